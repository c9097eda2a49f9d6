import type { Account } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import { offlineWords } from '../../parts/accounts/connection.ts';
import { lookForChanges } from '../../parts/accounts/current-account.ts';
import { PortalButton } from '../../parts/accounts/PortalButton.tsx';
import css from '../../parts/tickets/rows.module.css';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';

export function NeverLoaded({ account }: { account: Account }) {
  const store = useAppStore();
  const why = offlineWords(account.connection, useNow());
  return (
    <div className={css.empty}>
      <p>{why === null ? t('listParts.emptyOffline') : t('listParts.emptyBlocked', { why })}</p>
      <Button onClick={() => void lookForChanges(store.getState())}>{t('listParts.tryNow')}</Button>
      <PortalButton account={account} />
    </div>
  );
}
