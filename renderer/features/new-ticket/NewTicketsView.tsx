import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Draft } from '../../../shared/domain/draft.ts';
import { newTicketForm } from '../../../shared/domain/ticket-form.ts';
import { t } from '../../i18n/index.ts';
import { FormDrafts } from '../../parts/forms/FormPage.tsx';
import css from '../../parts/forms/Forms.module.css';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { customerNameOf, readTicket } from './ticket-outbox.ts';

/** The tickets that are not opened yet: any number of them. */
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
          {t('newTicket.open')}
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
          what={draftWhat}
          discard={store.getState().newTicket.discard}
          onOpen={store.getState().newTicket.openForm}
        />
      )}
    </div>
  );
}

function draftWhat({ text }: Draft): string {
  const form = readTicket(text);
  const subject = form.subject.trim() || t('newTicket.noSubject');
  return t('newTicket.draftFor', { subject, name: customerNameOf(form) || t('newTicket.nobody') });
}
