/**
 * `blocksOf` splits a page into posts. Facts about a post are read only from its head, never from
 * inside the message, since customers can type anything there.
 */
import { compile } from 'css-select';
import { isText } from 'domhandler';
import {
  type AnyNode,
  classesOf,
  type Document,
  type Element,
  elementsIn,
  hasNoText,
  walkTree,
} from '../../rules/html/html-tree.ts';
import { lineText } from '../../rules/wire/fields.ts';
import type { PageShape } from './shape.ts';

export interface PostBlock {
  post: Element;
  /** The post's first element on the page: its head, if the head stands before it. */
  first: Element;
  message: Element;
  time: string;
  author: string;
  roles: string[];
  isStaff: boolean;
  files: { name: string; href: string | null }[];
  id: string | null;
  /**
   * Several messages, times or names were found, so it is not certain which belong to this post.
   */
  ambiguous: boolean;
  headFirst: boolean;
}

const MOST_FILES = 500;

/** Finds the posts of a shape in page order; posts inside another post do not count. */
export function blocksOf(page: Document, shape: PageShape): PostBlock[] {
  const posts = selectElements(shape.post, page);
  const own = new Set<AnyNode>(posts);
  return posts
    .filter((post) => !hasAncestorIn(post, own))
    .map((post) => blockOf(post, shape))
    .filter((block) => block !== null);
}

type Matcher = (element: Element) => boolean;

const matchers = new Map<string, Matcher>();

/** Compiles a selector once. A learned selector may no longer parse: then it matches nothing. */
function matcher(selector: string): Matcher {
  let found = matchers.get(selector);
  if (!found) {
    found = compileSelector(selector);
    if (matchers.size > 500) matchers.clear();
    matchers.set(selector, found);
  }
  return found;
}

function compileSelector(selector: string): Matcher {
  try {
    return compile<AnyNode, Element>(selector);
  } catch {
    // Only the selector's own syntax can throw here.
    return () => false;
  }
}

const matches = (element: Element, selector: string): boolean => matcher(selector)(element);

export const selectElements = (selector: string, root: AnyNode): Element[] =>
  elementsIn(root).filter(matcher(selector));

function hasAncestorIn(element: Element, set: ReadonlySet<AnyNode>): boolean {
  for (let at: AnyNode | null = element.parent; at; at = at.parent) if (set.has(at)) return true;
  return false;
}

function blockOf(post: Element, shape: PageShape): PostBlock | null {
  const head = shape.head === undefined ? null : elementBefore(post);
  if (shape.head !== undefined && (head === null || !matches(head, shape.head))) return null;
  const { text } = shape;
  // The first message is the post's own: text typed by the customer comes later.
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
    time: lineText(oneLineText(times[0])).trim(),
    author: lineText(names[0] ?? '').trim(),
    roles: [...new Set(marks.flatMap((mark) => roleWords(mark, shape)))],
    isStaff,
    files: filesOf(having(shape.files?.item ?? null), shape),
    id: replyIdOf(post, shape),
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

function replyIdOf(post: Element, { id }: PageShape): string | null {
  const value = id === null ? '' : (post.attribs[id.attribute] ?? '');
  return id !== null && value.startsWith(id.prefix) ? numberIn(value.slice(id.prefix.length)) : null;
}

export const numberIn = (text: string): string | null => (/^\d{1,18}$/.test(text) ? text : null);

function filesOf(items: readonly Element[], { files }: PageShape): PostBlock['files'] {
  if (files === null) return [];
  return items.slice(0, MOST_FILES).map((item) => {
    const below = [item, ...elementsIn(item)];
    const link = below.find((element) => matches(element, files.link));
    const named = files.name === null ? undefined : below.find((element) => matches(element, files.name ?? ''));
    return { name: lineText(oneLineText(named ?? link ?? item)).trim(), href: link?.attribs.href ?? null };
  });
}

export function oneLineText(element: AnyNode | undefined, longest = 2000): string {
  let words = '';
  if (element)
    walkTree(element, (node) => {
      if (isText(node)) words += words.length < longest ? node.data : '';
      return 'children' in node && words.length < longest && !('attribs' in node && hasNoText(node as Element));
    });
  return words.replace(/\s+/g, ' ').trim();
}

function firstText(element: Element | undefined, except: ReadonlySet<AnyNode>): string {
  let found = '';
  if (element)
    walkTree(element, (node) => {
      if (isText(node) && found === '') found = node.data.replace(/\s+/g, ' ').trim();
      return 'children' in node && found === '' && !except.has(node);
    });
  return found;
}
