import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { newTicketForm, type TicketForm, ticketGaps } from '../../../shared/domain/ticket-form.ts';
import { t } from '../../i18n/index.ts';
import { closeOnEscape, DiscardForm, FormDrafts, useOpenForm } from '../../parts/forms/FormPage.tsx';
import css from '../../parts/forms/Forms.module.css';
import type { FormSession } from '../../parts/forms/form-session.ts';
import { OutboxItemState } from '../../parts/outbox/OutboxCard.tsx';
import { Markdown } from '../../parts/text/Markdown.tsx';
import { StoredFiles } from '../../parts/writing/FileChip.tsx';
import { SavedMark } from '../../parts/writing/NoticeLine.tsx';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { MessageField } from './MessageField.tsx';
import { TicketFields } from './TicketFields.tsx';
import { customerNameOf, readTicket, TICKET_GAP_WORDS } from './ticket-outbox.ts';

const newTicketOf = ({ newTicket }: AppState) => newTicket;

export function NewTicketView({ account, id }: { account: Account; id: string }) {
  const { session, item, phase, error } = useOpenForm(account.id, id, newTicketOf);
  if (item) return <SentTicket account={account} item={item} />;
  if (phase === 'unreadable') return error && <ErrorNotice error={error} shape="banner" />;
  return phase === 'ready' ? <TicketFormView account={account} session={session} /> : null;
}

function SentTicket({ account, item }: { account: Account; item: OutboxItem }) {
  return (
    <div className={css.view}>
      <h2 className={css.title} dir="auto">
        {item.subject}
      </h2>
      <p className={css.quiet}>{t('newTicket.titleFor', { name: item.to.name || item.to.email })}</p>
      <section className={css.card} aria-label={t('newTicket.ticket')}>
        <Markdown text={readTicket(item.text).message} />
        <StoredFiles files={item.files} />
        <OutboxItemState item={item} account={account} />
      </section>
    </div>
  );
}

function TicketFormView({ account, session }: { account: Account; session: FormSession<TicketForm> }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const draft = useStore(session.draft.store);
  const { sending, error } = useStore(session.store);
  const [pressed, setPressed] = useState(false);
  const others = useApp(({ newTicket }) => newTicket.drafts.filter(({ id }) => id !== session.id).length);
  const form = session.form();
  const gaps = ticketGaps(form);
  const name = customerNameOf(form);
  const title = name ? t('newTicket.titleFor', { name }) : t('newTicket.title');
  const errors = pressed
    ? Object.fromEntries(gaps.map(({ reason, field }) => [field, t(TICKET_GAP_WORDS[reason])]))
    : {};
  const view = useRef<HTMLFormElement>(null);

  const send = async () => {
    setPressed(true);
    if (ticketGaps(session.form()).length > 0) {
      requestAnimationFrame(() => view.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    await session.send();
  };
  const latest = useRef(send);
  latest.current = send;

  return (
    <form
      ref={view}
      className={css.view}
      noValidate
      onBlur={() => void session.draft.flush()}
      onKeyDown={closeOnEscape}
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
            discard={() => store.getState().newTicket.discard(account.id, session.id)}
            onDiscarded={() => store.getState().newTicket.openList()}
          />
        )}
        {others > 0 && (
          <Button look="plain" onClick={() => store.getState().newTicket.openList()}>
            {t('newTicket.other', { count: others })}
          </Button>
        )}
      </header>
      {error && <ErrorNotice error={error} />}
      <TicketFields account={account} form={form} errors={errors} edit={session.edit} />
      <MessageField account={account} session={session} error={errors.message} onSend={() => void latest.current()} />
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

export function NewTicketsView({ account }: { account: Account; id: string }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  useEffect(() => store.getState().newTicket.load(account.id), [store, account.id]);
  const drafts = useApp(({ newTicket }) => (newTicket.account === account.id ? newTicket.drafts : null));
  const error = useApp(({ newTicket }) => newTicket.error);
  const keys = keysOf('ticket.new');
  if (!drafts) return null;
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
      {drafts.length === 0 ? (
        <p className={css.quiet}>{t('newTicket.none')}</p>
      ) : (
        <FormDrafts
          account={account.id}
          title={t('forms.drafts')}
          drafts={drafts}
          what={draftLabel}
          discard={store.getState().newTicket.discard}
          onOpen={store.getState().newTicket.openForm}
        />
      )}
    </div>
  );
}

function draftLabel({ text }: Draft): string {
  const form = readTicket(text);
  const subject = form.subject.trim() || t('newTicket.noSubject');
  return t('newTicket.draftFor', { subject, name: customerNameOf(form) || t('newTicket.nobody') });
}
