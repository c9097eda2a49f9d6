import { type FormEvent, useEffect, useState } from 'react';
import type { CannedShared as Shared } from '../../../shared/domain/canned.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './CannedEditor.module.css';
import { Refusals } from './Refusals.tsx';

/** Where the team's replies are, and how reading them went. */
export function CannedShared({ account }: { account: string }) {
  const store = useAppStore();
  const now = useNow();
  /** New ones: the desk looked by itself meanwhile. */
  const replies = useApp((app) => app.canned.lists[account]);
  const [shared, setShared] = useState<Shared | null>(null);
  /** Null until it is typed in. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);

  const take = (answer: Result<Shared>) => {
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setShared(answer.value);
    return answer.ok;
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

  const path = typed ?? shared?.path ?? '';
  const point = async (to: string) => {
    setBusy(true);
    if (take(await store.getState().canned.share(account, to))) setTyped(null);
  };
  const look = async () => {
    setBusy(true);
    take(await store.getState().canned.shared(account));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void point(path.trim());
  };
  const atField = error?.detail?.field === 'path';

  return (
    <form className={css.form} onSubmit={submit}>
      <h3 className={css.title}>{t('canned.sharedFolder')}</h3>
      <p className={css.quiet}>{t('canned.sharedHint')}</p>
      {error && !atField && <ErrorNotice error={error} />}
      <TextField
        label={t('canned.sharedPath')}
        hint={t('canned.sharedPathHint')}
        value={path}
        error={error && atField ? errorWords(error).what : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shared && (
        <div role="status" className={css.status}>
          <Status shared={shared} now={now} />
        </div>
      )}
      <div className={css.actions}>
        {shared && shared.state !== 'none' && (
          <>
            <Button look="plain" onClick={() => void look()}>
              {t('canned.sharedLook')}
            </Button>
            <Button look="plain" onClick={() => void point('')}>
              {t('canned.sharedStop')}
            </Button>
          </>
        )}
        <span className={css.space} />
        <Button type="submit" look="primary" busy={busy}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
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
      <Refusals refused={refused} />
    </>
  );
}
