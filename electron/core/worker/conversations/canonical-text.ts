/**
 * Canonical text is used to compare posts: typed Markdown and the page rendered from it give the
 * same lines. Markdown signs are removed, lists and quotes become `- `, `1. ` and `> `, and code
 * stays as it is. It is never displayed.
 */

export interface TextLine {
  text: string;
  code: boolean;
}

const BLANK_LINE: TextLine = { text: '', code: false };

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const HORIZONTAL_RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/;
const EMPTY_QUOTE = /^ {0,3}> ?(?:> ?)*$/;
const TABLE_RULE = /^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:?)? *$/;
const HEADING = /^ {0,3}#{1,6} +(?=\S)/;
/** A longer line can't open a code block: the text after the fence is not a language. */
const LONGEST_FENCE = 200;
/**
 * Quotes and items are joined to the lines around them, since pages separate them and people who
 * type do not.
 */
const UNSPACED_LINE = /^ *(?:> ?|[-*+] |\d{1,9}[.)] )/;

export function canonicalOfTyped(typed: string): string {
  const lines: TextLine[] = [];
  let fence: string | null = null;
  for (const text of plainLines(typed)) {
    const mark = text.length > LONGEST_FENCE ? undefined : FENCE.exec(text)?.[1];
    if (fence === null && mark !== undefined) {
      fence = mark;
      lines.push(BLANK_LINE);
    } else if (fence !== null && mark?.startsWith(fence) && text.trim() === mark) {
      fence = null;
      lines.push(BLANK_LINE);
    } else lines.push({ text, code: fence !== null });
  }
  return canonicalOfLines(lines);
}

function canonicalOfLines(given: readonly TextLine[]): string {
  const out: string[] = [];
  let empty = false;
  let afterClose = false;
  for (const { text, code } of given) {
    const heading = !code && HEADING.test(text);
    const line = code ? tidyLine(text) : lineOfText(heading ? text.replace(HEADING, '') : text);
    if (line === null) continue;
    if (line === '') {
      empty = true;
      continue;
    }
    const close = !code && UNSPACED_LINE.test(line);
    if ((empty || heading) && out.length > 0 && !close && !afterClose) out.push('');
    out.push(line);
    empty = heading;
    afterClose = close;
  }
  return out.join('\n');
}

/** Converts a line that is not code; null if the line is not part of the text. */
function lineOfText(text: string): string | null {
  if (text === '' || HORIZONTAL_RULE.test(text) || EMPTY_QUOTE.test(text)) return '';
  return TABLE_RULE.test(text) ? null : tidyLine(withoutMarkdown(text));
}

export function plainLines(text: string): string[] {
  return text.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n');
}

export const tidyLine = (line: string): string =>
  line
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\ufeff]/g, '')
    .trimEnd()
    .normalize('NFC');

function withoutMarkdown(line: string): string {
  const item = line.replace(/^\s*[*+-] +(?=\S)/, '- ').replace(/^\s*(\d{1,9})[.)] +(?=\S)/, '$1. ');
  const cells = /^ {0,3}\|(.*)\| *$/s.exec(item)?.[1]?.split('|');
  if (cells) return withoutInlineMarkdown(joinCells(cells));
  const quoted = /^ {0,3}((?:> ?)+)(.*)$/s.exec(item);
  if (quoted)
    return `${'> '.repeat((quoted[1] ?? '').replaceAll(' ', '').length)}${withoutInlineMarkdown(quoted[2] ?? '')}`;
  return withoutInlineMarkdown(item);
}

export const joinCells = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' | ');

const LONGEST_TARGET = 2000;
const MARKDOWN_LINK = new RegExp(
  String.raw`(!?)\[([^\[\]]{0,1000})\]\(<?([^\s()<>]{1,${LONGEST_TARGET}})>?(?: +"[^"]{0,500}")?\)`,
  'g',
);

function withoutInlineMarkdown(line: string): string {
  let text = line;
  if (text.includes('](')) {
    text = text.replace(MARKDOWN_LINK, (_all, picture: string, words: string, target: string) =>
      picture === '!' ? words : linkText(words, target),
    );
  }
  if (text.includes('<'))
    text = text.replace(/<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/g, (_all, url: string) => linkText('', url));
  if (text.includes('`')) text = text.replace(/(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g, '$2');
  if (text.includes('~~')) text = text.replace(/~~(?=\S)([^~]*[^~\s])~~/g, '$1');
  // Twice, for strong text inside of emphasis.
  for (let turn = 0; turn < 2 && /[*_]/.test(text); turn += 1)
    text = text
      .replace(/(?<![\w*])(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1(?![\w*])/g, '$2')
      .replace(/(?<![\w_])(_{1,3})(?=[^\s_])([^_]*[^\s_])\1(?![\w_])/g, '$2');
  return text;
}

/** A link as text: its words, then its target unless the words already contain it. */
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

export const textKey = (text: string): string => wordsKey(canonicalOfTyped(text));

/**
 * Only the words and figures of a text: equal however the text was rendered. List numbers are left
 * out, since pages count them anew.
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
