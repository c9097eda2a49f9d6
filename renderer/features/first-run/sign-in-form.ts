/** Input of the sign-in form, and its errors. A failure never clears typed text. */
import type { Input } from '../../../shared/contract.ts';
import type { AppError } from '../../../shared/result.ts';
import { errorWords, t } from '../../i18n/index.ts';

type SignInInput = Input<'account.signIn'>;
export const TEXT_FIELDS = ['address', 'apiKey', 'apiSecret', 'email', 'password'] as const;
export type TextFieldName = (typeof TEXT_FIELDS)[number];
export type FieldErrors = Partial<Record<TextFieldName, string>>;

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

export const needsHttpConsent = (error: AppError): boolean =>
  error.kind === 'invalid' && error.detail?.reason === 'needs-http-consent';
