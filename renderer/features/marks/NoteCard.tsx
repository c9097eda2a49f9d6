import { Pencil, StickyNote, Trash2 } from 'lucide-react';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { removeNote } from './actions.ts';
import css from './cards.module.css';

type NoteEntry = Extract<TimelineEntry, { kind: 'note' }>;

/** A note in the timeline. */
export function NoteCard({ entry, ticket, now }: { entry: NoteEntry; ticket: string; now: number }) {
  const store = useAppStore();
  const { id, at, editedAt, text } = entry;
  const name = t('marks.noteAt', { time: formatMoment(at, now) });
  return (
    <article className={css.note} aria-label={name}>
      <p className={css.head}>
        <Glyph icon={StickyNote} size={14} tone="quiet" />
        <span>{name}</span>
        <span className={css.meta}>
          {t('marks.here')}
          {editedAt !== null && ` · ${t('marks.editedAt', { time: formatMoment(editedAt, now) })}`}
        </span>
        <span className={css.end}>
          <IconButton
            icon={Pencil}
            size={14}
            label={t('marks.editNote')}
            onClick={() => store.getState().marks.openNote(ticket, { id, text })}
          />
          <IconButton
            icon={Trash2}
            size={14}
            label={t('marks.removeNote')}
            onClick={() => void removeNote(store.getState(), ticket, id)}
          />
        </span>
      </p>
      <p className={css.text} dir="auto">
        {text}
      </p>
    </article>
  );
}
