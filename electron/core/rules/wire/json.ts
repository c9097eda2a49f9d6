/**
 * Reads an answer as JSON despite extra output of a PHP server, and quotes a readable excerpt if it
 * is not JSON.
 */
import { decodeHTMLStrict } from 'entities';
import { redactText } from './secrets.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes blanks around keys. Returns the same object if there are none. */
export function trimmedKeys(value: JsonObject): JsonObject {
  for (const key of Object.keys(value)) {
    if (hasOuterBlank(key)) {
      // fromEntries defines properties, so a key named __proto__ stays a key. If two keys become
      // equal, the first wins.
      const kept = new Map<string, Json>();
      for (const [name, item] of Object.entries(value)) if (!kept.has(name.trim())) kept.set(name.trim(), item);
      return Object.fromEntries(kept);
    }
  }
  return value;
}

export const hasOuterBlank = (key: string): boolean => key.charCodeAt(0) <= 32 || key.charCodeAt(key.length - 1) <= 32;

type ParsedBody =
  | {
      ok: true;
      value: JsonObject;
      hasExtraOutput: boolean;
      damaged: boolean;
    }
  | { ok: false; reason: 'empty' | 'html' | 'not-json'; excerpt: string };

/**
 * Keys that only occur at an answer's top level. An object after a preamble must have such a key,
 * or it may be part of a record. Only the first brace that begins an object needs none, because no
 * part of an answer precedes the answer. The pattern expects trimmed keys, so that a run of blanks
 * cannot cause backtracking.
 */
const TOP_LEVEL =
  /^(result|access_token|error|warning|totalresults|(tickets|orders|contacts|products|domains|announcements)(\s*\[.*)?)$/;

const PAGE = /<(!doctype|html|head|body|script)\b/i;

/**
 * Limit for starts tried after a preamble. A notice rarely contains a brace, and the answer's own
 * brace comes soon after.
 */
const MAX_STARTS = 50;
/**
 * Limit for characters read in all tries, because each try may read the whole rest of a long text.
 */
const MAX_TRIED = 48 * 1024 * 1024;

/**
 * Reads an object, even behind a byte order mark or PHP's notices, or before trailing ones. Never
 * throws.
 */
export function parseBody(bytes: Uint8Array): ParsedBody {
  const text = new TextDecoder().decode(bytes).trim();
  if (text === '') return { ok: false, reason: 'empty', excerpt: '' };
  const whole = parse(text);
  const damaged = text.includes('\uFFFD');
  if (isObject(whole)) return { ok: true, value: whole, hasExtraOutput: false, damaged };
  // JSON in a page's scripts is not an answer.
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
        return { ok: true, value, hasExtraOutput: true, damaged };
      }
      // A text that begins as JSON but is incomplete was cut off. Do not accept a part of it.
      if (start === 0) break;
      start = text.indexOf('{', start + 1);
    }
  }
  const reason = text.startsWith('<') || PAGE.test(text) ? 'html' : 'not-json';
  return { ok: false, reason, excerpt: readableExcerpt(text) };
}

/** A number may lose digits from this length on: 2^53 has 16. */
const LONG_NUMBER = /\d{16}/;

/** ECMAScript passes a number's source text to a reviver; TypeScript's types lack it. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

/** An id beyond the safe integers stays a text. Otherwise two ids could become the same number. */
const exactIntegers: Reviver = (_key, value, context) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

function parse(text: string): Json | undefined {
  try {
    // A reviver is several times slower, so use it only if necessary.
    return JSON.parse(
      text,
      LONG_NUMBER.test(text) ? (exactIntegers as (key: string, value: unknown) => unknown) : undefined,
    ) as Json;
  } catch {
    return undefined;
  }
}

/** At most 300 characters of a page's visible text, with credentials masked. */
export function readableExcerpt(text: string): string {
  return redactText(plainText(text.slice(0, 8000))).slice(0, 300);
}

export function plainText(text: string): string {
  const bare = text.replace(/<(script|style|head)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ').replace(/<[a-z!/][^<>]*>/gi, ' ');
  return decodeHTMLStrict(bare).replace(/\s+/g, ' ').trim();
}
