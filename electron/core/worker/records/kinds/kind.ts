/**
 * `RecordType` is what one kind of record says of itself. Everything else about records is written
 * once, for all kinds.
 */
import { domainToASCII, domainToUnicode } from 'node:url';
import type { ListFormat } from '../../decode/page.ts';

/**
 * One kind. Its records are kept whole, as JSON, in a table that has the kind's name
 * (`cache-schema.ts`).
 */
export interface RecordType<T extends { id: string }> {
  /** How the service lists them, and which fields its api.md documents. */
  list: ListFormat<T>;
  /**
   * What queries need beside the record, by the table's columns. Names and e-mails in small
   * letters.
   */
  columns(record: T): Record<string, string | null>;
  texts(record: T): RecordTexts;
  /** Columns in which palette and search look for exactly what was typed, by what that is. */
  exactKeys: ExactKeys;
  /** Columns whose beginning is looked for when one letter was typed. */
  begins: readonly string[];
  /** Members that are a `ServerTime`. They are kept without a zone: the account's may change. */
  times: readonly (keyof T & string)[];
}

/** `number`: its own number first, if it has one beside its id. `host`: in either spelling. */
export type ExactKeys = { [K in 'number' | 'email' | 'host' | 'username' | 'status']?: readonly string[] };

/** What a record is found by, and how it is called. */
export interface RecordTexts {
  title: string;
  /** The rest of what it is found by, most telling first. */
  details: string[];
  /** Names, domains and e-mails: found by any part of them. */
  parts: string[];
  /** A time or a day, as the service sent it. */
  date: string | null;
  clientId: string | null;
}

export const lower = (text: string): string => text.toLowerCase();

/**
 * A domain's other spelling, Unicode or punycode; the same again where there is none, or where it
 * is no domain.
 */
export function otherSpelling(domain: string): string {
  const name = domain.toLowerCase();
  const ascii = domainToASCII(name);
  return (ascii === name ? domainToUnicode(name) : ascii) || name;
}

export const spellingsOf = (domain: string): string[] =>
  domain === '' ? [] : [...new Set([domain, otherSpelling(domain)])];
