/**
 * Reads and writes files of canned replies: JSON, or Markdown with front matter.
 * `desk/canned/FORMAT.md` describes both.
 */

import {
  AFTER_MACRO,
  type CannedRefusal,
  type CannedReply,
  type MacroSteps,
  MOST_STEPS,
  type RefusedReply,
} from '../../../shared/domain/canned.ts';
import { isObject } from './wire/json.ts';

export interface CannedFile {
  name: string;
  text: string;
}

export type CannedContent = Pick<CannedReply, 'name' | 'keywords' | 'text' | 'department' | 'macro'>;

export interface ParsedReplies {
  replies: (CannedContent & { file: string })[];
  refused: RefusedReply[];
}

const FORMAT = 'rackside-canned-replies';
const VERSION = 1;
const MOST_REPLIES = 1000;
/**
 * Surrogate halves and control characters, some of which reverse the direction of the text after
 * them.
 */
const FORBIDDEN_CHARACTERS = /(?![\n\t])[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/u;
/** Invisible characters. With them, two different names would look the same. */
const INVISIBLE_CHARACTERS = /[\u200B\u2060\uFEFF]/g;

/** Key of a name, which ignores letter case, blanks and the encoding of accents. */
export const nameKey = (name: string): string => oneLine(name).normalize('NFC').toLowerCase();

const oneLine = (text: string): string => text.replace(INVISIBLE_CHARACTERS, '').replace(/\s+/g, ' ').trim();

export const isCannedFile = (name: string): boolean => !name.startsWith('.') && kindOf(name) !== null;

/**
 * Reads all valid replies, and the reason for each invalid one. If two replies have the same name,
 * the first is used.
 */
export function parseReplies(files: readonly CannedFile[]): ParsedReplies {
  const read: ParsedReplies = { replies: [], refused: [] };
  const names = new Set<string>();
  for (const file of files) {
    const found = entriesOf(file);
    if (typeof found === 'string') {
      read.refused.push({ file: file.name, reply: null, reason: found });
      continue;
    }
    for (const [index, entry] of found.entries()) {
      const refuse = (reason: CannedRefusal) =>
        void read.refused.push({ file: file.name, reply: nameOrNumber(entry, index), reason });
      const reply = parseReply(entry);
      if (typeof reply === 'string') refuse(reply);
      else if (names.has(nameKey(reply.name))) refuse('twice');
      else {
        names.add(nameKey(reply.name));
        read.replies.push({ ...reply, file: file.name });
      }
    }
  }
  return read;
}

export function formatReplies(replies: readonly CannedContent[]): string {
  const entries = replies.map(({ name, keywords, department, macro, text }) => ({
    name,
    keywords,
    department,
    ...(macro ? { macro } : {}),
    text,
  }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, replies: entries }, null, 2)}\n`;
}

function kindOf(name: string): 'json' | 'markdown' | null {
  if (/\.json$/i.test(name)) return 'json';
  return /\.(md|markdown)$/i.test(name) ? 'markdown' : null;
}

function entriesOf({ name, text: raw }: CannedFile): unknown[] | CannedRefusal {
  const kind = kindOf(name);
  if (kind === null) return 'kind';
  const text = raw.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  // Bytes that are not UTF-8 were decoded to U+FFFD before.
  if (text.includes('\0') || text.includes('\uFFFD')) return 'not-text';
  return kind === 'json' ? fromJson(text) : fromMarkdown(name, text);
}

function fromJson(text: string): unknown[] | CannedRefusal {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A syntax error, or nesting too deep to read. Either way this is not our format.
    return 'not-json';
  }
  if (!isObject(value) || value.format !== FORMAT || !Array.isArray(value.replies)) return 'other-format';
  if (typeof value.version !== 'number' || !Number.isInteger(value.version) || value.version < 1) return 'other-format';
  if (value.version > VERSION) return 'newer-format';
  return value.replies.length > MOST_REPLIES ? 'too-many' : value.replies;
}

function fromMarkdown(file: string, text: string): unknown[] | CannedRefusal {
  const fallback = file.replace(/\.[^.]+$/, '');
  if (!/^---[ \t]*\n/.test(text)) return [{ name: fallback, text }];
  const parts = /^---[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)([\s\S]*)$/.exec(text);
  const fields = parts && frontMatter(parts[1] ?? '');
  if (!fields) return 'front-matter';
  const { name, department } = fields;
  return [
    {
      name: name?.[0] ?? fallback,
      keywords: fields.keywords ?? [],
      department: department?.[0] || null,
      macro: macroOf(fields),
      text: parts[2] ?? '',
    },
  ];
}

function macroOf(fields: Record<string, string[]>): unknown {
  const [due] = fields.promise ?? [];
  const [text = ''] = fields['promise-text'] ?? [];
  return {
    addTags: fields['add-tags'] ?? [],
    snooze: fields.snooze?.[0] ?? null,
    promise: due === undefined ? null : { due, text },
    afterSend: fields['after-send']?.[0] ?? null,
  };
}

const LIST_FIELDS: readonly string[] = ['keywords', 'add-tags'];

/**
 * Parses `key: value` lines. `keywords` and `add-tags` are `a, b`, `[a, b]` or one `- a` per line.
 * Null if any line has another form.
 */
function frontMatter(lines: string): Record<string, string[]> | null {
  const fields: Record<string, string[]> = Object.create(null);
  let list: string[] | null = null;
  for (const line of lines.split('\n')) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    const item = /^\s*-\s+(.*)$/.exec(line);
    const pair = /^(\w[\w-]*)[ \t]*:(?:[ \t]+(.*))?$/.exec(line.trimEnd());
    if (item && list) list.push(unquoted(item[1] ?? ''));
    else if (pair) {
      const key = (pair[1] ?? '').toLowerCase();
      const value = (pair[2] ?? '').trim();
      list = LIST_FIELDS.includes(key) ? listOf(value) : value === '' ? [] : [unquoted(value)];
      fields[key] = list;
    } else return null;
  }
  return fields;
}

const listOf = (value: string): string[] =>
  value
    .replace(/^\[(.*)\]$/, '$1')
    .split(',')
    .map(unquoted)
    .filter((word) => word !== '');

const unquoted = (value: string): string => value.trim().replace(/^(["'])(.*)\1$/, '$2');

export function parseReply(entry: unknown): CannedContent | CannedRefusal {
  if (!isObject(entry)) return 'no-name';
  const { name, text, keywords = [], department = null, macro = null } = entry;
  if (typeof name !== 'string' || oneLine(name) === '') return 'no-name';
  if (typeof text !== 'string' || text.trim() === '') return 'no-text';
  if (oneLine(name).length > 120) return 'name-too-long';
  if (text.length > 20_000) return 'text-too-long';
  if (!Array.isArray(keywords) || keywords.length > 20) return 'keywords';
  const words = keywords.map((word: unknown) => (typeof word === 'string' ? oneLine(word) : ''));
  if (words.some((word) => word === '' || word.length > 60)) return 'keywords';
  if (department !== null && typeof department !== 'string') return 'department';
  const meant = department === null ? '' : oneLine(department);
  if (meant.length > 200) return 'department';
  if ([name, text, meant, ...words].some((part) => FORBIDDEN_CHARACTERS.test(part))) {
    return 'not-text';
  }
  const steps = parseMacro(macro);
  if (typeof steps === 'string') return steps;
  return {
    name: oneLine(name),
    keywords: [...new Set(words)],
    text: text
      .replaceAll(/\r\n?/g, '\n')
      .replace(/^\s*\n/, '')
      .trimEnd(),
    department: meant === '' ? null : meant,
    macro: steps,
  };
}

/**
 * Checks and normalizes a macro's steps. Returns null if there are none, or the first problem.
 * Times stay as typed, because only the window knows the words for them.
 */
function parseMacro(macro: unknown): MacroSteps | null | CannedRefusal {
  if (!isObject(macro)) return null;
  const { addTags = [], snooze = null, promise = null, afterSend = null } = macro;
  if (!Array.isArray(addTags) || addTags.length > MOST_STEPS.tags) return 'macro-tags';
  const tags = addTags.map((tag: unknown) => lineOf(tag, MOST_STEPS.tag));
  if (!tags.every((tag) => tag !== null)) return 'macro-tags';
  const wake = snooze === null ? null : lineOf(snooze, MOST_STEPS.time);
  if (snooze !== null && wake === null) return 'macro-snooze';
  const promised = promise === null ? null : promiseOf(promise);
  if (promise !== null && promised === null) return 'macro-promise';
  const after = AFTER_MACRO.find((one) => one === afterSend) ?? null;
  // A macro may put a ticket away in only one way.
  if ((afterSend !== null && after === null) || (after === 'done' && wake !== null)) return 'macro-after';
  const isNothing = tags.length === 0 && wake === null && promised === null && after === null;
  return isNothing ? null : { addTags: [...new Set(tags)], snooze: wake, promise: promised, afterSend: after };
}

function promiseOf(promise: unknown): MacroSteps['promise'] {
  if (!isObject(promise)) return null;
  const { due, text = '' } = promise;
  const when = lineOf(due, MOST_STEPS.time);
  if (when === null || typeof text !== 'string' || text.trim().length > MOST_STEPS.promise) return null;
  return FORBIDDEN_CHARACTERS.test(text) ? null : { due: when, text: text.trim() };
}

function lineOf(value: unknown, most: number): string | null {
  const line = typeof value === 'string' ? oneLine(value) : '';
  return line === '' || line.length > most || FORBIDDEN_CHARACTERS.test(line) ? null : line;
}

function nameOrNumber(entry: unknown, index: number): string {
  const name = isObject(entry) && typeof entry.name === 'string' ? oneLine(entry.name).slice(0, 120) : '';
  return name === '' ? String(index + 1) : name;
}
