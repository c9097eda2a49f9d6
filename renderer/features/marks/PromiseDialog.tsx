import { type FormEvent, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { timeWords } from '../../i18n/typed-words.ts';
import { RestoredLine, useDialogDraft } from '../../parts/dialog-drafts/TextDialog.tsx';
import { TimePicker } from '../../parts/marks/TimePicker.tsx';
import { momentIn, typedForm } from '../../parts/text/time-choices.ts';
import { knownTicket } from '../../parts/tickets/known-ticket.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { submitByKey } from '../../ui/dom.ts';
import { TextArea } from '../../ui/Field.tsx';
import { useLast } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { keepPromise, setPromise, withdrawPromise } from './actions.ts';
import css from './dialogs.module.css';
import { formOf, MarkDialog, useMarkDialog } from './MarkDialog.tsx';

export function PromiseDialog() {
  const store = useAppStore();
  const mark = useMarkDialog('promise');
  const { account, tickets, name, open } = mark;
  const [only] = tickets;
  const known = only && tickets.length === 1 ? knownTicket(store.getState(), only) : null;
  const there = useLast(known?.local.promise ?? null, open);
  const ends = (work: typeof keepPromise) => void store.getState().marks.submit(() => work(store.getState(), tickets));
  const start = there && (
    <span className={css.start}>
      <Button onClick={() => ends(keepPromise)}>{t('marks.kept')}</Button>
      <Button look="plain" onClick={() => ends(withdrawPromise)}>
        {t('marks.withdraw')}
      </Button>
    </span>
  );
  return (
    <MarkDialog
      mark={mark}
      title={t('marks.promiseTitle', { name })}
      hint={t('marks.promiseHint')}
      go={t('marks.savePromise')}
      start={start}
    >
      <Body account={account} tickets={tickets} text={there?.text ?? ''} due={there?.due ?? null} />
    </MarkDialog>
  );
}

interface BodyProps {
  account: string;
  tickets: string[];
  text: string;
  due: number | null;
}

function Body({ account, tickets, text: before, due }: BodyProps) {
  const store = useAppStore();
  const field = useRef<HTMLTextAreaElement>(null);
  const [only] = tickets.length === 1 ? tickets : [];
  const draft = useDialogDraft({ account, kind: 'promise', ticket: only ?? '', about: '' }, true);
  const text = draft.fields?.text ?? before;
  const [typed, setTyped] = useState<string | null>(null);
  const [initial] = useState(() => {
    if (due === null) return timeWords.choices.tomorrow;
    // An overdue promise needs a new time, so don't offer the old one.
    return due > Date.now() ? typedForm(due) : '';
  });
  const value = typed ?? draft.fields?.due ?? initial;
  const write = (next: string, time: string) => {
    // Store the resolved time, because *Tomorrow* means another day when the draft is restored.
    const at = momentIn(time, Date.now());
    draft.write(next === before ? null : { text: next, due: at === null ? time : typedForm(at) });
  };
  const setValue = (next: string) => {
    setTyped(next);
    write(text, next);
  };
  const [checked, setChecked] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const at = momentIn(value, Date.now());
    setChecked(true);
    if (at === null) return;
    const promised = await store.getState().marks.submit(() => setPromise(store.getState(), tickets, text, at));
    if (promised) draft.write(null);
  };
  return (
    <form
      id={formOf('promise')}
      className={layout.stackWide}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={submitByKey}
      noValidate
    >
      <TextArea
        ref={field}
        label={t('marks.promiseText')}
        className={css.short}
        value={text}
        maxLength={2000}
        onChange={({ target }) => {
          setTyped(value);
          write(target.value, value);
        }}
      />
      <RestoredLine
        shown={draft.restored}
        onDiscard={() => {
          draft.write(null);
          setTyped(null);
          field.current?.focus();
        }}
      />
      <TimePicker
        label={t('marks.due')}
        choicesLabel={t('marks.dueChoices')}
        value={value}
        onChange={setValue}
        checked={checked}
        fills
        onPick={(choice) => setValue(choice.typed)}
      />
    </form>
  );
}
