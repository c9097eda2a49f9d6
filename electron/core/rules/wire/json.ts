/**
 * `parseBody` reads an answer as JSON, however a PHP server dressed it up, and quotes a readable
 * excerpt where it is not JSON.
 */
import { decodeHTMLStrict } from 'entities';
import { redactText } from './secrets.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same object without blanks around its keys; itself where there are none. */
export function trimmedKeys(value: JsonObject): JsonObject {
  for (const key of Object.keys(value)) {
    if (hasOuterBlank(key)) {
      // fromEntries defines properties, so that a key named __proto__ stays a key; of two that
      // become one, the first wins.
      const kept = new Map<string, Json>();
      for (const [name, item] of Object.entries(value)) if (!kept.has(name.trim())) kept.set(name.trim(), item);
      return Object.fromEntries(kept);
    }
  }
  return value;
}

export const hasOuterBlank = (key: string): boolean => key.charCodeAt(0) <= 32 || key.charCodeAt(key.length - 1) <= 32;

export type ParsedBody =
  | {
      ok: true;
      value: JsonObject;
      /** PHP's notices stood around it. */
      dressed: boolean;
      /** Bytes that are no text stood in it. */
      damaged: boolean;
    }
  | { ok: false; reason: 'empty' | 'html' | 'not-json'; excerpt: string };

/**
 * Keys that only an answer's top level has: what follows a preamble must show one, or it may be a
 * piece of a record. Only the first brace that begins an object needs none, since no piece of an
 * answer stands before its beginning. For keys without the blanks around them: nothing may give a
 * run of blanks back and forth.
 */
const TOP_LEVEL =
  /^(result|access_token|error|warning|totalresults|(tickets|orders|contacts|products|domains|announcements)(\s*\[.*)?)$/;

const PAGE = /<(!doctype|html|head|body|script)\b/i;

/**
 * Starts tried after a preamble; a notice rarely holds a brace, an answer's own brace comes soon
 * after.
 */
const MAX_STARTS = 50;
/**
 * Characters tried in all: of a long answer that only looks like one, each try may read all that is
 * left.
 */
const MAX_TRIED = 48 * 1024 * 1024;

/**
 * Reads an object, also behind a byte order mark or PHP's notices and before trailing ones; never
 * throws.
 */
export function parseBody(bytes: Uint8Array): ParsedBody {
  // The decoder takes the byte order mark away and replaces what is not UTF-8.
  const text = new TextDecoder().decode(bytes).trim();
  if (text === '') return { ok: false, reason: 'empty', excerpt: '' };
  const whole = parse(text);
  const damaged = text.includes('\uFFFD');
  if (isObject(whole)) return { ok: true, value: whole, dressed: false, damaged };
  // A page may hold JSON in its scripts; that is not an answer.
  let start = text.indexOf('{');
  if (whole === undefined && !PAGE.test(text.slice(0, Math.max(0, start)))) {
    const end = text.lastIndexOf('}') + 1;
    const first = /\{\s*["}]/.exec(text)?.index;
    let tried = text.length;
    for (let tries = 0; start >= 0 && start < end && tries < MAX_STARTS; tries++) {
      tried += end - start;
      if (tries > 0 && tried > MAX_TRIED) break;
      const value = parse(text.slice(start, end));
      if (isObject(value) && (start === first || Object.keys(value).some((key) => TOP_LEVEL.test(key.trim())))) {
        return { ok: true, value, dressed: true, damaged };
      }
      // A text that begins as JSON and does not end as JSON is cut off: a piece of it is not the
      // answer.
      if (start === 0) break;
      start = text.indexOf('{', start + 1);
    }
  }
  const reason = text.startsWith('<') || PAGE.test(text) ? 'html' : 'not-json';
  return { ok: false, reason, excerpt: readableExcerpt(text) };
}

/** Longer than what a number can hold: 2^53 has 16 digits. */
const LONG_NUMBER = /\d{16}/;

/** The text of a number, as ECMAScript gives it to a reviver; TypeScript does not know of it. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** An id that is no safe integer stays the text it is, or two ids become one. */
const exactIntegers: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

function parse(text: string): Json | undefined {
  try {
    // A reviver is several times slower: only where it has something to do.
    return JSON.parse(
      text,
      LONG_NUMBER.test(text) ? (exactIntegers as (key: string, value: unknown) => unknown) : undefined,
    ) as Json;
  } catch {
    // Not JSON: the caller looks further and says so.
    return undefined;
  }
}

/**
 * At most 300 characters of what a person would read on the page, without anything that looks like
 * a credential.
 */
export function readableExcerpt(text: string): string {
  return redactText(plainText(text.slice(0, 8000))).slice(0, 300);
}

/** Markup away, entities decoded, blanks collapsed: text of the service to be shown quoted. */
export function plainText(text: string): string {
  const bare = text.replace(/<(script|style|head)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ').replace(/<[a-z!/][^<>]*>/gi, ' ');
  return decodeHTMLStrict(bare).replace(/\s+/g, ' ').trim();
}
