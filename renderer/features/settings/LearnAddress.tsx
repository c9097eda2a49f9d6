/**
 * `LearnAddress` takes a page's address from the browser; pasting it is enough. The caller says
 * what is learned from it.
 */
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './Section.module.css';

interface LearnAddressProps {
  label: string;
  placeholder: string;
  hint?: ReactNode;
  /** Learns from a non-empty text; on failure the error is shown and the address stays. */
  onLearn: (text: string) => Promise<Result<unknown>>;
}

export function LearnAddress({ label, placeholder, hint, onLearn }: LearnAddressProps) {
  const [url, setUrl] = useState('');
  const { busy, error, submit } = useSubmit();

  const learn = (text: string) => {
    if (text.trim() === '') return;
    void submit(
      () => onLearn(text.trim()),
      () => setUrl(''),
    );
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    learn(url);
  };
  return (
    <>
      <form className={css.withButton} onSubmit={onSubmit}>
        <TextField
          label={label}
          placeholder={placeholder}
          inputMode="url"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text');
            if (url !== '' || text.trim() === '') return;
            event.preventDefault();
            setUrl(text);
            learn(text);
          }}
        />
        <Button type="submit" busy={busy}>
          {t('settings.learnNow')}
        </Button>
      </form>
      {hint}
      {error && <ErrorNotice error={error} />}
    </>
  );
}
