import { type FormEvent, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { HookFailure, HookView } from '../../../shared/domain/hook.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SecretField, TextField } from '../../ui/Field.tsx';
import { useAnswer, useNow, whenOk } from '../../ui/hooks.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import section from './Section.module.css';

/** The account's webhook. The desk shows its host alone, and never the secret. */
export function HookSection({ account }: { account: Account }) {
  const call = useCall();
  const [hook, setHook] = useState<HookView | null>(null);
  // Accounts are listed anew after each delivery.
  const readings = useApp((app) => app.accounts.readings);
  useAnswer(() => call('hook.get', { account: account.id }), whenOk(setHook), [account, readings]);
  if (account.practice || hook?.managed === 'off')
    return <Notice tone="info">{t(account.practice ? 'hook.practice' : 'hook.off')}</Notice>;
  if (!hook) return null;
  const Part = hook.hasSecret ? HookState : HookForm;
  return (
    <div className={section.group}>
      <p className={section.quiet}>{t('hook.intro')}</p>
      {hook.managed && <Notice tone="info">{t('hook.managed', { host: hook.host ?? '' })}</Notice>}
      <Part account={account.id} hook={hook} onChanged={setHook} />
    </div>
  );
}

interface HookProps {
  account: string;
  hook: HookView;
  onChanged: (hook: HookView) => void;
}

function HookState({ account, hook: { host, names, waiting, deliveredAt, failure }, onChanged }: HookProps) {
  const call = useCall();
  const now = useNow();
  const { busy, error, submit } = useSubmit();
  return (
    <>
      <h3>{t(names ? 'hook.sendsNamesTo' : 'hook.sendsTo', { host: host ?? '' })}</h3>
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
  return t(/^(certificate|tls)/.test(reason) ? 'hook.certificate' : 'hook.unreachable');
}

const SHORTEST_SECRET = 16;

function HookForm({ account, hook: { managed }, onChanged }: HookProps) {
  const call = useCall();
  const [address, setAddress] = useState('');
  const [secret, setSecret] = useState('');
  const [names, setNames] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit();
  const isRight = managed !== null || /^https:\/\/[^/@\s]+(\/\S*)?$/i.test(address.trim());
  const isLong = secret.trim().length >= SHORTEST_SECRET;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const to = managed ? {} : { address: address.trim() };
    if (isRight && isLong) void submit(() => call('hook.save', { account, ...to, secret, names }), onChanged);
  };
  return (
    <form className={section.group} aria-label={t('hook.section')} onSubmit={onSubmit}>
      {!managed && (
        <TextField
          label={t('hook.to')}
          hint={t('hook.toHint')}
          error={tried && !isRight ? t('hook.toWrong') : null}
          inputMode="url"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
        />
      )}
      <SecretField
        label={t('hook.secret')}
        hint={t('hook.secretHint')}
        error={tried && !isLong ? t('hook.secretWrong') : null}
        value={secret}
        onChange={({ target }) => setSecret(target.value)}
      />
      {!managed && (
        <CheckField label={t('hook.names')} hint={t('hook.namesHint')} checked={names} onChange={setNames} />
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
