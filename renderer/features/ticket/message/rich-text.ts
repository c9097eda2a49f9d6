/** Draws a cleaned HTML message: quotations folded, code in blocks, links with their targets. */
import { splitIntoRuns } from '../../../../shared/domain/code-runs.ts';
import { isSignature } from '../../../../shared/domain/post-parts.ts';
import { t } from '../../../i18n/index.ts';
import { cleanHtml, type DrawPicture, isOwnPicture } from '../../../parts/text/clean-html.ts';
import css from './message.module.css';
import { codeBlock, folded, openQuotations, prose, showTarget } from './plain-text.ts';

const SHORT_QUOTE = { letters: 240, lines: 4 };
/** A longer text below two dashes is not a signature. */
const LONGEST_SIGNATURE = 1500;

/** Tags that only break lines, and links whose words are their target: plain text says the same. */
const LINES_ONLY = /<(?:br ?\/?|\/?p)>|<a href="((?:https?:\/\/|mailto:)?[^"<>]*)"(?: [\w-]+="[^"<>]*")*>\1<\/a>/gi;

/** Whether plain text would lose nothing. */
export const isPlainHtml = (html: string): boolean => !html.replace(LINES_ONLY, '').includes('<');

/** The message as a fragment; never throws, whatever the HTML is. */
export function drawRich(html: string): DocumentFragment {
  const fragment = cleanHtml(html, drawPictureLink, 'drawn');
  const { ownerDocument: document } = fragment;
  for (const pre of fragment.querySelectorAll('pre')) pre.replaceWith(codeBlock(document, linesOf(pre, false)));
  for (const block of [...fragment.querySelectorAll('p, div, td')]) drawLines(document, block);
  const quotations: HTMLDetailsElement[] = [];
  for (const quote of fragment.querySelectorAll('blockquote')) {
    // A nested quotation is folded with the outer one.
    if (quote.parentElement?.closest('blockquote') || !isLong(quote)) continue;
    const mark = document.createComment('');
    quote.replaceWith(mark);
    const details = folded(document, 'quote', quote);
    quotations.push(details);
    mark.replaceWith(details);
  }
  foldSignature(document, fragment);
  openQuotations(fragment, quotations);
  for (const table of fragment.querySelectorAll('table')) wrapTable(document, table);
  for (const link of fragment.querySelectorAll('a')) showTarget(link);
  return fragment;
}

/** Fetches nothing: an embedded picture waits for a press, a remote one is a link until then. */
const drawPictureLink: DrawPicture = (document, src, alt) => {
  const words = alt === '' ? t('timeline.picture') : t('timeline.pictureOf', { alt });
  if (isOwnPicture(src)) {
    const place = document.createElement('span');
    place.className = css.picture ?? '';
    place.dataset.picture = src;
    place.dataset.alt = alt;
    place.textContent = words;
    return place;
  }
  const link = document.createElement('a');
  link.href = src;
  link.dataset.alt = alt;
  link.textContent = words;
  return link;
};

/** A block with only lines may hold a log or a table, which is drawn as code. */
function drawLines(document: Document, block: Element): void {
  if ([...block.querySelectorAll('*')].some(({ localName }) => localName !== 'br')) return;
  const text = linesOf(block, true);
  if (splitIntoRuns(text).some(({ kind }) => kind === 'code')) block.replaceChildren(prose(document, text));
  if (block.localName === 'p' && block.querySelector('p, div') !== null) block.replaceWith(...block.childNodes);
}

/** The text with a line for each break; `collapse`: line ends of the source count as spaces. */
function linesOf(element: Element, collapse: boolean): string {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeName === 'BR') text += '\n';
    const words = node.nodeValue ?? '';
    // Sources often have a line end after a break as well; count it once.
    text += collapse ? (text.endsWith('\n') ? words.replace(/^\r?\n/, '') : words).replace(/\r?\n/g, ' ') : words;
  }
  return text;
}

const isLong = (quote: Element): boolean =>
  (quote.textContent?.length ?? 0) > SHORT_QUOTE.letters ||
  quote.querySelectorAll('br, p, li, div, blockquote').length >= SHORT_QUOTE.lines;

/** Folds from the last line of two dashes to the end, if that is short enough. */
function foldSignature(document: Document, fragment: DocumentFragment): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  const marks = texts.filter((text) => DASHES.test(text.data) && isOwnLine(text));
  const mark = marks.at(-1);
  if (mark === undefined) return;
  const from = texts.indexOf(mark);
  const below = texts.slice(from + 1);
  if (below.reduce((sum, { length }) => sum + length, 0) > LONGEST_SIGNATURE) return;
  const looks = marks.map(({ data }) => data.replaceAll('\u00a0', ' ').replace(/^\s+|\n/g, ''));
  const open = below.filter(({ parentElement }) => !parentElement?.closest('details'));
  if (open.some(({ parentElement }) => parentElement?.closest('pre'))) return;
  const lines = open.flatMap(({ data }) => data.split('\n'));
  if (!isSignature(looks, texts[from - 1]?.data ?? '', lines)) return;
  const range = document.createRange();
  range.setStartBefore(mark);
  range.setEndAfter(fragment.lastChild ?? mark);
  fragment.append(folded(document, 'signature', range.extractContents()));
}

const DASHES = /^\s*--\s*$/;

const isOwnLine = ({ previousSibling, parentElement }: Node): boolean =>
  (previousSibling === null || previousSibling.nodeName === 'BR') &&
  !parentElement?.closest('details, blockquote, pre');

/** A table wider than the window scrolls by itself. */
function wrapTable(document: Document, table: HTMLTableElement): void {
  if (table.parentElement?.closest('table')) return;
  const box = document.createElement('div');
  box.className = css.wide ?? '';
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}
