import { type FormEvent, useEffect, useState } from 'react';
import { LONGEST_HAND_NOTE, LONGEST_HANDED_DRAFT } from '../../../shared/domain/team.ts';
import { t } from '../../i18n/index.ts';
import { useAsk } from '../../parts/ask.ts';
import { RestoredLine, useDialogDraft } from '../../parts/dialog-drafts/dialog-draft.tsx';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { submitByKey } from '../../ui/dom.ts';
import { CheckField, SelectField, TextArea } from '../../ui/Field.tsx';
import { useLast } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { nameTickets } from './actions.ts';
import css from './dialogs.module.css';
import { colleaguesOf, handTickets } from './taking.ts';

const FORM = 'hand-form';

export function HandDialog() {
  const store = useAppStore();
  const open = useApp((app) => app.marks.dialog?.kind === 'hand');
  const app = store.getState();
  const dialog = app.marks.dialog?.kind === 'hand' ? app.marks.dialog : null;
  const tickets = useLast(dialog?.tickets ?? [], open);
  const account = useLast(dialog?.account ?? '', open);
  const name = useLast(nameTickets(app, tickets), open);
  const close = () => store.getState().marks.close();
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('marks.handTitle', { name })}
      description={t('marks.handHint')}
      actions={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button look="primary" type="submit" form={FORM}>
            {t('marks.handGo')}
          </Button>
        </>
      }
    >
      <Body account={account} tickets={tickets} />
    </Dialog>
  );
}

function Body({ account, tickets }: { account: string; tickets: string[] }) {
  const store = useAppStore();
  const view = useApp((app) => app.team.view);
  const colleagues = colleaguesOf(view);
  const [only] = tickets.length === 1 ? tickets : [];
  const draft = useDialogDraft({ account, kind: 'hand', ticket: only ?? '', about: '' }, true);
  const note = draft.fields?.text ?? '';
  const [chosen, setChosen] = useState(colleagues.length === 1 ? (colleagues[0]?.id ?? '') : '');
  const [checked, setChecked] = useState(false);
  const [withDraft, setWithDraft] = useState(false);
  const reply = useReplyText(account, only ?? null);
  const { error, ask } = useAsk();
  const member = colleagues.find(({ id }) => id === chosen);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!member) return;
    const to = { account, tickets, note: note.trim(), ...(withDraft && { draft: reply }) };
    const handed = await store.getState().marks.submit(() => ask(() => handTickets(store.getState(), to, member)));
    if (handed) draft.write(null);
  };
  return (
    <form id={FORM} className={css.form} onSubmit={(event) => void onSubmit(event)} onKeyDown={submitByKey} noValidate>
      <SelectField
        label={t('marks.handTo')}
        error={checked && !member ? t('marks.handMissing') : null}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('marks.handChoose')}</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('marks.handNote')}
        hint={t('marks.handNoteHint')}
        className={css.short}
        value={note}
        dir="auto"
        maxLength={LONGEST_HAND_NOTE}
        onChange={({ target }) => draft.write(target.value === '' ? null : { text: target.value })}
      />
      {reply !== '' && (
        <CheckField
          label={t('marks.handDraft')}
          hint={t(reply.length > LONGEST_HANDED_DRAFT ? 'marks.handDraftLong' : 'marks.handDraftHint')}
          disabled={reply.length > LONGEST_HANDED_DRAFT}
          checked={withDraft}
          onChange={setWithDraft}
        />
      )}
      <RestoredLine shown={draft.restored} onDiscard={() => draft.write(null)} />
      {error && <ErrorNotice error={error} />}
    </form>
  );
}

function useReplyText(account: string, ticket: string | null): string {
  const store = useAppStore();
  const [text, setText] = useState('');
  useEffect(() => {
    if (ticket === null) return setText('');
    const { draft, refresh } = store.getState().composer.sessionOf(account, ticket);
    const show = () => setText(draft.store.getState().text.trim());
    show();
    // If the ticket was never opened, read its draft first.
    void refresh().then(show);
  }, [store, account, ticket]);
  return text;
}
