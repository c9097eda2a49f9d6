import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/dom.ts';
import type { Tone } from '../../ui/Glyph.tsx';
import { copyText } from '../show-error.ts';
import { copyAndWebAttributes, type WebRef } from './focused.ts';
import css from './Row.module.css';

interface RowProps {
  label: string;
  /** The text to copy; defaults to the label. */
  copy?: string;
  /** Kind of the label: shown before it, and spoken after it like other additions. */
  name?: string;
  secondary?: string;
  /** If space is short, the label shrinks instead of the text beside it. */
  isSecondaryWhole?: boolean;
  end?: ReactNode;
  tone?: Tone | undefined;
  title?: string | undefined;
  code?: boolean;
  /** Web page, opened by `w`. */
  web?: WebRef | undefined;
  onOpen?: () => void;
  /** For a row that unfolds: whether it is open, and the id of the content. */
  expanded?: boolean;
  controls?: string;
}

/** One line of a record. A click copies or opens it; `y` copies it, `w` opens its web page. */
export function RecordRow(props: RowProps) {
  const {
    label,
    copy = label,
    name,
    secondary: also,
    isSecondaryWhole: alsoWhole,
    end,
    tone,
    title,
    code,
    web,
    onOpen,
    expanded,
    controls,
  } = props;
  return (
    <button
      type="button"
      className={css.row}
      title={[title ?? label, onOpen ? '' : t('customer.copy', { what: copy })].filter(Boolean).join('\n')}
      onClick={() => (onOpen ? onOpen() : void copyText(copy))}
      {...copyAndWebAttributes(copy, web)}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
    >
      <bdi className={classNames(css.label, code && css.code)}>{label}</bdi>
      {name && <span className={css.name}>{name}</span>}
      {also && <bdi className={classNames(css.also, alsoWhole && css.whole)}>{also}</bdi>}
      {end && (
        <span className={classNames(css.end, tone && css[tone])}>
          {typeof end === 'string' ? <span className={css.text}>{end}</span> : end}
        </span>
      )}
    </button>
  );
}
