/** Saves a file that only its passphrase opens, once that is a good one. */
import { type FormEvent, useState } from 'react';
import type { AppError, Result } from '../../../shared/result.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { SecretField } from '../../ui/Field.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { strengthOf } from './passphrase-strength.ts';

interface SealFormProps {
  seal: (passphrase: string) => Promise<Result<{ blob: Blob; name: string }>>;
  /** `saved` takes the file's `name`. */
  words: Record<'passphrase' | 'hint' | 'weak' | 'go' | 'busy' | 'saved', MessageKey>;
  /** Of the form, in which the button stands beside its field. */
  className: string | undefined;
}

export function SealForm({ seal, words, className }: SealFormProps) {
  const [passphrase, setPassphrase] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [saved, setSaved] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const strength = strengthOf(passphrase);
    const isWeak = strength === 'tooShort' || strength === 'weak';
    setWrong(isWeak ? t(words.weak) : null);
    if (isWeak || busy) return;
    setBusy(true);
    setError(null);
    const answer = await seal(passphrase);
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    saveBlob(answer.value.blob, answer.value.name);
    setSaved(answer.value.name);
    setPassphrase('');
  };
  return (
    <>
      <form className={className} onSubmit={(event) => void submit(event)}>
        <SecretField
          label={t(words.passphrase)}
          hint={t(words.hint)}
          autoFocus
          value={passphrase}
          error={wrong}
          onChange={(event) => setPassphrase(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {t(busy ? words.busy : words.go)}
        </Button>
      </form>
      {error && <ErrorNotice error={error} />}
      {saved && (
        <Notice tone="ok" live="polite">
          {t(words.saved, { name: saved })}
        </Notice>
      )}
    </>
  );
}
