import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { classes } from '../../ui/dom.ts';
import type { Tone } from '../../ui/Glyph.tsx';
import { copyText } from '../say.ts';
import { handles, type WebRef } from './focused.ts';
import css from './Row.module.css';

interface RowProps {
  label: string;
  /** What is copied; the label unless told. */
  copy?: string;
  /**
   * What the label is: it stands before it, and is spoken behind it, as what is beside any label.
   */
  name?: string;
  /** Beside the label, quieter. */
  also?: string;
  /** Where there is little room the label gives way, not what stands beside it. */
  alsoWhole?: boolean;
  /** At the end of the row. */
  end?: ReactNode;
  tone?: Tone | undefined;
  /** All that the row has no room for. */
  title?: string | undefined;
  code?: boolean;
  /** Its page on the web, for `w`. */
  web?: WebRef | undefined;
  /** Instead of copying. */
  onOpen?: () => void;
  /** Where it unfolds something: whether it is, and what. */
  expanded?: boolean;
  controls?: string;
}

/**
 * One line of a record. A click copies it, or `y` while it has the focus; `w` opens its page; where
 * it opens something, a click opens.
 */
export function RecordRow(props: RowProps) {
  const { label, copy = label, name, also, alsoWhole, end, tone, title, code, web, onOpen, expanded, controls } = props;
  return (
    <button
      type="button"
      className={css.row}
      title={[title ?? label, onOpen ? '' : t('customer.copy', { what: copy })].filter(Boolean).join('\n')}
      onClick={() => (onOpen ? onOpen() : void copyText(copy))}
      {...handles(copy, web)}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
    >
      <bdi className={classes(css.label, code && css.code)}>{label}</bdi>
      {name && <span className={css.name}>{name}</span>}
      {also && <bdi className={classes(css.also, alsoWhole && css.whole)}>{also}</bdi>}
      {end && (
        <span className={classes(css.end, tone && css[tone])}>
          {typeof end === 'string' ? <span className={css.text}>{end}</span> : end}
        </span>
      )}
    </button>
  );
}
