import { Handshake, Pencil, StickyNote, Trash2 } from 'lucide-react';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { shortWhen } from '../../parts/text/when.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { removeNote } from './actions.ts';
import css from './marks.module.css';

type NoteEntry = Extract<TimelineEntry, { kind: 'note' }>;

/** A note in the timeline. */
export function NoteCard({ entry, ticket, now }: { entry: NoteEntry; ticket: string; now: number }) {
  const store = useAppStore();
  const { id, at, editedAt, text } = entry;
  const name = t('marks.noteAt', { time: formatMoment(at, now) });
  return (
    <article className={css.note} aria-label={name}>
      <p className={css.noteHead}>
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

type PromiseEntry = Extract<TimelineEntry, { kind: 'promise' }>;

/** A promise in the timeline: what, until when, and how it was kept. */
export function PromiseLine({ entry, now }: { entry: PromiseEntry; now: number }) {
  const { text, due, kept, at } = entry;
  const time = shortWhen(due, now);
  const what = text === '' ? t('marks.promisedBy', { time }) : t('marks.promisedTextBy', { text, time });
  return (
    <p className={css.promiseLine}>
      <Glyph icon={Handshake} size={14} tone={kept ? 'ok' : due <= now ? 'danger' : 'info'} />
      <span>
        <bdi>{what}</bdi>{' '}
        <span className={css.meta}>
          {formatMoment(at, now)} · {standing(kept, due, now)} · {t('marks.here')}
        </span>
      </span>
    </p>
  );
}

function standing(kept: PromiseEntry['kept'], due: number, now: number): string {
  if (!kept) return t(due <= now ? 'marks.promiseLate' : 'marks.promiseOpen');
  return t(kept.by === 'reply' ? 'marks.keptByReply' : 'marks.keptByHand', { time: formatMoment(kept.at, now) });
}
