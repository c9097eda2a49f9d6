/** Splits a post into its own text, and quotations and signatures, which the window folds. */
import { isLogLine } from './log-line.ts';

export interface PostPart {
  kind: 'text' | 'quote' | 'signature';
  text: string;
}

/** Maximum lines of a quotation that stays unfolded. */
const SHORT_QUOTE = 3;
const QUOTED = /^\s*>/;
/** "On Tue, 3 Nov 2026, NAME wrote:" in the words of several mail programs, on one or two lines. */
const INTRODUCES = /^(?:on|am|le|el|op)\b.{8,200}(?:wrote|schrieb|a écrit|escribió|schreef)\b.{0,80}:\s*$/i;
const ORIGINAL =
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|message d.origine|mensaje original|oorspronkelijk bericht)\s*-{2,}\s*$/i;
/** From RFC 3676; mail programs may drop the blank. */
const SIGNATURE = /^-- ?$/;

/** `shortQuote`: quotations up to this number of lines are not separate parts. */
export function partsOf(text: string, shortQuote = SHORT_QUOTE): PostPart[] {
  const lines = text.split('\n');
  const parts: PostPart[] = [];
  const add = (kind: PostPart['kind'], taken: readonly string[]) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += `\n${taken.join('\n')}`;
    else parts.push({ kind, text: taken.join('\n') });
  };
  const original = lines.findIndex((line) => ORIGINAL.test(line));
  const signature = signatureIn(lines, original < 0 ? lines.length : original);
  for (let at = 0; at < lines.length; ) {
    // The rest was not written for this ticket.
    if (at === original) {
      add('quote', lines.slice(at));
      break;
    }
    if (at === signature?.from) {
      add('signature', lines.slice(at, signature.to));
      at = signature.to;
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

/** A signature is short. A longer text under two dashes is normal text. */
const SIGNATURE_LINES = 12;

function signatureIn(lines: readonly string[], until: number): { from: number; to: number } | null {
  const marks = lines.flatMap((line, at) => (at > 0 && at < until && SIGNATURE.test(line) ? [at] : []));
  const from = marks.at(-1);
  const to = from === undefined ? null : endOfSignature(lines, from);
  if (from === undefined || to === null) return null;
  const looks = marks.map((at) => lines[at] ?? '');
  return isSignature(looks, lines[from - 1] ?? '', lines.slice(from + 1, to)) ? { from, to } : null;
}

/** A signature ends at the end of the text or at the quotation. Null if it would be too long. */
function endOfSignature(lines: readonly string[], at: number): number | null {
  for (let end = at + 1; end <= at + SIGNATURE_LINES; end += 1) {
    const next = lines[end];
    if (next === undefined || ORIGINAL.test(next) || quoteAt(lines, end) > 0) return end;
  }
  return null;
}

/** Whether the last dash line starts a signature: among several, only one with mail's blank. */
export const isSignature = (marks: readonly string[], above: string, below: readonly string[]): boolean =>
  (marks.length === 1 || marks.indexOf('-- ') === marks.length - 1) &&
  !COMMENT.test(above) &&
  !below.some((line) => COMMENT.test(line) || QUESTION.test(line) || STATEMENT.test(line) || isLogLine(line));

const COMMENT = /^\s*--/;
const QUESTION = /[?？؟]\s*$/;
const STATEMENT =
  /[;{}]\s*$|^\s*(?:\/\*|#!|<\?|`{3}|~{3})|^(?:create|insert|select|update|alter|drop|delete|set) [a-z`@*]/i;

/** In a longer text, "below" refers to its own lines. */
const SHORT_NOTE = 600;
/** Phrases in several languages for answers between the quoted lines. */
const REFERS_BELOW = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    'below|underneath|in-?line|in (?:capitals?|caps|upper ?case|red|blue|green|bold|colou?r)|between the lines',
    'unten|untenstehend\\p{L}*|im text|in gro(?:ß|ss)buchstaben|in (?:rot|blau|grün|fett)|zwischen den zeilen',
    'ci-dessous|plus bas|dans le texte|en majuscules|en (?:rouge|bleu|vert|gras)|entre les lignes',
    'abajo|a continuación|en el texto|en mayúsculas|en (?:rojo|azul|verde|negrita)|entre líneas',
    'hieronder|onder(?:aan|staand\\p{L}*)?|in de tekst|in hoofdletters|in (?:rood|blauw|groen|vet)|tussen de regels',
  ].join('|')})(?!\p{L})`,
  'iu',
);

/** Whether a quotation stays unfolded: the post has no other text, or refers to it. */
export const isQuoteIntroduction = (above: string, all: string): boolean =>
  all.trim() === '' || (above.length <= SHORT_NOTE && REFERS_BELOW.test(above));

/** Number of lines of a quotation that starts here, with its introduction; 0 if none starts. */
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

/** The text written for this ticket, without signature and (`shortQuotes`: long) quotations. */
export const withoutQuotes = (text: string, shortQuotes = true): string =>
  partsOf(text, shortQuotes ? SHORT_QUOTE : 0)
    .filter(({ kind }) => kind === 'text')
    .map(({ text: words }) => words)
    .join('\n\n');

/** The same, or the quoted text if there is nothing else. */
export const previewText = (text: string, shortQuotes = true): string =>
  withoutQuotes(text, shortQuotes) || text.trim();

/** Headers of a forwarded mail, in the words of several mail programs. */
const MAIL_HEAD =
  /^[\s*>]*(from|von|de|van|sent|date|gesendet|datum|envoyé|enviado(?: el)?|fecha|verzonden|to|an|à|para|aan|cc|subject|betreff|objet|asunto|onderwerp)[\s\u00a0]?\*{0,2}:\*{0,2}\s+\S/i;
const MAIL_FROM = /^(?:from|von|de|van)$/i;
const MAIL_SENT = /^(?:sent|date|gesendet|datum|envoyé|enviado(?: el)?|fecha|verzonden)$/i;

/** The text above a pasted mail, which is recognized by its headers. */
export function abovePastedMail(text: string): string {
  const lines = text.split('\n');
  let met: string[] = [];
  for (const [at, line] of lines.entries()) {
    const head = MAIL_HEAD.exec(line)?.[1];
    met = head === undefined ? [] : [...met, head];
    if (met.some((one) => MAIL_FROM.test(one)) && met.some((one) => MAIL_SENT.test(one)))
      return lines.slice(0, at + 1 - met.length).join('\n');
    if (met.length > 8) met = [];
  }
  return text;
}
