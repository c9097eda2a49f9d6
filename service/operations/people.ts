/** Finds the client and contact in a form, and checks e-mail addresses. */
import type { Context } from '../context.ts';
import type { Form } from '../http/form.ts';
import { Refusal } from '../http/reply.ts';
import { decodeEntities } from '../text.ts';

export interface Person {
  name: string;
  email: string;
}

export interface Client extends Person {
  id: number;
}

/** The client of the account's token: the hoster itself. */
export const OWN_CLIENT = 100;

export function clientOf(form: Form, context: Context): Client | null {
  // An invalid id is an error. It never silently means the account holder or no client.
  return form.filled('clientid') === undefined ? null : requireClient(form.integer('clientid') ?? 0, context);
}

export function clientOrOwn(form: Form, context: Context): Client {
  return clientOf(form, context) ?? requireClient(OWN_CLIENT, context);
}

/** The contact of `contactid`, or 0. The contact must belong to the client, if there is one. */
export function contactOf(form: Form, { db }: Context, client: number | null): number {
  if (form.filled('contactid') === undefined) return 0;
  const id = form.integer('contactid') ?? 0;
  const owner = db.prepare<[number], number>('SELECT userid FROM contacts WHERE id = ?').pluck().get(id);
  if (owner === undefined || (client !== null && owner !== client)) throw new Refusal('Contact ID Not Found');
  return id;
}

/** A client's contact. A missing name or address is replaced by the client's. */
export function personOf(contactId: number, { db }: Context, client: Client | null): Person {
  const row = db
    .prepare<[number], { firstname: string; lastname: string; email: string }>(
      'SELECT firstname, lastname, email FROM contacts WHERE id = ?',
    )
    .get(contactId);
  const name = decodeEntities(`${row?.firstname ?? ''} ${row?.lastname ?? ''}`).trim();
  return { name: name || (client?.name ?? ''), email: row?.email || (client?.email ?? '') };
}

export function requireEmail(email: string | undefined): void {
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal('The email field is not an e-mail address.');
}

function requireClient(id: number, { db }: Context): Client {
  const row = db
    .prepare<[number], { firstname: string; lastname: string; email: string }>(
      'SELECT firstname, lastname, email FROM clients WHERE id = ?',
    )
    .get(id);
  if (!row) throw new Refusal('Client ID Not Found');
  return { id, name: decodeEntities(`${row.firstname} ${row.lastname}`), email: row.email };
}
