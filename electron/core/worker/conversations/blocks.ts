/**
 * `blocksOf` takes the posts of a page apart. What a post says of itself is looked for in its head
 * only, beside the message and never inside of it: what a customer typed is always inside.
 */
import { compile } from 'css-select';
import { isText } from 'domhandler';
import { lineText } from '../../rules/wire/fields.ts';
import { type AnyNode, classesOf, type Document, type Element, elementsIn, isNoText, walkTree } from './html-tree.ts';
import type { PageShape } from './shape.ts';

/** A post as it stands on the page. */
export interface PostBlock {
  post: Element;
  /** The first element of it on the page: its head where that stands before it. */
  first: Element;
  message: Element;
  time: string;
  /** Empty where none is shown. */
  author: string;
  /** Words of its role marks; the same twice counts once. */
  roles: string[];
  isStaff: boolean;
  files: { name: string; href: string | null }[];
  id: string | null;
  /** More than one message, time or name: it is not certain which are its own. */
  ambiguous: boolean;
  /** All that it says of itself stands before its message. */
  headFirst: boolean;
}

const MOST_FILES = 500;

/** The posts that a shape finds, in the order of the page; those within another post are none. */
export function blocksOf(page: Document, shape: PageShape): PostBlock[] {
  const posts = selected(shape.post, page);
  const own = new Set<AnyNode>(posts);
  return posts
    .filter((post) => !hasAncestorIn(post, own))
    .map((post) => blockOf(post, shape))
    .filter((block) => block !== null);
}

type Matcher = (element: Element) => boolean;

const matchers = new Map<string, Matcher>();

/** A selector, compiled once. A learned one may no longer parse: then it finds nothing. */
function matcher(selector: string): Matcher {
  let found = matchers.get(selector);
  if (!found) {
    found = compiled(selector);
    if (matchers.size > 500) matchers.clear();
    matchers.set(selector, found);
  }
  return found;
}

function compiled(selector: string): Matcher {
  try {
    return compile<AnyNode, Element>(selector);
  } catch {
    // Only the selector's own syntax throws here.
    return () => false;
  }
}

const matches = (element: Element, selector: string): boolean => matcher(selector)(element);

/** All elements below a root that a selector finds, in the order of the page. */
export const selected = (selector: string, root: AnyNode): Element[] => elementsIn(root).filter(matcher(selector));

function hasAncestorIn(element: Element, set: ReadonlySet<AnyNode>): boolean {
  for (let at: AnyNode | null = element.parent; at; at = at.parent) if (set.has(at)) return true;
  return false;
}

function blockOf(post: Element, shape: PageShape): PostBlock | null {
  const head = shape.head === undefined ? null : elementBefore(post);
  if (shape.head !== undefined && (head === null || !matches(head, shape.head))) return null;
  const { text } = shape;
  // The first message is the post's: whatever a customer types comes after its beginning.
  const message = text === null ? post : elementsIn(post).find((element) => matches(element, text));
  if (!message) return null;
  const around = head === null ? elementsIn(post, (element) => element === message) : [head, ...elementsIn(head)];
  const beside = around.filter((element) => element !== message);
  const having = (selector: string | null) => (selector === null ? [] : beside.filter((one) => matches(one, selector)));
  const times = having(shape.time);
  const authors = having(shape.author);
  const marks = shape.role === null ? [] : having(shape.role.mark);
  const messages = text === null ? 0 : having(text).length;
  const author = firstText(authors[0], new Set<AnyNode>([...marks, ...times]));
  const names = shape.authorEnd === undefined ? [author] : author.split(shape.authorEnd);
  const before = offsetOf(message);
  const isStaff = shape.staff !== null && matches(post, shape.staff);
  const isOddHead = head !== null && shape.staffHead !== undefined && matches(head, shape.staffHead) !== isStaff;
  return {
    post,
    first: head ?? post,
    message,
    time: lineText(lineOf(times[0])).trim(),
    author: lineText(names[0] ?? '').trim(),
    roles: [...new Set(marks.flatMap((mark) => roleWords(mark, shape)))],
    isStaff,
    files: filesOf(having(shape.files?.item ?? null), shape),
    id: idOf(post, shape),
    ambiguous: isOddHead || messages > 0 || times.length > 1 || authors.length > 1,
    headFirst: [...times, ...authors, ...marks].every((one) => offsetOf(one) < before),
  };
}

const offsetOf = (element: Element): number => element.startIndex ?? 0;

function elementBefore(element: Element): Element | null {
  for (let at = element.prev; at; at = at.prev) {
    if ('name' in at && 'attribs' in at) return at as Element;
    if (isText(at) && at.data.trim() !== '') return null;
  }
  return null;
}

function roleWords(mark: Element, { role }: PageShape): string[] {
  if (role?.attribute !== undefined) return [mark.attribs[role.attribute] ?? ''];
  const prefix = role?.classPrefix ?? '';
  return classesOf(mark)
    .filter((name) => prefix !== '' && name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

function idOf(post: Element, { id }: PageShape): string | null {
  const value = id === null ? '' : (post.attribs[id.attribute] ?? '');
  return id !== null && value.startsWith(id.prefix) ? numberIn(value.slice(id.prefix.length)) : null;
}

/** Ids of replies are numbers on every page of the family. */
export const numberIn = (text: string): string | null => (/^\d{1,18}$/.test(text) ? text : null);

function filesOf(items: readonly Element[], { files }: PageShape): PostBlock['files'] {
  if (files === null) return [];
  return items.slice(0, MOST_FILES).map((item) => {
    const below = [item, ...elementsIn(item)];
    const link = below.find((element) => matches(element, files.link));
    const named = files.name === null ? undefined : below.find((element) => matches(element, files.name ?? ''));
    return { name: lineText(lineOf(named ?? link ?? item)).trim(), href: link?.attribs.href ?? null };
  });
}

/** The words of an element on one line. */
export function lineOf(element: AnyNode | undefined, longest = 2000): string {
  let words = '';
  if (element)
    walkTree(element, (node) => {
      if (isText(node)) words += words.length < longest ? node.data : '';
      return 'children' in node && words.length < longest && !('attribs' in node && isNoText(node as Element));
    });
  return words.replace(/\s+/g, ' ').trim();
}

/** The first text that says something, outside of the elements named. */
function firstText(element: Element | undefined, except: ReadonlySet<AnyNode>): string {
  let found = '';
  if (element)
    walkTree(element, (node) => {
      if (isText(node) && found === '') found = node.data.replace(/\s+/g, ' ').trim();
      return 'children' in node && found === '' && !except.has(node);
    });
  return found;
}
