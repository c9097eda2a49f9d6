/**
 * The messages of an export: a line of JSON each, after a first line with the format. Exports of
 * several accounts may stand in one file.
 */
import { createHash } from 'node:crypto';
import {
  type FoundFile,
  type FoundItem,
  type FoundMessage,
  IMPORT_SOURCES,
  type ImportedRole,
} from '../../../../shared/domain/imported.ts';
import { isObject, type JsonObject } from '../wire/json.ts';
import { cleanAddress, cleanLine, cleanText, fileLabel, MOST, momentOf, problemOf } from './clean.ts';

const FORMAT = 'rackside-messages';
const VERSION = 1;
export const RACKSIDE_HEAD = JSON.stringify({ format: FORMAT, version: VERSION });

/** A file as a line names it; `path` and `sha256` are null if the export has no bytes of it. */
export interface RacksideFile {
  name: string;
  type: string;
  path: string | null;
  sha256: string | null;
}

/** A line of the file: a message without its bytes. */
export type RacksideLine = Omit<FoundMessage, 'files'> & { files: RacksideFile[] };

interface ExportBeside {
  /** The name of the file, for problems. */
  file: string;
  /** Bytes of a file of the export, by its path there; null if they are missing. */
  bytesOf(path: string): Promise<Uint8Array | null>;
}

/** Reads one line after the other: a bad one is a problem, and the rest is read. */
export async function* readRackside(
  lines: AsyncIterable<string>,
  { file, bytesOf }: ExportBeside,
): AsyncGenerator<FoundItem> {
  let count = 0;
  for await (const line of lines) {
    count += 1;
    const value = line.length <= MOST.message ? parsed(line) : null;
    const message = value && toMessage(value);
    if (message) yield* withBytes(message, file, bytesOf);
    else if (line.trim() !== '' && !(value?.format === FORMAT && value.version === VERSION))
      yield problemOf(file, `line ${count}`, line.length <= MOST.message ? 'unreadable' : 'too-large');
  }
}

async function* withBytes(
  message: RacksideLine,
  file: string,
  bytesOf: ExportBeside['bytesOf'],
): AsyncGenerator<FoundItem> {
  const files: FoundFile[] = [];
  for (const { name, type, path, sha256 } of message.files) {
    const bytes = path === null ? null : await bytesOf(path);
    const isWhole = bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
    if (bytes && !isWhole) yield problemOf(file, name, 'cut-short');
    files.push({ name, type, bytes: isWhole ? bytes : null });
  }
  yield { message: { ...message, files } };
}

function parsed(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    // A syntax error, or nesting too deep to read.
    return null;
  }
}

const ROLES: readonly unknown[] = ['customer', 'staff', 'note', 'unknown'] satisfies ImportedRole[];

/** Null if a member is missing or of another type, so that no half of a message is brought in. */
function toMessage(value: JsonObject): RacksideLine | null {
  const { key, role, at, customer, text } = value;
  const source = IMPORT_SOURCES.find((known) => known === value.source);
  const references = listOf(value.references, MOST.references, (id) => lineIn(id, MOST.key));
  const to = listOf(value.to, MOST.readers, addressIn);
  const files = listOf(value.files, MOST.files, toFile);
  if (!source || !references || !to || !files || typeof text !== 'string' || !ROLES.includes(role)) return null;
  if (lineIn(key, MOST.key) === '') return null;
  return {
    source,
    key: lineIn(key, MOST.key),
    conversation: lineIn(value.conversation, MOST.key) || null,
    references,
    number: lineIn(value.number) || null,
    subject: lineIn(value.subject),
    role: role as ImportedRole,
    author: lineIn(value.author),
    email: addressIn(value.email),
    to,
    customer: isObject(customer) ? { name: lineIn(customer.name), email: addressIn(customer.email) } : null,
    at: typeof at === 'number' ? momentOf(at) : null,
    text: cleanText(text),
    files,
  };
}

const lineIn = (value: unknown, longest?: number): string =>
  typeof value === 'string' ? cleanLine(value, longest) : '';

const addressIn = (value: unknown): string => (typeof value === 'string' ? cleanAddress(value) : '');

const listOf = <T>(value: unknown, most: number, read: (entry: unknown) => T): T[] | null =>
  Array.isArray(value) && value.length <= most ? value.map(read) : null;

function toFile(value: unknown): RacksideFile {
  const { name, type, path, sha256 } = isObject(value) ? value : {};
  return {
    name: fileLabel(lineIn(name, 1000)),
    type: lineIn(type, 100),
    path: lineIn(path, 1000) || null,
    sha256: lineIn(sha256) || null,
  };
}
