import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Confirm } from '../settings/Confirm.tsx';
import css from './ClosedAccount.module.css';

/** In the place of the panes: what is stored of this account cannot be opened. Why, and the ways out. */
export function ClosedAccount({ account, error }: { account: Account; error: AppError }) {
  const retry = useApp((app) => app.settings.retry);
  const remove = useApp((app) => app.settings.remove);
  const [busy, setBusy] = useState(false);
  const tryAgain = async () => {
    setBusy(true);
    await retry(account.id);
    setBusy(false);
  };
  return (
    <main className={css.screen}>
      <div className={css.inner}>
        <h1 className={css.title}>{t('accounts.closed', { name: account.label })}</h1>
        <p className={css.quiet}>
          {account.address} · {account.email}
        </p>
        <ErrorNotice
          error={error}
          actions={
            <Button look="primary" busy={busy} onClick={() => void tryAgain()}>
              {t('ui.tryAgain')}
            </Button>
          }
        />
        <Confirm
          button={t('accounts.closedRemove')}
          words={t('accounts.closedRemoveWords', { name: account.label })}
          go={t('settings.removeGo', { name: account.label })}
          run={() => remove({ account: account.id, print: null })}
        />
      </div>
    </main>
  );
}
