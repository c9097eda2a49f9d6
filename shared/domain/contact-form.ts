/** The form to add or change a contact. Texts are as typed. */
import type { Contact } from './contact.ts';
import { oneLine } from './one-line.ts';

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
export type ContactMail = (typeof CONTACT_MAILS)[number];

export type ContactValues = Record<ContactText, string> & Record<ContactMail, boolean> & { subAccount: boolean };
export type ContactField = keyof ContactValues;
export const CONTACT_FIELDS = [...CONTACT_TEXTS, 'subAccount', ...CONTACT_MAILS] as const satisfies ContactField[];

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

/** Removes blanks around a text, and signs of direction from pasted texts. */
export const trimText = <T extends string | boolean>(value: T): T =>
  typeof value === 'string' ? (oneLine(value).trim() as T) : value;

export function changedFields({ values, base }: Pick<ContactForm, 'values' | 'base'>): ContactField[] {
  const before = base ?? NO_VALUES;
  return CONTACT_FIELDS.filter((field) => trimText(values[field]) !== trimText(before[field]));
}

export interface ContactGap {
  reason: 'no-client' | 'nothing' | 'no-email' | 'bad-email' | 'no-password' | 'nothing-changed' | 'no-sub-account';
  field: ContactField | 'client' | 'password2';
}

export function contactGaps(form: ContactForm): ContactGap[] {
  const { values, password2 } = form;
  const email = values.email.trim();
  const gaps: ContactGap[] = [];
  const isNew = form.contact === null;
  if (isNew && form.client === null) gaps.push({ reason: 'no-client', field: 'client' });
  if (email !== '' && !isEmail(email)) gaps.push({ reason: 'bad-email', field: 'email' });
  if (values.subAccount && email === '') gaps.push({ reason: 'no-email', field: 'email' });
  if (isNew && values.subAccount && password2 === '') gaps.push({ reason: 'no-password', field: 'password2' });
  if (!values.subAccount && password2 !== '') gaps.push({ reason: 'no-sub-account', field: 'password2' });
  if (isNew && [values.firstName, values.lastName, values.company, email].every((text) => text.trim() === '')) {
    gaps.push({ reason: 'nothing', field: 'firstName' });
  }
  if (!isNew && changedFields(form).length === 0 && password2 === '') {
    gaps.push({ reason: 'nothing-changed', field: 'firstName' });
  }
  return gaps;
}

/** A loose check for e-mail addresses, because services differ. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);
