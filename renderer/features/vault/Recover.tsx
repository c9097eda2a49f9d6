/** Opens the stored data by a recovery code, and asks for a new passphrase if needed. */
import { type FormEvent, useState } from 'react';
import type { VaultStatus } from '../../../shared/domain/desk.ts';
import { t } from '../../i18n/index.ts';
import { useAsk } from '../../parts/ask.ts';
import { isTooShort, NewPassphrase } from '../../parts/passphrase/NewPassphrase.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { focusOnce } from '../../ui/dom.ts';
import { TextField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './VaultScreen.module.css';

export function Recover({ vault, onCancel }: { vault: VaultStatus; onCancel: () => void }) {
  const change = useApp((app) => app.vault.change);
  const { busy, error, ask } = useAsk();
  const [code, setCode] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const isForgotten = vault.state === 'locked';
  // Only an attempt shows whether the keychain can store the keys again.
  const isNeeded = isForgotten || error?.detail?.reason === 'passphrase-needed' || passphrase !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.trim() === '' || (isNeeded && isTooShort(passphrase))) return;
    void ask(() => change('vault.recover', { code, passphrase: isNeeded ? passphrase : null }));
  };
  const shown = error?.detail?.reason === 'passphrase-needed' ? null : error;
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField
        ref={focusOnce}
        label={t('protection.code')}
        hint={t('protection.codeHint')}
        value={code}
        className={css.code}
        autoComplete="off"
        onChange={(event) => setCode(event.target.value)}
        error={tried && code.trim() === '' ? t('protection.required') : null}
      />
      {isNeeded && (
        <NewPassphrase
          label={t('protection.newPassphrase')}
          value={passphrase}
          onChange={setPassphrase}
          // A missing keychain is not the user's mistake.
          tried={tried && (isForgotten || passphrase !== '')}
          hint={isForgotten ? undefined : t('protection.newPassphraseHint')}
        />
      )}
      {shown && <ErrorNotice error={shown} />}
      <div className={layout.wrap}>
        <Button look="primary" type="submit" busy={busy}>
          {t('protection.recover')}
        </Button>
        <Button onClick={onCancel} className={css.tall}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
