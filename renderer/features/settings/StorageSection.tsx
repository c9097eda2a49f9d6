import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { DatabaseCheck, Health } from '../../../shared/domain/health.ts';
import { formatBytes } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { BringInArchive, ChooseArchive } from '../../parts/archive/BringInArchive.tsx';
import { Saved, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { SelectField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import { BackupsField } from './BackupsField.tsx';
import { ExportField } from './ExportField.tsx';
import css from './Section.module.css';
import { useHealth } from './useHealth.ts';
import { RETENTIONS } from './values.ts';

const DATABASES: Record<Health['databases'][number]['name'], MessageKey> = {
  cache: 'settings.dbCache',
  work: 'settings.dbWork',
  files: 'settings.dbFiles',
  imported: 'settings.dbImported',
};

export function StorageSection({ account }: { account: Account }) {
  const { health, error } = useHealth(account.id);
  const vault = useApp((app) => app.vault.desk?.vault);
  // Sessions and read-only folders are not backed up.
  const isStored = vault?.state === 'open' && vault.kind !== 'session';
  const hasBackups = isStored && !account.storage.some(({ what }) => what === 'reading');
  return (
    <>
      <div className={css.group}>
        {error && <ErrorNotice error={error} />}
        {health && <Sizes health={health} />}
        <Check account={account.id} />
      </div>
      {hasBackups && <BackupsField account={account.id} />}
      <ExportField account={account} />
      <Retention account={account} />
      <ClearCache account={account} />
      <ImportUnsent account={account.id} />
    </>
  );
}

function Sizes({ health }: { health: Health }) {
  const total = health.databases.reduce((sum, { bytes }) => sum + bytes, 0);
  const tickets = health.kinds.find(({ kind }) => kind === 'tickets')?.count ?? 0;
  return (
    <dl className={css.facts}>
      {health.databases.map(({ name, bytes }) => (
        <Fact key={name} name={t(DATABASES[name])} value={formatBytes(bytes)} />
      ))}
      <Fact name={t('settings.dbTotal')} value={formatBytes(total)} />
      <Fact name={t('settings.ticketsStored')} value={t('queues.count', { count: tickets })} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Check({ account }: { account: string }) {
  const call = useCall();
  const [found, setFound] = useState<DatabaseCheck[] | null>(null);
  const { busy, error, submit } = useSubmit();
  const checked = error ? null : found;
  const broken = checked?.filter(({ whole }) => !whole) ?? [];
  return (
    <>
      <div className={css.row}>
        <Button busy={busy} onClick={() => void submit(() => call('health.check', { account }), setFound)}>
          {t(busy ? 'settings.checking' : 'settings.check')}
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
      {checked && broken.length === 0 && (
        <Notice tone="ok" live="polite">
          {t('settings.checkWhole')}
        </Notice>
      )}
      {broken.map(({ name }) => (
        <Notice key={name} tone="danger" live="assertive">
          {t('settings.checkBroken', { name: t(DATABASES[name]) })}
        </Notice>
      ))}
    </>
  );
}

function Retention({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const { retentionDays } = account.settings;
  const setting = useSetting(retentionDays, (value) => configure(account.id, { retentionDays: value }));
  // Always include the current value, even if it was set elsewhere.
  const most = useApp((app) => app.vault.desk?.managed?.mostDays ?? null);
  const allowed = RETENTIONS.filter((days) => most === null || (days > 0 && days <= most));
  const choices = [...new Set([...allowed, retentionDays])].sort((a, b) => a - b);
  return (
    <div className={css.group}>
      <SelectField
        label={t('settings.retention')}
        hint={t('settings.retentionHint')}
        value={String(setting.value)}
        error={setting.error}
        onChange={(event) => setting.choose(Number(event.target.value))}
        end={<Saved state={setting.state} />}
      >
        {choices.map((days) => (
          <option key={days} value={days}>
            {days === 0 ? t('settings.retentionAll') : t('settings.retentionDays', { count: days })}
          </option>
        ))}
      </SelectField>
      <p className={css.quiet}>{t('settings.filesKept')}</p>
    </div>
  );
}

function ClearCache({ account }: { account: Account }) {
  const change = useApp((app) => app.accounts.change);
  const online = account.connection.state === 'online';
  return (
    <div className={css.group}>
      <Confirm
        button={t('settings.clearCache')}
        words={t(online ? 'settings.clearCacheWords' : 'settings.clearCacheOffline')}
        go={t('settings.clearCacheGo')}
        run={async () => {
          const answer = await change('account.clearCache', { account: account.id });
          if (answer.ok)
            showToast({ title: t(online ? 'settings.cacheCleared' : 'settings.cacheClearedOffline'), timeout: 4000 });
          return answer;
        }}
      />
    </div>
  );
}

/** Brings in a file that was exported when the agent left an account, or a colleague's. */
function ImportUnsent({ account }: { account: string }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <div className={css.group}>
      <h3 className={layout.strong}>{t('settings.import')}</h3>
      <p className={css.quiet}>{t('settings.importHint')}</p>
      <div className={css.row}>
        <ChooseArchive button={t('settings.importChoose')} label={t('settings.importFile')} onChoose={setFile} />
      </div>
      {file && <BringInArchive account={account} file={file} />}
    </div>
  );
}
