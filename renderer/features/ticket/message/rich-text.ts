/**
 * Draws a message that is HTML, cleaned: quotations and signatures folded, code in blocks that
 * scroll, links that say where they lead, and in the place of each picture its words.
 */
import { t } from '../../../i18n/index.ts';
import { cleanHtml, type DrawPicture, isOwnPicture } from '../../../parts/text/clean-html.ts';
import { runsOf } from './code-runs.ts';
import { marksTarget } from './links.ts';
import css from './message.module.css';
import { codeBlock, folded, prose } from './plain-text.ts';

/** A quotation of fewer letters and lines is read in its place. */
const SHORT_QUOTE = { letters: 240, lines: 4 };
/** A signature is short; what is longer under two dashes is text. */
const LONGEST_SIGNATURE = 1500;

/** Tags that only part lines, with links that say where they lead: the text tells all of it. */
const LINES_ONLY = /<(?:br ?\/?|\/?p)>|<a href="((?:https?:\/\/|mailto:)?[^"<>]*)"(?: [\w-]+="[^"<>]*")*>\1<\/a>/gi;

/** Whether nothing is lost where the plain text is shown instead. */
export const isPlainHtml = (html: string): boolean => !html.replace(LINES_ONLY, '').includes('<');

/** The message; it never throws, whatever the HTML is. */
export function drawRich(html: string): DocumentFragment {
  const fragment = cleanHtml(html, picture, 'drawn');
  const { ownerDocument: document } = fragment;
  for (const pre of fragment.querySelectorAll('pre')) pre.replaceWith(codeBlock(document, linesOf(pre, false)));
  for (const block of [...fragment.querySelectorAll('p, div, td')]) drawLines(document, block);
  for (const quote of fragment.querySelectorAll('blockquote')) {
    // Within another one it is folded with that.
    if (quote.parentElement?.closest('blockquote') || !isLong(quote)) continue;
    const mark = document.createComment('');
    quote.replaceWith(mark);
    mark.replaceWith(folded(document, 'quote', quote));
  }
  foldSignature(document, fragment);
  for (const table of fragment.querySelectorAll('table')) wide(document, table);
  for (const link of fragment.querySelectorAll('a')) marksTarget(link);
  return fragment;
}

/**
 * Nothing is fetched: what is in the message waits for a press, a remote one is a link until a
 * press draws it there, with the words of its `data-alt`.
 */
const picture: DrawPicture = (document, src, alt) => {
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

/** A block of lines and nothing else may hold a log or a table: then it is drawn as one. */
function drawLines(document: Document, block: Element): void {
  if ([...block.querySelectorAll('*')].some(({ localName }) => localName !== 'br')) return;
  const text = linesOf(block, true);
  if (runsOf(text).some(({ kind }) => kind === 'code')) block.replaceChildren(prose(document, text));
  if (block.localName === 'p' && block.querySelector('p, div') !== null) block.replaceWith(...block.childNodes);
}

/** The text with a line for each break; `collapse`: line ends of the source are blanks. */
function linesOf(element: Element, collapse: boolean): string {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeName === 'BR') text += '\n';
    const words = node.nodeValue ?? '';
    // Pages end the line behind a break as well.
    text += collapse ? (text.endsWith('\n') ? words.replace(/^\r?\n/, '') : words).replace(/\r?\n/g, ' ') : words;
  }
  return text;
}

const isLong = (quote: Element): boolean =>
  (quote.textContent?.length ?? 0) > SHORT_QUOTE.letters ||
  quote.querySelectorAll('br, p, li, div, blockquote').length >= SHORT_QUOTE.lines;

/** From a line of two dashes to the end: the first one that is near enough to it. */
function foldSignature(document: Document, fragment: DocumentFragment): void {
  let left = fragment.textContent?.length ?? 0;
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    if (left <= LONGEST_SIGNATURE && DASHES.test(text) && isOwnLine(node)) {
      const range = document.createRange();
      range.setStartBefore(node);
      range.setEndAfter(fragment.lastChild ?? node);
      fragment.append(folded(document, 'signature', range.extractContents()));
      return;
    }
    left -= text.length;
  }
}

const DASHES = /^\s*--\s*$/;

const isOwnLine = ({ previousSibling, parentElement }: Node): boolean =>
  (previousSibling === null || previousSibling.nodeName === 'BR') &&
  !parentElement?.closest('details, blockquote, pre');

/** A table that is wider than the window scrolls by itself. */
function wide(document: Document, table: HTMLTableElement): void {
  if (table.parentElement?.closest('table')) return;
  const box = document.createElement('div');
  box.className = css.wide ?? '';
  box.tabIndex = 0;
  table.replaceWith(box);
  box.append(table);
}
