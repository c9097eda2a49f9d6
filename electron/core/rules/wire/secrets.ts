/**
 * Recognizes secrets by their names and keeps them out of the window and the logs: custom fields,
 * and texts that quote the request. When in doubt we remove: the user can still look at the
 * service's own page.
 */
import { isSecretName } from '../../../../shared/domain/secret-name.ts';
import type { AppError } from '../../../../shared/result.ts';

/** The service marks some fields as passwords. For others we recognize the name. */
export const isSecretField = (name: string, type: string): boolean => /^passw/i.test(type.trim()) || isSecretName(name);

const MASK = '[removed]';
/**
 * Masks bearer tokens, user names in addresses, `password=…`, `"client_secret": "…"` and similar.
 */
export function redactText(text: string): string {
  return text
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${MASK}`)
    .replace(/:\/\/[^/\s@]+@/g, `://${MASK}@`)
    .replace(/\b((?:set-)?cookie:\s*)[^\r\n]+/gi, `$1${MASK}`)
    .replace(/\b((?:pass(?:word|phrase|code)?|pwd?|pin|access code)\s+is:?\s+)\S+/gi, `$1${MASK}`)
    .replace(
      /((?:passw|passphrase|passcode|\bpass\b|\bpwd|access[ _-]?code|secret|token|eppcode|rootpw|pwresetkey|client_id|api_?key)[\w-]{0,60}["']?\s*(?:=>|[=:])\s*)("[^"]*"|'[^']*'|[^\s"'&,;<>{}]+)/gi,
      `$1${MASK}`,
    );
}

/**
 * Removes secrets that we sent from an answer's texts, because some services repeat rejected
 * values.
 */
export function concealSecrets(texts: readonly string[], secrets: readonly string[]): string[] {
  // Shorter secrets would match parts of ordinary words.
  const long = secrets.filter((secret) => secret.length >= 4);
  return texts.map((text) => long.reduce((left, secret) => left.replaceAll(secret, MASK), text));
}

export function withoutSecrets(error: AppError, secrets: readonly string[]): AppError {
  const texts = error.detail?.texts;
  return texts ? { ...error, detail: { ...error.detail, texts: concealSecrets(texts, secrets) } } : error;
}
