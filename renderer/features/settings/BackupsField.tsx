/** Lists backups of the agent's work, makes one, or restores one over the current file. */
import { useState } from 'react';
import type { Backup, BackupContents, BackupReason } from '../../../shared/domain/storage.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { formatBytes, formatMoment } from '../../i18n/format.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import { useApp, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { useAnswer } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import css from './Section.module.css';

const KINDS: Record<BackupReason, MessageKey> = {
  day: 'settings.backupDay',
  update: 'settings.backupUpdate',
  asked: 'settings.backupAsked',
  aside: 'settings.backupAside',
};

export function BackupsField({ account }: { account: string }) {
  const call = useCall();
  const change = useApp((app) => app.accounts.change);
  const [backups, setBackups] = useState<Backup[] | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const { busy, submit } = useSubmit();
  const take = (answer: Result<Backup[]>) => {
    if (answer.ok) setBackups(answer.value);
    setError(answer.ok ? null : answer.error);
  };
  const read = () => call('account.backups', { account });
  useAnswer(read, take, [account]);
  const make = async () => {
    const answer = await call('account.backUp', { account });
    take(answer);
    return answer;
  };
  const bring = async ({ name, at }: Backup) => {
    const answer = await change('account.restore', { account, backup: name });
    if (answer.ok) {
      showToast({ title: t('settings.restored', { time: timeOf(at) }), timeout: 6000 });
      take(await read());
    }
    return answer;
  };
  return (
    <section className={css.group} aria-labelledby="backups">
      <h3 id="backups" className={layout.strong}>
        {t('settings.backups')}
      </h3>
      <p className={css.quiet}>{t('settings.backupsHint')}</p>
      {error && <ErrorNotice error={error} />}
      {backups?.length === 0 && <p className={css.quiet}>{t('settings.backupsNone')}</p>}
      {backups && backups.length > 0 && (
        <ul className={css.backups}>
          {backups.map((backup) => (
            <li key={backup.name} className={css.backup}>
              <Words backup={backup} />
              {backup.holds && <Restore backup={backup} run={() => bring(backup)} />}
            </li>
          ))}
        </ul>
      )}
      <div className={css.row}>
        <Button busy={busy} onClick={() => void submit(make)}>
          {t('settings.backUpNow')}
        </Button>
      </div>
    </section>
  );
}

const timeOf = (at: number | null): string =>
  at === null ? t('settings.backupUndated') : formatMoment(at, Date.now());

function Words({ backup: { of, at, bytes, holds } }: { backup: Backup }) {
  return (
    <div>
      <div>
        {t(KINDS[of], { time: timeOf(at) })} · {formatBytes(bytes)}
      </div>
      <div className={css.quiet}>{holds ? holdsWords(holds) : t('settings.backupUnreadable')}</div>
    </div>
  );
}

const holdsWords = ({ drafts, unsent, sent, notes }: BackupContents): string =>
  joinIsolated([
    t('settings.backupDrafts', { count: drafts }),
    t('settings.backupUnsent', { count: unsent }),
    t('settings.backupSent', { count: sent }),
    t('settings.backupNotes', { count: notes }),
  ]);

function Restore({ backup: { at }, run }: { backup: Backup; run: () => Promise<Result<unknown>> }) {
  const time = timeOf(at);
  return (
    <Confirm
      button={t('settings.restore')}
      name={t('settings.restoreOf', { time })}
      words={t('settings.restoreWords', { time })}
      go={t('settings.restoreGo')}
      run={run}
    />
  );
}
