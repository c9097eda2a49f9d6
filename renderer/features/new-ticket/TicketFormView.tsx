import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import { type TicketForm, ticketGaps } from '../../../shared/domain/ticket-form.ts';
import { keysOf } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { SavedMark } from '../composer/SavedMark.tsx';
import { DiscardForm } from '../forms/DiscardForm.tsx';
import css from '../forms/Forms.module.css';
import type { FormWork } from '../forms/form-work.ts';
import { leaveOnEscape } from '../forms/leave.ts';
import { openNewTickets } from './begin.ts';
import { MessageField } from './MessageField.tsx';
import { TicketFields } from './TicketFields.tsx';
import { GAP_WORDS, nameOf } from './words.ts';

/** Everything that a ticket can be opened with. */
export function TicketFormView({ account, work }: { account: Account; work: FormWork<TicketForm> }) {
  const store = useAppStore();
  const draft = useStore(work.draft.store);
  const { sending, error } = useStore(work.store);
  const [pressed, setPressed] = useState(false);
  const others = useApp(({ newTicket }) => newTicket.drafts.filter(({ id }) => id !== work.id).length);
  const form = work.form();
  const gaps = ticketGaps(form);
  const name = nameOf(form);
  const title = name ? t('newTicket.titleFor', { name }) : t('newTicket.title');
  const errors = pressed ? Object.fromEntries(gaps.map(({ reason, field }) => [field, t(GAP_WORDS[reason])])) : {};
  const view = useRef<HTMLFormElement>(null);

  const send = async () => {
    setPressed(true);
    if (ticketGaps(work.form()).length > 0) {
      // Once what is wrong is marked: to the first of it.
      requestAnimationFrame(() => view.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    await work.send();
  };
  const latest = useRef(send);
  latest.current = send;

  return (
    <form
      ref={view}
      className={css.view}
      noValidate
      onBlur={() => void work.draft.flush()}
      onKeyDown={leaveOnEscape}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
          {title}
        </h2>
        <SavedMark draft={draft} />
        {draft.rev > 0 && (
          <DiscardForm
            what={title}
            discard={() => store.getState().newTicket.discard(account.id, work.id)}
            onDiscarded={() => openNewTickets(store.getState())}
          />
        )}
        {others > 0 && (
          <Button look="plain" onClick={() => openNewTickets(store.getState())}>
            {t('newTicket.other', { count: others })}
          </Button>
        )}
      </header>
      {error && <ErrorNotice error={error} />}
      <TicketFields account={account} form={form} errors={errors} edit={work.edit} />
      <MessageField account={account} work={work} error={errors.message} onSend={() => void latest.current()} />
      <footer className={css.foot}>
        <Tooltip words={t('newTicket.send')} keys={keysOf('ticket.create')} side="top">
          <Button look="primary" type="submit" busy={sending}>
            {t(sending ? 'newTicket.sending' : 'newTicket.send')}
          </Button>
        </Tooltip>
        {name !== '' && (
          <span className={css.quiet}>
            {form.for === 'client'
              ? t('newTicket.asClient', { name })
              : t('newTicket.asGuest', { name: form.name.trim(), email: form.email.trim() })}
          </span>
        )}
      </footer>
    </form>
  );
}
