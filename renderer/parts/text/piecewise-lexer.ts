/**
 * Parses Markdown in pieces, so that time grows linearly with the text: several rules of the
 * library scan all following text at each sign, which takes minutes for repeated signs. A piece
 * ends at a block, a long paragraph at a line end. A list, table or paragraph beyond the limits
 * below becomes several, and a mark that is open there stays literal.
 */
import { Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';

/** Maximum length of paragraph text to scan at once; a mark must close within it. */
const LONGEST_RUN = 8000;
/** From this length on, a piece may end at a block. */
const SHORT_PIECE = 2000;
/** From this length on, a piece ends before any line without indentation. */
const LONG_PIECE = 8000;
/** From this length on, a piece ends before any line, even within a table or a list item. */
const LONGEST_PIECE = 40_000;

/** Opening of a fence. Backticks later in the line mean inline code, tested once at the end. */
const FENCE = /^ {0,3}(`{3,}(?!`)(?!.*`)|~{3,})/;
/** A block without indentation, which is not the next item of a list. */
const BLOCK = /^(?![-*+]\s|\d{1,9}[.)]\s)\S/;

export const lexPiecewise = <P = string, R = string>(text: string, options?: MarkedOptions<P, R>): TokensList =>
  new PiecewiseLexer<P, R>(options).lex(text);

class PiecewiseLexer<P, R> extends Lexer<P, R> {
  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    const { top } = this.state;
    for (const piece of blockPieces(src)) {
      this.state.top = top;
      super.blockTokens(piece, tokens, lastParagraphClipped);
    }
    return tokens;
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    for (const piece of inlinePieces(src)) super.inlineTokens(piece, tokens);
    return tokens;
  }
}

/** Cuts after a blank line before an unindented block, but not in fenced code. */
function blockPieces(text: string): string[] {
  if (text.length <= SHORT_PIECE) return [text];
  const pieces: string[] = [];
  let fence = '';
  let isBlank = false;
  let from = 0;
  for (let at = 0, end = 0; at < text.length; at = end) {
    const feed = text.indexOf('\n', at);
    end = feed < 0 ? text.length : feed + 1;
    const line = text.slice(at, end);
    const length = at - from;
    const isEnd =
      (length >= SHORT_PIECE && isBlank && BLOCK.test(line)) ||
      (length >= LONG_PIECE && /^\S/.test(line) && !line.includes('|')) ||
      length >= LONGEST_PIECE;
    if (fence === '' && isEnd) {
      pieces.push(text.slice(from, at));
      from = at;
    }
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    isBlank = line.trim() === '';
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** Cuts before a line end; else before a space; else within a word longer than a piece. */
function inlinePieces(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > LONGEST_RUN) {
    const most = from + LONGEST_RUN;
    const ends = [
      text.lastIndexOf('\n', most),
      text.lastIndexOf(' ', most),
      isSecondHalf(text, most) ? most - 1 : most,
    ];
    const to = ends.find((end) => end > from + LONGEST_RUN / 2) ?? most;
    pieces.push(text.slice(from, to));
    from = to;
  }
  pieces.push(text.slice(from));
  return pieces;
}

const isSecondHalf = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');
