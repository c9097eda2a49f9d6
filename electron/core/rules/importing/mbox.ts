/**
 * Splits a mailbox into its mails, as bytes come. mboxrd quotes `From ` with one more `>`; mboxo
 * doesn't quote quoted ones. Both are read alike: one `>` goes, as most programs do.
 */
import { MOST } from './clean.ts';

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x3e;
const FROM = Uint8Array.from('From ', (sign) => sign.charCodeAt(0));

export interface RawMail {
  /** Null: longer than a mail may be. */
  bytes: Uint8Array | null;
  /** Its place among the bytes of the mailbox. */
  offset: number;
  /** Counted from 1. */
  number: number;
}

/** A line's beginning is enough to see what it is. */
const SEEN = 100;

export interface MailSplitter {
  write(bytes: Uint8Array): RawMail[];
  end(): RawMail[];
  /** The mail whose end hasn't come: where it begins, and its number. */
  next(): { offset: number; number: number };
}

/** `first`: where the first mail is, if the mailbox is read from the middle. */
export function createMboxSplitter(first = { offset: 0, number: 1 }): MailSplitter {
  let parts: Uint8Array[] = [];
  let size = 0;
  let next = { ...first };
  /** Bytes read before the line that isn't whole yet. */
  let read = first.offset;
  let rest: Uint8Array = new Uint8Array(0);
  let isBlank = true;
  let isInLine = false;
  let isSeparator = false;

  function takeMail(): RawMail[] {
    const mail = { bytes: size > MOST.message ? null : Buffer.concat(parts), ...next };
    const isEmpty = size === 0;
    parts = [];
    size = 0;
    if (isEmpty) return [];
    next = { offset: read, number: next.number + 1 };
    return [mail];
  }

  function keep(bytes: Uint8Array): void {
    size += bytes.byteLength;
    const last = parts.at(-1);
    if (size > MOST.message) parts = [];
    // Lines that follow each other are one part: a mail may have millions of them.
    else if (last?.buffer === bytes.buffer && last.byteOffset + last.byteLength === bytes.byteOffset)
      parts[parts.length - 1] = new Uint8Array(last.buffer, last.byteOffset, last.byteLength + bytes.byteLength);
    else parts.push(bytes);
  }

  /** Takes a line, or the next piece of one. */
  function line(bytes: Uint8Array, found: RawMail[]): void {
    const isStart = !isInLine;
    isInLine = bytes.at(-1) !== LF;
    if (isStart) isSeparator = isBlank && isFromLine(bytes);
    if (isStart && isSeparator) {
      found.push(...takeMail());
      next.offset = read;
      isBlank = false;
    } else if (!isSeparator && !(isStart && isBlank && size === 0 && bytes.byteLength <= 2 && isBlankLine(bytes))) {
      keep(isStart && isQuotedFrom(bytes) ? bytes.subarray(1) : bytes);
      isBlank = isStart && isBlankLine(bytes);
    }
    read += bytes.byteLength;
  }

  return {
    write(bytes) {
      const found: RawMail[] = [];
      const all = rest.byteLength === 0 ? bytes : Buffer.concat([rest, bytes]);
      let at = 0;
      for (let end = all.indexOf(LF); end >= 0; end = all.indexOf(LF, at)) {
        line(all.subarray(at, end + 1), found);
        at = end + 1;
      }
      rest = Uint8Array.from(all.subarray(at));
      // A long line is taken in pieces.
      if (rest.byteLength > SEEN) {
        line(rest, found);
        rest = new Uint8Array(0);
      }
      return found;
    },
    end() {
      const found: RawMail[] = [];
      if (rest.byteLength > 0) line(rest, found);
      rest = new Uint8Array(0);
      return [...found, ...takeMail()];
    },
    next: () => next,
  };
}

/** A file that is one mail. */
export function createWholeMail(): MailSplitter {
  let parts: Uint8Array[] = [];
  let size = 0;
  const next = { offset: 0, number: 1 };
  return {
    write(bytes) {
      size += bytes.byteLength;
      parts = size > MOST.message ? [] : [...parts, bytes];
      return [];
    },
    end: () => [{ bytes: size > MOST.message ? null : Buffer.concat(parts), ...next }],
    next: () => next,
  };
}

const startsWith = (bytes: Uint8Array, signs: Uint8Array, at = 0): boolean =>
  signs.every((sign, index) => bytes[at + index] === sign);

/** `From ` with a time or an address behind it, as programs write it: sentences begin so, too. */
function isFromLine(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, FROM)) return false;
  const text = String.fromCharCode(...bytes.subarray(0, SEEN));
  return /^From \S+\s.{0,90}\d:\d\d|^From (?:\S+@\S+|-)\s*$/.test(text);
}

function isQuotedFrom(bytes: Uint8Array): boolean {
  let quotes = 0;
  while (bytes[quotes] === QUOTE && quotes < SEEN - FROM.length) quotes += 1;
  return quotes > 0 && startsWith(bytes, FROM, quotes);
}

const isBlankLine = (bytes: Uint8Array): boolean => bytes[0] === LF || (bytes[0] === CR && bytes[1] === LF);
