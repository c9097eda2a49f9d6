import { Pencil } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { isSigned } from '../../../shared/domain/signature.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from './SignatureLine.module.css';

/** What the desk adds below the text when it is sent: always in sight, so that nothing goes out unseen. */
export function SignatureLine({ signature, text }: { signature: string; text: string }) {
  const store = useAppStore();
  // Looking through a long text may wait until the key is on screen.
  const written = useDeferredValue(text);
  const own = signature.trim();
  const there = useMemo(() => isSigned(written, own), [written, own]);
  if (own === '') return null;
  return (
    <div className={css.line}>
      <span className={css.label}>{t('composer.signature')}</span>
      {there ? (
        <span className={css.there}>{t('composer.signatureThere')}</span>
      ) : (
        <span className={css.text} dir="auto" title={own}>
          {own}
        </span>
      )}
      <IconButton
        icon={Pencil}
        size={14}
        label={t('composer.signatureEdit')}
        onClick={() => store.getState().nav.setSettingsOpen(true, 'replies')}
      />
    </div>
  );
}
