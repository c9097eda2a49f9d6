import type { Account, ListRefusal } from '../../../shared/domain/account.ts';
import { formatMoment } from '../../i18n/format.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './accounts.module.css';
import { currentAccount } from './current-account.ts';

interface RefusedListProps {
  of: ListRefusal['of'];
  /** The one that is shown, unless it is told. */
  account?: Account;
  shape?: 'box' | 'banner';
  /** Asks the service for it once more. */
  onAsk?: () => void;
}

/**
 * Stands where a list would be that the service does not give: what it said, and what can be done.
 */
export function RefusedList({ of, account, shape = 'box', onAsk }: RefusedListProps) {
  const current = useApp(currentAccount);
  const refusal = (account ?? current)?.refused.find((one) => one.of === of);
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
