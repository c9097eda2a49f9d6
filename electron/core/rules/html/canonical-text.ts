/**
 * Two forms of a message's text. Written text is what rows, search, quotes and copies show.
 * Canonical text is only compared: typed Markdown and the page rendered from it give the same
 * lines.
 */
import { decodeHTMLStrict } from 'entities';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { fenceFor } from '../../../../shared/domain/quoted-text.ts';

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

/**
 * Removes Markdown signs; lists and quotes become `- `, `1. ` and `> `, and code stays as it is.
 * The result is never displayed.
 */
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

function plainLines(text: string): string[] {
  return text.replace(/\r\n?|\u2028|\u2029/g, '\n').split('\n');
}

const tidyLine = (line: string): string =>
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

/**
 * Checks whether a post is the text we sent. Ours is Markdown and the post may be rendered, so it
 * compares words without signs.
 */
export function sameText(ours: string, post: Pick<Post, 'text' | 'typed'>): boolean {
  const sent = keysOf([ours, decodeHTMLStrict(ours)]);
  const shown = keysOf([post.text, ...(post.typed === null ? [] : [post.typed])]);
  return [...sent].some((key) => key !== '' && shown.has(key));
}

/** All forms that a service may make of a text: links lose targets, markup is shown or removed. */
function keysOf(texts: readonly string[]): Set<string> {
  const forms = texts
    .flatMap((text) => [text, canonicalOfTyped(text)])
    .flatMap((text) => [text, withoutTags(text)])
    .flatMap((text) => [text, withoutTargets(text)]);
  return new Set(forms.map(wordsKey));
}

const withoutTags = (text: string): string => text.replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ');

/** Matches `[words](target)` as typed and `words (target)` as kept. */
const withoutTargets = (text: string): string =>
  text.replace(/\]\([^()\s]{1,2000}\)/g, ']').replace(/ \((?:https?:\/\/|mailto:)?[^()\s]{4,2000}\)/g, '');

/**
 * A post's text exactly as typed or displayed. Markdown signs stay, since most signs in customers'
 * texts are not Markdown.
 */
export const writtenText = (typed: string): string => joinTrimmed(plainLines(typed).map(tidyLine));

export function writtenOfLines(given: readonly TextLine[]): string {
  const out: string[] = [];
  for (let at = 0; at < given.length; ) {
    const { code } = given[at] ?? { code: false };
    let end = at;
    while (end < given.length && given[end]?.code === code) end += 1;
    const lines = given.slice(at, end).map(({ text }) => tidyLine(text));
    // No spread: a hostile page has more lines than one call accepts arguments.
    for (const line of code ? fenced(lines) : lines) out.push(line);
    at = end;
  }
  return joinTrimmed(out);
}

/** Inside a quotation there is no fence, since it would not be one of the quoted lines. */
function fenced(lines: readonly string[]): readonly string[] {
  const code = joinTrimmed(lines);
  if (code === '' || lines.every((line) => line === '' || line.startsWith('> '))) return lines;
  const fence = fenceFor(code);
  return [fence, code, fence];
}

const joinTrimmed = (lines: readonly string[]): string => lines.join('\n').replace(/^\n+/, '').trimEnd();
