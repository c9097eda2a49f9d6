/** The operations on contacts: get-contacts, add-contact, update-contact. */
import { randomBytes, scryptSync } from 'node:crypto';
import type { Operation } from '../context.ts';
import type { Form } from '../http/form.ts';
import { Refusal } from '../http/reply.ts';
import type { Database } from '../store/database.ts';
import { insertRow, onWire } from '../store/rows.ts';
import { encodeEntities } from '../text.ts';
import { clientOrOwn, listAnswer, requiredId, requireEmail, Where } from './lists.ts';

const TEXTS = [
  'firstname',
  'lastname',
  'companyname',
  'address1',
  'address2',
  'city',
  'state',
  'postcode',
  'phonenumber',
] as const;

/** api.md 4.4. */
export const getContacts: Operation = (form, context) => {
  const where = new Where();
  where.number(form, 'userid');
  for (const field of [...TEXTS, 'email', 'country']) where.text(form, field);
  const subaccount = form.flag('subaccount');
  if (subaccount !== undefined && form.text('subaccount') !== '') where.add('subaccount = ?', subaccount ? 1 : 0);

  const { zone } = context.switches;
  return listAnswer(context, form, {
    from: 'contacts',
    where,
    order: 'id',
    list: { collection: 'contacts', item: 'contact', shape: 'flattened' },
    wire: (row) => onWire(row, zone, ['tax_id']),
  });
};

const SUBACCOUNT_PERMISSIONS = 'profile,contacts,products,domains,invoices,tickets,orders,emails';

/** api.md 4.5. `password2` makes a sub-account; `clientid` defaults to the holder. */
export const addContact: Operation = (form, context) => {
  const client = clientOrOwn(form, context);
  const fields = contactFields(form);
  const password = form.filled('password2');
  if (password !== undefined) requireUniqueEmail(context.db, fields.email ?? '', 0);
  const now = context.now();
  const id = insertRow(context.db, 'contacts', {
    userid: client.id,
    tax_id: encodeEntities(form.text('tax_id') ?? ''),
    subaccount: password === undefined ? 0 : 1,
    password: password === undefined ? '' : hashPassword(password),
    permissions: password === undefined ? '' : SUBACCOUNT_PERMISSIONS,
    created_at: now,
    updated_at: now,
    ...fields,
  });
  return { body: { contactid: String(id) } };
};

interface Contact {
  subaccount: number;
  email: string;
}

/** api.md 4.6. Changes only the fields sent. `password2` is for sub-accounts. */
export const updateContact: Operation = (form, context) => {
  const { db } = context;
  const id = requiredId(form, 'contactid');
  const contact = db.prepare<[number], Contact>('SELECT subaccount, email FROM contacts WHERE id = ?').get(id);
  if (!contact) throw new Refusal('Contact ID Not Found');
  const changes: Partial<ContactFields> & { subaccount?: number; password?: string } = {
    ...contactFields(form),
    updated_at: context.now(),
  };
  const subaccount = form.flag('subaccount') ?? contact.subaccount === 1;
  changes.subaccount = subaccount ? 1 : 0;
  if (subaccount) requireUniqueEmail(db, changes.email ?? contact.email, id);
  const password = form.filled('password2');
  if (password !== undefined) {
    if (!subaccount) throw new Refusal('The password2 field is for sub-accounts only.');
    changes.password = hashPassword(password);
  }
  const columns = Object.keys(changes);
  db.prepare(`UPDATE contacts SET ${columns.map((column) => `${column} = @${column}`).join(', ')} WHERE id = @id`).run({
    ...changes,
    id,
  });
  return { body: { contactid: String(id) } };
};

const MAILS = ['generalemails', 'productemails', 'domainemails', 'invoiceemails', 'supportemails'] as const;

type ContactFields = Record<(typeof TEXTS)[number] | 'email' | 'country', string> &
  Record<(typeof MAILS)[number] | 'updated_at', number>;

function contactFields(form: Form): Partial<ContactFields> {
  const fields: Partial<ContactFields> = {};
  for (const name of TEXTS) {
    const text = form.text(name);
    if (text !== undefined) fields[name] = encodeEntities(text);
  }
  const email = form.text('email');
  if (email !== undefined) {
    requireEmail(email);
    fields.email = email;
  }
  const country = form.text('country');
  if (country !== undefined) {
    if (country !== '' && !/^[A-Za-z]{2}$/.test(country))
      throw new Refusal('The country field is not a two-letter ISO code.');
    fields.country = country.toUpperCase();
  }
  for (const name of MAILS) {
    const flag = form.flag(name);
    if (flag !== undefined) fields[name] = flag ? 1 : 0;
  }
  return fields;
}

/** A sub-account signs in by e-mail, so no other sub-account or client may have the same one. */
function requireUniqueEmail(db: Database, email: string, except: number): void {
  if (email === '') throw new Refusal('A sub-account needs an email.');
  const taken =
    db.prepare('SELECT 1 FROM contacts WHERE subaccount = 1 AND email = ? AND id <> ?').get(email, except) ??
    db.prepare('SELECT 1 FROM clients WHERE email = ? COLLATE NOCASE').get(email);
  if (taken) throw new Refusal('Duplicate Email Address');
}

function hashPassword(password: string): string {
  const salt = randomBytes(12);
  return `scrypt$${salt.toString('base64')}$${scryptSync(password, salt, 24, { N: 2048 }).toString('base64')}`;
}
