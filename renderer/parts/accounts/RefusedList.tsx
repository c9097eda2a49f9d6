import type { Account, HiddenRecords, ListRefusal } from '../../../shared/domain/account.ts';
import { formatMoment } from '../../i18n/format.ts';
import { errorWords, type MessageKey, t, withQuotes } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './accounts.module.css';
import { currentAccount } from './current-account.ts';

interface RefusedListProps {
  of: ListRefusal['of'];
  /** Defaults to the current account. */
  account?: Account;
  shape?: 'box' | 'banner';
  onAsk?: () => void;
}

type HiddenNoticeProps = Pick<RefusedListProps, 'of' | 'shape'> & { account: Account };

/** Replaces a list that the service refuses: the service's words, and what can be done. */
export function RefusedList({ of, account, shape = 'box', onAsk }: RefusedListProps) {
  const current = useApp(currentAccount);
  const refusal = (account ?? current)?.refused.find((entry) => entry.of === of);
  const now = useNow();
  if (!refusal) return null;
  const { what, next, quoted } = errorWords(refusal.error);
  return (
    <Notice
      tone="warn"
      shape={shape}
      live="polite"
      actions={onAsk && <Button onClick={onAsk}>{t('ui.tryAgain')}</Button>}
    >
      <strong>{what}</strong>
      {quoted.map((text) => (
        <div key={text} className={css.quoted}>
          {t('ui.quoted', { text })}
        </div>
      ))}
      <div>{t('accounts.refusedSince', { time: formatMoment(refusal.since, now), next })}</div>
    </Notice>
  );
}

/** Shown above a list from which the service omits some records. */
export function HiddenNotice({ of, account, shape = 'box' }: HiddenNoticeProps) {
  const hidden = account.hidden.find((entry) => entry.of === of);
  if (!hidden) return null;
  return (
    <Notice tone="warn" shape={shape} live="polite">
      <strong>{hiddenWords(hidden)}</strong>
      <div>{t('status.hiddenNext')}</div>
    </Notice>
  );
}

const KINDS = {
  tickets: 'status.hidden',
  products: 'accounts.hiddenProducts',
  domains: 'accounts.hiddenDomains',
  contacts: 'accounts.hiddenContacts',
  orders: 'accounts.hiddenOrders',
  announcements: 'accounts.hiddenAnnouncements',
} as const satisfies Record<HiddenRecords['of'], MessageKey>;

export const hiddenWords = ({ of, count, error }: HiddenRecords): string =>
  withQuotes(t(KINDS[of], { count }), errorWords(error).quoted);
