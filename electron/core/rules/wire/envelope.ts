/** Reads from an answer whether the service did the request, and its words for a refusal. */
import type { AppError, ErrorDetail } from '../../../../shared/result.ts';
import { isObject, type Json, type JsonObject, plainText, trimmedKeys } from './json.ts';

export interface Envelope {
  /** `unsaid`: the answer claims neither success nor failure. */
  verdict: 'success' | 'error' | 'warning' | 'unsaid';
  texts: string[];
  warnings: string[];
  /** Fields named by the refusal, if it listed texts by field. */
  fields: string[];
}

const WARNINGS = ['warning', 'warnings'];
const TEXT_FIELDS = ['message', 'messages', 'error', 'error_description', 'errors', ...WARNINGS];
const MAX_TEXTS = 20;
const MAX_TEXT = 1000;
const MAX_DEPTH = 5;

/** Reads rows 1 to 4 of the forms in which services of this family refuse. */
export function readEnvelope(answer: JsonObject): Envelope {
  // Successes are common, and a flattened one has thousands of keys, so skip trimming them.
  const body = lowerText(ownField(answer, 'result')) === 'success' ? answer : trimmedKeys(answer);
  const result = lowerText(ownField(body, 'result'));
  const verdict = verdictOf(body, result);
  const texts: string[] = [];
  for (const name of TEXT_FIELDS) collect(ownField(body, name), texts);
  const warnings: string[] = [];
  for (const name of WARNINGS) collect(ownField(body, name), warnings);
  const fields: string[] = [];
  if (verdict !== 'success') {
    for (const [key, value] of Object.entries(body)) {
      if (TEXT_FIELDS.includes(key)) {
        if (isObject(value)) fields.push(...Object.keys(value).slice(0, MAX_TEXTS));
      } else if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')) {
        fields.push(key);
        collect(value, texts);
      }
    }
  }
  return { verdict, texts: [...new Set(texts)], warnings: [...new Set(warnings)], fields };
}

function verdictOf(body: JsonObject, result: string): Envelope['verdict'] {
  if (result === 'success') return 'success';
  if (result === 'error') return 'error';
  if (result === '' && lowerText(ownField(body, 'status')) === 'error') return 'error';
  if (result === '' && (isFlagSet(ownField(body, 'error')) || isFlagSet(ownField(body, 'errors')))) return 'error';
  if (isFlagSet(ownField(body, 'warning'))) return 'warning';
  return 'unsaid';
}

const ownField = (body: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(body, key) ? body[key] : undefined;
const lowerText = (value: Json | undefined): string => (typeof value === 'string' ? value.trim().toLowerCase() : '');
const isFlagSet = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && value !== 0 && value !== '0';

function collect(value: Json | undefined, texts: string[], depth = 0): void {
  if (texts.length >= MAX_TEXTS || depth > MAX_DEPTH) return;
  if (typeof value === 'string') {
    const text = plainText(value.slice(0, 4 * MAX_TEXT)).slice(0, MAX_TEXT);
    if (text !== '') texts.push(text);
  } else if (typeof value === 'number') texts.push(String(value));
  else if (Array.isArray(value)) for (const item of value) collect(item, texts, depth + 1);
  else if (isObject(value)) for (const item of Object.values(value)) collect(item, texts, depth + 1);
}

/** Codes of RFC 6750 and the words of row 2 for an expired token, with any HTTP status. */
const TOKEN_WORDS = new Set(['invalid_token', 'expired_token', 'token_expired', 'token expired']);

/**
 * Whether a refusal is only about the token. Like a 401, it is worth one attempt with a new token.
 */
export function refusesToken(body: JsonObject): boolean {
  return lowerText(ownField(body, 'result')) !== 'success' && TOKEN_WORDS.has(lowerText(ownField(body, 'error')));
}

/** From this size on, a refusal may be about the size: nginx allows 1 MiB by default, PHP 8 MB. */
export const LARGE_BODY = 1024 * 1024;

export interface SentRequest {
  operation: string;
  /** Bytes of the request's body, and the names of its fields. */
  length: number;
  fields: readonly string[];
}

/** The error for a refusal in the answer's body: `result: error`, or only a warning. */
export function refusalError(envelope: Envelope, sent: SentRequest, status?: number): AppError {
  const detail: ErrorDetail = { texts: envelope.texts };
  if (status !== undefined) detail.status = status;
  if (status === 404) detail.reason = 'no-such-api';
  else if (sent.length >= LARGE_BODY && namesOurField(envelope, sent.fields)) detail.reason = 'too-large';
  else if (envelope.verdict === 'warning') detail.reason = 'warning';
  if (detail.reason === 'too-large') detail.facts = { size: sent.length };
  const [field] = envelope.fields;
  if (field !== undefined) detail.field = field;
  return { kind: 'rejected', operation: sent.operation, detail };
}

/** PHP empties a form that exceeds its limit. The service then misses a field that we did send. */
function namesOurField(envelope: Envelope, fields: readonly string[]): boolean {
  const squash = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const said = [...envelope.texts, ...envelope.fields].map(squash);
  return fields.some((field) => said.some((text) => text.includes(squash(field))));
}
