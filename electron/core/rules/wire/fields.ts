/** Reads single fields, including amounts of money, from any JSON. These functions never throw. */
import { decodeHTMLStrict } from 'entities';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import type { Money, ServerTime } from '../../../../shared/domain/service-values.ts';
import { isObject, type Json, type JsonObject, trimmedKeys } from './json.ts';

/**
 * The first non-empty value under these names. The names are ours; none is a property that every
 * object has.
 */
export function field(raw: JsonObject, name: string, second?: string, third?: string): Json {
  const value = raw[name] ?? null;
  if (second === undefined || (value !== null && value !== '')) return value;
  const other = field(raw, second, third);
  return other === null ? value : other;
}

/**
 * The text as received; numbers and booleans as PHP prints them; empty for lists and objects. A
 * split surrogate becomes `�`, as the store would save it; otherwise each read would find the text
 * changed.
 */
export function wireText(value: Json): string {
  // The check takes half as long, and nearly all texts are well formed.
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed();
  if (typeof value === 'number') return String(value);
  return value === true ? '1' : '';
}

/** A text that people wrote, with entities decoded exactly once. Show it as text, never as HTML. */
export function longText(value: Json): string {
  const wire = wireText(value);
  return wire.includes('&') ? decodeHTMLStrict(wire) : wire;
}

/**
 * No real name or subject is longer. Drawing, indexing and highlighting a line take time for each
 * letter.
 */
const LONGEST_LINE = 5_000;
const MOST_LISTED = 500;

/**
 * A text for one line, without characters that reverse direction, break the line or crowd out the
 * text beside it.
 */
export function lineText(value: Json): string {
  const line = oneLine(longText(value));
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

export const line = (raw: JsonObject, name: string, second?: string, third?: string): string =>
  lineText(field(raw, name, second, third)).trim();

/** A word of an open set (status, priority), without markup and with entities decoded once. */
export function label(value: Json): string {
  const wire = wireText(value);
  return lineText(wire.includes('<') ? wire.replace(/<\/?[a-z!][^<>]*>?/gi, '') : wire).trim();
}

export function optionalId(value: Json): string | null {
  const id = wireText(value).trim();
  return id === '' || id === '0' ? null : id;
}

export const idText = (value: Json): string => wireText(value).trim();

export function count(value: Json): number | null {
  const wire = wireText(value).trim();
  return /^\d{1,15}$/.test(wire) ? Number(wire) : null;
}

const YES = new Set(['1', 'on', 'true', 'yes']);

export const isYes = (value: Json): boolean => YES.has(wireText(value).trim().toLowerCase());

/** Whether a flag is set: it holds 0, 1, or the id of the person who set it. */
export function isSet(value: Json): boolean {
  const wire = wireText(value).trim().toLowerCase();
  return !(wire === '' || /^0+(\.0+)?$/.test(wire) || wire === 'false' || wire === 'off' || wire === 'no');
}

/** A date or timestamp exactly as sent. Null for every form of "no date". */
export function timeText(value: Json): string | null {
  const wire = wireText(value).trim();
  if (wire === '' || wire === '0' || /^(0000-00-00|-0001-11-30)/.test(wire)) return null;
  return wire;
}

/** A time of the service without its instant: the account's zone is set when it is read. */
export function serverTime(value: Json): ServerTime | null {
  const wire = timeText(value);
  return wire === null ? null : { text: wire, utc: null };
}

/** A plain number, or null. Units and grouping are not interpreted. */
export function plainNumber(value: Json): number | null {
  const wire = wireText(value).trim();
  return /^-?\d{1,15}(\.\d+)?$/.test(wire) ? Number(wire) : null;
}

/** One item of a list. Only a quoted name at its start may contain the separator. */
const LIST_ITEM = /[ \t]*"[^"\n]*"[^,;\n]*|[^,;\n]+/g;

/** Reads `a@x.org, "Doe, Jane" <b@x.org>`, one address per line, or a list. */
export function listItems(value: Json): string[] {
  const parts =
    Array.isArray(value) || isObject(value)
      ? Object.values(value).map(longText)
      : (longText(value).match(LIST_ITEM) ?? []);
  return parts
    .slice(0, MOST_LISTED)
    .map((part) => lineText(part).trim())
    .filter((part) => part !== '');
}

/**
 * A file's name without the number that the service adds when it stores the file. In a list of
 * files, only a prefix of six digits is such a number; any other belongs to the customer's name:
 * `2026_tax.pdf`.
 */
export const ownFileName = (name: string, from: 'stored' | 'listed'): string =>
  name.trim().replace(from === 'listed' ? /^\d{6}_(?=.)/ : /^\d+_(?=.)/, '');

/**
 * File names as the customer saw them, from `123456_a.png|987654_b c.pdf` or `[{filename, index}]`.
 */
export function fileNames(value: Json): string[] {
  const names =
    Array.isArray(value) || isObject(value)
      ? (isObject(value) && Object.hasOwn(value, 'filename') ? [value] : Object.values(value)).map((item) =>
          isObject(item)
            ? ownFileName(longText(field(trimmedKeys(item), 'filename', 'name')), 'listed')
            : ownFileName(longText(item), 'stored'),
        )
      : longText(value)
          .split('|')
          .map((name) => ownFileName(name, 'stored'));
  return names
    .slice(0, MOST_LISTED)
    .map((name) => name.slice(0, LONGEST_LINE))
    .filter((name) => name !== '');
}

const PLAIN = /^\d{1,12}\.\d\d$/;
const FIGURES = /[+-]?\d(?:[\d.,'\u00a0\u202f ]*\d)?/;

/** Reads `8.00` or `$15.95 USD`. `prefix` and `suffix` are used if the amount has none. */
export function money(value: Json, prefix: Json = null, suffix: Json = null): Money {
  const wire = longText(value);
  if (PLAIN.test(wire)) return { text: wire, amount: Number(wire), prefix: longText(prefix), suffix: longText(suffix) };
  const figures = FIGURES.exec(wire);
  if (!figures) return { text: wire, amount: null, prefix: longText(prefix), suffix: longText(suffix) };
  const before = wire.slice(0, figures.index).trimStart();
  const after = wire.slice(figures.index + figures[0].length).trimEnd();
  const own = before.replace(/^-|-$/, '');
  const negative = own !== before;
  return {
    text: wire,
    amount: amountOf(negative ? `-${figures[0]}` : figures[0]),
    prefix: own || longText(prefix),
    suffix: after || longText(suffix),
  };
}

/** Null if a single separator before three figures may mean thousands or a fraction. */
function amountOf(figures: string): number | null {
  const bare = figures.replace(/['\u00a0\u202f ]/g, '');
  const separators = bare.replace(/[^.,]/g, '');
  if (separators === '') return finite(bare);
  const last = separators.at(-1) ?? '';
  const [whole = '', fraction = ''] = split(bare, bare.lastIndexOf(last));
  const others = separators.slice(0, -1);
  const repeated = others.includes(last);
  // A repeated separator groups thousands (1,234,567), and must precede three figures each time.
  if (repeated)
    return others === last.repeat(others.length) && /^[+-]?\d{1,3}([.,]\d{3})+$/.test(bare)
      ? finite(bare.replace(/[.,]/g, ''))
      : null;
  if (others === '' && fraction.length === 3) return null;
  return finite(`${whole.replace(/[.,]/g, '')}.${fraction}`);
}

const split = (value: string, at: number) => [value.slice(0, at), value.slice(at + 1)];

function finite(value: string): number | null {
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : null;
}
