/** Draws a plain text message; long ones in pieces that the browser lays out only in view. */
import { splitIntoRuns } from '../../../../shared/domain/code-runs.ts';
import { isQuoteIntroduction, type PostPart, partsOf } from '../../../../shared/domain/post-parts.ts';
import { t } from '../../../i18n/index.ts';
import css from './message.module.css';

const PIECE_LENGTH = 8000;

export function drawPlain(document: Document, text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const quotations: HTMLDetailsElement[] = [];
  for (const { kind, text: words } of partsOf(text)) {
    if (kind === 'text') {
      fragment.append(prose(document, words));
      continue;
    }
    const details = folded(document, kind, paragraphs(document, words));
    if (kind === 'quote') quotations.push(details);
    fragment.append(details);
  }
  openQuotations(fragment, quotations);
  return fragment;
}

/** Opens the folded quotations that must be read together with the text. */
export function openQuotations(message: DocumentFragment, quotations: readonly HTMLDetailsElement[]): void {
  let own = '';
  const above = new Map<Element, string>();
  const walker = message.ownerDocument.createTreeWalker(message, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const details = node.parentElement?.closest('details');
    if (details && !above.has(details)) above.set(details, own);
    // A long text does not refer to its quotation, so stop collecting.
    if (!details && own.length < PIECE_LENGTH) own += ` ${node.nodeValue?.trim()}`;
  }
  for (const details of quotations) details.open = isQuoteIntroduction(above.get(details) ?? '', own);
}

export function prose(document: Document, text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const run of splitIntoRuns(text))
    fragment.append(run.kind === 'code' ? codeBlock(document, run.text) : paragraphs(document, run.text));
  return fragment;
}

function paragraphs(document: Document, text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const { text: piece } of piecesOf(text)) {
    const paragraph = document.createElement('p');
    paragraph.className = css.lines ?? '';
    paragraph.dir = 'auto';
    paragraph.append(linked(document, piece));
    fragment.append(paragraph);
  }
  return fragment;
}

export function folded(document: Document, kind: Exclude<PostPart['kind'], 'text'>, inside: Node): HTMLDetailsElement {
  const details = document.createElement('details');
  details.className = css.folded ?? '';
  const summary = document.createElement('summary');
  summary.textContent = t(kind === 'quote' ? 'timeline.quoted' : 'timeline.rest');
  const box = document.createElement('div');
  box.className = css.inside ?? '';
  box.append(inside);
  details.append(summary, box);
  return details;
}

export function codeBlock(document: Document, text: string): HTMLElement {
  const block = document.createElement('div');
  block.className = css.code ?? '';
  const pre = document.createElement('pre');
  // Scrollable content must be reachable by keyboard.
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', t('timeline.code'));
  const pieces = piecesOf(text);
  if (pieces.length === 1) pre.textContent = text;
  else {
    for (const { text: piece, isContinued: goesOn } of pieces) {
      const div = document.createElement('div');
      div.className = css.piece ?? '';
      if (goesOn) div.dataset.goesOn = '';
      div.textContent = piece;
      pre.append(div);
    }
  }
  const copy = document.createElement('button');
  copy.type = 'button';
  copy.className = css.copy ?? '';
  copy.dataset.copyCode = '';
  copy.textContent = t('timeline.copyCode');
  block.append(pre, copy);
  return block;
}

export function codeOf(block: Element): string {
  const pieces = [...block.querySelectorAll<HTMLElement>(`.${css.piece}`)];
  if (pieces.length === 0) return block.querySelector('pre')?.textContent ?? '';
  const texts = pieces.map(({ textContent, dataset }) => textContent + (dataset.goesOn === undefined ? '\n' : ''));
  return texts.join('').replace(/\n$/, '');
}

interface Piece {
  text: string;
  isContinued: boolean;
}

/** Cuts at line ends, or within a line that is longer than a piece. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  while (text.length - from > PIECE_LENGTH) {
    const end = text.lastIndexOf('\n', from + PIECE_LENGTH);
    const to = end > from ? end : beforePair(text, from + PIECE_LENGTH);
    pieces.push({ text: text.slice(from, to), isContinued: end <= from });
    from = end > from ? to + 1 : to;
  }
  pieces.push({ text: text.slice(from), isContinued: false });
  return pieces;
}

/** Don't cut a surrogate pair. */
const beforePair = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);

