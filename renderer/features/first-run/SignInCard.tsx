import { type FormEvent, useRef, useState } from 'react';
import type { Input } from '../../../shared/contract.ts';
import type { VaultKind } from '../../../shared/domain/desk.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { errorWords, type MessageKey, t } from '../../i18n/index.ts';
import { AskedElsewhere } from '../../parts/AskedElsewhere.tsx';
import { proxyOf } from '../../parts/accounts/connection.ts';
import { ProxyButton } from '../../parts/accounts/ProxyButton.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SecretField, TextField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './FirstRun.module.css';

const REMEMBER: Record<VaultKind, MessageKey> = {
  keychain: 'firstRun.rememberKeychain',
  passphrase: 'firstRun.rememberPassphrase',
  pin: 'firstRun.rememberPin',
  session: 'firstRun.rememberSession',
};

export function SignInCard({ onDone }: { onDone: () => void }) {
  const signIn = useApp((app) => app.accounts.signIn);
  const vault = useApp((app) => app.vault.desk?.vault);
  const service = useApp((app) => app.vault.desk?.managed?.service ?? null);
  const [input, setInput] = useState({ ...EMPTY_SIGN_IN, address: service?.address ?? '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [consent, setConsent] = useState(false);
  const { busy, error, submit, clearError } = useSubmit();
  const form = useRef<HTMLFormElement>(null);

  const fail = (found: FieldErrors, focused = TEXT_FIELDS.find((name) => found[name])) => {
    setErrors(found);
    if (focused) form.current?.querySelector<HTMLInputElement>(`input[name="${focused}"]`)?.focus();
  };

  const send = async (): Promise<Result<unknown>> => {
    const answer = await signIn(input);
    if (answer.ok) return answer;
    const error = { ...answer.error, subject: answer.error.subject ?? input.address };
    if (needsHttpConsent(error)) setConsent(true);
    const found = refusalAtFields(error);
    if (found) fail(found.errors, found.focused);
    return { ok: false, error };
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    clearError();
    const missing = missingFields(input);
    fail(missing);
    if (Object.keys(missing).length === 0) void submit(send, onDone);
  };

  const bind = (name: TextFieldName) => ({
    name,
    value: input[name],
    error: errors[name] ?? null,
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setInput((before) => withText(before, name, value));
      // Ask for consent again if the address no longer matches the given one.
      if (name === 'address' && consent && !withText({ ...input, allowHttp: true }, name, value).allowHttp)
        setConsent(false);
      setErrors(({ [name]: _fixed, ...others }) => others);
    },
  });

  return (
    <form ref={form} className={css.card} onSubmit={onSubmit} noValidate aria-labelledby="sign-in">
      <h2 id="sign-in" className={layout.subject}>
        {t('firstRun.signIn')}
      </h2>
      <p className={css.words}>{t('firstRun.signInWords')}</p>
      <TextField
        label={t('firstRun.address')}
        placeholder={t('firstRun.addressExample')}
        inputMode="url"
        autoComplete="url"
        readOnly={service?.only ?? false}
        hint={service?.only ? t('firstRun.addressSettled') : undefined}
        {...bind('address')}
      />
      {consent && (
        <CheckField
          label={t('firstRun.allowHttp')}
          hint={t('firstRun.allowHttpHint')}
          checked={input.allowHttp}
          onChange={(allowHttp) => setInput((before) => ({ ...before, allowHttp }))}
        />
      )}
      <div className={css.pair}>
        <TextField label={t('firstRun.apiKey')} autoComplete="off" {...bind('apiKey')} />
        <SecretField label={t('firstRun.apiSecret')} {...bind('apiSecret')} />
      </div>
      <div className={css.pair}>
        <TextField label={t('firstRun.email')} inputMode="email" autoComplete="username" {...bind('email')} />
        <SecretField label={t('firstRun.password')} autoComplete="current-password" {...bind('password')} />
      </div>
      <CheckField
        label={t('firstRun.remember')}
        hint={vault?.state === 'open' ? t(REMEMBER[vault.kind]) : undefined}
        checked={input.remember}
        onChange={(remember) => setInput((before) => ({ ...before, remember }))}
      />
      <ReadOnlyChoice checked={input.readOnly} onChange={(readOnly) => setInput((now) => ({ ...now, readOnly }))} />
      {error && !fieldErrors(error) && (
        <ErrorNotice error={error} actions={proxyOf(error) && <ProxyButton error={error} />} />
      )}
      <AskedElsewhere shape="box" />
      <div className={css.actions}>
        <Button look="primary" type="submit" busy={busy}>
          {t(busy ? 'firstRun.signingIn' : 'firstRun.signIn')}
        </Button>
      </div>
    </form>
  );
}

interface ReadOnlyChoiceProps {
  checked: boolean | undefined;
  onChange: (readOnly: boolean) => void;
}

const ReadOnlyChoice = ({ checked = false, onChange }: ReadOnlyChoiceProps) => (
  <CheckField label={t('firstRun.readOnly')} hint={t('firstRun.readOnlyHint')} checked={checked} onChange={onChange} />
);

interface FieldRefusal {
  errors: FieldErrors;
  focused?: TextFieldName;
}

/** Marks the fields that an error is about; null if it is about none. */
function refusalAtFields(error: AppError): FieldRefusal | null {
  const errors = fieldErrors(error);
  if (errors) return { errors };
  if (error.kind !== 'auth') return null;
  // The words above the button are about two fields; the second is mistyped more often.
  const [first, second] = refusedFields(error);
  return { errors: { [first]: t('firstRun.check'), [second]: t('firstRun.check') }, focused: second };
}

type SignInInput = Input<'account.signIn'>;
const TEXT_FIELDS = ['address', 'apiKey', 'apiSecret', 'email', 'password'] as const;
type TextFieldName = (typeof TEXT_FIELDS)[number];
type FieldErrors = Partial<Record<TextFieldName, string>>;

export const EMPTY_SIGN_IN: SignInInput = {
  address: '',
  apiKey: '',
  apiSecret: '',
  email: '',
  password: '',
  remember: true,
  allowHttp: false,
};

/** The address without scheme and path: consent to unencrypted http is given for this. */
const hostOf = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/\/.*$/, '');

