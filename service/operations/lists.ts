/** Filters, pages and formats the rows of list operations. */

import type { Context } from '../context.ts';
import type { Form } from '../http/form.ts';
import type { Answer, ListPart } from '../http/reply.ts';
import { compiled } from '../store/database.ts';
import { encodeEntities } from '../text.ts';

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

interface ListQuery<Row> {
  from: string;
  where: Where;
  order: string;
  list: Pick<ListPart, 'collection' | 'item' | 'shape'>;
  head?: Record<string, unknown>;
  wire(row: Row): Record<string, unknown>;
}

/**
 * One page of a table, by limitstart and limitnum. Counts are texts, like in the contract's
 * samples.
 */
export function listAnswer<Row>(context: Context, form: Form, query: ListQuery<Row>): Answer {
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
