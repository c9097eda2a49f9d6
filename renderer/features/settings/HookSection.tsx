import { type FormEvent, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { HOOK_EVENTS, type HookEvent, type HookFailure, type HookView } from '../../../shared/domain/hook.ts';
import { formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SecretField, TextField } from '../../ui/Field.tsx';
import { useAnswer, useNow, whenOk } from '../../ui/hooks.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { showToast } from '../../ui/Toast.tsx';
import section from './Section.module.css';

const EVENT_WORDS: Record<HookEvent, MessageKey> = {
  'ticket.assigned': 'hook.eventAssigned',
  'promise.due': 'hook.eventPromise',
  'reply.stopped': 'hook.eventStopped',
};

/** The account's webhook. The desk shows its host alone, and never the secret. */
export function HookSection({ account }: { account: Account }) {
  const call = useCall();
  const [hook, setHook] = useState<HookView | null>(null);
  // The account is listed anew after each delivery.
  useAnswer(() => call('hook.get', { account: account.id }), whenOk(setHook), [account]);
  if (account.practice || hook?.managed === 'off')
    return <Notice tone="info">{t(account.practice ? 'hook.practice' : 'hook.off')}</Notice>;
  if (!hook) return null;
  return (
    <div className={section.group}>
      <p className={section.quiet}>{t('hook.intro')}</p>
      {hook.managed && <Notice tone="info">{t('hook.managed', { host: hook.host ?? '' })}</Notice>}
      {hook.hasSecret && <HookState account={account.id} hook={hook} onChanged={setHook} />}
      <HookForm account={account.id} hook={hook} onChanged={setHook} />
    </div>
  );
}

interface HookProps {
  account: string;
  hook: HookView;
  onChanged: (hook: HookView) => void;
}

function HookState({ account, hook: { host, waiting, deliveredAt, failure }, onChanged }: HookProps) {
  const call = useCall();
  const now = useNow();
  const { busy, error, submit } = useSubmit();
  return (
    <>
      <h3>{t('hook.sendsTo', { host: host ?? '' })}</h3>
      <p role="status">
        {deliveredAt === null ? t('hook.never') : t('hook.delivered', { time: formatMoment(deliveredAt, now) })}{' '}
        {waiting > 0 && t('hook.waiting', { count: waiting })}
      </p>
      {failure && (
        <Notice tone="warn" live="polite">
          {t('hook.failed', { time: formatMoment(failure.at, now), why: failureWords(failure) })}
        </Notice>
      )}
      {error && <ErrorNotice error={error} />}
      <div className={section.row}>
        <Button busy={busy} onClick={() => void submit(() => call('hook.test', { account }), onChanged)}>
          {t('hook.test')}
        </Button>
        <Button busy={busy} onClick={() => void submit(() => call('hook.remove', { account }), onChanged)}>
          {t('hook.remove')}
        </Button>
      </div>
    </>
  );
}

function failureWords({ status, reason }: HookFailure): string {
  if (status !== null) return t(status >= 300 && status < 400 ? 'hook.redirected' : 'hook.answered', { status });
  if (reason === 'private-address') return t('hook.private');
  if (reason === 'too-many') return t('hook.tooMany');
  if (/^(certificate|tls)/.test(reason)) return t('hook.certificate');
  if (reason.startsWith('proxy')) return t('hook.proxy');
  return t(reason === 'dns' ? 'hook.noHost' : 'hook.unreachable');
}

const SHORTEST_SECRET = 16;

const NOTHING = { address: '', secret: '', isGenerated: false };

/** Empty fields keep what there is. */
function HookForm({ account, hook: { host, hasSecret, managed, ...hook }, onChanged }: HookProps) {
  const call = useCall();
  const [typed, setTyped] = useState(NOTHING);
  const [events, setEvents] = useState<HookEvent[]>(host === null ? [...HOOK_EVENTS] : hook.events);
  const [names, setNames] = useState(hook.names);
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit();
  // A generated secret has to be read once.
  const Secret = typed.isGenerated ? TextField : SecretField;
  const address = typed.address.trim();
  const secret = typed.secret.trim();
  const isRight =
    address === '' ? host !== null : /^https:\/\/[^/@\s]+(\/\S*)?$/i.test(address) && URL.canParse(address);
  // Another receiver gets another secret.
  const isKept = secret === '' && address === '' && hasSecret;
  const isLong = isKept || secret.length >= SHORTEST_SECRET;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRight || !isLong) return;
    const changed = { ...(address && { address }), ...(secret && { secret }) };
    void submit(
      () => call('hook.save', { account, ...changed, events, names }),
      (saved) => {
        onChanged(saved);
        setTyped(NOTHING);
        setTried(false);
        showToast({ title: t('settings.saved') });
      },
    );
  };
  return (
    <form className={section.group} aria-label={t('hook.section')} onSubmit={onSubmit}>
      {!managed && (
        <TextField
          label={t('hook.to')}
          hint={host === null ? t('hook.toHint') : t('hook.toKept', { host })}
          error={tried && !isRight ? t('hook.toWrong') : null}
          inputMode="url"
          value={typed.address}
          onChange={({ target }) => setTyped({ ...typed, address: target.value })}
        />
      )}
      <div className={section.withButton}>
        <Secret
          label={t('hook.secret')}
          hint={t(typed.isGenerated ? 'hook.generated' : isKept ? 'hook.secretKept' : 'hook.secretHint')}
          error={tried && !isLong ? t('hook.secretWrong') : null}
          value={typed.secret}
          onChange={({ target }) => setTyped({ ...typed, secret: target.value })}
        />
        <Button onClick={() => setTyped({ ...typed, secret: randomSecret(), isGenerated: true })}>
          {t('hook.generate')}
        </Button>
      </div>
      {!managed && (
        <fieldset className={section.list}>
          <legend className={section.legend}>{t('hook.events')}</legend>
          {HOOK_EVENTS.map((event) => (
            <CheckField
              key={event}
              label={t(EVENT_WORDS[event])}
              checked={events.includes(event)}
              onChange={(on) => setEvents(HOOK_EVENTS.filter((each) => (each === event ? on : events.includes(each))))}
            />
          ))}
          <CheckField label={t('hook.names')} hint={t('hook.namesHint')} checked={names} onChange={setNames} />
        </fieldset>
      )}
      {error && <ErrorNotice error={error} />}
      <div className={section.row}>
        <Button type="submit" look="primary" busy={busy}>
          {t('hook.save')}
        </Button>
      </div>
    </form>
  );
}

/** 256 bits, as hex digits. */
const randomSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
