/** Saves a file that is protected by a passphrase, with the same rules as stored data. */
import { type FormEvent, useState } from 'react';
import type { Result } from '../../../shared/result.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { isTooShort, NewPassphrase } from './NewPassphrase.tsx';
import css from './passphrase.module.css';

interface SealFormProps {
  seal: (passphrase: string) => Promise<Result<{ blob: Blob; name: string }>>;
  /** `saved` contains the file's `name`. */
  words: Record<'passphrase' | 'hint' | 'go' | 'busy' | 'saved', MessageKey>;
}

export function SealForm({ seal, words }: SealFormProps) {
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit();
  const [saved, setSaved] = useState<string | null>(null);

  const save = ({ blob, name }: { blob: Blob; name: string }) => {
    saveBlob(blob, name);
    setSaved(name);
    setPassphrase('');
    setTried(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isTooShort(passphrase)) void submit(() => seal(passphrase), save);
  };
  return (
    <>
      <form className={css.seal} onSubmit={onSubmit}>
        <NewPassphrase
          label={t(words.passphrase)}
          hint={t(words.hint)}
          autoFocus
          value={passphrase}
          tried={tried}
          onChange={setPassphrase}
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
