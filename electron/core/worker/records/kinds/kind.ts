/** `RecordType` describes one kind of record; the rest of the code handles all kinds alike. */
import { domainToASCII, domainToUnicode } from 'node:url';
import type { ListFormat } from '../../decode/page.ts';

/** Records are kept whole, as JSON, in a table named after the kind (`cache-schema.ts`). */
export interface RecordType<T extends { id: string }> {
  list: ListFormat<T>;
  /** Extra columns of the table for queries. Names and e-mails in small letters. */
  columns(record: T): Record<string, string | null>;
  texts(record: T): RecordTexts;
  /** Columns that palette and search compare with exactly typed text. */
  exactKeys: ExactKeys;
  /** Columns searched by their beginning when only one letter was typed. */
  begins: readonly string[];
  /** Members of type `ServerTime`, kept without a zone, since the account's zone may change. */
  times: readonly (keyof T & string)[];
}

/** `number`: a separate number, if any, before the id. `host`: either spelling. */
export type ExactKeys = { [K in 'number' | 'email' | 'host' | 'username' | 'status']?: readonly string[] };

export interface RecordTexts {
  title: string;
  details: string[];
  /** Names, domains and e-mails, found by any part. */
  parts: string[];
  /** A time or a day, as the service sent it. */
  date: string | null;
  clientId: string | null;
}

export const lower = (text: string): string => text.toLowerCase();

/** A domain's other spelling, Unicode or punycode; the same text if there is none. */
export function otherSpelling(domain: string): string {
  const name = domain.toLowerCase();
  const ascii = domainToASCII(name);
  return (ascii === name ? domainToUnicode(name) : ascii) || name;
}

export const spellingsOf = (domain: string): string[] =>
  domain === '' ? [] : [...new Set([domain, otherSpelling(domain)])];
