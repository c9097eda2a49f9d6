import { Bell, BellOff, NotebookPen, Tags } from 'lucide-react';
import type { Input } from '../../../shared/contract.ts';
import type { AboutCustomer } from '../../../shared/domain/marks.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { followersWords } from '../../parts/marks/followers.ts';
import { NoteCard } from '../../parts/marks/NoteCard.tsx';
import { TagChip } from '../../parts/marks/TagChip.tsx';
import { showError } from '../../parts/show-error.ts';
import { showUndoable } from '../../parts/undo.ts';
import type { AppState } from '../../store/app-state.ts';
import { useAppStore, useKeysOf } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import css from './CustomerPanel.module.css';

export function AboutActions({ of: { key, followers } }: { of: AboutCustomer }) {
  const store = useAppStore();
  const keysOf = useKeysOf();
  const { own } = followers;
  const follow = () =>
    void change(
      store.getState(),
      key,
      { followed: !own },
      own ? 'marks.saidUnfollowedCustomer' : 'marks.saidFollowedCustomer',
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
  const who = followersWords(followers);
  const removeTag = (tag: string) => void change(store.getState(), key, { removeTags: [tag] }, 'marks.saidTagged');
  return (
    <>
      {who !== '' && <p className={layout.meta}>{who}</p>}
      {tags.length > 0 && (
        <div className={layout.wrap}>
          {tags.map((tag) => (
            <TagChip key={tag} tag={tag} onRemove={() => removeTag(tag)} />
          ))}
        </div>
      )}
      {notes.map((note) => (
        <NoteCard key={note.id} entry={note} ticket={key} now={now} className={css.about} />
      ))}
    </>
  );
}

/** For the clipboard. */
export const aboutText = ({ notes, tags }: AboutCustomer): string =>
  [tags.join(', '), ...notes.map(({ text }) => text)].filter(Boolean).join('\n\n');

async function change(
  app: AppState,
  key: string,
  patch: Input<'marks.set'>['patch'],
  words: MessageKey,
): Promise<void> {
  const { account } = app.nav;
  if (account === null) return;
  const answer = await app.marks.set(account, [key], patch);
  if (answer.ok) showUndoable(app, [key], answer.value, words);
  else showError(answer.error);
}
