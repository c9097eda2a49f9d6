import type { Account } from '../../../shared/domain/account.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/slices.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from '../forms/Forms.module.css';
import { useOpenForm } from '../forms/useOpenForm.ts';
import { OutboxActions } from '../outbox/OutboxActions.tsx';
import { OutboxState, OutboxWords } from '../outbox/OutboxWords.tsx';
import { Markdown } from '../timeline/Markdown.tsx';
import { StoredFiles } from '../timeline/StoredFiles.tsx';
import { TicketFormView } from './TicketFormView.tsx';
import { readTicket } from './words.ts';

const newTicketOf = ({ newTicket }: AppState) => newTicket;

/** A new ticket: being written, or what became of it. */
export function NewTicketView({ account, id }: { account: Account; id: string }) {
  const { work, item, phase, error } = useOpenForm(account.id, id, newTicketOf);
  if (item) return <SentTicket account={account} item={item} />;
  if (phase === 'unreadable') return error && <ErrorNotice error={error} shape="banner" />;
  return phase === 'ready' ? <TicketFormView account={account} work={work} /> : null;
}

/** The ticket once it was sent: how far it came, and what is left to decide. */
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
        <OutboxState item={item} />
        <OutboxWords item={item} account={account} />
        <OutboxActions item={item} />
      </section>
    </div>
  );
}
