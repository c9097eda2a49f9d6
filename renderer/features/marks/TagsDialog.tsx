import { type RefObject, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useUnsaved } from '../../store/useUnsaved.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { known } from '../ticket/known.ts';
import { nameOf, tag as setTags } from './actions.ts';
import css from './dialogs.module.css';
import { TagChip } from './TagChip.tsx';
import { TagField } from './TagField.tsx';
import { useLast } from './useLast.ts';

const FORM = 'tags-form';

/** The tags of a ticket, or of several at once. What is done here is one change, with one undo. */
export function TagsDialog() {
  const store = useAppStore();
  const open = useApp((app) => app.marks.dialog?.kind === 'tags');
  const app = store.getState();
  const dialog = app.marks.dialog?.kind === 'tags' ? app.marks.dialog : null;
  const tickets = useLast(dialog?.tickets ?? [], open);
  const name = useLast(nameOf(app, tickets), open);
  const input = useRef<HTMLInputElement>(null);
  const close = () => store.getState().marks.close();
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('marks.tagsTitle', { name })}
      description={t('marks.tagsHint')}
      initialFocus={input}
      actions={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button look="primary" type="submit" form={FORM}>
            {t('marks.saveTags')}
          </Button>
        </>
      }
    >
      <Body tickets={tickets} input={input} />
    </Dialog>
  );
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function Body({ tickets, input }: { tickets: string[]; input: RefObject<HTMLInputElement | null> }) {
  const store = useAppStore();
  const inUse = useApp((app) => app.marks.tags);
  const [before] = useState(() => [...new Set(tickets.flatMap((id) => known(store.getState(), id)?.local.tags ?? []))]);
  const [tags, setChosen] = useState(before);
  /** Of several tickets, a tag that only some have is given to all by typing it again. */
  const [typed, setTyped] = useState<string[]>([]);
  const [value, setValue] = useState('');
  useUnsaved([...typed, value].join(' '));
  const withTag = (list: string[], tag: string) =>
    tag === '' || list.some((one) => same(one, tag)) ? list : [...list, tag];
  const add = (text: string) => {
    const tag = text.trim();
    setChosen(withTag(tags, tag));
    setTyped(withTag(typed, tag));
    setValue('');
  };
  const save = async () => {
    const added = withTag(
      typed.filter((tag) => tags.includes(tag)),
      value.trim(),
    );
    const removed = before.filter((tag) => !tags.includes(tag));
    const nothing = added.length + removed.length === 0;
    if (nothing || (await setTags(store.getState(), tickets, added, removed))) store.getState().marks.close();
  };
  return (
    <form
      id={FORM}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={css.chips}>
        {tags.length === 0 && <span className={css.none}>{t('marks.noTags')}</span>}
        {tags.map((tag) => (
          <TagChip
            key={tag}
            tag={tag}
            onRemove={() => {
              setChosen(tags.filter((one) => one !== tag));
              input.current?.focus();
            }}
          />
        ))}
      </div>
      <TagField
        input={input}
        value={value}
        onChange={setValue}
        known={inUse.filter(({ tag }) => !tags.some((one) => same(one, tag)))}
        onAdd={add}
        onDone={() => void save()}
      />
    </form>
  );
}
