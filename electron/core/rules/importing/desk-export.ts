/** The parts of which a reader of another desk's export is made. */
import type { FoundFile, FoundMessage, ImportSource } from '../../../../shared/domain/imported.ts';
import { isObject, type Json, type JsonObject } from '../wire/json.ts';
import { cleanAddress, cleanLine, emptyMessage, MOST, momentOf, namedFile } from './clean.ts';

/**
 * Reads one desk's export in two passes over its rows, because people and tickets may come after
 * the messages that name them.
 */
export interface DeskExport {
  source: ImportSource;
  /** The kind of a row, by its table and columns; null if no row of this desk has them. */
  kindOf(table: string, has: (...columns: string[]) => boolean): string | null;
  open(): OpenExport;
}

export interface OpenExport {
  /** First pass: remembers a row that messages name. */
  note(kind: string, row: JsonObject): void;
  /** Second pass: the messages of a row, null for one that has no id or no ticket. */
  messagesOf(kind: string, row: JsonObject): (FoundMessage | null)[];
}

export interface Person {
  name: string;
  email: string;
}

export const NOBODY: Person = { name: '', email: '' };

/** Rows of an export that are remembered, over all kinds: about a gigabyte at most. */
const MOST_NOTES = 4_000_000;

/** Remembers rows by their ids, up to the most; messages come without later ones. */
export function createNotes() {
  let count = 0;
  return <T extends object>() => {
    const byId = new Map<string, T>();
    return {
      get: (id: string) => byId.get(id),
      set(id: string, note: T): void {
        if (id === '' || count >= MOST_NOTES) return;
        count += 1;
        // A part of a text keeps the whole text in memory, so its copy is kept.
        byId.set(structuredClone(id), structuredClone(note));
      },
    };
  };
}

/** A value as text. Exports write NULL in several ways. */
export function cell(row: JsonObject | undefined, column: string): string {
  const value = row?.[column];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== 'NULL' && value !== '\\N' ? value : '';
}

/** An id; empty for none. */
export const idCell = (row: JsonObject | undefined, column: string): string =>
  cleanLine(cell(row, column), 100).replace(/^0$/, '');

/** The first of these columns that has a text. */
export const firstCell = (row: JsonObject | undefined, ...columns: string[]): string =>
  columns.map((column) => cell(row, column)).find((text) => text.trim() !== '') ?? '';

export const objectCell = (row: JsonObject | undefined, column: string): JsonObject | undefined => {
  const value = row?.[column];
  return isObject(value) ? value : undefined;
};

export const listCell = (row: JsonObject | undefined, column: string): JsonObject[] => {
  const value = row?.[column];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** A name and an address, from the columns that have them. */
export const personOf = (row: JsonObject | undefined, names: readonly string[], emails: readonly string[]): Person => ({
  name: cleanLine(names.map((name) => cell(row, name)).join(' ')),
  email: cleanAddress(firstCell(row, ...emails)),
});

/** A person as a header of a mail has them: `Name <address>`. */
export const personIn = (text: string): Person => ({
  name: cleanLine(text.slice(0, 1000).replace(/<[^<>]*>|"/g, '')).replace(/^\S+@\S+$/, ''),
  email: cleanAddress(text),
});

/** Addresses in a list, in JSON, or in a text with commas. */
export function addressesIn(...values: (Json | undefined)[]): string[] {
  const texts = values.flatMap((value) => (Array.isArray(value) ? value.slice(0, MOST.readers) : [value]));
  const parts = texts.flatMap((text) => (typeof text === 'string' ? text.slice(0, 50_000).split(/[,;]/) : []));
  return [...new Set(parts.map(cleanAddress))].filter(Boolean).slice(0, MOST.readers);
}

export const filesIn = (rows: readonly JsonObject[], names: readonly string[], types: readonly string[]): FoundFile[] =>
  rows.slice(0, MOST.files).map((row) => namedFile(firstCell(row, ...names), cleanLine(firstCell(row, ...types), 100)));

interface DeskMessage extends Pick<FoundMessage, 'role' | 'text'> {
  id: string;
  conversation: string;
  number?: string;
  subject?: string;
  author?: Person;
  to?: string[];
  customer?: Person;
  at: string;
  files?: FoundFile[];
}

/** A message of the archive, null without an id or a ticket. */
export function deskMessage(source: ImportSource, given: DeskMessage): FoundMessage | null {
  const { id, conversation, number = '', subject = '', author = NOBODY, to = [], customer = NOBODY } = given;
  if (id === '' || conversation === '') return null;
  return {
    ...emptyMessage(source, `${source}:${cleanLine(id, 200)}`),
    conversation,
    number: cleanLine(number, 100) || null,
    subject: cleanLine(subject),
    role: given.role,
    author: author.name,
    email: author.email,
    to,
    customer: customer.name || customer.email ? customer : null,
    at: momentOf(given.at),
    text: given.text,
    files: given.files ?? [],
  };
}
