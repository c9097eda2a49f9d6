/**
 * Reads Markdown in pieces, so that the time grows with the length of the text: several rules of
 * the library look through all that follows at each sign, and repeated signs would take it minutes.
 * A piece ends where a block does, a long paragraph at the end of a line. A list, a table or a
 * paragraph beyond the lengths below is read as several, and a mark that is open there stays a sign.
 */
import { Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';

/** Characters of a paragraph that are looked through at once: marks find their ends within them. */
const LONGEST_RUN = 8000;
/** A block may end a piece from here on. */
const SHORT_PIECE = 2000;
/** A piece without such an end so far ends before any line at the margin. */
const LONG_PIECE = 8000;
/** And from here on before any line at all, so before a row of a table or what belongs to an item. */
const LONGEST_PIECE = 40_000;

/**
 * What opens a fence; behind backticks there is none, or they are code within a line. It asks that
 * once behind all of them.
 */
const FENCE = /^ {0,3}(`{3,}(?!`)(?!.*`)|~{3,})/;
/** A block of its own at the margin: it is not the next item of a list. */
const BLOCK = /^(?![-*+]\s|\d{1,9}[.)]\s)\S/;

/** The tokens of a text, as the library's own lexer returns them. */
export const lexPiecewise = <P = string, R = string>(text: string, options?: MarkedOptions<P, R>): TokensList =>
  new PiecewiseLexer<P, R>(options).lex(text);

/** The library's lexer; what it is given goes to it in pieces, one after the other. */
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

/** Cuts before a block at the margin behind a blank line, outside of fenced code. */
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

/** Cuts before the end of a line, else before a blank, else within a word that is longer than a piece. */
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
