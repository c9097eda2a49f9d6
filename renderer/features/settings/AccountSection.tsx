import { Copy } from 'lucide-react';
import type { Account } from '../../../shared/domain/account.ts';
import { formatMoment } from '../../i18n/format.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { HiddenNotice, RefusedList } from '../../parts/accounts/RefusedList.tsx';
import { SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { copyText } from '../../parts/show-error.ts';
import { useApp } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './Section.module.css';

const STATES = {
  online: 'status.online',
  connecting: 'status.connecting',
  'signed-out': 'status.signedOut',
  offline: 'settings.notConnected',
} as const;

export function AccountSection({ account }: { account: Account }) {
  const change = useApp((app) => app.accounts.change);
  const now = useNow();
  const label = useSetting(
    account.label,
    (value) => change('account.rename', { account: account.id, label: value.trim() }),
    (value) => (value.trim() === '' ? t('settings.labelMissing') : null),
  );
  const { state, since, lastSuccess, error } = account.connection;
  return (
    <>
      <div className={css.group}>
        <SavedText setting={label} label={t('settings.label')} hint={t('settings.labelHint')} maxLength={100} />
      </div>
      <div className={css.group}>
        <dl className={css.facts}>
          <dt>{t('firstRun.address')}</dt>
          <dd>{account.practice ? t('settings.practiceAddress') : <Copied text={account.address} />}</dd>
          <dt>{t('firstRun.email')}</dt>
          <dd>
            <Copied text={account.email} />
          </dd>
          <dt>{t('status.connection')}</dt>
          <dd>{t('settings.stateSince', { state: t(STATES[state]), time: formatMoment(since, now) })}</dd>
          <dt>{t('settings.lastAnswer')}</dt>
          <dd>{lastSuccess === null ? t('settings.noAnswer') : formatMoment(lastSuccess, now)}</dd>
        </dl>
        {account.refused.map(({ of }) => (
          <RefusedList key={of} of={of} account={account} />
        ))}
        {account.hidden.map(({ of }) => (
          <HiddenNotice key={of} of={of} account={account} />
        ))}
        {error && <p className={css.quiet}>{errorWords(error).what}</p>}
        {isPlain(account) && <Notice tone="warn">{t('firstRun.allowHttpHint')}</Notice>}
      </div>
    </>
  );
}

/** Plain http can be read by others on the network, except on this computer itself. */
const isPlain = ({ address }: Account): boolean =>
  address.startsWith('http:') && !/^http:\/\/(127\.|localhost\b|\[::1\])/.test(address);

function Copied({ text }: { text: string }) {
  return (
    <span className={css.row}>
      <span className={css.code}>{text}</span>
      <IconButton icon={Copy} size={14} label={t('settings.copy', { text })} onClick={() => void copyText(text)} />
    </span>
  );
}
