/**
 * Reads and writes files of canned replies: JSON, or Markdown with front matter.
 * `desk/canned/FORMAT.md` describes both.
 */

import {
  AFTER_MACRO,
  type CannedFile,
  type CannedRefusal,
  type CannedReply,
  FILE_LIMITS,
  languageTag,
  type MacroSteps,
  MOST_LANGUAGES,
  MOST_STEPS,
  type RefusedReply,
  sizeOfFiles,
} from '../../../shared/domain/canned.ts';
import { isObject } from './wire/json.ts';

export interface RepliesFile {
  name: string;
  text: string;
}

export type CannedContent = Pick<
  CannedReply,
  'name' | 'keywords' | 'text' | 'language' | 'texts' | 'files' | 'department' | 'macro'
>;

/** A file as a file of replies has it: with its content in base64, or beside it (null). */
export interface WrittenFile {
  name: string;
  type: string;
  data: string | null;
}

/** `written`: its files, which are not stored yet. */
export type ParsedReply = CannedContent & { file: string; written?: WrittenFile[] };

export interface ParsedReplies {
  replies: ParsedReply[];
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
export function parseReplies(files: readonly RepliesFile[]): ParsedReplies {
  const read: ParsedReplies = { replies: [], refused: [] };
  const names = new Set<string>();
  for (const { file, found } of withOtherTexts(files)) {
    if (typeof found === 'string') {
      read.refused.push({ file: file.name, reply: null, reason: found });
      continue;
    }
    for (const [index, entry] of found.entries()) {
      const refuse = (reason: CannedRefusal) =>
        void read.refused.push({ file: file.name, reply: nameOrNumber(entry, index), reason });
      const written = writtenFiles(isObject(entry) ? entry.files : undefined);
      const reply = parseReply(isObject(entry) ? { ...entry, files: undefined } : entry);
      if (typeof reply === 'string') refuse(reply);
      else if (!written) refuse('files');
      else if (names.has(nameKey(reply.name))) refuse('twice');
      else {
        names.add(nameKey(reply.name));
        read.replies.push({ ...reply, ...(written.length > 0 ? { written } : {}), file: file.name });
      }
    }
  }
  return read;
}

/** `contentOf`: a file's bytes in base64; null leaves the file out. */
export function formatReplies(
  replies: readonly CannedContent[],
  contentOf: (file: CannedFile) => string | null = () => null,
): string {
  const entries = replies.map(({ name, keywords, department, macro, language, text, texts, files = [] }) => {
    const written = files.flatMap((file): WrittenFile[] => {
      const data = contentOf(file);
      return data === null ? [] : [{ name: file.name, type: file.type, data }];
    });
    return {
      ...{ name, keywords, department },
      ...(macro ? { macro } : {}),
      ...(language === undefined ? {} : { language }),
      text,
      ...(texts ? { texts } : {}),
      ...(written.length > 0 ? { files: written } : {}),
    };
  });
  return `${JSON.stringify({ format: FORMAT, version: VERSION, replies: entries }, null, 2)}\n`;
}

/** The name of a Markdown file that has only another text of a reply, such as `dns.pt-BR.md`. */
const OTHER_TEXT = /^(.+)\.([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\.(?:md|markdown)$/i;

/**
 * Joins the Markdown files of one reply: one that states its language has its other texts in files
 * beside it. Without that, such a file is a reply of its own, as before there were languages.
 */
function withOtherTexts(files: readonly RepliesFile[]): { file: RepliesFile; found: unknown[] | CannedRefusal }[] {
  const all = files.map((file) => ({ file, found: entriesOf(file) }));
  const mains = new Map<string, { texts: Record<string, unknown> }>();
  for (const { file, found } of all) {
    const [entry] = kindOf(file.name) === 'markdown' && Array.isArray(found) ? found : [];
    if (isObject(entry) && entry.language && isObject(entry.texts))
      mains.set(file.name.replace(/\.[^.]+$/, ''), { texts: entry.texts });
  }
  return all.filter(({ file, found }) => {
    const [, main = '', tag = ''] = OTHER_TEXT.exec(file.name) ?? [];
    const texts = mains.get(main)?.texts;
    if (!texts || !Array.isArray(found)) return true;
    texts[tag] = isObject(found[0]) ? found[0].text : '';
    return false;
  });
}

function kindOf(name: string): 'json' | 'markdown' | null {
  if (/\.json$/i.test(name)) return 'json';
  return /\.(md|markdown)$/i.test(name) ? 'markdown' : null;
}

function entriesOf({ name, text: raw }: RepliesFile): unknown[] | CannedRefusal {
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
      language: fields.language?.[0] ?? null,
      files: fields.files ?? [],
      text: parts[2] ?? '',
      texts: {},
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

const LIST_FIELDS: readonly string[] = ['keywords', 'add-tags', 'files'];

/**
 * Parses `key: value` lines. Lists are `a, b`, `[a, b]` or one `- a` per line.
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

/** Reads a reply as windows and teams give it, whose files are stored. */
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
  const others = parseTexts(entry.language, entry.texts);
  if (typeof others === 'string') return others;
  const files = storedFiles(entry.files);
  if (!files) return 'files';
  const steps = parseMacro(macro);
  if (typeof steps === 'string') return steps;
  return {
    name: oneLine(name),
    keywords: [...new Set(words)],
    text: tidy(text),
    ...others,
    ...(files.length > 0 ? { files } : {}),
    department: meant === '' ? null : meant,
    macro: steps,
  };
}

/**
 * Reads a team's reply. Earlier versions, which don't know of languages and files, write none with
 * `texts`. All desks get the same value with its fields in the same order.
 */
export function parseTeamReply(value: unknown): CannedContent | null {
  const reply = parseReply(value);
  if (typeof reply === 'string') return null;
  return isObject(value) && 'texts' in value ? { ...reply, texts: reply.texts ?? {} } : reply;
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd();

/** The language of the main text, and the texts in others, each language once. */
function parseTexts(stated: unknown, others: unknown): Pick<CannedContent, 'language' | 'texts'> | CannedRefusal {
  const language = stated == null ? null : typeof stated === 'string' ? languageTag(stated) : null;
  if (stated != null && language === null) return 'language';
  const given = others == null ? [] : isObject(others) ? Object.entries(others) : null;
  if (!given || given.length > MOST_LANGUAGES) return 'language';
  const texts = new Map<string, string>();
  for (const [typed, text] of given) {
    const tag = languageTag(typed);
    if (tag === null || tag === language || texts.has(tag)) return 'language';
    if (typeof text !== 'string' || text.trim() === '') return 'no-text';
    if (text.length > 20_000) return 'text-too-long';
    if (FORBIDDEN_CHARACTERS.test(text)) return 'not-text';
    texts.set(tag, tidy(text));
  }
  return {
    ...(language === null ? {} : { language }),
    ...(texts.size > 0 ? { texts: Object.fromEntries(texts) } : {}),
  };
}

/** Null if these are no files of the store, or too many. */
function storedFiles(list: unknown = []): CannedFile[] | null {
  const files = filesIn(list, (file): CannedFile | null => {
    if (!isObject(file)) return null;
    const { hash, name, type, size } = file;
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return null;
    if (typeof size !== 'number' || !Number.isInteger(size) || size < 0) return null;
    return isFileName(name) && typeof type === 'string' && type.length <= 200 ? { hash, name, type, size } : null;
  });
  return files && sizeOfFiles(files) <= FILE_LIMITS.bytes ? files : null;
}

/** Null if these are no names or contents of files, or too many. No name has a folder. */
const writtenFiles = (list: unknown = []): WrittenFile[] | null =>
  filesIn(list, (file) => {
    if (isFileName(file)) return { name: file, type: '', data: null };
    if (!isObject(file) || !isFileName(file.name) || typeof file.data !== 'string') return null;
    return { name: file.name, type: typeof file.type === 'string' ? file.type.slice(0, 200) : '', data: file.data };
  });

function filesIn<F>(list: unknown, read: (file: unknown) => F | null): F[] | null {
  if (!Array.isArray(list) || list.length > FILE_LIMITS.count) return null;
  const files = list.map(read).filter((file) => file !== null);
  return files.length < list.length ? null : files;
}

const isFileName = (name: unknown): name is string =>
  typeof name === 'string' && lineOf(name, 200) === name && !/[\\/]|^\.\.?$/.test(name);

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
