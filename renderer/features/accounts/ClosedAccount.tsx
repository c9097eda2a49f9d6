import { useState } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import { type RepairKind, repairsFor } from '../../../shared/domain/storage.ts';
import type { AppError } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import css from './accounts.module.css';

/** Replaces the panes if an account's stored data cannot be opened: why, and what to do. */
export function ClosedAccount({ account, error }: { account: SteadyAccount; error: AppError }) {
  const change = useApp((app) => app.accounts.change);
  const remove = useApp((app) => app.settings.remove);
  const [busy, setBusy] = useState<RepairKind | 'retry' | null>(null);
  // Error of the last attempt, if it says more than why the account is closed.
  const [refused, setRefused] = useState<AppError | null>(null);
  const ways = repairsFor(refused ?? error);
  const attempt = async (way: RepairKind | 'retry') => {
    setBusy(way);
    const { id } = account;
    const answer = await (way === 'retry'
      ? change('account.retry', { account: id })
      : change('account.mend', { account: id, how: way }));
    setBusy(null);
    setRefused(answer.ok ? null : answer.error);
    return answer;
  };
  const button = (way: 'retry' | 'restore', look?: 'primary') => (
    <Button {...(look && { look })} busy={busy === way} onClick={() => void attempt(way)}>
      {t(way === 'retry' ? 'ui.tryAgain' : `accounts.${way}`)}
    </Button>
  );
  const { copy, copiedAt } = (refused ?? error).detail?.facts ?? {};
  return (
    <main className={css.screen}>
      <div className={css.inner}>
        <h1 className={layout.subject}>{t('accounts.closed', { name: account.label })}</h1>
        <p className={css.quiet}>
          {account.address} · {account.email}
        </p>
        <ErrorNotice error={refused ?? error} actions={button('retry', 'primary')} />
        {ways.includes('restore') && (
          <Notice tone="info" actions={button('restore')}>
            {typeof copiedAt === 'number'
              ? t('accounts.copyThere', { time: formatMoment(copiedAt, Date.now()), name: copy ?? '' })
              : t('accounts.copyUndated', { name: copy ?? '' })}
          </Notice>
        )}
        <div className={css.ends}>
          {ways.includes('anew') && (
            <Confirm
              button={t('accounts.anew')}
              words={t('accounts.anewWords', { name: account.label })}
              go={t('accounts.anewGo')}
              run={() => attempt('anew')}
            />
          )}
          <Confirm
            button={t('accounts.closedRemove')}
            words={t('accounts.closedRemoveWords', { name: account.label })}
            go={t('settings.removeGo', { name: account.label })}
            run={() => remove({ account: account.id, print: null })}
          />
        </div>
      </div>
    </main>
  );
}