/** Changes one field. Consent that was given for one host is not valid for another. */
export const withText = (input: SignInInput, name: TextFieldName, value: string): SignInInput => ({
  ...input,
  [name]: value,
  allowHttp: input.allowHttp && (name !== 'address' || hostOf(value) === hostOf(input.address)),
});

export const missingFields = (input: SignInInput): FieldErrors =>
  Object.fromEntries(TEXT_FIELDS.filter((name) => !input[name].trim()).map((name) => [name, t('firstRun.missing')]));

const isField = (name: string | undefined): name is TextFieldName => TEXT_FIELDS.some((field) => field === name);

const REASON_FIELDS: Record<string, TextFieldName> = { 'api-key': 'apiKey', password: 'password' };

/** The error at its field; null if it is about no single field and is shown above the button. */
export function fieldErrors(error: AppError): FieldErrors | null {
  const field = error.detail?.field ?? REASON_FIELDS[error.detail?.reason ?? ''];
  // The service's own words fit only above the button.
  if (!isField(field) || error.detail?.texts?.length) return null;
  const { what, next } = errorWords(error);
  return { [field]: `${what} ${next}` };
}

const refusedFields = ({ detail }: AppError): [TextFieldName, TextFieldName] =>
  detail?.reason === 'api-key' ? ['apiKey', 'apiSecret'] : ['email', 'password'];

export const needsHttpConsent = (error: AppError): boolean =>
  error.kind === 'invalid' && error.detail?.reason === 'needs-http-consent';