/** Characters shown of a longer message until all of it is asked for. */
const MAX_SHOWN = 12_000;

/** The beginning of a text that is too long to show at once; null if it is short enough. */
export function shortenedText(text: string): string | null {
  // Show slightly longer texts in full.
  if (text.length <= MAX_SHOWN * 1.25) return null;
  const end = text.lastIndexOf('\n', MAX_SHOWN);
  return text.slice(0, end > MAX_SHOWN / 2 ? end : beforePair(text, MAX_SHOWN));
}

/** Characters of an address: no spaces, enclosing signs, or stops of scripts without spaces. */
const URL_CHARACTER = String.raw`[^\s<>"\x60\u3001\u3002\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\uff3b\uff3d\uff5b\uff5d\uff61-\uff64]`;

/**
 * A web address, an address with `www.`, or a mail address; all parts are bounded. A mail address
 * may have any Latin letter, because büro@ without `bü` belongs to another person. Scripts without
 * spaces may stand directly before it.
 */
const ADDRESS = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{M}\d_@.+-])(?:https?:\/\/${URL_CHARACTER}{1,2000}|www\.[\w-]{1,63}\.${URL_CHARACTER}{1,2000}|mailto:${URL_CHARACTER}{1,320}|[\p{Script=Latin}\p{M}\d_.+-]{1,64}@(?:[\p{Script=Latin}\p{M}\d_-]{1,63}\.){1,8}[a-z]{2,24}\b)`,
  'giu',
);

/** Characters after an address that belong to the sentence. */
const TRAILING_CHARACTERS = new Set('.,;:!?\'"*_~»”’…');

function linked(document: Document, text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    const href = hrefOf(address);
    if (href === null) continue;
    const link = document.createElement('a');
    link.href = href;
    link.append(address);
    fragment.append(text.slice(from, index), link);
    from = index + address.length;
  }
  fragment.append(text.slice(from));
  return fragment;
}

/** Strips the sentence's punctuation and open brackets, in one walk, so long runs stay fast. */
function withoutTrailing(found: string): string {
  const counts = new Map<string, number>();
  for (const [bracket] of found.matchAll(/[()[\]{}]/g)) counts.set(bracket, (counts.get(bracket) ?? 0) + 1);
  let end = found.length;
  for (;;) {
    const last = found[end - 1] ?? '';
    const opening = OPENING.get(last);
    if (opening !== undefined) {
      const closed = counts.get(last) ?? 0;
      if (closed <= (counts.get(opening) ?? 0)) return found.slice(0, end);
      counts.set(last, closed - 1);
      end -= 1;
    } else if (found.endsWith('&gt;', end)) end -= 4;
    else if (TRAILING_CHARACTERS.has(last)) end -= 1;
    else return found.slice(0, end);
  }
}

const OPENING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

function hrefOf(address: string): string | null {
  const href = /^www\./i.test(address)
    ? `https://${address}`
    : /^(?:https?|mailto):/i.test(address)
      ? address
      : `mailto:${address}`;
  return URL.canParse(href) ? href : null;
}

const EXTERNAL_LINK = /^(?:https?|mailto):/i;

/** Removes unsafe parts of a link, and appends its target unless its words already say it. */
export function showTarget(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href')?.trim() ?? '';
  if (!EXTERNAL_LINK.test(href) || !URL.canParse(href)) {
    link.removeAttribute('href');
    return;
  }
  const { protocol, host, pathname } = new URL(href);
  const shownText = bare(link.textContent ?? '');
  if (shownText === bare(href) || shownText === bare(decoded(href))) return;
  link.dataset.target = protocol === 'mailto:' ? pathname : host;
  link.classList.add(css.toElsewhere ?? '');
}

const bare = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .replace(/\/$/, '');

function decoded(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    // A stray `%` can't be decoded, so compare the address as it is.
    return href;
  }
}
