/** Lists cached contacts by a filter or by client. */
import { CONTACT_TEXTS, type Contact, type ContactText } from '../../../../shared/domain/contact-form.ts';
import type { PartialList } from '../../../../shared/domain/customer.ts';
import { isSamePhone, TAIL_LENGTH } from '../../rules/search/recognise.ts';
import { fold } from '../../rules/search/text.ts';
import { getCount, getRows, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { storedRecords } from './records.ts';

type ContactListFilter = { [K in ContactText]?: string | undefined } & {
  clientId?: string | undefined;
  subAccount?: boolean | undefined;
  /** Words that each occur in the name, company, e-mail or phone number. */
  text?: string | undefined;
};

const ORDER = `ORDER BY lower(json_extract(record, '$.lastName')), lower(json_extract(record, '$.firstName')), company, id`;

/** Contacts whose fields contain all of these texts, by last name. */
export function contactList(
  ctx: StoreContext,
  filter: ContactListFilter,
  from: number,
  count: number,
): PartialList<Contact> {
  addSqlFunctions(ctx.cache);
  const { where, params } = condition(filter);
  const rows = contactsWhere(ctx, `${where} ${ORDER} LIMIT ? OFFSET ?`, ...params, count, from);
  const total = getCount(ctx.cache, `SELECT count(*) n FROM contacts WHERE ${where}`, ...params);
  return { rows, total };
}

export const contactsOf = (ctx: StoreContext, client: string): Contact[] =>
  contactsWhere(ctx, `client_id = ? ${ORDER}`, client);

const contactsWhere = (ctx: StoreContext, where: string, ...params: unknown[]): Contact[] =>
  storedRecords(ctx, 'contacts', `WHERE ${where}`, ...params).map(({ record }) => record);

const extendedDatabases = new WeakSet<Database>();

/**
 * Adds the search's folding to SQL, since its lower() knows only ASCII (`köhler` would not find
 * KÖHLER), and a comparison of phone numbers.
 */
function addSqlFunctions(db: Database): void {
  if (extendedDatabases.has(db)) return;
  db.function('folded', { deterministic: true }, (text: unknown) => fold(String(text ?? '')));
  db.function('is_same_phone', { deterministic: true }, (a: unknown, b: unknown) =>
    Number(isSamePhone(String(a ?? ''), String(b ?? ''))),
  );
  extendedDatabases.add(db);
}

const SEARCHED_TEXT = ['firstName', 'lastName', 'company', 'email', 'phone']
  .map((field) => `json_extract(record, '$.${field}')`)
  .join(` || ' ' || `);
const MATCHES_PATTERN = `LIKE ? ESCAPE '\\'`;
const HAS_PHONE = `is_same_phone(json_extract(record, '$.phone'), ?)`;
const likePattern = (text: string): string => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;

function condition(filter: ContactListFilter): { where: string; params: unknown[] } {
  const parts: string[] = ['1'];
  const params: unknown[] = [];
  for (const field of CONTACT_TEXTS) {
    const text = filter[field];
    if (text === undefined) continue;
    // A country is a code of a list, so it must match as a whole.
    const isCode = field === 'country';
    parts.push(
      `(folded(json_extract(record, '$.${field}')) ${isCode ? '= ?' : MATCHES_PATTERN}${field === 'phone' ? ` OR ${HAS_PHONE}` : ''})`,
    );
    params.push(isCode ? fold(text) : likePattern(text), ...(field === 'phone' ? [text] : []));
  }
  const words = (filter.text ?? '').split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    parts.push(`(${words.map(() => `folded(${SEARCHED_TEXT}) ${MATCHES_PATTERN}`).join(' AND ')} OR ${HAS_PHONE})`);
    params.push(...words.map(likePattern), words.join(' '));
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

const PHONE_SIGNS = [0x20, 0xa0, 0x28, 0x29, 0x2b, 0x2d, 0x2e, 0x2f];

/** The index `contacts_phone` uses this expression, so a change needs a schema step. */
const PHONE_TAIL = `substr(${PHONE_SIGNS.reduce(
  (text, sign) => `replace(${text}, char(${sign}), '')`,
  `json_extract(record, '$.phone')`,
)}, -${TAIL_LENGTH})`;

/** Most contacts of one number: all people of an office may share it. */
const MOST_CONTACTS = 20;

export function contactsWithPhone(ctx: StoreContext, digits: string): { id: string; phone: string }[] {
  return getRows<{ id: string; phone: string }>(
    ctx.cache,
    `SELECT id, json_extract(record, '$.phone') phone FROM contacts WHERE ${PHONE_TAIL} = ? LIMIT ${MOST_CONTACTS}`,
    digits.slice(-TAIL_LENGTH),
  ).filter(({ phone }) => isSamePhone(phone, digits));
}
