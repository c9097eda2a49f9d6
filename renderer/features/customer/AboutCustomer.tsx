import { Bell, BellOff, CircleAlert, NotebookPen, Pencil, Tags, Trash2 } from 'lucide-react';
import type { AboutCustomer, CustomerNote } from '../../../shared/domain/marks.ts';
import type { Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { followersWords } from '../../parts/marks/followers.ts';
import { TagChip } from '../../parts/marks/TagChip.tsx';
import { showError } from '../../parts/show-error.ts';
import { showUndoable, type Undoable } from '../../parts/undo.ts';
import type { AppState } from '../../store/app-state.ts';
import { useAppStore, useKeysOf } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import css from './CustomerPanel.module.css';

export function AboutActions({ of: { key, followers } }: { of: AboutCustomer }) {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const { own } = followers;
  const follow = () =>
    void change(store.getState(), own ? 'marks.saidUnfollowed' : 'marks.saidFollowed', ({ marks }, account) =>
      marks.set(account, [key], { followed: !own }),
    );
  const addTags = () => store.getState().marks.openFor('tags', [key]);
  const addNote = () => store.getState().marks.openNote(key);
  return (
    <>
      <IconButton
        icon={own ? BellOff : Bell}
        size={14}
        label={t(own ? 'marks.unfollowCustomer' : 'marks.followCustomer')}
        keys={keysOf('marks.follow')}
        onClick={follow}
      />
      <IconButton icon={Tags} size={14} label={t('aboutCustomer.tags')} onClick={addTags} />
      <IconButton
        icon={NotebookPen}
        size={14}
        label={t('aboutCustomer.addNote')}
        keys={keysOf('customer.note')}
        onClick={addNote}
      />
    </>
  );
}

/** Followers, tags and notes of a customer, the agent's own notes with buttons to change them. */
export function AboutList({ of: { key, notes, tags, followers }, now }: { of: AboutCustomer; now: number }) {
  const store = useAppStore();
  const removeTag = (tag: string) =>
    void change(store.getState(), 'marks.saidTagged', ({ marks }, account) =>
      marks.set(account, [key], { removeTags: [tag] }),
    );
  return (
    <>
      <p className={layout.meta}>{followersWords(followers)}</p>
      {tags.length > 0 && (
        <div className={layout.wrap}>
          {tags.map((tag) => (
            <TagChip key={tag} tag={tag} onRemove={() => removeTag(tag)} />
          ))}
        </div>
      )}
      {notes.map((note) => (
        <Note key={note.id} note={note} now={now} customer={key} />
      ))}
    </>
  );
}

/** For the clipboard. */
export const aboutText = ({ notes, tags }: AboutCustomer): string =>
  [tags.join(', '), ...notes.map(({ text }) => text)].filter(Boolean).join('\n\n');

function Note({ note, now, customer }: { note: CustomerNote; now: number; customer: string }) {
  const store = useAppStore();
  const { id, text, at, editedAt, handedBy, important, by } = note;
  const edit = () => store.getState().marks.openNote(customer, { id, text, important });
  const remove = () =>
    void change(store.getState(), 'marks.saidNoteRemoved', ({ marks }, account) => marks.removeNote(account, id));
  const facts = [
    important && t('aboutCustomer.important'),
    by !== undefined && t('team.noteBy', { name: by || t('team.unknown') }),
    formatMoment(at, now),
    handedBy && t('marks.handedBy', { name: handedBy }),
    editedAt !== null && t('marks.editedAt', { time: formatMoment(editedAt, now) }),
  ];
  return (
    <article className={css.about} aria-label={t('marks.noteAt', { time: formatMoment(at, now) })}>
      <p className={layout.written} dir="auto">
        {text}
      </p>
      <div className={layout.row}>
        {important && <Glyph icon={CircleAlert} size={14} tone="warn" />}
        <span className={layout.meta}>{facts.filter(Boolean).join(' · ')}</span>
        <span className={layout.space} />
        {by === undefined && (
          <>
            <IconButton icon={Pencil} size={14} label={t('marks.editNote')} onClick={edit} />
            <IconButton icon={Trash2} size={14} label={t('marks.removeNote')} onClick={remove} />
          </>
        )}
      </div>
    </article>
  );
}

type Work = (app: AppState, account: string) => Promise<Result<Undoable>>;

async function change(app: AppState, words: MessageKey, work: Work): Promise<void> {
  const { account } = app.nav;
  const answer = account === null ? null : await work(app, account);
  if (answer?.ok) showUndoable(app, [''], answer.value, words);
  else if (answer) showError(answer.error);
}
