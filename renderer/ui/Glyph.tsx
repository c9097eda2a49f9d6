import { ArrowLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { classes } from './dom.ts';
import css from './Glyph.module.css';

export type Tone = 'accent' | 'danger' | 'warn' | 'doubt' | 'ok' | 'info' | 'quiet' | 'text';

interface GlyphProps {
  icon: LucideIcon;
  /** CSS pixels at the normal text size. */
  size?: 12 | 14 | 16 | 20;
  tone?: Tone;
  /** Spoken. Without it the glyph is decoration beside a word. */
  label?: string | undefined;
  filled?: boolean;
  className?: string | undefined;
}

/** They point along the line of reading. */
const DIRECTIONAL: ReadonlySet<LucideIcon> = new Set([ArrowLeft, ChevronRight]);

/** A small picture, as decoration or with a name of its own. */
export function Glyph({ icon: Icon, size = 16, tone, label, filled, className }: GlyphProps) {
  const spoken = label ? ({ role: 'img', 'aria-label': label } as const) : { 'aria-hidden': true };
  return (
    <Icon
      {...spoken}
      className={classes(
        css.glyph,
        tone && css[tone],
        DIRECTIONAL.has(Icon) && css.directional,
        filled && css.filled,
        className,
      )}
      style={{ inlineSize: `${size / 16}rem`, blockSize: `${size / 16}rem` }}
      strokeWidth={size <= 14 ? 2 : 1.75}
    />
  );
}
