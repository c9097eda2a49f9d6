import { useId, useState } from 'react';
import type { CannedShared as Shared } from '../../../shared/domain/canned.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { useSubmit } from '../../ui/submit.ts';
import { RefusedReplies } from './CannedImport.tsx';
import css from './canned.module.css';

export function CannedShared({ account }: { account: string }) {
  const store = useAppStore();
  const title = useId();
  const now = useNow();
  /** A new list means that the desk read the folder by itself. */
  const replies = useApp((app) => app.canned.lists[account]);
  /** A page in a browser can't choose a folder, so it is set when the desk is started. */
  const atStart = useApp((app) => app.vault.desk?.host === 'local');
  const [shared, setShared] = useState<Shared | null>(null);
  const [unread, setUnread] = useState<AppError | null>(null);
  const { busy, error, submit } = useSubmit();

  const take = (answer: Result<Shared>) => {
    if (answer.ok) setShared(answer.value);
    setUnread(answer.ok ? null : answer.error);
  };
  useAnswer(() => store.call('canned.shared', { account }), take, [account, replies]);

  const ask = async (question: () => Promise<Result<Shared>>) => {
    setUnread(null);
    await submit(question, setShared);
  };
  const failed = error ?? unread;
  const set = shared !== null && shared.state !== 'none';

  return (
    <section className={css.form} aria-labelledby={title}>
      <h3 id={title} className={css.title}>
        {t('canned.sharedFolder')}
      </h3>
      <p className={signs.quiet}>{t('canned.sharedHint')}</p>
      {failed && <ErrorNotice error={failed} />}
      {set && <p className={css.name}>{shared.name}</p>}
      {shared && (
        <div role="status" className={layout.stackWide}>
          <Status shared={shared} now={now} />
        </div>
      )}
      {atStart && <p className={signs.quiet}>{t('canned.sharedAtStart')}</p>}
      <div className={css.actions}>
        {set && (
          <>
            <Button look="plain" onClick={() => void ask(() => store.call('canned.shared', { account }))}>
              {t('canned.sharedLook')}
            </Button>
            <Button look="plain" onClick={() => void ask(() => store.call('canned.unshare', { account }))}>
              {t('canned.sharedStop')}
            </Button>
          </>
        )}
        <span className={css.space} />
        {atStart ? (
          <Button busy={busy} onClick={() => void ask(() => store.call('canned.choose', { account, kind: 'folder' }))}>
            {t('canned.sharedUse')}
          </Button>
        ) : (
          <>
            <Button busy={busy} onClick={() => void ask(() => store.call('canned.choose', { account, kind: 'file' }))}>
              {t('canned.sharedFile')}
            </Button>
            <Button
              busy={busy}
              onClick={() => void ask(() => store.call('canned.choose', { account, kind: 'folder' }))}
            >
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
