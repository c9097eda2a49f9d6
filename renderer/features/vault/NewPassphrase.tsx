/** Field for a passphrase that is to protect what is stored here, with what it is worth. */
import type { ReactNode, Ref } from 'react';
import { t } from '../../i18n/index.ts';
import { strengthOf } from '../../parts/text/passphrase-strength.ts';
import { SecretField } from '../../ui/Field.tsx';
import css from './VaultScreen.module.css';

interface NewPassphraseProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** It was sent with what stands here: from then on, what is wrong is said. */
  tried: boolean;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function NewPassphrase({ label, value, onChange, tried, hint, ref }: NewPassphraseProps) {
  const strength = strengthOf(value);
  const short = tried && strength === 'tooShort';
  return (
    <SecretField
      ref={ref}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={
        <>
          {!short && (
            <span data-strength={strength} className={css.strength}>
              {t(`vault.${strength}`)}{' '}
            </span>
          )}
          {hint}
        </>
      }
      error={short ? t('vault.tooShort') : null}
    />
  );
}
