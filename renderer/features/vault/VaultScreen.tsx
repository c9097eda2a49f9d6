import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { mayBeginAnew, type VaultStatus } from '../../../shared/domain/desk.ts';
import { t } from '../../i18n/index.ts';
import { strengthOf } from '../../parts/text/passphrase-strength.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { SecretField } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useAsk } from './ask.ts';
import { NewPassphrase } from './NewPassphrase.tsx';
import { Recover } from './Recover.tsx';
import css from './VaultScreen.module.css';

/**
 * What stands before the desk while the vault is not open: a choice, a lock, or a keychain that
 * does not answer.
 */
export function VaultScreen({ vault }: { vault: Exclude<VaultStatus, { state: 'open' }> }) {
  const [recovering, setRecovering] = useState(false);
  const title = {
    choose: 'vault.chooseTitle',
    locked: 'vault.lockedTitle',
    unreadable: 'vault.unreadableTitle',
  } as const;
  return (
    <main className={css.screen}>
      <div className={css.card}>
        <Glyph icon={KeyRound} size={20} tone="accent" />
        <h1 className={css.title}>{t(areKeysGone(vault) ? 'vault.keysGoneTitle' : title[vault.state])}</h1>
        {recovering ? (
          <Recover vault={vault} onCancel={() => setRecovering(false)} />
        ) : (
          <>
            {vault.state === 'choose' && <Choose />}
            {vault.state === 'locked' && <Locked />}
            {vault.state === 'unreadable' && <Unreadable vault={vault} />}
            {vault.state !== 'choose' && vault.hasCode && (
              <Button onClick={() => setRecovering(true)}>{t('protection.useCode')}</Button>
            )}
          </>
        )}
      </div>
    </main>
  );
}

const areKeysGone = (vault: VaultStatus) => vault.state === 'unreadable' && vault.error.detail?.reason === 'keys-gone';

/** The one thing there is to do has the focus. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();

function Choose() {
  const protect = useApp((app) => app.vault.protect);
  const session = useApp((app) => app.vault.session);
  const { busy, error, ask } = useAsk();
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (strengthOf(passphrase) !== 'tooShort') void ask(() => protect(passphrase));
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <p>{t('vault.chooseWords')}</p>
      <NewPassphrase
        ref={focusOnce}
        label={t('vault.passphrase')}
        value={passphrase}
        onChange={setPassphrase}
        tried={tried}
        hint={t('vault.noRecovery')}
      />
      {error && <ErrorNotice error={error} />}
      <div className={css.actions}>
        <Button look="primary" type="submit" busy={busy}>
          {t('vault.protect')}
        </Button>
        <Button busy={busy} onClick={() => void ask(session)} className={css.tall}>
          {t('vault.session')}
        </Button>
      </div>
    </form>
  );
}

function Locked() {
  const unlock = useApp((app) => app.vault.unlock);
  const { busy, error, ask } = useAsk();
  const [passphrase, setPassphrase] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passphrase) void ask(() => unlock(passphrase));
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <p>{t('vault.lockedWords')}</p>
      <SecretField
        ref={focusOnce}
        label={t('vault.passphrase')}
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
        autoComplete="current-password"
      />
      {error && <ErrorNotice error={error} />}
      <div className={css.actions}>
        <Button look="primary" type="submit" busy={busy}>
          {t('vault.unlock')}
        </Button>
      </div>
      {error && <BeginAnew />}
    </form>
  );
}

function BeginAnew() {
  const beginAnew = useApp((app) => app.vault.beginAnew);
  return (
    <Confirm button={t('vault.anew')} words={t('vault.anewWords')} go={t('vault.anewGo')} run={() => beginAnew()} />
  );
}

function Unreadable({ vault }: { vault: Extract<VaultStatus, { state: 'unreadable' }> }) {
  const retry = useApp((app) => app.vault.retry);
  const { busy, ask, error: again } = useAsk();
  return (
    <div className={css.form}>
      <p>{t(areKeysGone(vault) ? 'vault.keysGoneWords' : 'vault.unreadableWords')}</p>
      <ErrorNotice error={again ?? vault.error} />
      <div className={css.actions}>
        <Button look="primary" busy={busy} onClick={() => void ask(retry)}>
          {t('ui.tryAgain')}
        </Button>
      </div>
      {mayBeginAnew(vault) && <BeginAnew />}
    </div>
  );
}

/**
 * Above everything: nothing can be saved, because the data folder takes nothing. What is stored can
 * be read.
 */
export function FolderBanner() {
  const trouble = useApp((app) => app.vault.desk?.folder);
  const load = useApp((app) => app.vault.load);
  const accounts = useApp((app) => app.accounts.list);
  const retry = useApp((app) => app.settings.retry);
  // An account that could only be read is opened again; why one still cannot be is told in its own
  // line.
  const tryAgain = async () => {
    await load();
    for (const { id, storage } of accounts ?? []) if (storage.some(({ what }) => what === 'reading')) await retry(id);
  };
  if (!trouble) return null;
  const { folder, why } = trouble;
  return (
    <Notice
      tone="warn"
      shape="banner"
      live="polite"
      actions={<Button onClick={() => void tryAgain()}>{t('ui.tryAgain')}</Button>}
    >
      {t(why === 'full' ? 'storage.folderFull' : 'storage.folderReadOnly', { folder })}
    </Notice>
  );
}
