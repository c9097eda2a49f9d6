import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useUnsaved } from '../../store/useUnsaved.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { useNow } from '../../ui/useNow.ts';
import { known } from '../ticket/known.ts';
import { keepPromise, nameOf, promise, withdrawPromise } from './actions.ts';
import css from './dialogs.module.css';
import { TimeChoices } from './TimeChoices.tsx';
import { useLast } from './useLast.ts';
import { momentIn, WhenField } from './WhenField.tsx';
import { choices, fromField, toField } from './when.ts';

const FORM = 'promise-form';

/** What was promised to the customer, and until when. */
export function PromiseDialog() {
  const store = useAppStore();
  const open = useApp((app) => app.marks.dialog?.kind === 'promise');
  const app = store.getState();
  const dialog = app.marks.dialog?.kind === 'promise' ? app.marks.dialog : null;
  const tickets = useLast(dialog?.tickets ?? [], open);
  const name = useLast(nameOf(app, tickets), open);
  const [only] = tickets;
  const there = useLast(only && tickets.length === 1 ? (known(app, only)?.local.promise ?? null) : null, open);
  const close = () => store.getState().marks.close();
  const ends = (work: typeof keepPromise) => async () => {
    if (await work(store.getState(), tickets)) close();
  };
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
              <Button onClick={() => void ends(keepPromise)()}>{t('marks.kept')}</Button>
              <Button look="plain" onClick={() => void ends(withdrawPromise)()}>
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
      <Body tickets={tickets} text={there?.text ?? ''} due={there?.due ?? null} />
    </Dialog>
  );
}

function Body({ tickets, text: before, due }: { tickets: string[]; text: string; due: number | null }) {
  const store = useAppStore();
  const now = useNow();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(before);
  useUnsaved(text === before ? '' : text);
  const [value, setValue] = useState(() => {
    const tomorrow = choices(Date.now()).find(({ name }) => name === 'tomorrow');
    return toField(due ?? tomorrow?.at ?? Date.now());
  });
  const [checked, setChecked] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const at = momentIn(value, Date.now());
    setChecked(true);
    if (at !== null && (await promise(store.getState(), tickets, text, at))) store.getState().marks.close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  return (
    <form ref={form} id={FORM} className={css.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextArea
        label={t('marks.promiseText')}
        className={css.short}
        value={text}
        dir="auto"
        maxLength={2000}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <TimeChoices
        label={t('marks.dueChoices')}
        now={now}
        chosen={fromField(value)}
        onPick={(at) => setValue(toField(at))}
      />
      <WhenField label={t('marks.due')} value={value} onChange={setValue} now={now} checked={checked} />
    </form>
  );
}
