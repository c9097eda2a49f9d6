/**
 * Draws a message that was typed: its lines as they stand, addresses as links, code and logs in
 * blocks, quoted text and signatures folded. Texts of any length, in pieces that a browser lays out
 * only where they are in sight.
 */
import { type PostPart, partsOf } from '../../../../shared/domain/post-parts.ts';
import { t } from '../../../i18n/index.ts';
import { runsOf } from './code-runs.ts';
import { linked } from './links.ts';
import css from './message.module.css';

/** Characters in one piece. */
const PIECE = 8000;

export function drawPlain(document: Document, text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const part of partsOf(text)) {
    if (part.kind === 'text') fragment.append(prose(document, part.text));
    else fragment.append(folded(document, part.kind, paragraphs(document, part.text)));
  }
  return fragment;
}

/** Text without quotations: paragraphs, and blocks of code. */
export function prose(document: Document, text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const run of runsOf(text))
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

/** Quoted text, or a signature, which a press opens. */
export function folded(document: Document, kind: Exclude<PostPart['kind'], 'text'>, inside: Node): HTMLElement {
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

/** Lines of one width that scroll by themselves, with a button that copies them. */
export function codeBlock(document: Document, text: string): HTMLElement {
  const block = document.createElement('div');
  block.className = css.code ?? '';
  const pre = document.createElement('pre');
  // What scrolls is reached by keyboard.
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', t('timeline.code'));
  const pieces = piecesOf(text);
  if (pieces.length === 1) pre.textContent = text;
  else {
    for (const { text: piece, goesOn } of pieces) {
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

/** The text of a block of code, as its button copies it. */
export function codeOf(block: Element): string {
  const pieces = [...block.querySelectorAll<HTMLElement>(`.${css.piece}`)];
  if (pieces.length === 0) return block.querySelector('pre')?.textContent ?? '';
  const texts = pieces.map(({ textContent, dataset }) => textContent + (dataset.goesOn === undefined ? '\n' : ''));
  return texts.join('').replace(/\n$/, '');
}

interface Piece {
  text: string;
  /** Its last line goes on in the next piece. */
  goesOn: boolean;
}

/** Cuts at line ends; a line that is longer than a piece is cut where it must be. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  while (text.length - from > PIECE) {
    const end = text.lastIndexOf('\n', from + PIECE);
    const to = end > from ? end : beforePair(text, from + PIECE);
    pieces.push({ text: text.slice(from, to), goesOn: end <= from });
    from = end > from ? to + 1 : to;
  }
  pieces.push({ text: text.slice(from), goesOn: false });
  return pieces;
}

/** Not between the two halves of one sign. */
const beforePair = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at);

/** Of a longer message the beginning is shown, until the whole of it is asked for. */
const BEGINNING = 12_000;

/** The beginning of a text that is too long to be read whole at once; null where it is not. */
export function shortenedText(text: string): string | null {
  // A little more than that is no reason to ask.
  if (text.length <= BEGINNING * 1.25) return null;
  const end = text.lastIndexOf('\n', BEGINNING);
  return text.slice(0, end > BEGINNING / 2 ? end : beforePair(text, BEGINNING));
}
