/** Contacts are a client's people: how to decode get-contacts, and what to index. */
import type { Contact } from '../../../../../shared/domain/contact-form.ts';
import { field, isSet, isYes, line, listItems, optionalId, serverTime } from '../../../rules/wire/fields.ts';
import { fieldNames, type ListFormat } from '../../decode/page.ts';
import { lower, type RecordType } from './kind.ts';

const CONTACTS: ListFormat<Contact> = {
  operation: 'get-contacts',
  wrapper: 'contacts',
  item: 'contact',
  shape: 'flattened',
  ids: ['id', 'contactid'],
  documented: fieldNames(
    `id contactid userid clientid firstname lastname companyname email address1 address2 city state postcode country
     phonenumber tax_id subaccount password permissions domainemails generalemails invoiceemails productemails supportemails
     affiliateemails pwresetkey created_at updated_at pwresetexpiry`,
  ),
  decode(raw, own) {
    const mail = (name: string) => isYes(field(raw, name));
    return {
      id: own,
      clientId: optionalId(field(raw, 'userid', 'clientid')),
      firstName: line(raw, 'firstname'),
      lastName: line(raw, 'lastname'),
      company: line(raw, 'companyname'),
      email: line(raw, 'email'),
      address1: line(raw, 'address1'),
      address2: line(raw, 'address2'),
      city: line(raw, 'city'),
      state: line(raw, 'state'),
      postcode: line(raw, 'postcode'),
      country: line(raw, 'country'),
      phone: line(raw, 'phonenumber'),
      taxId: line(raw, 'tax_id'),
      subAccount: isYes(field(raw, 'subaccount')),
      permissions: listItems(field(raw, 'permissions')),
      receives: {
        general: mail('generalemails'),
        product: mail('productemails'),
        domain: mail('domainemails'),
        invoice: mail('invoiceemails'),
        support: mail('supportemails'),
        affiliate: mail('affiliateemails'),
      },
      hasPassword: isSet(field(raw, 'password')),
      createdAt: serverTime(field(raw, 'created_at')),
      updatedAt: serverTime(field(raw, 'updated_at')),
      resetUntil: serverTime(field(raw, 'pwresetexpiry')),
    };
  },
};

export const contactType: RecordType<Contact> = {
  list: CONTACTS,
  columns: (contact) => ({
    client_id: contact.clientId,
    name: lower(`${contact.firstName} ${contact.lastName}`.trim()),
    company: lower(contact.company),
    email: lower(contact.email),
  }),
  texts({ firstName, lastName, company, email, phone, city, ...rest }) {
    const name = `${firstName} ${lastName}`.trim();
    return {
      title: name || company || email,
      details: [company, email, phone, city],
      parts: [name, company, email],
      date: (rest.updatedAt ?? rest.createdAt)?.text ?? null,
      clientId: rest.clientId,
    };
  },
  exactKeys: { number: ['id'], email: ['email'] },
  begins: ['name', 'company'],
  times: ['createdAt', 'updatedAt', 'resetUntil'],
};
