/** Lists all dialects and applies the active ones. */
import type { Answer, ListPart, Reply, Writer } from '../../../service/http/reply.ts';
import { conversations } from './conversations.ts';
import type { Call, Dialect, ListStyle, Row } from './dialect.ts';
import { errors } from './errors.ts';
import { lists } from './lists.ts';
import { paging } from './paging.ts';
import { records } from './records.ts';
import { flattened, nested } from './render.ts';
import { tickets } from './tickets.ts';
import { transport } from './transport.ts';
import { values } from './values.ts';

/**
 * All dialects in order of application: fields of records, then formats of values, then the
 * structure around them.
 */
export const DIALECTS: readonly Dialect[] = [
  ...tickets,
  ...records,
  ...conversations,
  ...values,
  ...paging,
  ...errors,
  ...lists,
  ...transport,
];

export function resolveDialects(names: readonly string[]): Set<string> {
  const known = new Set(['all', ...DIALECTS.map(({ name }) => name)]);
  for (const name of names) {
    if (!known.has(name)) throw new RangeError(`There is no dialect ${name}; known: ${[...known].join(', ')}.`);
  }
  const all = names.includes('all') ? DIALECTS.filter(({ notInAll }) => !notInAll).map(({ name }) => name) : [];
  return new Set([...all, ...names.filter((name) => name !== 'all')]);
}

export class Dialects {
  private activeNames: ReadonlySet<string> = new Set();
  private turn = 0;

  /** Takes names of dialects, or `all`. An empty list follows the contract as documented. */
  set(names: readonly string[]): void {
    this.activeNames = resolveDialects(names);
    this.turn = 0;
  }

  names(): string[] {
    return [...this.activeNames];
  }

  has(name: string): boolean {
    return this.activeNames.has(name);
  }

  startCall(call: Omit<Call, 'callNumber'>): DialectCall {
    return new DialectCall(this.activeDialects(), { ...call, callNumber: this.turn++ });
  }

  private activeDialects(): Dialect[] {
    const active = DIALECTS.filter(({ name }) => this.activeNames.has(name));
    return active.filter((dialect) => {
      if (dialect.group === undefined) return true;
      const alternatives = active.filter(({ group }) => group === dialect.group);
      return alternatives[this.turn % alternatives.length] === dialect;
    });
  }
}

export class DialectCall implements Writer {
  private readonly dialects: readonly Dialect[];
  private readonly call: Call;

  constructor(dialects: readonly Dialect[], call: Call) {
    this.dialects = dialects;
    this.call = call;
  }

  instead(): Reply | undefined {
    for (const dialect of this.dialects) {
      const reply = dialect.instead?.(this.call);
      if (reply) return reply;
    }
    return undefined;
  }

  request(): string | undefined {
    for (const dialect of this.dialects) {
      const refusal = dialect.request?.(this.call);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  success({ body, record, lists = [] }: Answer): Row {
    let answer: Row = { result: 'success' };
    if (record) answer = { ...answer, ...record.place(this.record(record.row, record.raw, record, 0)) };
    answer = { ...answer, ...body };
    for (const list of lists) {
      const rows = list.rows.map((row, index) => this.record(row, list.raw[index] ?? {}, list, index));
      const style = this.applyHooks((dialect, value: ListStyle) => dialect.style?.(value), {
        shape: list.shape,
        items: (items) => items,
        oddIndices: false,
        keepWrapper: false,
      });
      answer = { ...answer, ...writeList({ ...list, rows }, style) };
    }
    return this.applyHooks((dialect, value: Row) => dialect.body?.(value, this.call), answer);
  }

  refusal(message: string): Row {
    return this.applyHooks((dialect, _value: Row) => dialect.refusal?.(message, this.call), {
      result: 'error',
      message,
    });
  }

  unauthorised(message: string): Row {
    return this.applyHooks((dialect, _value: Row) => dialect.unauthorised?.(), { result: 'error', message });
  }

  token(body: Row): Row {
    return this.applyHooks((dialect, value: Row) => dialect.token?.(value, this.call), body);
  }

  text(text: string): string {
    return this.applyHooks((dialect, value: string) => dialect.text?.(value), text);
  }

  private record(row: Row, raw: Row, list: Pick<ListPart, 'collection'>, index: number): Row {
    return this.applyHooks((dialect, value: Row) => dialect.record?.(value, raw, list, index), row);
  }

  private applyHooks<T>(step: (dialect: Dialect, value: T) => T | undefined, start: T): T {
    return this.dialects.reduce((value, dialect) => step(dialect, value) ?? value, start);
  }
}

function writeList(list: ListPart, style: ListStyle): Row {
  const { collection, item, rows } = list;
  const inner = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value)) return [key, value];
        const [[name, items] = ['', undefined]] = Object.entries(value);
        return Array.isArray(items) ? [key, { [name]: style.items(items) }] : [key, value];
      }),
    );
  if (rows.length === 0) {
    const written = style.items(rows);
    if (written === rows) return style.shape === 'flattened' ? {} : { [collection]: { [item]: rows } };
    return { [collection]: style.keepWrapper ? { [item]: written } : written };
  }
  const asNested = (some: Row[]) => nested({ ...list, rows: some.map(inner), items: style.items });
  const asFlat = (some: Row[], from = 0) => flattened({ ...list, rows: some }, from, style.oddIndices);
  if (style.shape === 'nested') return asNested(rows);
  if (style.shape === 'flattened') return asFlat(rows);
  const half = rows.length >> 1;
  return { ...(half ? asNested(rows.slice(0, half)) : {}), ...asFlat(rows.slice(half), half) };
}
