import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { newTicketForm, type TicketForm } from '../../../shared/domain/ticket-form.ts';
import { keysOf } from '../../commands/table.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import { DiscardForm } from '../forms/DiscardForm.tsx';
import css from '../forms/Forms.module.css';
import { openRecord } from '../record/open.ts';
import { beginTicket } from './begin.ts';
import { nameOf } from './words.ts';

/** The tickets that are not opened yet: any number of them. */
export function NewTicketsView({ account }: { account: Account; id: string }) {
  const store = useAppStore();
  const now = useNow();
  useEffect(() => store.getState().newTicket.load(account.id), [store, account.id]);
  const drafts = useApp(({ newTicket }) => (newTicket.account === account.id ? newTicket.drafts : null));
  const error = useApp(({ newTicket }) => newTicket.error);
  const keys = keysOf('ticket.new');
  if (!drafts) return null;
  return (
    <div className={css.view}>
      <header className={css.head}>
        <h2 className={css.title}>{t('newTicket.list')}</h2>
        <Button look="primary" icon={Plus} onClick={() => beginTicket(store.getState(), null)}>
          {t('newTicket.open')}
          {keys && <Keys keys={keys} />}
        </Button>
      </header>
      {error && <ErrorNotice error={error} />}
      {drafts.length === 0 && <p className={css.quiet}>{t('newTicket.none')}</p>}
      <ul className={css.drafts} aria-label={t('forms.drafts')}>
        {drafts.map((draft) => {
          const form = { ...newTicketForm(), ...(JSON.parse(draft.text) as Partial<TicketForm>) };
          const subject = form.subject.trim() || t('newTicket.noSubject');
          const what = t('newTicket.draftFor', { subject, name: nameOf(form) || t('newTicket.nobody') });
          return (
            <li key={draft.id} className={css.draft}>
              <span className={css.what}>
                {what}
                <span className={css.quiet}> · {formatMoment(draft.savedAt, now)}</span>
              </span>
              <Button
                onClick={() => openRecord(store.getState(), { account: account.id, kind: 'new-ticket', id: draft.id })}
              >
                {t('forms.continue')}
              </Button>
              <DiscardForm what={what} discard={() => store.getState().newTicket.discard(account.id, draft.id)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
