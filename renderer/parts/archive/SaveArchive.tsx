/** Saves an archive that is protected by a passphrase, with the same rules as stored data. */
import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { isTooShort, NewPassphrase } from '../passphrase/NewPassphrase.tsx';
import css from './archive.module.css';

const FOR_COLLEAGUE = {
  hint: 'archive.colleagueHint',
  go: 'archive.colleagueGo',
  saved: 'archive.colleagueSaved',
} as const;
const FOR_OWN = { hint: 'archive.ownHint', go: 'archive.ownGo', saved: 'archive.ownSaved' } as const;

/** `own`: for the agent's own account elsewhere; otherwise for a colleague. */
export function SaveArchive({ account, own }: { account: string; own: boolean }) {
  const seal = useApp((app) => app.archive.seal);
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit();
  const [saved, setSaved] = useState<string | null>(null);
  const words = own ? FOR_OWN : FOR_COLLEAGUE;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isTooShort(passphrase)) return;
    void submit(
      () => seal(account, own, passphrase),
      ({ blob, name }) => {
        saveBlob(blob, name);
        setSaved(name);
        setPassphrase('');
        setTried(false);
      },
    );
  };
  return (
    <>
      <form className={css.seal} onSubmit={onSubmit}>
        <NewPassphrase
          label={t('archive.passphrase')}
          hint={t(words.hint)}
          autoFocus
          value={passphrase}
          tried={tried}
          onChange={setPassphrase}
        />
        <Button type="submit" busy={busy}>
          {t(busy ? 'archive.sealing' : words.go)}
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
