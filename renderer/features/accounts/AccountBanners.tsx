import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { StorageNote } from '../../../shared/domain/storage.ts';
import type { AppError } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useLast } from '../../ui/hooks.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { ResumeDialog } from './ResumeDialog.tsx';

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
        {t(signedOutReason(account.connection.error))}
      </Notice>
      <ResumeDialog account={account} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The reason why the account is signed out: the agent did it, or the service ended the session. */
function signedOutReason(error: AppError | null): MessageKey {
  if (error === null) return 'accounts.signedOut';
  if (error.detail?.reason === 'api-key') return 'accounts.refusedKey';
  return error.detail?.reason === 'password' ? 'accounts.refusedPassword' : 'accounts.expired';
}

function StartPractice() {
  const practice = useApp((app) => app.accounts.practice);
  const { busy, error, submit } = useSubmit();
  // While it tries again, the banner and its focused button stay as they are.
  const failed = useLast(error, !busy);
  const actions = (
    <Button busy={busy} onClick={() => void submit(practice)}>
      {t(busy ? 'accounts.starting' : 'accounts.startPractice')}
    </Button>
  );
  if (failed) return <ErrorNotice error={failed} shape="banner" actions={actions} />;
  return (
    <Notice tone="warn" shape="banner" live="polite" actions={actions}>
      {t('accounts.signedOutPractice')}
    </Notice>
  );
}

/** Lists problems with the stored data of this account above the panes. Work can go on below. */
export function StorageBanners({ account }: { account: Account }) {
  const [read, setRead] = useState<StorageNote['what'][]>([]);
  const folderTold = useApp((app) => app.vault.desk?.folder !== undefined);
  if (account.closed) return null;
  return (
    account.storage
      .filter((note) => !read.includes(note.what))
      // The banner of the data folder covers this already, unless there is more to say.
      .filter((note) => !(folderTold && note.what === 'reading' && note.files))
      .map((note) => (
        <StorageBanner key={note.what} account={account.id} note={note} onRead={() => setRead([...read, note.what])} />
      ))
  );
}

function StorageBanner({ account, note, onRead }: { account: string; note: StorageNote; onRead: () => void }) {
  const change = useApp((app) => app.accounts.change);
  const { busy, error, submit } = useSubmit();
  const action =
    note.what === 'damaged' ? (
      <Button busy={busy} onClick={() => void submit(() => change('account.mend', { account, how: 'restore' }))}>
        {t(note.file === 'work.db' ? 'accounts.restore' : 'storage.newFile')}
      </Button>
    ) : note.what === 'reading' ? (
      <Button busy={busy} onClick={() => void submit(() => change('account.retry', { account }))}>
        {t('ui.tryAgain')}
      </Button>
    ) : (
      <Button onClick={onRead}>{t('ui.close')}</Button>
    );
  return (
    <>
      <Notice tone={note.what === 'damaged' ? 'danger' : 'warn'} shape="banner" live="polite" actions={action}>
        {wordsOf(note)}
      </Notice>
      {error && <ErrorNotice error={error} shape="banner" />}
    </>
  );
}

function wordsOf(note: StorageNote): string {
  switch (note.what) {
    case 'cache-dropped':
      return t('storage.cacheDropped');
    case 'files-missing':
      return note.aside === null ? t('storage.filesMissing') : t('storage.filesAside', { aside: note.aside });
    case 'imported-damaged':
      return t('storage.importedDamaged');
    case 'damaged':
      return t(note.file === 'work.db' ? 'storage.damaged' : 'storage.filesDamaged');
    case 'restored':
      return note.from === null
        ? t('storage.restoredUndated')
        : t('storage.restored', { time: formatMoment(note.from, Date.now()) });
    case 'reading':
      return t(note.files ? 'storage.reading' : 'storage.readingNoFiles');
  }
}
