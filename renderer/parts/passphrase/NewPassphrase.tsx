/** Field for a new passphrase that protects stored data, with its strength. */
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { type PassphraseStrength, SHORTEST_PASSPHRASE } from '../../../shared/domain/desk.ts';
import { t } from '../../i18n/index.ts';
import { useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SecretField } from '../../ui/Field.tsx';
import { showError } from '../show-error.ts';
import css from './passphrase.module.css';

interface NewPassphraseProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The form was submitted with this value, so show errors from now on. */
  tried: boolean;
  hint?: ReactNode;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Whether the desk would refuse it just for its length. */
export const isTooShort = (passphrase: string): boolean => [...passphrase].length < SHORTEST_PASSPHRASE;

const ASK_AFTER_MS = 200;

const WEAK = {
  short: 'vault.tooShort',
  common: 'vault.weakCommon',
  names: 'vault.weakNames',
  repeats: 'vault.weakRepeats',
  sequence: 'vault.weakSequence',
  keyboard: 'vault.weakKeyboard',
  dates: 'vault.weakDates',
  'about-you': 'vault.weakAboutYou',
  guessable: 'vault.weak',
} as const;

const wordsOf = ({ strength, why }: PassphraseStrength): string =>
  strength === 'weak' ? t(WEAK[why ?? 'guessable']) : t(`vault.${strength}`);

export function NewPassphrase({ label, value, onChange, tried, hint, autoFocus = false, ref }: NewPassphraseProps) {
  const call = useCall();
  const strength = useStrength(value);
  const [suggested, setSuggested] = useState<string | null>(null);
  const short = tried && isTooShort(value);
  const weak = tried && !short && strength?.strength === 'weak';
  const make = async () => {
    const made = await call('vault.suggest', {});
    if (!made.ok) return showError(made.error);
    setSuggested(made.value.passphrase);
    onChange(made.value.passphrase);
  };
  return (
    <div className={css.passphrase}>
      <SecretField
        ref={ref}
        autoFocus={autoFocus}
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        hint={
          <>
            {strength && !short && !weak && (
              <span data-strength={strength.strength} className={css.strength}>
                {wordsOf(strength)}{' '}
              </span>
            )}
            {hint}
          </>
        }
        error={short ? t('vault.tooShort') : weak ? wordsOf(strength) : null}
      />
      {suggested !== null && suggested === value ? (
        <p className={css.suggested}>
          {t('vault.suggested')} <output className={css.code}>{suggested}</output>
        </p>
      ) : (
        <div>
          <Button onClick={() => void make()}>{t('vault.suggest')}</Button>
        </div>
      )}
    </div>
  );
}

function useStrength(passphrase: string): PassphraseStrength | null {
  const call = useCall();
  const [judged, setJudged] = useState<{ passphrase: string; strength: PassphraseStrength } | null>(null);
  const short = isTooShort(passphrase);
  useEffect(() => {
    if (short) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const answer = await call('vault.strength', { passphrase });
      // If rating fails now, the desk does it on submit.
      if (!isOver && answer.ok) setJudged({ passphrase, strength: answer.value });
    }, ASK_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [passphrase, short, call]);
  if (passphrase === '') return null;
  if (short) return { strength: 'weak', why: 'short' };
  return judged?.passphrase === passphrase ? judged.strength : null;
}
