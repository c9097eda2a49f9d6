/** Filters and pages rows of list operations, and finds client and contact in a form. */
import type { Context } from '../context.ts';
import type { Form } from '../http/form.ts';
import { type Answer, type ListPart, missing, Refusal } from '../http/reply.ts';
import { compiled } from '../store/database.ts';
import { decodeEntities, encodeEntities } from '../text.ts';

export class Where {
  private readonly parts: string[] = [];
  readonly values: (string | number)[] = [];

  add(condition: string, ...values: (string | number)[]): void {
    this.parts.push(condition);
    this.values.push(...values);
  }

  /** Filters by number. Absent and 0 do not filter; invalid numbers match nothing. */
  number(form: Form, field: string, column = field): void {
    if (form.isUnreadable(field)) this.add('0');
    const value = form.integer(field);
    if (value) this.add(`${column} = ?`, value);
  }

  /** Filters by a whole text, decoded or as stored, mostly ignoring case. */
  text(form: Form, field: string, column = field): void {
    const value = form.filled(field);
    if (value !== undefined) this.add(`${column} COLLATE NOCASE IN (?, ?)`, value, encodeEntities(value));
  }

  get sql(): string {
    return this.parts.length ? `WHERE ${this.parts.join(' AND ')}` : '';
  }
}

export const echoed = (form: Form, field: string): string | null =>
  form.filled(field) === undefined ? null : String(form.integer(field) ?? 0);

interface ListQuery<Row extends object> {
  from: string;
  where: Where;
  order: string;
  list: Pick<ListPart, 'collection' | 'item' | 'shape'>;
  head?: Record<string, unknown>;
  wire(row: Row): Record<string, unknown>;
}

/** One page of a table. Counts are texts, like in the contract's samples. */
export function listAnswer<Row extends object = object>(context: Context, form: Form, query: ListQuery<Row>): Answer {
  const { db, switches } = context;
  const { from, where, order } = query;
  const start = Math.max(0, form.integer('limitstart') ?? 0);
  // PHP reads an invalid number as 0, and 0 means the default.
  const limit = form.integer('limitnum') ?? 0;
  const pageSize = limit > 0 ? limit : 25;
  const count = Math.min(pageSize, switches.cap ?? pageSize);
  const total = compiled<unknown[], number>(db, `SELECT count(*) FROM ${from} ${where.sql}`)
    .pluck()
    .get(...where.values);
  const raw = compiled<unknown[], Row>(db, `SELECT * FROM ${from} ${where.sql} ORDER BY ${order} LIMIT ? OFFSET ?`).all(
    ...where.values,
    count,
    start,
  );
  return {
    body: {
      ...query.head,
      totalresults: String(total ?? 0),
      startnumber: String(start),
      numreturned: String(raw.length),
    },
    lists: [{ ...query.list, rows: raw.map(query.wire), raw: raw as Record<string, unknown>[] }],
  };
}

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

export function requiredText(form: Form, field: string): string {
  const text = form.filled(field);
  if (text === undefined || text.trim() === '') throw missing(field);
  return text;
}

export function requiredId(form: Form, field: string): number {
  const id = form.integer(field);
  if (!id) throw missing(field);
  return id;
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
