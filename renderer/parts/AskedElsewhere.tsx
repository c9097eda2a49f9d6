import { t } from '../i18n/index.ts';
import { useApp } from '../store/app-store.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/**
 * Says that the host asks something in another tab, which may be closed by mistake: until it is
 * answered, nothing else is asked.
 */
export function AskedElsewhere({ shape }: { shape: 'box' | 'banner' }) {
  const asks = useApp((app) => app.vault.desk?.asks ?? false);
  const askAgain = useApp((app) => app.vault.askAgain);
  if (!asks) return null;
  return (
    <Notice
      tone="info"
      shape={shape}
      live="polite"
      actions={<Button onClick={() => void askAgain()}>{t('vault.askAgain')}</Button>}
    >
      {t('vault.asksElsewhere')} {t('vault.asksWhere')}
    </Notice>
  );
}
