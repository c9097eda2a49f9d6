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

type FieldName = keyof typeof FIELD_NAMES;

const squash = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The field that the error names, else the only field in the service's words. Null: it is about the
 * whole form. This decides where the error is shown, never what it means.
 */
function fieldOfRefusal({ detail }: AppError): FieldName | null {
  const fields = Object.keys(FIELD_NAMES) as FieldName[];
  const named = detail?.field?.split(',')[0] ?? '';
  const isNamed = (field: FieldName) =>
    field === named || FIELD_NAMES[field].some((name) => squash(name) === squash(named));
  const words = (detail?.texts ?? []).map(squash).join(' ');
  const found = fields.filter((field) => FIELD_NAMES[field].some((name) => words.includes(squash(name))));
  return fields.find(isNamed) ?? (found.length === 1 ? (found[0] ?? null) : null);
}

/** The service's words, by the field they are about. */
export function refusalErrors(error: AppError | null): FormErrors {
  const field = error?.kind === 'rejected' ? fieldOfRefusal(error) : null;
  return field ? { [field]: t('ui.quoted', { text: (error?.detail?.texts ?? []).join(' ') }) } : {};
}
