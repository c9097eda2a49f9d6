/** Draws a plain text message; long ones in pieces that the browser lays out only in view. */
import { splitIntoRuns } from '../../../../shared/domain/code-runs.ts';
import { isQuoteIntroduction, type PostPart, partsOf } from '../../../../shared/domain/post-parts.ts';
import { t } from '../../../i18n/index.ts';
import { linked } from './links.ts';
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
