import { KeyRound } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { canStartOver, type VaultStatus } from '../../../shared/domain/desk.ts';
import { t } from '../../i18n/index.ts';
import { AskedElsewhere } from '../../parts/AskedElsewhere.tsx';
import { ChooseLanguage } from '../../parts/appearance/ChooseLanguage.tsx';
import { useAsk } from '../../parts/ask.ts';
import { isTooShort, NewPassphrase } from '../../parts/passphrase/NewPassphrase.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { focusOnce } from '../../ui/dom.ts';
import { SecretField } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { Recover } from './Recover.tsx';
import css from './VaultScreen.module.css';

/**
 * Screen while the vault is closed: the first choice, the lock, or a keychain that does not answer.
 */
export function VaultScreen({ vault }: { vault: Exclude<VaultStatus, { state: 'open' }> }) {
  const [recovering, setRecovering] = useState(false);
  return (
    <main className={css.screen}>
      <div className={css.card}>
        <Glyph icon={KeyRound} size={20} tone="accent" />
        <h1 className={layout.subject}>
          {t(vault.state === 'unreadable' ? unreadableWords(vault).title : TITLES[vault.state])}
        </h1>
        {recovering ? (
          <Recover vault={vault} onCancel={() => setRecovering(false)} />
        ) : (
          <>
            {vault.state === 'choose' && <Choose />}
            {vault.state === 'locking' && <p role="status">{t('vault.lockingWords')}</p>}
            {vault.state === 'locked' && <Locked vault={vault} onCode={() => setRecovering(true)} />}
            <StillUnsaved />
            {vault.state === 'unreadable' && <Unreadable vault={vault} onCode={() => setRecovering(true)} />}
          </>
        )}
      </div>
      {vault.state === 'choose' && <ChooseLanguage />}
    </main>
  );
}

const TITLES = { choose: 'vault.chooseTitle', locking: 'vault.lockingTitle', locked: 'vault.lockedTitle' } as const;

const KEYS_GONE = { title: 'vault.keysGoneTitle', words: 'vault.keysGoneWords' } as const;
const KEYCHAIN_SILENT = { title: 'vault.unreadableTitle', words: 'vault.unreadableWords' } as const;
const CANT_OPEN = { title: 'vault.cantOpenTitle', words: null } as const;

function unreadableWords({ error }: UnreadableVault) {
  const reason = error.detail?.reason;
  if (reason === 'keys-gone') return KEYS_GONE;
  return reason === 'keys-damaged' || reason === 'before-release' ? CANT_OPEN : KEYCHAIN_SILENT;
}

function Choose() {
  const change = useApp((app) => app.vault.change);
  const { busy, error, ask } = useAsk();
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isTooShort(passphrase)) void ask(() => change('vault.protect', { passphrase }));
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
      <div className={layout.wrap}>
        <Button look="primary" type="submit" busy={busy}>
          {t('vault.protect')}
        </Button>
        <Button busy={busy} onClick={() => void ask(() => change('vault.session', {}))} className={css.tall}>
          {t('vault.session')}
        </Button>
      </div>
    </form>
  );
}

type LockedVault = Extract<VaultStatus, { state: 'locked' }>;

/** Starts with the PIN if one is set, because it is used most. */
function Locked({ vault, onCode }: { vault: LockedVault; onCode: () => void }) {
  const [byPassphrase, setByPassphrase] = useState(false);
  const [failed, setFailed] = useState(false);
  const { pin, noPassphrase = false, hasCode = false, waits = 0 } = vault;
  const isOff = !pin && noPassphrase;
  const asksPin = pin !== undefined && !byPassphrase;
  const code = hasCode && <UseCode isNext={isOff} onCode={onCode} />;
  return (
    <>
      {waits > 0 && <p className={signs.quiet}>{t('vault.waits', { count: waits })}</p>}
      {isOff ? <PinOff code={code} /> : asksPin ? <EnterPin /> : <EnterPassphrase onFailed={() => setFailed(true)} />}
      {pin && !noPassphrase && (
        <Button onClick={() => setByPassphrase(!byPassphrase)}>
          {t(asksPin ? 'vault.byPassphrase' : 'vault.byPin')}
        </Button>
      )}
      {!isOff && code}
      {(isOff || (failed && !asksPin)) && <BeginAnew />}
    </>
  );
}

