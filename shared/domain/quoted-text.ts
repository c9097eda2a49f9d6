/** Quotes other people's texts in a reply: Markdown is escaped, so they stay as typed. */
import { splitIntoRuns } from './code-runs.ts';

/** A Markdown quotation of Markdown. Keeps blank lines between paragraphs. */
export const asQuotation = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line.trimEnd()}`))
    .join('\n');

/** A quotation of a typed text. `plain`: the reply is not Markdown. */
export const quotationOf = (written: string, plain = false): string =>
  asQuotation(plain ? written : asMarkdown(written));

function asMarkdown(written: string): string {
  return splitIntoRuns(written)
    .map(({ kind, text }) => (kind === 'code' ? asCode(text) : withoutSigns(text)))
    .join('\n\n');
}

function asCode(text: string): string {
  const fence = fenceFor(text);
  return `${fence}\n${text}\n${fence}`;
}

export const fenceFor = (code: string): string =>
  '`'.repeat((code.match(/`{3,}/g) ?? []).reduce((longest, run) => Math.max(longest, run.length + 1), 3));

/** An address, which is not escaped. Markdown links one of www only after these characters. */
const ADDRESS = String.raw`((?:(?:https?|ftp):\/\/|(?<![^(*_~[\]])www\.)[a-z0-9-]\S*)`;
/** An address with markup is escaped and must not become a link, which would contain the escape. */
const NO_ADDRESS = String.raw`()(?<=https?|ftp):(?=\/\/)|(?<=www)\.`;
/** Signs that Markdown may leave out of the link, or read before it. */
const MARKUP = /<|&#?\w+;|[`\\]|[_~*]{2,}/;
/** Characters that need an escape on their own: an escape, an entity, markup. */
const ALONE = String.raw`\\(?=[!-/:-@[-${'`'}{-~]|$)|&(?=#?\w+;)|<(?=[a-z/!?]|\S*@)`;
/** Characters that only have an effect in pairs, so only escape them if there are two. */
const PAIRED = [/\*(?=\S)|(?<=\S)\*/gu, /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, /~/gu, /`/gu];
/** After a bracket, forms a link or its target. */
const LINKED = /\][^\S\n]*[([:]/;
/** At the start of a line, forms a heading, list item, rule, quotation or table header. */
const LEADS = /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|\d{1,9}(?=[.)](?:\s|$))|>|(?:\|?[ :]*-|=)[-=:|\s]*$)/;
/** A gap before a column. Two blanks after a sentence are only a habit. */
const GAP = /(?<=[^\s.!?:,;])(?:\t| {2})[ \t]*(?=\S)/g;

/** Escapes Markdown, so that a text stays as it was typed. */
export function withoutSigns(text: string): string {
  const paired = PAIRED.filter((sign) => (text.match(sign)?.length ?? 0) > 1).map(({ source }) => source);
  const brackets = LINKED.test(text) ? [String.raw`\[`] : [];
  const signsBeside = (address: string) => new RegExp([address, ALONE, ...paired, ...brackets].join('|'), 'giu');
  const [signs, signsOfMarkup] = [signsBeside(ADDRESS), signsBeside(NO_ADDRESS)];
  const escaped = (word: string) =>
    word.replace(MARKUP.test(word) ? signsOfMarkup : signs, (sign, address?: string) => address || `\\${sign}`);
  return text
    .split('\n')
    .map((line) => {
      const words = line.trimStart();
      const led = words
        .replace(/\S+/g, escaped)
        .replace(LEADS, (lead) => (/^\d/.test(lead) ? `${lead}\\` : `\\${lead}`));
      return asShown(line.slice(0, line.length - words.length)) + led.replace(GAP, asShown);
    })
    .join('\n');
}

/** Blanks that Markdown would read as code, or the browser would collapse. */
const asShown = (blanks: string): string => blanks.replaceAll('\t', '    ').replaceAll(' ', '\u00a0');

/** Appends a quotation below the written text, with room to continue. */
export const withQuote = (written: string, quote: string): string =>
  `${written.trimEnd() === '' ? '' : `${written.trimEnd()}\n\n`}${quote}\n\n`;
