/** The operation get-contacts. */
import type { Operation } from '../context.ts';
import type { ContactRow } from '../store/rows.ts';
import { timestamp } from '../time.ts';
import { listAnswer, Where } from './lists.ts';

const TEXTS = [
  'firstname',
  'lastname',
  'companyname',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'country',
  'phonenumber',
];

/** api.md 4.4. */
export const getContacts: Operation = (form, context) => {
  const where = new Where();
  where.number(form, 'userid');
  for (const field of TEXTS) where.text(form, field);
  const subaccount = form.flag('subaccount');
  if (subaccount !== undefined && form.text('subaccount') !== '') where.add('subaccount = ?', subaccount ? 1 : 0);

  const { zone } = context.switches;
  return listAnswer<ContactRow>(context, form, {
    from: 'contacts',
    where,
    order: 'id',
    list: { collection: 'contacts', item: 'contact', shape: 'flattened' },
    wire: (row) => ({
      id: String(row.id),
      userid: String(row.userid),
      firstname: row.firstname,
      lastname: row.lastname,
      companyname: row.companyname,
      email: row.email,
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      postcode: row.postcode,
      country: row.country,
      phonenumber: row.phonenumber,
      subaccount: String(row.subaccount),
      password: row.password,
      permissions: row.permissions,
      domainemails: String(row.domainemails),
      generalemails: String(row.generalemails),
      invoiceemails: String(row.invoiceemails),
      productemails: String(row.productemails),
      supportemails: String(row.supportemails),
      affiliateemails: String(row.affiliateemails),
      pwresetkey: row.pwresetkey,
      created_at: timestamp(row.created_at, zone),
      updated_at: timestamp(row.updated_at, zone),
      pwresetexpiry: timestamp(row.pwresetexpiry, zone),
    }),
  });
};
