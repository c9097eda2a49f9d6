import { useId } from 'react';
import { type Account, CHECK_KINDS, type CheckKind } from '../../../shared/domain/account.ts';
import type { ReplyAs } from '../../../shared/domain/outbox.ts';
import { formatBytes, readNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { withCheck } from '../../parts/checks/CheckActions.tsx';
import { CHECK_NAMES } from '../../parts/checks/check-reply.ts';
import { Saved, SavedArea, SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import { CheckField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/Notice.tsx';
import css from './Section.module.css';
import { bytesOf, checkNumber, megabytes } from './values.ts';

export function RepliesSection({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const { settings } = account;
  const hold = useSetting(
    String(settings.holdSeconds),
    (value) => configure(account.id, { holdSeconds: readNumber(value) }),
    (value) => checkNumber(value, 0, 120, true),
  );
  const limit = useSetting(
    megabytes(settings.attachmentLimit),
    (value) => configure(account.id, { attachmentLimit: bytesOf(value, settings.attachmentLimit) }),
    (value) => checkNumber(value, 1, 3800, false),
  );
  const unchecked = useSetting(settings.uncheckedSends, (value) => configure(account.id, { uncheckedSends: value }));
  return (
    <>
      <NameFields account={account} />
      <ReplyAsField account={account} />
      <ChecksField account={account} />
      <div className={css.group}>
        <div className={css.pair}>
          <SavedText
            setting={hold}
            label={t('settings.holdSeconds')}
            hint={t('settings.holdHint')}
            inputMode="numeric"
            unit={<span className={css.unit}>{t('settings.seconds')}</span>}
          />
          <SavedText
            setting={limit}
            label={t('settings.attachmentLimit')}
            hint={
              account.largestSent > 0
                ? t('settings.largestSent', { size: formatBytes(account.largestSent) })
                : t('settings.nothingSent')
            }
            inputMode="decimal"
            unit={<span className={css.unit}>{t('settings.megabytes')}</span>}
          />
        </div>
        <div className={css.row}>
          <CheckField
            label={t('settings.uncheckedSends')}
            hint={t('settings.uncheckedHint')}
            checked={unchecked.value}
            onChange={unchecked.choose}
          />
          <Saved state={unchecked.state} />
        </div>
        <ReadOnlyField account={account} />
      </div>
    </>
  );
}

function ReadOnlyField({ account: { id, settings } }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const settled = useApp((app) => app.vault.desk?.managed?.readOnly ?? null);
  const readOnly = useSetting(settings.readOnly, (value) => configure(id, { readOnly: value }));
  return (
    <div className={css.row}>
      <CheckField
        role="switch"
        label={t('settings.readOnly')}
        hint={t(settled === null ? 'settings.readOnlyHint' : 'settings.readOnlySettled')}
        checked={readOnly.value}
        disabled={settled !== null}
        onChange={readOnly.choose}
      />
      <Saved state={readOnly.state} />
    </div>
  );
}

export function NameFields({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const { settings } = account;
  const agentName = useSetting(
    settings.agentName,
    (value) => configure(account.id, { agentName: value.trim() }),
    (value) => (value.trim() === '' && settings.agentName !== '' ? t('settings.agentNameMissing') : null),
  );
  const signature = useSetting(settings.signature, (value) => configure(account.id, { signature: value }));
  return (
    <div className={css.group}>
      <SavedText setting={agentName} label={t('settings.agentName')} hint={t('settings.agentNameHint')} />
      <SavedArea setting={signature} label={t('settings.signature')} hint={t('settings.signatureHint')} rows={3} />
    </div>
  );
}

/** Sender that the service is told. The field warns, since a wrong one writes as the customer. */
export function ReplyAsField({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const group = useId();
  const { settings, email } = account;
  const replyAs = useSetting<ReplyAs>(settings.replyAs, (value) => configure(account.id, { replyAs: value }));
  const name = settings.agentName.trim();
  const choices: [ReplyAs, string, string][] = [
    ['service', t('settings.asService'), t('settings.asServiceHint')],
    [
      'name',
      t('settings.asName'),
      name ? t('settings.asNameHint', { name, email }) : t('settings.asNameMissing', { email }),
    ],
    ['client', t('settings.asClient'), ''],
  ];
  return (
    <div role="radiogroup" aria-labelledby={`${group}l`} className={css.group}>
      <div className={css.legend}>
        <span id={`${group}l`}>{t('settings.replyAs')}</span>
        <Saved state={replyAs.state} />
      </div>
      <div className={layout.stack}>
        {choices.map(([choice, label, hint]) => (
          <CheckField
            key={choice}
            type="radio"
            name={group}
            label={label}
            hint={hint || undefined}
            checked={replyAs.value === choice}
            onChange={() => replyAs.choose(choice)}
          />
        ))}
      </div>
      {replyAs.value === 'client' && <Notice tone="warn">{t('settings.asClientHint')}</Notice>}
      {replyAs.error && <Notice tone="danger">{replyAs.error}</Notice>}
      <Recorded account={account} />
    </div>
  );
}

function Recorded({ account: { recordedAs, settings } }: { account: Account }) {
  if (recordedAs === null) return <p className={css.quiet}>{t('settings.recordedNever')}</p>;
  if (recordedAs === 'client') {
    return (
      <Notice tone={settings.replyAs === 'client' ? 'info' : 'warn'}>
        {t(settings.replyAs === 'client' ? 'settings.recordedClientWanted' : 'settings.recordedClient')}
      </Notice>
    );
  }
  return (
    <p className={css.quiet}>{t(recordedAs === 'staff' ? 'settings.recordedStaff' : 'settings.recordedUnknown')}</p>
  );
}

function ChecksField({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const group = useId();
  const off = useSetting<readonly CheckKind[]>(account.settings.checksOff, (value) =>
    configure(account.id, { checksOff: [...value] }),
  );
  return (
    <fieldset aria-labelledby={`${group}l`} aria-describedby={`${group}h`} className={css.group}>
      <div className={css.legend}>
        <span id={`${group}l`}>{t('settings.checks')}</span>
        <Saved state={off.state} />
      </div>
      <div className={layout.stack}>
        {CHECK_KINDS.map((check) => (
          <CheckField
            key={check}
            label={t(CHECK_NAMES[check])}
            checked={!off.value.includes(check)}
            onChange={(on) => off.choose(withCheck(off.value, check, on))}
          />
        ))}
      </div>
      <p id={`${group}h`} className={css.quiet}>
        {t('settings.checksHint')}
      </p>
      {off.error && <Notice tone="danger">{off.error}</Notice>}
    </fieldset>
  );
}
