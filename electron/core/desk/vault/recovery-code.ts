/**
 * Makes, formats and reads recovery codes: 160 random bits in Crockford's base 32, which has no
 * similar letters, and 20 check bits that detect typing errors.
 */
import { createHash, randomBytes } from 'node:crypto';

const BYTES = 20;
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LETTERS = 32;
const CHECK_LETTERS = 4;

export const newCode = (): Buffer => randomBytes(BYTES);

/** Formats a code in nine groups of four, for the screen and for print. */
export function writtenCode(code: Buffer): string {
  return (lettersOf(code) + checkOf(code)).replace(/.{4}(?=.)/g, '$&-');
}

/** The bytes of a typed code; null for a typing error. */
export function readCode(typed: string): Buffer | null {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (letters.length !== CODE_LETTERS + CHECK_LETTERS) return null;
  const code = bytesOf(letters.slice(0, CODE_LETTERS));
  return code && checkOf(code) === letters.slice(CODE_LETTERS) ? code : null;
}

function lettersOf(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return bits.replace(/.{5}/g, (five) => LETTERS.charAt(Number.parseInt(five, 2)));
}

function bytesOf(letters: string): Buffer | null {
  let bits = '';
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    bits += value.toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

const checkOf = (code: Buffer): string =>
  lettersOf(createHash('sha256').update('rackside recovery code').update(code).digest().subarray(0, 5)).slice(
    0,
    CHECK_LETTERS,
  );
