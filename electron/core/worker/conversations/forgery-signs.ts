/**
 * `doubtsOf` looks for signs of forged posts. If a service lets markup through, a customer can end
 * their message and write the next post themselves, even so that the tree looks right. So compare
 * facts that the customer can't know or keep: the page's own blanks between tags, the place of each
 * post, tags that the customer's text left open, and markup that no message has. A single sign
 * makes every writer doubtful, since it shows that markup gets through.
 */
import { isComment, isTag } from 'domhandler';
import type { ReadingDoubt } from '../../../../shared/domain/conversation.ts';
import { type AnyNode, classesOf, type Element, walkTree } from '../../rules/html/html-tree.ts';
import { type PostBlock, selectElements } from './blocks.ts';
import type { PageShape } from './shape.ts';

/** Elements that no message contains, neither from Markdown nor from plain text. */
const NEVER_TYPED = new Set(
  'script style link meta base title head body html frame frameset iframe object embed applet form input button select option textarea template noscript plaintext xmp listing noembed noframes svg math dialog slot'.split(
    ' ',
  ),
);
const MAY_STAY_OPEN = new Set(
  'br hr img wbr input area col embed source track param link meta base li dt dd tr td th thead tbody tfoot colgroup caption option optgroup rt rp'.split(
    ' ',
  ),
);

export function doubtsOf(blocks: readonly PostBlock[], shape: PageShape, html: string): ReadingDoubt[] {
  const doubts: ReadingDoubt[] = [];
  if (blocks.some((block) => containsPageMarkup(block, shape))) doubts.push('markup');
  if (blocks.some(({ ambiguous }) => ambiguous) || standApart(blocks) || areWrittenApart(blocks, shape, html))
    doubts.push('nesting');
  return doubts;
}

function containsPageMarkup({ message }: PostBlock, shape: PageShape): boolean {
  const ignored = new Set<AnyNode>(shape.leaveOut === null ? [] : selectElements(shape.leaveOut, message));
  const structural = structuralClasses(shape);
  let found = false;
  walkTree(message, (node) => {
    if (found || ignored.has(node)) return false;
    if (isComment(node)) found = true;
    if (!isTag(node)) return 'children' in node;
    if (node !== message) {
      const { name } = node;
      found ||= NEVER_TYPED.has(name) || isLeftOpen(node) || classesOf(node).some((one) => structural.has(one));
    }
    return true;
  });
  return found;
}

function structuralClasses(shape: PageShape): Set<string> {
  const selectors = [
    shape.post,
    shape.text,
    shape.time,
    shape.author,
    shape.role?.mark,
    shape.files?.item,
    shape.staff,
  ];
  const names = selectors.flatMap((one) => one?.match(/\.[\w-]+/g) ?? []).map((name) => name.slice(1));
  return new Set([...names, 'requestor-badge']);
}

/** True if the element's own start or end tag is missing: other markup ended it. */
function isLeftOpen(element: Element): boolean {
  if (MAY_STAY_OPEN.has(element.name)) return false;
  const place = tagOffsets(element);
  return !place?.startTag || !place.endTag;
}

interface TagOffsets {
  startOffset: number;
  endOffset: number;
  startTag?: { startOffset: number; endOffset: number };
  endTag?: { startOffset: number; endOffset: number };
}

export const tagOffsets = (element: Element): TagOffsets | null =>
  (element.sourceCodeLocation as TagOffsets | null | undefined) ?? null;

/**
 * True if the posts differ in depth, kinds of ancestors or container, or if an end tag is missing.
 */
function standApart(blocks: readonly PostBlock[]): boolean {
  const [first] = blocks;
  if (!first) return false;
  const wanted = pathOf(first.post);
  return blocks.some(({ post, message }) => {
    const path = pathOf(post);
    const [closed, ended] = [tagOffsets(post)?.endTag, tagOffsets(message)?.endTag];
    return path.text !== wanted.text || path.container !== wanted.container || !closed || !ended;
  });
}

function pathOf(post: Element): { text: string; container: AnyNode | null } {
  const names: string[] = [];
  let container: AnyNode | null = post;
  let depth = 0;
  for (let at: AnyNode | null = post.parent; at; at = at.parent) {
    depth += 1;
    if (depth <= 2) container = at;
    if (isTag(at)) names.push(depth <= 3 ? `${at.name}.${classesOf(at).sort().join('.')}` : at.name);
  }
  return { text: names.join(' '), container };
}

/**
 * The page's own text between messages comes from one template, including its blanks: typed markup
 * lacks them, or has breaks where the template has line ends.
 */
function areWrittenApart(blocks: readonly PostBlock[], shape: PageShape, html: string): boolean {
  const pieces: { where: string; piece: string }[] = [];
  blocks.forEach(({ first, post, message, isStaff, files }, index) => {
    const [begin, end] = [tagOffsets(message), tagOffsets(post)?.endOffset ?? 0];
    const [from, to] =
      shape.text === null ? [end, end] : [begin?.startTag?.endOffset ?? 0, begin?.endTag?.startOffset ?? 0];
    const headFrom = tagOffsets(first)?.startOffset ?? 0;
    // Without marks of roles, the theme may write a staff head with another branch of its template.
    const kind = shape.role === null && isStaff ? 'staff head' : 'head';
    pieces.push({
      where: kind,
      piece: html.slice(headFrom, shape.text === null ? tagOffsets(post)?.startOffset : from),
    });
    if (files.length === 0) pieces.push({ where: 'tail', piece: html.slice(to, end) });
    const next = blocks[index + 1];
    if (next) pieces.push({ where: 'gap', piece: html.slice(end, tagOffsets(next.first)?.startOffset ?? end) });
  });
  const blanks = new Map<string, string>();
  const breaks = new Map<string, boolean>();
  return pieces.some(({ where, piece }) => {
    const mask = maskOf(piece);
    return differs(blanks, `${where} ${mask.tags}`, mask.blanks) || differs(breaks, where, mask.tags.includes('<br'));
  });
}

function differs<T>(known: Map<string, T>, key: string, value: T): boolean {
  const before = known.get(key);
  if (before === undefined) known.set(key, value);
  return before !== undefined && before !== value;
}

function maskOf(piece: string): { tags: string; blanks: string } {
  let tags = '';
  let blanks = '';
  let before = '';
  for (let at = 0; at < piece.length; ) {
    const open = piece.indexOf('<', at);
    const text = piece.slice(at, open < 0 ? undefined : open);
    const close = open < 0 ? -1 : piece.indexOf('>', open);
    const tag = /^<\/?[a-z][a-z0-9-]{0,30}/i.exec(piece.slice(open, open + 40))?.[0].toLowerCase() ?? '<';
    // A single text inside an element is a value, which may be missing.
    const isValue = before !== '' && tag === before.replace('<', '</');
    blanks += text.trim() === '' && !isValue ? `${text}|` : 'T|';
    if (close < 0) break;
    tags += tag;
    before = tag;
    at = close + 1;
  }
  return { tags, blanks };
}
