import { type FormEvent, useRef, useState } from 'react';
import { t, timeWords } from '../../i18n/index.ts';
import { RestoredLine, useDialogDraft } from '../../parts/dialog-drafts/dialog-draft.tsx';
import { TimePicker } from '../../parts/marks/TimePicker.tsx';
import { momentIn, typedForm } from '../../parts/text/time-choices.ts';
import { knownTicket } from '../../parts/tickets/known-ticket.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { submitByKey } from '../../ui/dom.ts';
import { TextArea } from '../../ui/Field.tsx';
import { useLast } from '../../ui/hooks.ts';
import { keepPromise, nameTickets, promise, withdrawPromise } from './actions.ts';
import css from './dialogs.module.css';

const FORM = 'promise-form';

export function PromiseDialog() {
  const store = useAppStore();
  const open = useApp((app) => app.marks.dialog?.kind === 'promise');
  const app = store.getState();
  const dialog = app.marks.dialog?.kind === 'promise' ? app.marks.dialog : null;
  const tickets = useLast(dialog?.tickets ?? [], open);
  const account = useLast(dialog?.account ?? '', open);
  const name = useLast(nameTickets(app, tickets), open);
  const [only] = tickets;
  const there = useLast(only && tickets.length === 1 ? (knownTicket(app, only)?.local.promise ?? null) : null, open);
  const close = () => store.getState().marks.close();
  const ends = (work: typeof keepPromise) => void store.getState().marks.submit(() => work(store.getState(), tickets));
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('marks.promiseTitle', { name })}
      description={t('marks.promiseHint')}
      actions={
        <>
          {there && (
            <span className={css.start}>
              <Button onClick={() => ends(keepPromise)}>{t('marks.kept')}</Button>
              <Button look="plain" onClick={() => ends(withdrawPromise)}>
                {t('marks.withdraw')}
              </Button>
            </span>
          )}
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button look="primary" type="submit" form={FORM}>
            {t('marks.savePromise')}
          </Button>
        </>
      }
    >
      <Body account={account} tickets={tickets} text={there?.text ?? ''} due={there?.due ?? null} />
    </Dialog>
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
    const promised = await store.getState().marks.submit(() => promise(store.getState(), tickets, text, at));
    if (promised) draft.write(null);
  };
  return (
    <form id={FORM} className={css.form} onSubmit={(event) => void onSubmit(event)} onKeyDown={submitByKey} noValidate>
      <TextArea
        ref={field}
        label={t('marks.promiseText')}
        className={css.short}
        value={text}
        dir="auto"
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
