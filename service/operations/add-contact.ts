/** The operation add-contact. */
import type { Operation } from '../context.ts';
import { CONTACT_COLUMNS, inserter } from '../store/insert.ts';
import type { ContactRow } from '../store/rows.ts';
import { encodeEntities } from '../text.ts';
import { contactFields, hashPassword, requireUniqueEmail } from './contact-fields.ts';
import { clientOrOwn } from './people.ts';

const SUBACCOUNT_PERMISSIONS = 'profile,contacts,products,domains,invoices,tickets,orders,emails';

/**
 * api.md 4.5. With `password2` the contact is a sub-account. Without `clientid` it is the account
 * holder's own.
 */
export const addContact: Operation = (form, context) => {
  const client = clientOrOwn(form, context);
  const fields = contactFields(form);
  const password = form.filled('password2');
  if (password !== undefined) requireUniqueEmail(context.db, fields.email ?? '', 0);
  const now = context.now();
  const id = inserter<Omit<ContactRow, 'id'>>(
    context.db,
    'contacts',
    CONTACT_COLUMNS,
  )({
    userid: client.id,
    firstname: '',
    lastname: '',
    companyname: '',
    email: '',
    address1: '',
    address2: '',
    city: '',
    state: '',
    postcode: '',
    country: '',
    phonenumber: '',
    tax_id: encodeEntities(form.text('tax_id') ?? ''),
    subaccount: password === undefined ? 0 : 1,
    password: password === undefined ? '' : hashPassword(password),
    permissions: password === undefined ? '' : SUBACCOUNT_PERMISSIONS,
    domainemails: 0,
    generalemails: 0,
    invoiceemails: 0,
    productemails: 0,
    supportemails: 0,
    affiliateemails: 0,
    pwresetkey: '',
    created_at: now,
    updated_at: now,
    pwresetexpiry: null,
    ...fields,
  });
  return { body: { contactid: String(id) } };
};
