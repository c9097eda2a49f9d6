import { type FormEvent, useId, useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import { proxyOf } from '../../parts/accounts/connection.ts';
import { ProxyButton } from '../../parts/accounts/ProxyButton.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CheckField, SecretField, TextField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './accounts.module.css';

/** Dialog to sign in to an existing account again. Typed text survives a failure and closing. */
export function ResumeDialog({ account, open, onClose }: { account: Account; open: boolean; onClose: () => void }) {
  const change = useApp((app) => app.accounts.change);
  const work = useApp((app) => app.dialogWork.run);
  const isOpen = useRef(open);
  isOpen.current = open;
  const form = useId();
  const [password, setPassword] = useState('');
  // Signing out forgets the API key; an expired session keeps it, unless the key was refused.
  const { error: why } = account.connection;
  const [otherKey, setOtherKey] = useState(why === null || why.detail?.reason === 'api-key');
  const [apiKey, setApiKey] = useState('');
  const [apiSecret, setApiSecret] = useState('');
  const [remember, setRemember] = useState(true);
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit();

  const missing = (value: string) => (tried && !value ? t('firstRun.missing') : null);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!password || (otherKey && !(apiKey && apiSecret))) return;
    void submit(() => work(signIn, () => isOpen.current));
  };
  const signIn = async () => {
    const keys = otherKey ? { apiKey, apiSecret } : {};
    const answer = await change('account.resume', { account: account.id, password, remember, ...keys });
    if (answer.ok) onClose();
    const { field, reason } = answer.ok ? {} : (answer.error.detail ?? {});
    if (field === 'apiKey' || field === 'apiSecret' || reason === 'api-key') setOtherKey(true);
    setTried(false);
    return answer;
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="small"
      title={t('accounts.resumeTitle')}
      description={t('accounts.resumeWords', { address: account.address, email: account.email })}
      actions={
        <>
          <Button onClick={onClose} className={css.tall}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {t(busy ? 'firstRun.signingIn' : 'accounts.signIn')}
          </Button>
        </>
      }
    >
      <form id={form} className={layout.stackWide} onSubmit={onSubmit} noValidate>
        <TextField label={t('firstRun.email')} autoComplete="username" value={account.email} readOnly />
        <SecretField
          label={t('firstRun.password')}
          autoComplete="current-password"
          value={password}
          error={missing(password)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <CheckField label={t('accounts.otherKey')} checked={otherKey} onChange={setOtherKey} />
        {otherKey && (
          <>
            <TextField
              label={t('firstRun.apiKey')}
              autoComplete="off"
              value={apiKey}
              error={missing(apiKey)}
              onChange={(event) => setApiKey(event.target.value)}
            />
            <SecretField
              label={t('firstRun.apiSecret')}
              value={apiSecret}
              error={missing(apiSecret)}
              onChange={(event) => setApiSecret(event.target.value)}
            />
          </>
        )}
        <CheckField label={t('firstRun.remember')} checked={remember} onChange={setRemember} />
        {error && <ErrorNotice error={error} actions={proxyOf(error) && <ProxyButton error={error} />} />}
      </form>
    </Dialog>
  );
}
