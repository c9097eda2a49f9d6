import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Above everything: nothing can be saved, because the data folder takes nothing. What is stored can be read. */
export function FolderBanner() {
  const trouble = useApp((app) => app.vault.desk?.folder);
  const load = useApp((app) => app.vault.load);
  if (!trouble) return null;
  const { folder, why } = trouble;
  return (
    <Notice
      tone="warn"
      shape="banner"
      live="polite"
      actions={<Button onClick={() => void load()}>{t('ui.tryAgain')}</Button>}
    >
      {t(why === 'full' ? 'storage.folderFull' : 'storage.folderReadOnly', { folder })}
    </Notice>
  );
}
