/** Shows a new recovery code only once, to copy, print or write down. */
import { createPortal } from 'react-dom';
import { t } from '../../i18n/index.ts';
import { copyText } from '../../parts/show-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';
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
      <div className={layout.stackWide}>
        <Code code={code} />
        <p className={css.quiet}>{t('protection.codeUse')}</p>
      </div>
      {createPortal(
        // Only this part is printed: `styles/base.css` hides the rest.
        <article className={css.printed} data-print-alone="">
          <h1>{t('protection.codePrinted')}</h1>
          <Code code={code} />
          <p>{t('protection.codeUse')}</p>
        </article>,
        document.body,
      )}
    </Dialog>
  );
}

const Code = ({ code }: { code: string }) => (
  <output className={css.code} aria-label={t('protection.code')}>
    {code.split('-').map((group, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, and none ever moves
      <span key={index}>{group}</span>
    ))}
  </output>
);
