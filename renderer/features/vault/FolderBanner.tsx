import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

const FOLDER_TROUBLES = {
  full: 'storage.folderFull',
  quota: 'storage.folderQuota',
  'read-only': 'storage.folderReadOnly',
  denied: 'storage.folderDenied',
  failing: 'storage.folderFailing',
} as const;

/** Banner above everything: the data folder is not writable, so nothing can be saved. */
export function FolderBanner() {
  const trouble = useApp((app) => app.vault.desk?.folder);
  const load = useApp((app) => app.vault.load);
  const accounts = useApp((app) => app.accounts.list);
  const change = useApp((app) => app.accounts.change);
  // Read-only accounts are opened again; each one shows its own remaining error.
  const tryAgain = async () => {
    await load();
    for (const { id, storage } of accounts ?? [])
      if (storage.some(({ what }) => what === 'reading')) await change('account.retry', { account: id });
  };
  if (!trouble) return null;
  const { folder, why } = trouble;
  return (
    <Notice
      tone="warn"
      shape="banner"
      live="polite"
      actions={<Button onClick={() => void tryAgain()}>{t('ui.tryAgain')}</Button>}
    >
      {t(FOLDER_TROUBLES[why], { folder })}
    </Notice>
  );
}
