import { type FormEvent, useState } from 'react';
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { strengthOf } from '../../parts/text/passphrase-strength.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import css from './Section.module.css';

/** Everything unsent as one file that only its passphrase opens. */
export function ExportUnsent({ account }: { account: string }) {
  const exportUnsent = useApp((app) => app.settings.exportUnsent);
  const [open, setOpen] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [saved, setSaved] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const strength = strengthOf(passphrase);
    const refused = strength === 'tooShort' || strength === 'weak';
    setWrong(refused ? t('settings.exportWeak') : null);
    if (refused || busy) return;
    setBusy(true);
    setError(null);
    const answer = await exportUnsent(account, passphrase);
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    saveBlob(answer.value.blob, answer.value.name);
    setSaved(answer.value.name);
    setPassphrase('');
  };
  return (
    <>
      {!open && (
        <div className={css.row}>
          <Button onClick={() => setOpen(true)}>{t('settings.export')}</Button>
        </div>
      )}
      {open && (
        <form className={css.withButton} onSubmit={(event) => void submit(event)}>
          <SecretField
            label={t('settings.exportPassphrase')}
            hint={t('settings.exportHint')}
            autoFocus
            value={passphrase}
            error={wrong}
            onChange={(event) => setPassphrase(event.target.value)}
          />
          <Button type="submit" busy={busy}>
            {t(busy ? 'settings.exporting' : 'settings.exportGo')}
          </Button>
        </form>
      )}
      {error && <ErrorNotice error={error} />}
      {saved && (
        <Notice tone="ok" live="polite">
          {t('settings.exported', { name: saved })}
        </Notice>
      )}
    </>
  );
}
