/** Words for a contact's changes and gaps, and the field that a refusal is about. */
import {
  type ContactField,
  type ContactForm,
  type ContactGap,
  type ContactValues,
  changedFields,
  trimText,
} from '../../../shared/domain/contact-form.ts';
import type { AppError } from '../../../shared/result.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { fieldLabel } from './contact-labels.ts';
import { countryLabel } from './countries.ts';

function valueWords(field: ContactField, value: ContactValues[ContactField]): string {
  if (typeof value === 'boolean') return t(value ? 'contacts.yes' : 'contacts.no');
  if (value.trim() === '') return t('contacts.emptyValue');
  return field === 'country' ? countryLabel(value.trim().toUpperCase()) : value.trim();
}

export interface Change {
  field: string;
  from: string | null;
  to: string;
}

export function changesOf(form: ContactForm): Change[] {
  const changes = changedFields(form).map(
    (field): Change => ({
      field: fieldLabel(field),
      from: form.base ? valueWords(field, trimText(form.base[field])) : null,
      to: valueWords(field, trimText(form.values[field])),
    }),
  );
  if (form.contact === null && form.taxId.trim() !== '') {
    changes.push({ field: t('contacts.taxId'), from: null, to: form.taxId.trim() });
  }
  if (form.password2 !== '') changes.push({ field: t('contacts.password2'), from: null, to: t('contacts.secret') });
  return changes;
}

export function emailChange({ base, values }: ContactForm): string | null {
  const [old, now] = [base?.email.trim() ?? '', values.email.trim()];
  if (base === null || old === '' || old === now) return null;
  return t(base.subAccount ? 'contacts.emailChangeLogin' : 'contacts.emailChange', {
    old,
    now: now || t('contacts.emptyValue'),
  });
}

/** Shown at the field. That nothing changed is shown at the button. */
export const CONTACT_GAP_WORDS: Record<Exclude<ContactGap['reason'], 'nothing-changed'>, MessageKey> = {
  'no-client': 'contacts.gapClient',
  nothing: 'contacts.gapNothing',
  'no-email': 'contacts.gapEmail',
  'bad-email': 'contacts.gapBadEmail',
  'no-password': 'contacts.gapPassword',
  'no-sub-account': 'contacts.gapNoSubAccount',
};

export const FIELD_NAMES = {
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

/** The service's words for the error; empty if there are none. */
export const refusalTexts = (error: AppError): string => (error.detail?.texts ?? []).join(' ');
