import { type FormEvent, useEffect, useState } from 'react';
import { LONGEST_HAND_NOTE, LONGEST_HANDED_DRAFT } from '../../../shared/domain/team.ts';
import { t } from '../../i18n/index.ts';
import { RestoredLine, useDialogDraft } from '../../parts/dialog-drafts/TextDialog.tsx';
import { colleaguesOf } from '../../parts/team/people-on.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { submitByKey } from '../../ui/dom.ts';
import { CheckField, SelectField, TextArea } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { handTickets } from './actions.ts';
import css from './dialogs.module.css';
import { formOf, MarkDialog, useMarkDialog } from './MarkDialog.tsx';

export function HandDialog() {
  const mark = useMarkDialog('hand');
  const { account, tickets, name } = mark;
  return (
    <MarkDialog mark={mark} title={t('marks.handTitle', { name })} hint={t('marks.handHint')} go={t('marks.handGo')}>
      <Body account={account} tickets={tickets} />
    </MarkDialog>
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
  const { error, submit } = useSubmit();
  const member = colleagues.find(({ id }) => id === chosen);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!member) return;
    const to = { account, tickets, note: note.trim(), ...(withDraft && { draft: reply }) };
    const handed = await store.getState().marks.submit(() => submit(() => handTickets(store.getState(), to, member)));
    if (handed) draft.write(null);
  };
  return (
    <form
      id={formOf('hand')}
      className={layout.stackWide}
      onSubmit={(event) => void onSubmit(event)}
      onKeyDown={submitByKey}
      noValidate
    >
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