/** `isNext`: no other way is left. */
const UseCode = ({ isNext, onCode }: { isNext: boolean; onCode: () => void }) => (
  <Button look={isNext ? 'primary' : 'edge'} onClick={onCode}>
    {t('protection.useCode')}
  </Button>
);

function EnterPin() {
  const change = useApp((app) => app.vault.change);
  const load = useApp((app) => app.vault.load);
  const { busy, error, ask } = useAsk();
  const [pin, setPin] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin === '') return;
    if (await ask(() => change('vault.enterPin', { pin }))) return;
    setPin('');
    // After the last attempt, the status has no PIN any more.
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
      <div className={layout.wrap}>
        <Button look="primary" type="submit" busy={busy}>
          {t('vault.unlock')}
        </Button>
      </div>
    </form>
  );
}

/** Too many wrong PINs, or no answer from the keychain; another attempt shows which. */
function PinOff({ code }: { code: ReactNode }) {
  const change = useApp((app) => app.vault.change);
  const { busy, error, ask } = useAsk();
  return (
    <div className={css.form}>
      <p>{t('vault.pinOff')}</p>
      <p className={signs.quiet}>{t('vault.pinOffWhy')}</p>
      {error && <ErrorNotice error={error} />}
      <div className={layout.wrap}>
        {code}
        <Button className={css.tall} busy={busy} onClick={() => void ask(() => change('vault.retry', {}))}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    </div>
  );
}

function StillUnsaved() {
  const left = useApp((app) => app.unsaved.unsavedNames);
  const locked = useApp((app) => app.vault.desk?.vault.state === 'locked');
  const count = locked ? left().length : 0;
  return count > 0 && <Notice tone="warn">{t('vault.unsavedWhileLocked', { count })}</Notice>;
}

function EnterPassphrase({ onFailed }: { onFailed: () => void }) {
  const change = useApp((app) => app.vault.change);
  const { busy, error, ask } = useAsk();
  const [passphrase, setPassphrase] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (passphrase && !(await ask(() => change('vault.unlock', { passphrase })))) onFailed();
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <p>{t('vault.lockedWords')}</p>
      <SecretField
        ref={focusOnce}
        label={t('vault.passphrase')}
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
        autoComplete="current-password"
      />
      {error && <ErrorNotice error={error} />}
      <div className={layout.wrap}>
        <Button look="primary" type="submit" busy={busy}>
          {t('vault.unlock')}
        </Button>
      </div>
    </form>
  );
}

function BeginAnew() {
  const change = useApp((app) => app.vault.change);
  return (
    <>
      <AskedElsewhere shape="box" />
      <details className={css.last}>
        <summary>{t('vault.lostEverything')}</summary>
        <Confirm
          button={t('vault.anew')}
          words={t('vault.anewWords')}
          go={t('vault.anewGo')}
          run={() => change('vault.beginAnew', {})}
        />
      </details>
    </>
  );
}

type UnreadableVault = Extract<VaultStatus, { state: 'unreadable' }>;

function Unreadable({ vault, onCode }: { vault: UnreadableVault; onCode: () => void }) {
  const change = useApp((app) => app.vault.change);
  const { busy, ask, error: again } = useAsk();
  const shown = unreadableWords(vault);
  const isNext = shown === KEYS_GONE && vault.hasCode === true;
  return (
    <div className={css.form}>
      {shown.words && <p>{t(shown.words)}</p>}
      <ErrorNotice error={again ?? vault.error} />
      <div className={layout.wrap}>
        {isNext && <UseCode isNext onCode={onCode} />}
        <Button
          look={isNext ? 'edge' : 'primary'}
          className={css.tall}
          busy={busy}
          onClick={() => void ask(() => change('vault.retry', {}))}
        >
          {t('ui.tryAgain')}
        </Button>
        {vault.hasCode && !isNext && <UseCode isNext={false} onCode={onCode} />}
      </div>
      {canStartOver(vault) && <BeginAnew />}
    </div>
  );
}
