import { Pencil } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { SentAs } from '../../../shared/domain/outbox.ts';
import { isSigned, signatureFor } from '../../../shared/domain/signature.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from './AddressLine.module.css';

/**
 * The signature that the desk adds below the text when it is sent: always in sight, so that nothing
 * goes out unseen.
 */
export function SignatureLine({ signature, as, text }: { signature: string; as: SentAs; text: string }) {
  const store = useAppStore();
  // Looking through a long text may wait until the key is on screen.
  const written = useDeferredValue(text);
  const own = signature.trim();
  const there = useMemo(() => isSigned(written, own), [written, own]);
  const left = signatureFor(own, as) === '';
  if (own === '') return null;
  return (
    <div className={css.signatureLine}>
      <span className={css.signatureLabel}>{t('composer.signature')}</span>
      {there || left ? (
        <span className={css.there}>{t(there ? 'composer.signatureThere' : 'composer.signatureLeft')}</span>
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
