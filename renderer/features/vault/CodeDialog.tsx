/** Shows a new recovery code this once, to be copied, printed or written down. */
import { t } from '../../i18n/index.ts';
import { copyText } from '../../parts/say.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import css from './ProtectionSection.module.css';

export function CodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('protection.codeDialog')}
      description={t('protection.codeWords')}
      width="small"
      actions={
        <>
          <Button onClick={() => void copyText(code, t('protection.codeCopied'))}>{t('protection.copy')}</Button>
          <Button onClick={() => window.print()}>{t('protection.print')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('protection.done')}
          </Button>
        </>
      }
    >
      <div className={css.shown} data-prints-alone="">
        <output className={css.code} aria-label={t('protection.code')}>
          {code.split('-').map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, and none ever moves
            <span key={index}>{group}</span>
          ))}
        </output>
        <p className={css.quiet}>{t('protection.codeUse')}</p>
      </div>
    </Dialog>
  );
}
