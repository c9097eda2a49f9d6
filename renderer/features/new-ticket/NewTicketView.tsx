import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { newTicketForm, type TicketForm, ticketGaps } from '../../../shared/domain/ticket-form.ts';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { chosenWords } from '../../parts/forms/ClientSearch.tsx';
import { FormDrafts } from '../../parts/forms/FormDrafts.tsx';
import {
  FilledFields,
  FormPage,
  type FormProps,
  formView,
  SentForm,
  useFormSend,
} from '../../parts/forms/FormPage.tsx';
import css from '../../parts/forms/Forms.module.css';
import type { FormSession } from '../../parts/forms/form-session.ts';
import { type FieldChoice, filledFields, gapErrors } from '../../parts/forms/form-table.ts';
import { Markdown } from '../../parts/text/Markdown.tsx';
import { StoredFiles } from '../../parts/writing/FileChip.tsx';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { MessageField } from './MessageField.tsx';
import { TICKET_GAP_WORDS, TICKET_TABLE, TicketFields, useTicketChoices } from './TicketFields.tsx';
import { customerNameOf, readTicket } from './ticket-outbox.ts';

const formsOf = ({ newTicket }: AppState) => newTicket;

export const NewTicketView = formView(formsOf, Filling, SentTicket);

function SentTicket({ account, item }: { account: Account; item: OutboxItem }) {
  return (
    <SentForm
      account={account}
      item={item}
      title={item.subject}
      label={t('newTicket.ticket')}
      before={
        <>
          <Markdown text={readTicket(item.text).message} />
          <StoredFiles files={item.files} />
        </>
      }
    >
      <p className={css.quiet}>{t('newTicket.titleFor', { name: item.to.name || item.to.email })}</p>
    </SentForm>
  );
}

const errorsOf = (form: TicketForm) => gapErrors(ticketGaps(form), TICKET_GAP_WORDS);

function Filling({ account, session, discard }: FormProps<FormSession<TicketForm>>) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  useStore(session.draft.store);
  const { sending } = useStore(session.store);
  const { page, send, errors } = useFormSend(session, errorsOf);
  const others = useApp(({ newTicket }) => newTicket.drafts.filter(({ id }) => id !== session.id).length);
  const form = session.form();
  const name = customerNameOf(form);
  const choices = useTicketChoices(account.id, form);
  const { openList } = store.getState().newTicket;
  return (
    <FormPage
      session={session}
      discard={discard}
      title={name ? t('newTicket.titleFor', { name }) : t('newTicket.title')}
      onDiscarded={openList}
      page={page}
      onSend={() => void send()}
      head={
        others > 0 && (
          <Button look="plain" onClick={openList}>
            {t('newTicket.other', { count: others })}
          </Button>
        )
      }
      summary={<TicketSummary session={session} choices={choices} />}
      foot={
        <Tooltip words={t('newTicket.send')} keys={keysOf('ticket.create')} side="top">
          <Button look="primary" type="submit" busy={sending}>
            {t(sending ? 'newTicket.sending' : 'newTicket.send')}
          </Button>
        </Tooltip>
      }
    >
      <TicketFields account={account} form={form} choices={choices} errors={errors} edit={session.edit} />
      <MessageField account={account} session={session} error={errors.message} onSend={() => void send()} />
    </FormPage>
  );
}

interface TicketSummaryProps {
  session: FormSession<TicketForm>;
  choices: Record<'contactId' | 'deptId', readonly FieldChoice[]>;
}

function TicketSummary({ session, choices }: TicketSummaryProps) {
  const { files } = useStore(session.files.store);
  const form = session.form();
  const name = customerNameOf(form);
  const missing = ticketGaps(form).map(({ field }) => field);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <FilledFields
        of={[
          ...(form.for === 'client'
            ? [{ label: t('forms.customer'), value: form.client ? chosenWords(form.client) : '' }]
            : []),
          ...filledFields(TICKET_TABLE, form, choices, missing),
          ...(files.length > 0
            ? [
                {
                  label: t('composer.attachments'),
                  value: `${t('timeline.files', { count: files.length })} · ${formatBytes(bytes)}`,
                },
              ]
            : []),
        ]}
      />
      {name !== '' && (
        <p className={css.quiet}>
          {form.for === 'client'
            ? t('newTicket.asClient', { name })
            : t('newTicket.asGuest', { name: form.name.trim(), email: form.email.trim() })}
        </p>
      )}
    </>
  );
}

export function NewTicketsView({ account }: { account: Account; id: string }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  useEffect(() => store.getState().newTicket.load(account.id), [store, account.id]);
  const isShown = useApp(({ newTicket }) => newTicket.account === account.id);
  const isEmpty = useApp(({ newTicket }) => newTicket.drafts.length === 0);
  const error = useApp(({ newTicket }) => newTicket.error);
  const keys = keysOf('ticket.new');
  if (!isShown) return null;
  return (
    <div className={css.view}>
      <header className={css.head}>
        <h2 className={css.title}>{t('newTicket.list')}</h2>
        <Button look="primary" icon={Plus} onClick={() => store.getState().newTicket.beginForm(newTicketForm())}>
          {t('shell.newTicket')}
          {keys && <Keys keys={keys} />}
        </Button>
      </header>
      {error && <ErrorNotice error={error} />}
      {isEmpty && <p className={css.quiet}>{t('newTicket.none')}</p>}
      <FormDrafts account={account.id} title={t('forms.drafts')} forms={formsOf} what={draftLabel} />
    </div>
  );
}

function draftLabel(text: string): string {
  const form = readTicket(text);
  const subject = form.subject.trim() || t('newTicket.noSubject');
  return t('newTicket.draftFor', { subject, name: customerNameOf(form) || t('newTicket.nobody') });
}
