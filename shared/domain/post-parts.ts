/**
 * Cuts the text of a post into what was written for this ticket and what mail programs put under
 * it: quoted history and signatures, which are folded. Nothing is left out. The store needs it for
 * the words of a row, the window for its cards.
 */
export interface PostPart {
  kind: 'text' | 'quote' | 'signature';
  text: string;
}

/** A quoted block of this many lines or fewer is read in its place. */
const SHORT_QUOTE = 3;
const QUOTED = /^\s*>/;
/**
 * "On Tue, 3 Nov 2026, NAME wrote:", in the words of several mail programs, over one or two lines.
 */
const INTRODUCES = /^(?:on|am|le|el|op)\b.{8,200}(?:wrote|schrieb|a écrit|escribió|schreef)\b.{0,80}:\s*$/i;
const ORIGINAL =
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|message d.origine|mensaje original|oorspronkelijk bericht)\s*-{2,}\s*$/i;
/** Of RFC 3676; mail programs lose its blank. */
const SIGNATURE = /^-- ?$/;

/** `shortQuote`: a quoted block of so many lines or fewer is no part of its own. */
export function partsOf(text: string, shortQuote = SHORT_QUOTE): PostPart[] {
  const lines = text.split('\n');
  const parts: PostPart[] = [];
  const add = (kind: PostPart['kind'], taken: readonly string[]) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += `\n${taken.join('\n')}`;
    else parts.push({ kind, text: taken.join('\n') });
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    // What follows these is not written for this ticket any more.
    if (ORIGINAL.test(line)) {
      add('quote', lines.slice(at));
      break;
    }
    const end = SIGNATURE.test(line) && at > 0 ? endOfSignature(lines, at) : null;
    if (end !== null) {
      add('signature', lines.slice(at, end));
      at = end;
      continue;
    }
    const quoted = quoteAt(lines, at);
    if (quoted > shortQuote) {
      add('quote', lines.slice(at, at + quoted));
      at += quoted;
      continue;
    }
    const taken = Math.max(1, quoted);
    add('text', lines.slice(at, at + taken));
    at += taken;
  }
  return parts
    .map((part) => ({ ...part, text: part.text.replace(/^\n+/, '').trimEnd() }))
    .filter(({ text: left }) => left !== '');
}

/** A signature is short; what is longer under two dashes is text. */
const SIGNATURE_LINES = 12;

/**
 * It ends with the text, or where the quoted history begins; null where that is too far for a
 * signature.
 */
function endOfSignature(lines: readonly string[], at: number): number | null {
  for (let end = at + 1; end <= at + SIGNATURE_LINES; end += 1) {
    const next = lines[end];
    if (next === undefined || ORIGINAL.test(next) || quoteAt(lines, end) > 0) return end;
  }
  return null;
}

/**
 * Lines of the quoted block that begins here, with the line that introduces it; 0 where none does.
 */
function quoteAt(lines: readonly string[], at: number): number {
  let from = at;
  if (INTRODUCES.test(`${lines[at] ?? ''} ${lines[at + 1] ?? ''}`.trim()) && !QUOTED.test(lines[at + 1] ?? ''))
    from += 2;
  else if (INTRODUCES.test(lines[at] ?? '')) from += 1;
  while (from > at && lines[from]?.trim() === '') from += 1;
  let end = from;
  while (
    end < lines.length &&
    (QUOTED.test(lines[end] ?? '') || (isBlank(lines[end]) && QUOTED.test(lines[end + 1] ?? '')))
  )
    end += 1;
  return end > from ? end - at : 0;
}

const isBlank = (line: string | undefined): boolean => line?.trim() === '';

/**
 * What was written for this ticket: without quoted history and signature, and unless they are
 * wanted, also without the few lines that an answer stands below.
 */
export const ownWords = (text: string, shortQuotes = true): string =>
  partsOf(text, shortQuotes ? SHORT_QUOTE : 0)
    .filter(({ kind }) => kind === 'text')
    .map(({ text: words }) => words)
    .join('\n\n');

/** As a Markdown quotation: every line behind `>`; blank lines stay between their paragraphs. */
export const asQuotation = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line.trimEnd()}`))
    .join('\n');
