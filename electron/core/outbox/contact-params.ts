/** From a contact's form to what goes over the wire. */
import {
  type ContactField,
  type ContactForm,
  type ContactValues,
  changedFields,
  tidy,
} from '../../../shared/domain/contact-form.ts';
import type { AddContactParams, UpdateContactParams } from '../api/endpoints.ts';

/** What each field of the form is called there. */
export const CONTACT_WIRE = {
  firstName: 'firstname',
  lastName: 'lastname',
  company: 'companyname',
  email: 'email',
  phone: 'phonenumber',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  country: 'country',
  subAccount: 'subaccount',
  general: 'generalemails',
  product: 'productemails',
  domain: 'domainemails',
  invoice: 'invoiceemails',
  support: 'supportemails',
} as const satisfies Record<ContactField, keyof UpdateContactParams>;

/** A new contact: what is empty, and what it shall not receive, is left out. A password makes it a sub-account. */
export function addContactParams(form: ContactForm): AddContactParams {
  const { subAccount, ...values } = form.values;
  const fields = Object.entries(values).flatMap(([field, value]) => {
    const tidied = tidy(value);
    return tidied === '' || tidied === false ? [] : [[CONTACT_WIRE[field as keyof typeof values], tidied]];
  });
  return {
    ...(Object.fromEntries(fields) as AddContactParams),
    ...(form.client ? { clientid: form.client.id } : {}),
    ...(form.taxId.trim() === '' ? {} : { tax_id: form.taxId.trim() }),
    ...(subAccount && form.password2 !== '' ? { password2: form.password2 } : {}),
  };
}

/** What the agent changed and the service has otherwise, as it was read a moment ago. Everything else is left as it is. */
export function fieldsToSend(form: ContactForm, now: ContactValues): ContactField[] {
  return changedFields(form).filter((field) => tidy(form.values[field]) !== tidy(now[field]));
}

/** Fields that the agent changed, and somebody else too, to something else: one of the two would be lost. */
export function conflicts(form: ContactForm, now: ContactValues): ContactField[] {
  const { base } = form;
  return base === null ? [] : fieldsToSend(form, now).filter((field) => tidy(base[field]) !== tidy(now[field]));
}

export function updateContactParams(contact: string, form: ContactForm, now: ContactValues): UpdateContactParams {
  const fields = fieldsToSend(form, now).map((field) => [CONTACT_WIRE[field], tidy(form.values[field])]);
  return {
    contactid: contact,
    ...(Object.fromEntries(fields) as Partial<UpdateContactParams>),
    ...(form.values.subAccount && form.password2 !== '' ? { password2: form.password2 } : {}),
  };
}
