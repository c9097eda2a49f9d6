/** The form to add or change a contact. Texts are as typed. */
import { type GapOf, type GapRule, gapsIn, isBlank, isEmail, trimText } from './form.ts';
import type { ServerTime } from './service-values.ts';

export const CONTACT_TEXTS = [
  'firstName',
  'lastName',
  'company',
  'email',
  'phone',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
] as const;
export type ContactText = (typeof CONTACT_TEXTS)[number];

/** Kinds of e-mail that can be set. The service has no way to change `affiliate`. */
export const CONTACT_MAILS = ['general', 'product', 'domain', 'invoice', 'support'] as const;
type ContactMail = (typeof CONTACT_MAILS)[number];

export type ContactValues = Record<ContactText, string> & Record<ContactMail, boolean> & { subAccount: boolean };
export type ContactField = keyof ContactValues;
const CONTACT_FIELDS = [...CONTACT_TEXTS, 'subAccount', ...CONTACT_MAILS] as const satisfies ContactField[];

export interface ContactForm {
  /** The contact's client. Without one, the service would use the account's owner. */
  client: { id: string; name: string } | null;
  /** The contact to change; null for a new one. */
  contact: string | null;
  values: ContactValues;
  /** Original values of a changed contact; null for a new one. */
  base: ContactValues | null;
  /** Only for new contacts. */
  taxId: string;
  password2: string;
}

const NO_VALUES: ContactValues = {
  firstName: '',
  lastName: '',
  company: '',
  email: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  subAccount: false,
  general: false,
  product: false,
  domain: false,
  invoice: false,
  support: false,
};

export const newContactForm = (client: ContactForm['client'] = null): ContactForm => ({
  client,
  contact: null,
  values: NO_VALUES,
  base: null,
  taxId: '',
  password2: '',
});

export function contactValues(contact: Contact): ContactValues {
  const texts = Object.fromEntries(CONTACT_TEXTS.map((field) => [field, contact[field]]));
  const mails = Object.fromEntries(CONTACT_MAILS.map((mail) => [mail, contact.receives[mail]]));
  return { ...NO_VALUES, ...texts, ...mails, subAccount: contact.subAccount };
}

export const changeContactForm = (contact: Contact, clientName: string): ContactForm => ({
  ...newContactForm(contact.clientId === null ? null : { id: contact.clientId, name: clientName }),
  contact: contact.id,
  values: contactValues(contact),
  base: contactValues(contact),
});

export function changedFields({ values, base }: Pick<ContactForm, 'values' | 'base'>): ContactField[] {
  const before = base ?? NO_VALUES;
  return CONTACT_FIELDS.filter((field) => trimText(values[field]) !== trimText(before[field]));
}

const isNew = ({ contact }: ContactForm): boolean => contact === null;

const CONTACT_GAPS = [
  { reason: 'no-client', field: 'client', when: (form) => isNew(form) && form.client === null },
  {
    reason: 'bad-email',
    field: 'email',
    when: ({ values: { email } }) => !isBlank(email) && !isEmail(email.trim()),
  },
  { reason: 'no-email', field: 'email', when: ({ values }) => values.subAccount && isBlank(values.email) },
  {
    reason: 'no-password',
    field: 'password2',
    when: (form) => isNew(form) && form.values.subAccount && form.password2 === '',
  },
  {
    reason: 'no-sub-account',
    field: 'password2',
    when: ({ values, password2 }) => !values.subAccount && password2 !== '',
  },
  {
    reason: 'nothing',
    field: 'firstName',
    when: (form) =>
      isNew(form) &&
      (['firstName', 'lastName', 'company', 'email'] as const).every((name) => isBlank(form.values[name])),
  },
  {
    reason: 'nothing-changed',
    field: 'firstName',
    when: (form) => !isNew(form) && changedFields(form).length === 0 && form.password2 === '',
  },
] as const satisfies readonly GapRule<ContactForm>[];

export type ContactGap = GapOf<(typeof CONTACT_GAPS)[number]>;
export const contactGaps = (form: ContactForm): ContactGap[] => gapsIn(CONTACT_GAPS, form);

/** Contacts of a client. */
export type MailKind = 'general' | 'product' | 'domain' | 'invoice' | 'support' | 'affiliate';

/** A client's contact. Secrets of the record (password, reset key) are dropped while decoding. */
export interface Contact {
  id: string;
  clientId: string | null;
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  /** ISO country code, as sent. */
  country: string;
  phone: string;
  taxId: string;
  subAccount: boolean;
  /** Read-only: the service has no way to change them. */
  permissions: string[];
  receives: Record<MailKind, boolean>;
  /** Whether the service has a password. It is never stored here. */
  hasPassword: boolean;
  createdAt: ServerTime | null;
  updatedAt: ServerTime | null;
  /** End of an open password reset. */
  resetUntil: ServerTime | null;
}
