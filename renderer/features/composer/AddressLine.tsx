import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import { sentAs } from '../../../shared/domain/outbox.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import css from './AddressLine.module.css';
import { ReplyMore } from './ReplyMore.tsx';
import type { ReplyWork } from './reply-work.ts';

/** Who gets the reply, who gets a copy, and who it is from: never hidden while one writes. */
export function AddressLine({ ticket, account, work }: { ticket: Ticket; account: Account; work: ReplyWork }) {
  const { requester, cc } = ticket;
  const extras = useStore(work.draft.store, (draft) => draft.extras);
  const contact = extras?.contact ?? null;
  const fields = extras?.fields.length ?? 0;
  const set = asWords(account, ticket);
  const inTheirName = ['contact', 'client'].includes(sentAs(account.settings.replyAs, requester, contact));
  return (
    <div className={css.line}>
      <div className={css.first}>
        {account.practice && <span className={css.practice}>{t('composer.practice')}</span>}
        <span className={css.part}>
          <span className={css.label}>{t('composer.to')}</span>
          <bdi className={css.name} title={`${requester.name} ${requester.email}`.trim()}>
            {requester.name && <strong>{requester.name} </strong>}
            {requester.email}
          </bdi>
        </span>
      </div>
      <div className={css.parts}>
        {cc.length > 0 && (
          <span className={css.part}>
            <span className={css.cc}>{t('composer.cc', { count: cc.length })}</span>
            <bdi className={css.name} title={cc.join(', ')}>
              {cc.join(', ')}
            </bdi>
          </span>
        )}
        <span className={css.part}>
          <span className={css.label}>{t('composer.as')}</span>
          <span className={css.name} data-warn={inTheirName ? '' : undefined}>
            {contact ? t('composer.asContact', { name: contact.name }) : set}
          </span>
        </span>
        {fields > 0 && <span className={css.cc}>{t('composer.fieldsCount', { count: fields })}</span>}
      </div>
      <ReplyMore account={account} ticket={ticket} work={work} set={set} />
    </div>
  );
}

function asWords({ settings, label }: Account, { requester }: Ticket): string {
  const as = sentAs(settings.replyAs, requester);
  if (as === 'client') return t('composer.asClient', { name: requester.name || requester.email });
  if (as === 'service') return t('composer.asService');
  return asAgent({ settings, label });
}

/** Under the agent's own name, or that it is not known yet. */
export const asAgent = ({ settings: { agentName }, label }: Pick<Account, 'settings' | 'label'>): string =>
  agentName ? t('composer.asName', { name: agentName, label }) : t('composer.asNameMissing', { label });
