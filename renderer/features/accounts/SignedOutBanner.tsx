import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { AppError } from '../../../shared/result.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { ResumeDialog } from './ResumeDialog.tsx';

/** The session ran out. It says so above the panes and takes nothing away: reading and writing go on below. */
export function SignedOutBanner() {
  const account = useApp(currentAccount);
  if (account?.connection.state !== 'signed-out') return null;
  return account.practice ? <StartPractice /> : <SignInAgain key={account.id} account={account} />;
}

function SignInAgain({ account }: { account: Account }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Notice
        tone="warn"
        shape="banner"
        live="polite"
        actions={<Button onClick={() => setOpen(true)}>{t('accounts.signIn')}</Button>}
      >
        {t(whySignedOut(account.connection.error))}
      </Notice>
      <ResumeDialog account={account} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** By the agent, or by the service, as far as that says why. */
function whySignedOut(error: AppError | null): MessageKey {
  if (error === null) return 'accounts.signedOut';
  if (error.detail?.reason === 'api-key') return 'accounts.refusedKey';
  return error.detail?.reason === 'password' ? 'accounts.refusedPassword' : 'accounts.expired';
}

function StartPractice() {
  const practice = useApp((app) => app.accounts.practice);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const start = async () => {
    setBusy(true);
    const answer = await practice();
    setBusy(false);
    setError(answer.ok ? null : answer.error);
  };
  const actions = (
    <Button busy={busy} onClick={() => void start()}>
      {t(busy ? 'accounts.starting' : 'accounts.startPractice')}
    </Button>
  );
  if (error) return <ErrorNotice error={error} shape="banner" actions={actions} />;
  return (
    <Notice tone="warn" shape="banner" live="polite" actions={actions}>
      {t('accounts.signedOutPractice')}
    </Notice>
  );
}
