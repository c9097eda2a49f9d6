import { CircleAlert } from 'lucide-react';
import type { AboutCustomer } from '../../../shared/domain/marks.ts';
import { oneLine } from '../../../shared/domain/one-line.ts';
import { t } from '../../i18n/index.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import css from './Composer.module.css';

/** More would leave too little room for the reply; the panel has all. */
const MOST_LINES = 3;
const MOST_LETTERS = 400;

/** Important notes about the customer, one line each with its author. */
export function ImportantNotes({ about }: { about: AboutCustomer | undefined }) {
  const notes = about?.notes.filter(({ important }) => important) ?? [];
  if (notes.length === 0) return null;
  const more = notes.length - MOST_LINES;
  return (
    <section aria-label={t('aboutCustomer.aboveReply')} className={css.important}>
      {notes.slice(0, MOST_LINES).map(({ id, text, by }) => (
        <p key={id} className={layout.row} title={text.slice(0, MOST_LETTERS)}>
          <Glyph icon={CircleAlert} size={14} tone="warn" />
          <bdi className={layout.cut}>{oneLine(text.slice(0, MOST_LETTERS))}</bdi>
          <span className={layout.meta}>
            {by === undefined ? t('aboutCustomer.own') : t('team.noteBy', { name: by || t('team.unknown') })}
          </span>
        </p>
      ))}
      {more > 0 && <p className={layout.meta}>{t('aboutCustomer.moreImportant', { count: more })}</p>}
    </section>
  );
}
