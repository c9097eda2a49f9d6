/**
 * Groups of the page *Protection*: what is asked before the desk opens, and when it locks itself.
 */
import { type FormEvent, useState } from 'react';
import { isLockable, PIN_PATTERN, type VaultKind } from '../../../shared/domain/desk.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useAsk } from '../../parts/ask.ts';
import { isTooShort, NewPassphrase } from '../../parts/passphrase/NewPassphrase.tsx';
import { useApp, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { focusOnce } from '../../ui/dom.ts';
import { CheckField, SecretField, SelectField } from '../../ui/Field.tsx';
import { Keys } from '../../ui/Keys.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/Toast.tsx';
import css from './ProtectionSection.module.css';

/** Offered minutes; another value from the computer's file is added. */
const MINUTES = [1, 5, 15, 30, 60];
const NEVER = 'never';

export function LockGroup() {
  const computer = useApp((app) => app.computer.computer);
  const configure = useApp((app) => app.computer.configure);
  const vault = useApp((app) => app.vault.desk?.vault);
  const change = useApp((app) => app.vault.change);
  const keys = useKeysOf()('vault.lock');
  const { busy, error, ask } = useAsk();
  if (!computer || !vault) return null;
  const { settings, can } = computer;
  const canLock = isLockable(vault);
  const minutes = [...new Set([...MINUTES, ...(settings.lockAfter === null ? [] : [settings.lockAfter])])];
  return (
    <section className={layout.stackWide} aria-labelledby="protection-lock">
      <h3 id="protection-lock" className={layout.label}>
        {t('protection.lockTitle')}
      </h3>
      <p className={css.quiet}>{t(canLock ? 'protection.lockWords' : 'protection.lockNeeds')}</p>
      {canLock && (
        <>
          <SelectField
            label={t('protection.lockAfter')}
            hint={t(can.absence ? 'protection.lockAfterHint' : 'protection.lockAfterHintPage')}
            value={settings.lockAfter ?? NEVER}
            onChange={({ target: { value } }) => void configure({ lockAfter: value === NEVER ? null : Number(value) })}
          >
            {minutes
              .sort((a, b) => a - b)
              .map((count) => (
                <option key={count} value={count}>
                  {t('protection.lockMinutes', { count })}
                </option>
              ))}
            <option value={NEVER}>{t('protection.lockNever')}</option>
          </SelectField>
          <CheckField
            label={t('protection.lockWithComputer')}
            hint={t(can.absence ? 'protection.lockWithComputerHint' : 'protection.lockWithComputerHintPage')}
            checked={settings.lockWithComputer}
            onChange={(lockWithComputer) => void configure({ lockWithComputer })}
          />
          {error && <ErrorNotice error={error} />}
          <div>
            <Button busy={busy} onClick={() => void ask(() => change('vault.lock', {}))}>
              {t('vault.lockNow')} {keys && <Keys keys={keys} />}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface PinGroupProps {
  byPassphrase: boolean;
  isSet: boolean;
  hasCode: boolean;
  /** Without a keychain, a PIN can't be used. */
  noKeychain: boolean;
}

export function PinGroup({ byPassphrase, isSet, hasCode, noKeychain }: PinGroupProps) {
  const change = useApp((app) => app.vault.change);
  const [present, setPresent] = useState('');
  const [pin, setNext] = useState('');
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState(false);
  const { busy, error, ask, cancel } = useAsk(() => setOpen(false));
  const needsCode = !byPassphrase && !hasCode;
  const done = async (work: () => Promise<Result<unknown>>, words: string) => {
    if (!(await ask(work))) return;
    setPresent('');
    setNext('');
    setTried(false);
    setOpen(false);
    showToast({ title: words });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!PIN_PATTERN.test(pin) || (byPassphrase && present === '')) return;
    void done(
      () => change('vault.setPin', { pin, passphrase: byPassphrase ? present : null }),
      t('protection.pinChanged'),
    );
  };
  return (
    <form className={layout.stackWide} onSubmit={submit}>
      <h3 className={layout.label}>{t('protection.pinTitle')}</h3>
      <p className={css.quiet}>{t(isSet ? 'protection.pinSet' : 'protection.pinNone')}</p>
      {needsCode && <p className={css.quiet}>{t('protection.pinNeedsCode')}</p>}
      {noKeychain && <p className={css.quiet}>{t('protection.noKeychain')}</p>}
      {!needsCode && !open && (
        <div className={layout.wrap}>
          {!noKeychain && (
            <Button onClick={() => setOpen(true)}>{t(isSet ? 'protection.changePin' : 'protection.setPin')}</Button>
          )}
          {isSet && byPassphrase && (
            <Button
              busy={busy}
              onClick={() => void done(() => change('vault.dropPin', {}), t('protection.pinDropped'))}
            >
              {t('protection.dropPin')}
            </Button>
          )}
        </div>
      )}
      <AskError error={error} />
      {open && (
        <>
          {byPassphrase && (
            <SecretField
              ref={focusOnce}
              label={t('protection.present')}
              value={present}
              autoComplete="current-password"
              onChange={(event) => setPresent(event.target.value)}
              error={tried && present === '' ? t('protection.required') : null}
            />
          )}
          <SecretField
            ref={byPassphrase ? undefined : focusOnce}
            label={t('protection.newPin')}
            hint={t('protection.pinHint')}
            value={pin}
            inputMode="numeric"
            onChange={(event) => setNext(event.target.value)}
            error={tried && !PIN_PATTERN.test(pin) ? t('protection.pinWrong') : null}
          />
          <div className={layout.wrap}>
            <Button type="submit" busy={busy}>
              {t('protection.savePin')}
            </Button>
            <Button onClick={cancel}>{t('ui.cancel')}</Button>
          </div>
        </>
      )}
    </form>
  );
}

export function NewProtection() {
  const change = useApp((app) => app.vault.change);
  const [passphrase, setPassphrase] = useState('');
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState(false);
  const { busy, error, ask, cancel } = useAsk(() => setOpen(false));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isTooShort(passphrase) || !(await ask(() => change('vault.protect', { passphrase })))) return;
    setPassphrase('');
    showToast({ title: t('protection.protected') });
  };
  return (
    <form className={layout.stackWide} onSubmit={(event) => void submit(event)}>
      <h3 className={layout.label}>{t('protection.protectTitle')}</h3>
      <p className={css.quiet}>{t('protection.protectWords')}</p>
      {open && (
        <NewPassphrase
          ref={focusOnce}
          label={t('protection.newPassphrase')}
          value={passphrase}
          onChange={setPassphrase}
          tried={tried}
        />
      )}
      <AskError error={error} />
      <Go open={open} setOpen={setOpen} busy={busy} cancel={cancel} words={t('protection.protect')} />
    </form>
  );
}

/** Returns to the keychain alone; requires the current PIN or passphrase. */
export function KeychainOnly({ kind, noKeychain }: { kind: VaultKind; noKeychain: boolean }) {
  const isPin = kind === 'pin';
  const change = useApp((app) => app.vault.change);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { busy, error, ask, cancel } = useAsk(() => setOpen(false));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || !(await ask(() => change('vault.askNothing', { typed })))) return;
    setTyped('');
    showToast({ title: t(isPin ? 'protection.pinDropped' : 'protection.opened') });
  };
  return (
    <form className={layout.stackWide} onSubmit={(event) => void submit(event)}>
      <h3 className={layout.label}>{t(isPin ? 'protection.openPinTitle' : 'protection.openTitle')}</h3>
      <p className={css.quiet}>{t('protection.openWords')}</p>
      {open && (
        <SecretField
          ref={focusOnce}
          label={t(isPin ? 'protection.presentPin' : 'protection.present')}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {error && <ErrorNotice error={error} />}
      {noKeychain ? (
        <p className={css.quiet}>{t('protection.noKeychain')}</p>
      ) : (
        <Go
          open={open}
          setOpen={setOpen}
          busy={busy}
          cancel={cancel}
          words={t(isPin ? 'protection.dropPin' : 'protection.open')}
        />
      )}
    </form>
  );
}

interface GoProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  busy: boolean;
  cancel: () => void;
  words: string;
}

function Go({ open, setOpen, busy, cancel, words }: GoProps) {
  return (
    <div className={layout.wrap}>
      {open ? (
        <>
          <Button key="go" type="submit" busy={busy}>
            {words}
          </Button>
          <Button onClick={cancel}>{t('ui.cancel')}</Button>
        </>
      ) : (
        <Button key="ask" onClick={() => setOpen(true)}>
          {t('protection.asks', { words })}
        </Button>
      )}
    </div>
  );
}

/** Explains why a form had no effect, if its question is asked outside. A refusal is no error. */
export function AskError({ error }: { error: AppError | null }) {
  const reason = error?.detail?.reason;
  if (!error || reason === 'not-agreed') return null;
  const again = reason === 'not-answered' && <Button type="submit">{t('protection.askAgain')}</Button>;
  return <ErrorNotice error={error} actions={again} />;
}
