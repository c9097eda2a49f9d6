/** The contacts that are cached, by what is known of them. */
import type { Contact } from '../../../shared/domain/contact.ts';
import { CONTACT_TEXTS, type ContactText } from '../../../shared/domain/contact-form.ts';
import type { Some } from '../../../shared/domain/customer.ts';
import { all, one, type StoreContext } from './context.ts';
import { serverTime } from './rows.ts';
import { setting } from './settings.ts';

export type ContactFilter = { [K in ContactText]?: string | undefined } & {
  clientId?: string | undefined;
  subAccount?: boolean | undefined;
};

const ORDER = `ORDER BY lower(json_extract(record, '$.lastName')), lower(json_extract(record, '$.firstName')), company, id`;

/** Those that have all of these texts in their fields, by last name. */
export function contactList(ctx: StoreContext, filter: ContactFilter, from: number, count: number): Some<Contact> {
  const { where, params } = condition(filter);
  const rows = all<{ record: string }>(
    ctx.cache,
    `SELECT record FROM contacts WHERE ${where} ${ORDER} LIMIT ? OFFSET ?`,
    ...params,
    count,
    from,
  );
  const total = one<{ n: number }>(ctx.cache, `SELECT count(*) n FROM contacts WHERE ${where}`, ...params)?.n ?? 0;
  return { rows: read(ctx, rows), total };
}

export const contactsOf = (ctx: StoreContext, client: string): Contact[] =>
  read(ctx, all<{ record: string }>(ctx.cache, `SELECT record FROM contacts WHERE client_id = ? ${ORDER}`, client));

function condition(filter: ContactFilter): { where: string; params: unknown[] } {
  const parts: string[] = ['1'];
  const params: unknown[] = [];
  for (const field of CONTACT_TEXTS) {
    const text = filter[field];
    if (text === undefined) continue;
    // A country is one of a list: part of its code is none.
    const isCode = field === 'country';
    parts.push(`lower(json_extract(record, '$.${field}')) ${isCode ? '= ?' : `LIKE ? ESCAPE '\\'`}`);
    params.push(isCode ? text.toLowerCase() : `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
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
  const time = (at: Contact['createdAt']) => serverTime(at?.text ?? null, zone);
  return rows.map(({ record }) => {
    const contact = JSON.parse(record) as Contact;
    const { createdAt, updatedAt, resetUntil } = contact;
    return { ...contact, createdAt: time(createdAt), updatedAt: time(updatedAt), resetUntil: time(resetUntil) };
  });
}
