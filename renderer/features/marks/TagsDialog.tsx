import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { type RefObject, useId, useRef, useState } from 'react';
import type { TagCount } from '../../../shared/domain/marks.ts';
import { t } from '../../i18n/index.ts';
import { RestoredLine, useDialogDraft } from '../../parts/dialog-drafts/TextDialog.tsx';
import { TagChip } from '../../parts/marks/TagChip.tsx';
import { inTeam } from '../../parts/team/people-on.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import field from '../../ui/Field.module.css';
import layout from '../../ui/layout.module.css';
import signs from '../../ui/signs.module.css';
import { changeTags as setTags, shownTags } from './actions.ts';
import css from './dialogs.module.css';
import { formOf, MarkDialog, useMarkDialog } from './MarkDialog.tsx';

export function TagsDialog() {
  const mark = useMarkDialog('tags');
  const { account, tickets, name } = mark;
  const input = useRef<HTMLInputElement>(null);
  const isShared = useApp(inTeam);
  return (
    <MarkDialog
      mark={mark}
      title={t('marks.tagsTitle', { name })}
      hint={t(isShared ? 'team.tagsHint' : 'marks.tagsHint')}
      initialFocus={input}
      go={t('marks.saveTags')}
    >
      <Body account={account} tickets={tickets} input={input} />
    </MarkDialog>
  );
}

const isSameTag = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const withTag = (list: string[], tag: string) =>
  tag === '' || list.some((other) => isSameTag(other, tag)) ? list : [...list, tag];

interface BodyProps {
  account: string;
  tickets: string[];
  input: RefObject<HTMLInputElement | null>;
}

function Body({ account, tickets, input }: BodyProps) {
  const store = useAppStore();
  const inUse = useApp((app) => app.marks.tags);
  const [before] = useState(() => [...new Set(tickets.flatMap((id) => shownTags(store.getState(), id)))]);
  const [removed, setRemoved] = useState<string[]>([]);
  // A draft for several tickets is offered again for the next several.
  const [only] = tickets.length === 1 ? tickets : [];
  const draft = useDialogDraft({ account, kind: 'tags', ticket: only ?? '', about: '' }, true);
  const value = draft.fields?.typed ?? '';
  /** Typing a tag that only some of the tickets have adds it to all of them. */
  const added = draft.fields?.added?.split('\n').filter(Boolean) ?? [];
  const tags = added.reduce(
    withTag,
    before.filter((tag) => !removed.includes(tag)),
  );
  const write = (typed: string, more: string[]) =>
    draft.write(typed === '' && more.length === 0 ? null : { typed, added: more.join('\n') });
  const add = (text: string) => write('', withTag(added, text.trim()));
  const remove = (tag: string) => {
    write(
      value,
      added.filter((other) => !isSameTag(other, tag)),
    );
    setRemoved([...removed, ...before.filter((other) => isSameTag(other, tag))]);
    input.current?.focus();
  };
  const save = async () => {
    const wanted = withTag(added, value.trim());
    const gone = removed.filter((tag) => !wanted.some((other) => isSameTag(other, tag)));
    const nothing = wanted.length + gone.length === 0;
    const saved = await store
      .getState()
      .marks.submit(async () => nothing || (await setTags(store.getState(), tickets, wanted, gone)));
    if (saved) draft.write(null);
  };
  return (
    <form
      id={formOf('tags')}
      className={layout.stackWide}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={css.chips}>
        {tags.length === 0 && <span className={signs.quiet}>{t('marks.noTags')}</span>}
        {tags.map((tag) => (
          <TagChip key={tag} tag={tag} onRemove={() => remove(tag)} />
        ))}
      </div>
      <TagField
        input={input}
        value={value}
        onChange={(next) => write(next, added)}
        known={inUse.filter(({ tag }) => !tags.some((other) => isSameTag(other, tag)))}
        onAdd={add}
        onDone={() => void save()}
      />
      <RestoredLine
        shown={draft.restored}
        onDiscard={() => {
          draft.write(null);
          input.current?.focus();
        }}
      />
    </form>
  );
}

interface TagFieldProps {
  value: string;
  onChange: (value: string) => void;
  known: readonly TagCount[];
  onAdd: (tag: string) => void;
  onDone: () => void;
  input: RefObject<HTMLInputElement | null>;
}

/** Field for any tag. Enter takes the marked suggestion of a tag in use, else the typed text. */
function TagField({ value, onChange, known, onAdd, onDone, input }: TagFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const marked = useRef<string | undefined>(undefined);
  const counts = new Map(known.map(({ tag, count }) => [tag, count]));
  return (
    <div className={field.field}>
      <label htmlFor={id} className={layout.label}>
        {t('marks.tagField')}
      </label>
      <Base.Root
        items={known.map(({ tag }) => tag)}
        value={value}
        open={open}
        onOpenChange={setOpen}
        onItemHighlighted={(item) => {
          marked.current = item;
        }}
        onValueChange={(next, { reason }) => {
          if (reason === 'item-press') onAdd(next);
          else onChange(next);
        }}
      >
        <Base.InputGroup className={field.control}>
          <Base.Input
            ref={input}
            id={id}
            // While the list is open, the visible label is hidden from screen readers.
            aria-label={t('marks.tagField')}
            className={field.input}
            maxLength={60}
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              const save = event.ctrlKey || event.metaKey;
              if (!save && open && marked.current) return;
              event.preventDefault();
              if (save || value.trim() === '') onDone();
              else onAdd(value);
            }}
          />
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner className={field.comboLayer} sideOffset={4} collisionPadding={8}>
            <Base.Popup className={field.comboPopup}>
              <Base.List className={field.comboList}>
                {(tag: string) => (
                  <Base.Item key={tag} value={tag} className={field.comboItem}>
                    <bdi className={layout.cutFill}>{tag}</bdi>
                    <span className={layout.meta}>{t('marks.tagCount', { count: counts.get(tag) ?? 0 })}</span>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
