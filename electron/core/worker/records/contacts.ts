/** Lists of the cached contacts: those that match a filter, and those of one client. */
import type { Contact } from '../../../../shared/domain/contact.ts';
import { CONTACT_TEXTS, type ContactText } from '../../../../shared/domain/contact-form.ts';
import type { Some } from '../../../../shared/domain/customer.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { fold } from '../search/text.ts';
import { timeInZone } from '../tickets/line.ts';

export type ContactListFilter = { [K in ContactText]?: string | undefined } & {
  clientId?: string | undefined;
  subAccount?: boolean | undefined;
  /** Words that each stand somewhere in the name, the company, the e-mail or the phone number. */
  text?: string | undefined;
};

const ORDER = `ORDER BY lower(json_extract(record, '$.lastName')), lower(json_extract(record, '$.firstName')), company, id`;

/** Contacts that have all of these texts in their fields, by last name. */
export function contactList(ctx: StoreContext, filter: ContactListFilter, from: number, count: number): Some<Contact> {
  teachFolded(ctx.cache);
  const { where, params } = condition(filter);
  const rows = getRows<{ record: string }>(
    ctx.cache,
    `SELECT record FROM contacts WHERE ${where} ${ORDER} LIMIT ? OFFSET ?`,
    ...params,
    count,
    from,
  );
  const total = getRow<{ n: number }>(ctx.cache, `SELECT count(*) n FROM contacts WHERE ${where}`, ...params)?.n ?? 0;
  return { rows: read(ctx, rows), total };
}

export const contactsOf = (ctx: StoreContext, client: string): Contact[] =>
  read(ctx, getRows<{ record: string }>(ctx.cache, `SELECT record FROM contacts WHERE client_id = ? ${ORDER}`, client));

const taught = new WeakSet<Database>();

/**
 * Gives SQL the search's own folding: its lower() knows ASCII only, and `köhler` would not find
 * KÖHLER.
 */
function teachFolded(db: Database): void {
  if (taught.has(db)) return;
  db.function('folded', { deterministic: true }, (text: unknown) => fold(String(text ?? '')));
  taught.add(db);
}

/** What `text` is looked for in. */
const WHO = ['firstName', 'lastName', 'company', 'email', 'phone']
  .map((field) => `json_extract(record, '$.${field}')`)
  .join(` || ' ' || `);
const HAS = `LIKE ? ESCAPE '\\'`;
const has = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;

function condition(filter: ContactListFilter): { where: string; params: unknown[] } {
  const parts: string[] = ['1'];
  const params: unknown[] = [];
  for (const field of CONTACT_TEXTS) {
    const text = filter[field];
    if (text === undefined) continue;
    // A country is one of a list: part of its code is none.
    const isCode = field === 'country';
    parts.push(`folded(json_extract(record, '$.${field}')) ${isCode ? '= ?' : HAS}`);
    params.push(isCode ? fold(text) : has(text));
  }
  for (const word of (filter.text ?? '').split(/\s+/).filter(Boolean)) {
    parts.push(`folded(${WHO}) ${HAS}`);
    params.push(has(word));
  }
  if (filter.clientId !== undefined) {
    parts.push('client_id = ?');
    params.push(filter.clientId);
  }
  if (filter.subAccount !== undefined) {
    parts.push(`json_extract(record, '$.subAccount') = ?`);
    params.push(filter.subAccount ? 1 : 0);
  }
  return { where: parts.join(' AND '), params };
}

function read(ctx: StoreContext, rows: { record: string }[]): Contact[] {
  const zone = setting(ctx, 'zone');
  const time = (at: Contact['createdAt']) => timeInZone(at?.text ?? null, zone);
  return rows.map(({ record }) => {
    const contact = JSON.parse(record) as Contact;
    const { createdAt, updatedAt, resetUntil } = contact;
    return { ...contact, createdAt: time(createdAt), updatedAt: time(updatedAt), resetUntil: time(resetUntil) };
  });
}
