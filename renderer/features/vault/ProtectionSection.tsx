/** Protection of the stored data: lock, recovery code, PIN and passphrase. */
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { VaultKind } from '../../../shared/domain/desk.ts';
import { t } from '../../i18n/index.ts';
import { useAsk } from '../../parts/ask.ts';
import { isTooShort, NewPassphrase } from '../../parts/passphrase/NewPassphrase.tsx';
import { copyText } from '../../parts/show-error.ts';
import { useApp, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SecretField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { AskError, KeychainOnly, LockGroup, NewProtection, PinGroup } from './LockGroups.tsx';
import css from './ProtectionSection.module.css';

export function ProtectionSection() {
  const vault = useApp((app) => app.vault.desk?.vault);
  if (vault?.state !== 'open') return null;
  const { kind, hasCode = false, pin = false, noKeychain = false } = vault;
  return (
    <div className={css.section}>
      <p>{t(`protection.${kind}`)}</p>
      {kind !== 'session' && (
        <>
          <LockGroup />
          <Code kind={kind} hasCode={hasCode} />
          {kind === 'passphrase' && <Change />}
          <PinGroup byPassphrase={kind === 'passphrase'} isSet={pin} hasCode={hasCode} noKeychain={noKeychain} />
          {kind !== 'passphrase' && <NewProtection />}
          {kind !== 'keychain' && <KeychainOnly kind={kind} noKeychain={noKeychain} />}
        </>
      )}
    </div>
  );
}

function Code({ kind, hasCode }: { kind: Exclude<VaultKind, 'session'>; hasCode: boolean }) {
  const byPassphrase = kind === 'passphrase';
  const call = useCall();
  const { busy, error, ask } = useAsk();
  const [passphrase, setPassphrase] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (byPassphrase && passphrase === '') return;
    void ask(async () => {
      const made = await call('vault.makeCode', { passphrase: byPassphrase ? passphrase : null });
      if (made.ok) {
        setCode(made.value.code);
        setPassphrase('');
      }
      return made;
    });
  };
  return (
    <form className={layout.stackWide} onSubmit={make}>
      <h3 className={layout.label}>{t('protection.codeTitle')}</h3>
      <p className={css.quiet}>
        {t(
          hasCode
            ? 'protection.codeMade'
            : byPassphrase
              ? 'protection.noCodeByPassphrase'
              : 'protection.noCodeByKeychain',
        )}
      </p>
      {hasCode && <p className={css.quiet}>{t('protection.codeCopies')}</p>}
      {byPassphrase && (
        <SecretField
          label={t('protection.present')}
          value={passphrase}
          autoComplete="current-password"
          onChange={(event) => setPassphrase(event.target.value)}
        />
      )}
      <AskError error={error} />
      <div>
        <Button type="submit" busy={busy}>
          {t(hasCode ? 'protection.makeAnother' : 'protection.make')}
        </Button>
      </div>
      {code !== null && <CodeDialog code={code} onClose={() => setCode(null)} />}
    </form>
  );
}

function Change() {
  const change = useApp((app) => app.vault.change);
  const { busy, error, ask } = useAsk();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [tried, setTried] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (present === '' || isTooShort(next)) return;
    if (!(await ask(() => change('vault.change', { passphrase: present, next })))) return;
    setPresent('');
    setNext('');
    setTried(false);
    showToast({ title: t('protection.changed') });
  };
  return (
    <form className={layout.stackWide} onSubmit={(event) => void submit(event)}>
      <h3 className={layout.label}>{t('protection.changeTitle')}</h3>
      <p className={css.quiet}>{t('protection.changeCopies')}</p>
      <SecretField
        label={t('protection.present')}
        value={present}
        autoComplete="current-password"
        onChange={(event) => setPresent(event.target.value)}
        error={tried && present === '' ? t('protection.required') : null}
      />
      <NewPassphrase label={t('protection.next')} value={next} onChange={setNext} tried={tried} />
      {error && <ErrorNotice error={error} />}
      <div>
        <Button type="submit" busy={busy}>
          {t('protection.change')}
        </Button>
      </div>
    </form>
  );
}

/** Shows a new recovery code only once, to copy, print or write down. */
function CodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('protection.codeDialog')}
      description={t('protection.codeWords')}
      width="small"
      actions={
        <>
          <Button onClick={() => void copyText(code, t('protection.codeCopied'))}>{t('protection.copy')}</Button>
          <Button onClick={() => window.print()}>{t('protection.print')}</Button>
          <Button look="primary" onClick={onClose}>
            {t('protection.done')}
          </Button>
        </>
      }
    >
      <div className={layout.stackWide}>
        <CodeGroups code={code} />
        <p className={css.quiet}>{t('protection.codeUse')}</p>
      </div>
      {createPortal(
        // Only this part is printed: `styles/base.css` hides the rest.
        <article className={css.printed} data-print-alone="">
          <h1>{t('protection.codePrinted')}</h1>
          <CodeGroups code={code} />
          <p>{t('protection.codeUse')}</p>
        </article>,
        document.body,
      )}
    </Dialog>
  );
}

const CodeGroups = ({ code }: { code: string }) => (
  <output className={css.code} aria-label={t('protection.code')}>
    {code.split('-').map((group, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike, and none ever moves
      <span key={index}>{group}</span>
    ))}
  </output>
);
