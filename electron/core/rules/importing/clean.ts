/** Brings texts of strangers into the form and the bounds that the archive keeps. */
import type {
  FoundFile,
  FoundMessage,
  ImportProblem,
  ImportProblemReason,
} from '../../../../shared/domain/imported.ts';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import type { JsonObject } from '../wire/json.ts';

export const MOST = {
  /** Bytes of one message, cell or record. */
  message: 64 * 2 ** 20,
  /** Letters of a message's text; a longer one ends there. */
  text: 1_000_000,
  /** Letters of markup that are parsed. */
  html: 4_000_000,
  lines: 2_000_000,
  /** Lines of a mail that may begin a part: each part takes a tenth of a millisecond or more. */
  parts: 10_000,
  line: 300,
  key: 500,
  references: 50,
  readers: 100,
  files: 500,
};

/** Takes records of an export, and how many can't be read. */
export interface RecordSink {
  /** `table`: its name, or the name of the list, as far as there is one. */
  row(table: string, row: JsonObject): void;
  left(reason: ImportProblemReason): void;
}

/** UTC, ms, of 1 January 1980 and 2100: an earlier or later message has no date. */
const FIRST = 315_532_800_000;
const LAST = 4_102_444_800_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** A text of several lines, without control characters and lone halves of characters. */
export const cleanText = (text: string): string =>
  text.slice(0, MOST.text).replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed().trim();

export const cleanLine = (text: string, longest: number = MOST.line): string =>
  oneLine(text.slice(0, 4 * longest))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    // The end may lie within a character.
    .toWellFormed();

/** An address, lower case; empty if it is none. */
export function cleanAddress(address: string): string {
  const found = /[^\s<>"'(),;:]{1,100}@[^\s<>"'(),;:@]{1,255}/.exec(address.slice(0, 1000));
  return cleanLine(found?.[0] ?? '', 300).toLowerCase();
}

/** A file's name without its folders: it only labels. */
export const fileLabel = (name: string): string =>
  cleanLine(/[^/\\]*$/.exec(name.slice(-1000))?.[0] ?? '', 200).replace(/^\.+$/, '') || 'file';

/** UTC, ms, of a date as a number of ms, or in words; without a zone it is UTC. */
export function momentOf(date: unknown): number | null {
  const words = typeof date === 'string' ? date.trim().slice(0, 100) : '';
  const hasZone = /(?:[+-]\d\d:?\d\d|[a-z])(?:\s*\([^()]*\))?$/i.test(words);
  const at =
    typeof date === 'number' ? date : Date.parse(hasZone ? words : `${words} UTC`.replace(/(\d)T(\d)/, '$1 $2'));
  return at >= FIRST && at < LAST ? Math.round(at) : null;
}

/** A message with nothing but its place; readers add what they found. */
export const emptyMessage = (source: FoundMessage['source'], key: string): FoundMessage => ({
  source,
  key,
  conversation: null,
  references: [],
  number: null,
  subject: '',
  role: 'unknown',
  author: '',
  email: '',
  to: [],
  customer: null,
  at: null,
  text: '',
  files: [],
});

export const namedFile = (name: string, type = ''): FoundFile => ({ name: fileLabel(name), type, bytes: null });

export const problemOf = (file: string, place: string, reason: ImportProblemReason): { problem: ImportProblem } => ({
  problem: { file: cleanLine(file), place: cleanLine(place), reason },
});
