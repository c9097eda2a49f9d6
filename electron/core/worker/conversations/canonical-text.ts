/**
 * Canonical text is what a post says, in one form for both sources: Markdown as it was typed and
 * the page that was rendered from it give the same lines. Signs of Markdown are gone, lists and
 * quotes stand as `- `, `1. ` and `> `, code stands as it is.
 */

/** A line, and whether it is code: then nothing in it is a sign. */
export interface TextLine {
  text: string;
  code: boolean;
}

/** A blank line on both sides: what Markdown does with headings, rules and code. */
const GAP: TextLine = { text: '', code: false };

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/;
const EMPTY_QUOTE = /^ {0,3}> ?(?:> ?)*$/;
/** What stands between the head and the rows of a table. */
const TABLE_RULE = /^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:?)? *$/;
const HEADING = /^ {0,3}#{1,6} +(?=\S)/;
/** A longer line opens no code: what follows the sign is a word. */
const LONGEST_FENCE = 200;
/**
 * Quotes and items stand close to what is around them, since pages part them and typists do not.
 */
const CLOSE = /^ *(?:> ?|[-*+] |\d{1,9}[.)] )/;

/** Text as it was typed: plain or Markdown. */
export function canonicalOfTyped(typed: string): string {
  const lines: TextLine[] = [];
  let fence: string | null = null;
  for (const text of plainLines(typed)) {
    const mark = text.length > LONGEST_FENCE ? undefined : FENCE.exec(text)?.[1];
    if (fence === null && mark !== undefined) {
      fence = mark;
      lines.push(GAP);
    } else if (fence !== null && mark?.startsWith(fence) && text.trim() === mark) {
      fence = null;
      lines.push(GAP);
    } else lines.push({ text, code: fence !== null });
  }
  return canonicalOfLines(lines);
}

/** Lines of a page, or of a typed text whose code was marked. */
export function canonicalOfLines(given: readonly TextLine[]): string {
  const out: string[] = [];
  let empty = false;
  let afterClose = false;
  for (const { text, code } of given) {
    const heading = !code && HEADING.test(text);
    const line = code ? tidy(text) : lineOfText(heading ? text.replace(HEADING, '') : text);
    if (line === null) continue;
    if (line === '') {
      empty = true;
      continue;
    }
    const close = !code && CLOSE.test(line);
    if ((empty || heading) && out.length > 0 && !close && !afterClose) out.push('');
    out.push(line);
    empty = heading;
    afterClose = close;
  }
  return out.join('\n');
}

/** A line that is no code; null where it is none of the text at all. */
function lineOfText(text: string): string | null {
  if (text === '' || RULE.test(text) || EMPTY_QUOTE.test(text)) return '';
  return TABLE_RULE.test(text) ? null : tidy(bare(text));
}

/** Line breaks of all systems, blanks that do not break, and what has no shape of its own. */
function plainLines(text: string): string[] {
  return text.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n');
}

const tidy = (line: string): string =>
  line
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\ufeff]/g, '')
    .trimEnd()
    .normalize('NFC');

/** The signs of one line: item, quote, emphasis, code, links, pictures. */
function bare(line: string): string {
  const item = line.replace(/^\s*[*+-] +(?=\S)/, '- ').replace(/^\s*(\d{1,9})[.)] +(?=\S)/, '$1. ');
  const cells = /^ {0,3}\|(.*)\| *$/s.exec(item)?.[1]?.split('|');
  if (cells) return bareWords(rowOf(cells));
  const quoted = /^ {0,3}((?:> ?)+)(.*)$/s.exec(item);
  if (quoted) return `${'> '.repeat((quoted[1] ?? '').replaceAll(' ', '').length)}${bareWords(quoted[2] ?? '')}`;
  return bareWords(item);
}

/** The cells of a row that say something, as both sources write them. */
export const rowOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' | ');

const LONGEST_TARGET = 2000;
const LINK = new RegExp(
  String.raw`(!?)\[([^\[\]]{0,1000})\]\(<?([^\s()<>]{1,${LONGEST_TARGET}})>?(?: +"[^"]{0,500}")?\)`,
  'g',
);

function bareWords(line: string): string {
  let text = line;
  if (text.includes('](')) {
    text = text.replace(LINK, (_all, picture: string, words: string, target: string) =>
      picture === '!' ? words : linkText(words, target),
    );
  }
  if (text.includes('<'))
    text = text.replace(/<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/g, (_all, url: string) => linkText('', url));
  if (text.includes('`')) text = text.replace(/(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g, '$2');
  if (text.includes('~~')) text = text.replace(/~~(?=\S)([^~]*[^~\s])~~/g, '$1');
  // Twice: strong inside of emphasis.
  for (let turn = 0; turn < 2 && /[*_]/.test(text); turn += 1)
    text = text
      .replace(/(?<![\w*])(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1(?![\w*])/g, '$2')
      .replace(/(?<![\w_])(_{1,3})(?=[^\s_])([^_]*[^\s_])\1(?![\w_])/g, '$2');
  return text;
}

/** A link as text: its words, and where it leads unless they say so. */
export function linkText(words: string, target: string): string {
  const place = target.replace(/^mailto:/i, '');
  const said = words.trim();
  if (/^(?:#|javascript:|data:)/i.test(place)) return words;
  if (said === '') return place;
  const plain = (text: string) =>
    text
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  return plain(said) === plain(place) ? words : `${words} (${place})`;
}

/**
 * The words and figures of a text and nothing else: equal for a text however it was rendered. The
 * numbers of lists are left out, since they are counted anew.
 */
export function wordsKey(text: string): string {
  const words = text
    .replace(/^[ \t]*(?:>[ \t]?)*(?:\d{1,9}[.)]|[-*+])[ \t]+/gm, '')
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  // A text of signs alone ("👍", "…") is compared by its signs.
  return words ? words.join('') : text.replace(/\s+/g, '');
}
