/** Icons beside words, and the program's logo. */
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, createElement, type ReactElement, type SVGProps } from 'react';
import type { StatusMeaning } from '../../shared/domain/ticket.ts';
import { classNames } from './dom.ts';
import css from './signs.module.css';

export type Tone = 'accent' | 'danger' | 'warn' | 'doubt' | 'ok' | 'info' | 'quiet' | 'text';

interface GlyphProps {
  icon: LucideIcon;
  /** CSS pixels at normal text size. */
  size?: 12 | 14 | 16 | 20;
  tone?: Tone;
  /** Accessible name. Without it the icon is decoration beside a word. */
  label?: string | undefined;
  filled?: boolean;
  className?: string | undefined;
}

/** Icons that point along the line, by name: their shapes are loaded with the views. */
const DIRECTIONAL =
  /^(Arrow(Down)?(Left|Right)|ArrowUpRight|Chevron(Left|Right)|CornerDownLeft|ExternalLink|Forward|MessageSquareReply|PanelLeft|PanelRight|Reply|Send|TextQuote|Undo)/;

type IconPart = [tag: string, attributes: SVGProps<SVGElement>];
/** An icon of the library, which is a component around its shapes. */
interface WithShapes {
  render(props: object, ref: null): ReactElement<{ icon: { node: IconPart[] } }>;
}

const knownShapes = new Map<LucideIcon, ReactElement[]>();

/**
 * Makes the shapes of each icon once. The library would make them for each place, with two
 * components around them.
 */
function shapesOf(icon: LucideIcon): ReactElement[] {
  const known = knownShapes.get(icon);
  if (known) return known;
  const { node } = (icon as unknown as WithShapes).render({}, null).props.icon;
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  knownShapes.set(icon, shapes);
  return shapes;
}

export function Glyph({ icon, size = 16, tone, label, filled, className }: GlyphProps) {
  const side = `${size / 16}rem`;
  return (
    <svg
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label}
      viewBox="0 0 24 24"
      width={side}
      height={side}
      strokeWidth={size < 16 ? 2 : 1.75}
      className={classNames(
        css.glyph,
        tone && css[tone],
        DIRECTIONAL.test(icon.displayName ?? '') && css.directional,
        filled && css.filled,
        className,
      )}
    >
      {shapesOf(icon)}
    </svg>
  );
}

/** The logo: three units of a rack, the middle one talking. */
export function LogoMark() {
  return (
    <svg className={css.logoMark} viewBox="0 0 20 20" aria-hidden="true">
      <rect x="2" y="2.5" width="16" height="4" rx="1" className={css.logoUnit} />
      <path
        d="M3 8h14a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-6.5L8 14.5V12H3a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z"
        className={css.logoTalk}
      />
      <rect x="11" y="13.5" width="7" height="4" rx="1" className={css.logoUnit} />
      <rect x="2" y="13.5" width="4.5" height="4" rx="1" className={css.logoUnit} />
    </svg>
  );
}

export function Logo() {
  return (
    <h1 className={css.logo}>
      <LogoMark />
      Rackside
    </h1>
  );
}

/** Text for screen readers only. */
export function Spoken(props: ComponentProps<'span'>) {
  return <span {...props} className={css.spoken} />;
}

export function StatusWord({ meaning, children }: { meaning: StatusMeaning; children: string }) {
  return <bdi className={classNames(css.word, css[meaning])}>{children}</bdi>;
}

export function StatusDot({ meaning }: { meaning: StatusMeaning }) {
  return <span className={classNames(css.dot, css[meaning])} aria-hidden="true" />;
}
