/**
 * Values of a row by the names of its columns. `a.b` is the member `b` of an object in `a`, and
 * `a|b` the first of both that has a text.
 */
import type { FoundFile, ImportedRole } from '../../../../shared/domain/imported.ts';
import { isObject, type Json, type JsonObject } from '../wire/json.ts';
import { cleanAddress, cleanLine, MOST, namedFile } from './clean.ts';

const valueAt = (row: JsonObject, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), row);

/** A text; empty for none. Exports write NULL in several ways. */
export function cell(row: JsonObject, paths: string): string {
  for (const path of paths.split('|')) {
    const value = valueAt(row, path);
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    if (typeof text === 'string' && !/^(?:NULL|\\N|\s*)$/.test(text)) return text;
  }
  return '';
}

export const idAt = (row: JsonObject, paths: string): string => cleanLine(cell(row, paths), 100).replace(/^0$/, '');

/** A name of several parts, with blanks between their columns. */
export const nameAt = (row: JsonObject, parts: string): string =>
  cleanLine(
    parts
      .split(' ')
      .map((paths) => cell(row, paths).slice(0, MOST.line))
      .join(' '),
  );

export const emailAt = (row: JsonObject, paths: string): string => cleanAddress(cell(row, paths));

/** The name in `Name <address>`. */
export const headerNameAt = (row: JsonObject, path: string): string =>
  cleanLine(
    cell(row, path)
      .slice(0, 1000)
      .replace(/<[^<>]*>|"/g, ''),
  ).replace(/^\S+@\S+$/, '');

export const rowsAt = (row: JsonObject, ...paths: string[]): JsonObject[] =>
  paths.flatMap((path) => {
    const value = valueAt(row, path);
    return Array.isArray(value) ? value.filter(isObject) : [];
  });

/** Addresses in lists, in JSON, or in texts with commas. */
export function addressesAt(row: JsonObject, ...paths: string[]): string[] {
  const values = paths.flatMap((path) => valueAt(row, path)).slice(0, 2 * MOST.readers);
  const parts = values.flatMap((text) => (typeof text === 'string' ? text.slice(0, 50_000).split(/[,;[\]]/) : []));
  return [...new Set(parts.map(cleanAddress))].filter(Boolean).slice(0, MOST.readers);
}

export const filesAt = (row: JsonObject, list: string[], name: string, type: string): FoundFile[] =>
  rowsAt(row, ...list)
    .slice(0, MOST.files)
    .map((file) => namedFile(cell(file, name), cleanLine(cell(file, type), 100)));

/** A role by the word or number that a desk has for it. */
export const deskRole = (roles: Readonly<Record<string, ImportedRole>>, word: string): ImportedRole =>
  (Object.hasOwn(roles, word) && roles[word]) || 'unknown';
