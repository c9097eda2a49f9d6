import { CircleAlert, Pencil, StickyNote, Trash2 } from 'lucide-react';
import type { NoteEntry } from '../../../shared/domain/marks.ts';
import { findMentions } from '../../../shared/domain/mentions.ts';
import { formatMoment } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import { showError } from '../show-error.ts';
import { inTeam } from '../team/people-on.ts';
import { Marked } from '../text/Marked.tsx';
import { showUndoable } from '../undo.ts';
import css from './NoteCard.module.css';

interface NoteCardProps {
  entry: NoteEntry;
  /** Or the key of the customer whom it is about. */
  ticket: string;
  now: number;
  className?: string | undefined;
}

/** A note, the agent's own with buttons to change it. */
export function NoteCard({ entry, ticket, now, className }: NoteCardProps) {
  const store = useAppStore();
  const isShared = useApp(inTeam);
  const { id, at, editedAt, text, handedBy, by, important = false } = entry;
  const name = t('marks.noteAt', { time: formatMoment(at, now) });
  const facts = [
    important && t('aboutCustomer.important'),
    by !== undefined ? t('team.noteBy', { name: by || t('team.unknown') }) : !isShared && t('marks.here'),
    handedBy !== null && t('marks.handedBy', { name: handedBy }),
    editedAt !== null && t('marks.editedAt', { time: formatMoment(editedAt, now) }),
  ];
  return (
    <article className={classNames(css.note, className)} aria-label={name}>
      <p className={css.head}>
        <Glyph icon={important ? CircleAlert : StickyNote} size={14} tone={important ? 'warn' : 'quiet'} />
        <span>{name}</span>
        <span className={layout.meta}>{joinIsolated(facts)}</span>
        {by === undefined && (
          <span className={css.end}>
            <IconButton
              icon={Pencil}
              size={14}
              label={t('marks.editNote')}
              onClick={() => store.getState().marks.openNote(ticket, { id, text, important })}
            />
            <IconButton
              icon={Trash2}
              size={14}
              label={t('marks.removeNote')}
              onClick={() => void removeNote(store.getState(), ticket, id)}
            />
          </span>
        )}
      </p>
      <p className={layout.written} dir="auto">
        <NoteText entry={entry} />
      </p>
    </article>
  );
}

async function removeNote(app: AppState, ticket: string, note: string): Promise<void> {
  const { account } = app.nav;
  if (!account) return;
  const answer = await app.marks.removeNote(account, note);
  if (answer.ok) showUndoable(app, [ticket], answer.value, 'marks.saidNoteRemoved');
  else showError(answer.error);
}

/** Sets the names of mentioned members apart. */
function NoteText({ entry: { text, mentions = [] } }: { entry: NoteEntry }) {
  const members = useApp((app) => (inTeam(app) ? app.team.view?.members : undefined)) ?? [];
  const named = members.filter(({ id }) => mentions.includes(id));
  const found = findMentions(text, named);
  return found.length === 0 ? text : <Marked text={text} marks={found.map(({ from, to }) => [from, to])} />;
}
