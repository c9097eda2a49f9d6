import { useEffect, useId, useState } from 'react';
import type { CannedShared as Shared } from '../../../shared/domain/canned.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { RefusedReplies } from './CannedImport.tsx';
import css from './canned.module.css';
import type { CannedSlice } from './slice.ts';

export function CannedShared({ account }: { account: string }) {
  const store = useAppStore();
  const title = useId();
  const now = useNow();
  /** A new list means that the desk read the folder by itself. */
  const replies = useApp((app) => app.canned.lists[account]);
  /** A page in a browser can't choose a folder, so it is set when the desk is started. */
  const atStart = useApp((app) => app.vault.desk?.host === 'local');
  const [shared, setShared] = useState<Shared | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);

  const take = (answer: Result<Shared>) => {
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setShared(answer.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other replies mean another state of their source
  useEffect(() => {
    let here = true;
    void store
      .getState()
      .canned.shared(account)
      .then((answer) => {
        if (!here) return;
        if (answer.ok) setShared(answer.value);
        else setError(answer.error);
      });
    return () => {
      here = false;
    };
  }, [store, account, replies]);

  const ask = async (question: (canned: CannedSlice) => Promise<Result<Shared>>) => {
    if (busy) return;
    setBusy(true);
    take(await question(store.getState().canned));
  };
  const set = shared !== null && shared.state !== 'none';

  return (
    <section className={css.form} aria-labelledby={title}>
      <h3 id={title} className={css.title}>
        {t('canned.sharedFolder')}
      </h3>
      <p className={css.quiet}>{t('canned.sharedHint')}</p>
      {error && <ErrorNotice error={error} />}
      {set && <p className={css.name}>{shared.name}</p>}
      {shared && (
        <div role="status" className={css.status}>
          <Status shared={shared} now={now} />
        </div>
      )}
      {atStart && <p className={css.quiet}>{t('canned.sharedAtStart')}</p>}
      <div className={css.actions}>
        {set && (
          <>
            <Button look="plain" onClick={() => void ask((canned) => canned.shared(account))}>
              {t('canned.sharedLook')}
            </Button>
            <Button look="plain" onClick={() => void ask((canned) => canned.unshare(account))}>
              {t('canned.sharedStop')}
            </Button>
          </>
        )}
        <span className={css.space} />
        {atStart ? (
          <Button busy={busy} onClick={() => void ask((canned) => canned.choose(account, 'folder'))}>
            {t('canned.sharedUse')}
          </Button>
        ) : (
          <>
            <Button busy={busy} onClick={() => void ask((canned) => canned.choose(account, 'file'))}>
              {t('canned.sharedFile')}
            </Button>
            <Button busy={busy} onClick={() => void ask((canned) => canned.choose(account, 'folder'))}>
              {t('canned.sharedChoose')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Status({ shared: { state, count, readAt, refused }, now }: { shared: Shared; now: number }) {
  if (state === 'none') return null;
  const time = readAt === null ? '' : formatMoment(readAt, now);
  return (
    <>
      {state === 'ok' && <Notice tone="ok">{t('canned.sharedOk', { count, time })}</Notice>}
      {state === 'missing' && (
        <Notice tone="warn">
          {readAt === null ? t('canned.sharedMissing') : t('canned.sharedAway', { count, time })}
        </Notice>
      )}
      {state === 'refused' && <Notice tone="danger">{t('canned.sharedRefused')}</Notice>}
      <RefusedReplies refused={refused} />
    </>
  );
}
