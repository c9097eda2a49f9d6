/** Finds the field of a contact that the service's refusal is about. */
import type { AppError } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import type { FormErrors } from '../../parts/forms/form-table.ts';

const FIELD_NAMES = {
  client: ['clientid', 'client id'],
  firstName: ['firstname', 'first name'],
  lastName: ['lastname', 'last name'],
  company: ['companyname', 'company'],
  email: ['email', 'e-mail'],
  phone: ['phonenumber', 'phone'],
  address1: ['address1'],
  address2: ['address2'],
  city: ['city'],
  state: ['state'],
  postcode: ['postcode', 'zip'],
  country: ['country'],
  password2: ['password2', 'password'],
} as const;

/**
 * The field that the error names, or the only field name in the service's words. This decides where
 * the error is shown, never what it means. Null: it is about the whole form.
 */
export function fieldOfRefusal<F extends string>(
  error: AppError | null,
  names: Readonly<Record<F, readonly string[]>>,
): F | null {
  if (!error) return null;
  const fields = Object.keys(names) as F[];
  const squash = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const named = error.detail?.field?.split(',')[0] ?? '';
  const own = fields.find((field) => field === named || names[field].some((name) => squash(name) === squash(named)));
  if (own) return own;
  if (error.kind !== 'rejected') return null;
  const said = (error.detail?.texts ?? []).map(squash).join(' ');
  const found = fields.filter((field) => names[field].some((name) => said.includes(squash(name))));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The service's words, by the field they are about. */
export function refusalErrors(error: AppError | null): FormErrors {
  const field = error?.kind === 'rejected' ? fieldOfRefusal(error, FIELD_NAMES) : null;
  return field ? { [field]: t('ui.quoted', { text: (error?.detail?.texts ?? []).join(' ') }) } : {};
}
