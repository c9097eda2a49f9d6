import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { mayBeginAnew, type VaultStatus } from '../../../shared/domain/desk.ts';
import { t } from '../../i18n/index.ts';
import { AskedElsewhere } from '../../parts/AskedElsewhere.tsx';
import { useAsk } from '../../parts/ask.ts';
import { isTooShort, NewPassphrase } from '../../parts/passphrase/NewPassphrase.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { SecretField } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { focusOnce } from './focus-once.ts';
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
    locking: 'vault.lockingTitle',
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
            {vault.state === 'locking' && <p role="status">{t('vault.lockingWords')}</p>}
            {vault.state === 'locked' && <Locked vault={vault} />}
            <StillUnsaved />
            {vault.state === 'unreadable' && <Unreadable vault={vault} />}
            {'hasCode' in vault && vault.hasCode && (
              <Button onClick={() => setRecovering(true)}>{t('protection.useCode')}</Button>
            )}
          </>
        )}
      </div>
    </main>
  );
}

const areKeysGone = (vault: VaultStatus) => vault.state === 'unreadable' && vault.error.detail?.reason === 'keys-gone';

function Choose() {
  const protect = useApp((app) => app.vault.protect);
  const session = useApp((app) => app.vault.session);
  const { busy, error, ask } = useAsk();
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isTooShort(passphrase)) void ask(() => protect(passphrase));
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

type LockedVault = Extract<VaultStatus, { state: 'locked' }>;

/** By the PIN where there is one: it is what is typed most often. */
function Locked({ vault }: { vault: LockedVault }) {
  const [byPassphrase, setByPassphrase] = useState(false);
  const { pin, noPassphrase = false } = vault;
  if (!pin && noPassphrase) return <PinOff />;
  const asksPin = pin !== undefined && !byPassphrase;
  return (
    <>
      {asksPin ? <EnterPin /> : <EnterPassphrase />}
      {pin && !noPassphrase && (
        <Button onClick={() => setByPassphrase(!byPassphrase)}>
          {t(asksPin ? 'vault.byPassphrase' : 'vault.byPin')}
        </Button>
      )}
    </>
  );
}

function EnterPin() {
  const enterPin = useApp((app) => app.vault.enterPin);
  const load = useApp((app) => app.vault.load);
  const { busy, error, ask } = useAsk();
  const [pin, setPin] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin === '') return;
    if (await ask(() => enterPin(pin))) return;
    setPin('');
    // After the last try, the status has no PIN any more.
    await load();
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <p>{t('vault.pinWords')}</p>
      <SecretField
        ref={focusOnce}
        label={t('vault.pin')}
        value={pin}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setPin(event.target.value)}
      />
      {error && <ErrorNotice error={error} />}
      <div className={css.actions}>
        <Button look="primary" type="submit" busy={busy}>
          {t('vault.unlock')}
        </Button>
      </div>
    </form>
  );
}

/** Too many wrong PINs, or a keychain without an answer: another try tells one from the other. */
function PinOff() {
  const retry = useApp((app) => app.vault.retry);
  const { busy, error, ask } = useAsk();
  return (
    <div className={css.form}>
      <p>{t('vault.pinOff')}</p>
      <p className={css.quiet}>{t('vault.pinOffWhy')}</p>
      {error && <ErrorNotice error={error} />}
      <div className={css.actions}>
        <Button busy={busy} onClick={() => void ask(retry)}>
          {t('ui.tryAgain')}
        </Button>
      </div>
      <BeginAnew />
    </div>
  );
}

/** What this window holds and could not save before the lock. */
function StillUnsaved() {
  const left = useApp((app) => app.unsaved.left);
  const locked = useApp((app) => app.vault.desk?.vault.state === 'locked');
  const count = locked ? left().length : 0;
  return count > 0 && <Notice tone="warn">{t('vault.unsavedWhileLocked', { count })}</Notice>;
}

function EnterPassphrase() {
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
    <>
      <AskedElsewhere shape="box" />
      <Confirm button={t('vault.anew')} words={t('vault.anewWords')} go={t('vault.anewGo')} run={() => beginAnew()} />
    </>
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
