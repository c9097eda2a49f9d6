/** The fields of a contact: how each is drawn, and listed among the changes. */
import { iso31661 } from 'iso-3166';
import {
  type ContactForm,
  type ContactGap,
  type ContactValues,
  newContactForm,
} from '../../../shared/domain/contact-form.ts';
import { compareNames, countryName } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { changedFieldWords, type FieldChange, type FormTable } from '../../parts/forms/form-table.ts';

type ContactFields = ContactValues & Pick<ContactForm, 'taxId' | 'password2'>;

const isNew = ({ contact }: ContactForm): boolean => contact === null;

export const CONTACT_TABLE: FormTable<ContactForm, ContactFields> = {
  // A new contact starts here if the client is known, else at the client search.
  firstName: { kind: 'text', group: 'person', label: 'contacts.firstName', focused: isNew },
  lastName: { kind: 'text', group: 'person', label: 'contacts.lastName' },
  company: { kind: 'text', group: 'person', label: 'contacts.company' },
  email: { kind: 'email', group: 'person', label: 'contacts.email' },
  phone: { kind: 'tel', group: 'person', label: 'contacts.phone' },
  address1: { kind: 'text', group: 'address', label: 'contacts.address1' },
  address2: { kind: 'text', group: 'address', label: 'contacts.address2' },
  city: { kind: 'text', group: 'address', label: 'contacts.city' },
  state: { kind: 'text', group: 'address', label: 'contacts.state' },
  postcode: { kind: 'text', group: 'address', label: 'contacts.postcode' },
  country: {
    kind: 'own',
    group: 'address',
    label: 'contacts.country',
    words: (country) => countryLabel(country.trim().toUpperCase()),
  },
  subAccount: {
    kind: 'flag',
    group: 'subAccount',
    label: 'contacts.subAccount',
    short: 'contacts.subAccountShort',
  },
  general: { kind: 'flag', group: 'mails', label: 'contacts.general' },
  product: { kind: 'flag', group: 'mails', label: 'contacts.product' },
  domain: { kind: 'flag', group: 'mails', label: 'contacts.domain' },
  invoice: { kind: 'flag', group: 'mails', label: 'contacts.invoice' },
  support: { kind: 'flag', group: 'mails', label: 'contacts.support' },
  taxId: { kind: 'text', group: 'address', label: 'contacts.taxId', hint: 'contacts.taxIdHint', when: isNew },
  password2: {
    kind: 'secret',
    group: 'password',
    label: 'contacts.password2',
    hint: (form) =>
      [!isNew(form) && t('contacts.passwordChange'), t('contacts.passwordHint')].filter(Boolean).join(' '),
    when: ({ values }) => values.subAccount,
  },
};

/** Shown at the field. That nothing changed is shown at the button. */
export const CONTACT_GAP_WORDS: Partial<Record<ContactGap['reason'], MessageKey>> = {
  'no-client': 'contacts.gapClient',
  nothing: 'contacts.gapNothing',
  'no-email': 'contacts.gapEmail',
  'bad-email': 'contacts.gapBadEmail',
  'no-password': 'contacts.gapPassword',
  'no-sub-account': 'contacts.gapNoSubAccount',
};

export const fieldsOfContact = ({ values, taxId, password2 }: ContactForm): ContactFields => ({
  ...values,
  taxId,
  password2,
});

export function withContactFields(form: ContactForm, patch: Partial<ContactFields>): ContactForm {
  const { taxId, password2, ...values } = { ...fieldsOfContact(form), ...patch };
  // A hidden password is not sent.
  return { ...form, values, taxId, password2: values.subAccount ? password2 : '' };
}

export function changesOf(form: ContactForm): FieldChange[] {
  const before = fieldsOfContact({ ...newContactForm(), values: form.base ?? newContactForm().values });
  return changedFieldWords(CONTACT_TABLE, before, fieldsOfContact(form), form.base === null);
}

/** `Norway (NO)`; an unknown code is shown as it is. */
export function countryLabel(code: string): string {
  if (!KNOWN.has(code)) return code;
  return `${countryName(code) ?? code} (${code})`;
}

const KNOWN: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2));

export const COUNTRIES: readonly string[] = [...KNOWN].sort((a, b) => compareNames(countryLabel(a), countryLabel(b)));
