/**
 * `linesOf` converts a message's HTML to lines of text as they were typed: breaks, lists, quotes,
 * tables and code keep their form; invisible parts are left out.
 */
import { isTag, isText } from 'domhandler';
import { plainText } from '../wire/json.ts';
import { joinCells, linkText, type TextLine, writtenOfLines, writtenText } from './canonical-text.ts';
import { type AnyNode, type Element, hasNoText, parseHtml, walkTree } from './html-tree.ts';

const SPACED_BLOCKS = new Set('p pre blockquote ul ol dl table h1 h2 h3 h4 h5 h6 hr figure'.split(' '));
const BLOCKS = new Set(
  'div section article header footer main aside nav address form fieldset li dt dd td th tr thead tbody tfoot caption figcaption details summary center html body'.split(
    ' ',
  ),
);
const DEEPEST_QUOTE = 20;

/** True if the message is HTML and not typed text: it begins and ends with tags, or has breaks. */
export function looksLikeHtml(message: string): boolean {
  const text = message.trim();
  if (!text.startsWith('<') && !/<br ?\/?>/i.test(text)) return false;
  if (/^<(?:p|div|html|!doctype|body|table|ul|ol|h[1-6]|blockquote|pre|span)\b[^<>]*>/i.test(text))
    return text.endsWith('>');
  // Breaks without line ends: people who type tags into a text also end lines. The pattern skips
  // all blank lines at once, which keeps it fast.
  return /<br ?\/?>/i.test(text) && !/[^>\s][^\S\n]*\n\s*(?!\s|<br)/i.test(text);
}

/** Text of an HTML fragment; if it is too complex to parse, its words in one row. */
export function textOfHtml(html: string): string {
  const tree = parseHtml(html);
  return tree === null ? writtenText(plainText(html)) : writtenOfLines(linesOf(tree));
}

export const textOf = (root: AnyNode, leaveOut?: (node: AnyNode) => boolean): string =>
  writtenOfLines(linesOf(root, leaveOut));

function linesOf(root: AnyNode, leaveOut: (node: AnyNode) => boolean = () => false): TextLine[] {
  const writer = new LineWriter();
  const lists: (number | null)[] = [];
  const rows: Row[] = [];
  const links: (Place | null)[] = [];
  const enter = (element: Element): boolean => {
    const { name } = element;
    if (name === 'br') writer.lineBreak();
    else if (name === 'img') writer.inline(element.attribs.alt ?? '');
    if (name === 'br' || name === 'img') return false;
    writer.edgeOf(name);
    if (LISTS.has(name)) lists.push(name === 'ol' ? firstNumber(element) : null);
    else if (name === 'li') {
      const number = lists.pop() ?? null;
      writer.marker = number === null ? '- ' : `${number}. `;
      lists.push(number === null ? null : number + 1);
    } else if (name === 'blockquote') writer.quotes += 1;
    else if (name === 'pre') writer.code += 1;
    else if (name === 'tr') rows.push({ from: writer.count(), cells: 0 });
    else if (CELLS.has(name)) {
      const row = rows.at(-1);
      if (row) row.cells += 1;
    } else if (name === 'a') links.push(element.attribs.href === undefined ? null : writer.place());
    return true;
  };
  const leave = (element: Element): void => {
    const { name } = element;
    writer.edgeOf(name);
    if (LISTS.has(name)) lists.pop();
    else if (name === 'blockquote') writer.quotes -= 1;
    else if (name === 'pre') writer.code -= 1;
    else if (name === 'tr') writer.joinRow(rows.pop());
    else if (name === 'a') writer.link(links.pop() ?? null, element.attribs.href ?? '');
  };
  walkTree(
    root,
    (node) => {
      if (node !== root && leaveOut(node)) return false;
      if (isText(node)) writer.text(node.data);
      if (!isTag(node)) return 'children' in node;
      if (node !== root && hasNoText(node)) return false;
      return enter(node);
    },
    (node) => {
      if (isTag(node)) leave(node);
    },
  );
  return writer.end();
}

const LISTS = new Set(['ul', 'ol', 'menu']);
const CELLS = new Set(['td', 'th']);

const firstNumber = ({ attribs }: Element): number =>
  /^\d{1,6}$/.test(attribs.start ?? '') ? Number(attribs.start) : 1;

interface Place {
  line: number;
  from: number;
}

interface Row {
  from: number;
  cells: number;
}

class LineWriter {
  quotes = 0;
  code = 0;
  marker = '';
  private readonly lines: TextLine[] = [];
  /** Pieces of the current line, joined once: a line with many links is not joined for each. */
  private line: string[] | null = null;
  private needsBlankLine = false;
  /** Blanks after a break were typed; blanks at a block's beginning belong to the page. */
  private afterBreak = false;
  private skipsLineBreak = false;

  text(data: string): void {
    const pieces = data.replace(/\r\n?/g, '\n').split('\n');
    pieces.forEach((piece, index) => {
      if (index > 0) this.lineEnd();
      this.inline(piece);
    });
  }

  inline(piece: string): void {
    const words = this.line === null && !this.afterBreak && this.code === 0 ? piece.replace(/^[ \t\f]+/, '') : piece;
    if (words === '') return;
    this.begin();
    this.line?.push(words);
  }

  lineBreak(): void {
    this.finish();
    this.afterBreak = true;
    this.skipsLineBreak = true;
  }

  edgeOf(name: string): void {
    if (!SPACED_BLOCKS.has(name) && !BLOCKS.has(name)) return;
    if (this.line !== null) this.finish();
    this.afterBreak = false;
    this.skipsLineBreak = false;
    if (SPACED_BLOCKS.has(name)) this.needsBlankLine = true;
  }

  place(): Place {
    this.begin();
    return { line: this.lines.length, from: this.line?.length ?? 0 };
  }

  link(place: Place | null, target: string): void {
    if (place === null || this.line === null || place.line !== this.lines.length || this.code > 0) return;
    this.line.push(linkText(this.line.splice(place.from).join(''), target.trim()));
  }

  count(): number {
    return this.lines.length;
  }

  /** Cells of one line each are joined to one line; others stay below each other. */
  joinRow(row: Row | undefined): void {
    if (!row) return;
    const lineCount = this.lines.length - row.from;
    if (lineCount < 2 || lineCount > row.cells) return;
    const cells = this.lines.splice(row.from, lineCount);
    this.lines.push({ text: joinCells(cells.map(({ text }) => text)), code: false });
  }

  end(): TextLine[] {
    if (this.line !== null) this.finish();
    return this.lines;
  }

  private lineEnd(): void {
    if (this.skipsLineBreak && this.line === null) this.skipsLineBreak = false;
    else if (this.line !== null || this.afterBreak || this.code > 0) {
      this.finish();
      this.afterBreak = true;
    }
  }

  private begin(): void {
    if (this.line !== null) return;
    if (this.needsBlankLine && this.lines.length > 0) this.lines.push({ text: '', code: false });
    this.needsBlankLine = false;
    this.line = ['> '.repeat(Math.min(this.quotes, DEEPEST_QUOTE)) + this.marker];
    this.marker = '';
    this.skipsLineBreak = false;
  }

  private finish(): void {
    this.lines.push({ text: this.line?.join('') ?? '', code: this.code > 0 });
    this.line = null;
  }
}
