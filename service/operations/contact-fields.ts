/** Reads the fields that add-contact and update-contact share. */
import { randomBytes, scryptSync } from 'node:crypto';
import type { Form } from '../http/form.ts';
import { Refusal } from '../http/reply.ts';
import type { Database } from '../store/database.ts';
import type { ContactRow } from '../store/rows.ts';
import { encodeEntities } from '../text.ts';

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
const MAILS = ['generalemails', 'productemails', 'domainemails', 'invoiceemails', 'supportemails'] as const;

/** The fields of a contact that a form carries; those it does not carry are absent. */
export function contactFields(form: Form): Partial<ContactRow> {
  const fields: Partial<ContactRow> = {};
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

/** What was left empty passes. */
export function requireEmail(email: string | undefined): void {
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal('The email field is not an e-mail address.');
}

/** A sub-account signs in by its e-mail, so no other sub-account and no client may have it. */
export function requireUniqueEmail(db: Database, email: string, except: number): void {
  if (email === '') throw new Refusal('A sub-account needs an email.');
  const taken =
    db.prepare('SELECT 1 FROM contacts WHERE subaccount = 1 AND email = ? AND id <> ?').get(email, except) ??
    db.prepare('SELECT 1 FROM clients WHERE email = ? COLLATE NOCASE').get(email);
  if (taken) throw new Refusal('Duplicate Email Address');
}

/** What is kept, and shown, of a password. */
export function hashPassword(password: string): string {
  const salt = randomBytes(12);
  return `scrypt$${salt.toString('base64')}$${scryptSync(password, salt, 24, { N: 2048 }).toString('base64')}`;
}
