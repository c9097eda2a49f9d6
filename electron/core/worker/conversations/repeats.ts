/**
 * Pieces for shapes that nobody wrote down: elements that show a time, and selectors made from
 * likeness.
 */
import { isTag, isText } from 'domhandler';
import { type AnyNode, classesOf, type Document, type Element, isNoText, walkTree } from './html-tree.ts';
import { meaningsOf } from './times.ts';

/** A conversation has no more posts than this, and each has one time. */
const MOST_TIMES = 5000;
const LONGEST_TIME = 120;

/** Elements that show a time of their own, in the order of the page. */
export function timeElements(page: Document): Element[] {
  const found: Element[] = [];
  walkTree(page, (node) => {
    if (found.length >= MOST_TIMES || (isTag(node) && isNoText(node))) return false;
    const parent = node.parent;
    if (isText(node) && parent && isTag(parent) && isTime(node.data) && found.at(-1) !== parent) found.push(parent);
    return 'children' in node;
  });
  return found;
}

const isTime = (text: string): boolean =>
  text.length <= LONGEST_TIME * 2 && /\d/.test(text) && Object.keys(meaningsOf(text.trim())).length > 0;

/** The path of kinds from an element down to one below it. */
export function kindsBetween(from: AnyNode, to: Element): string {
  const kinds: string[] = [];
  for (let at: AnyNode | null = to; at && at !== from; at = at.parent) if (isTag(at)) kinds.unshift(at.name);
  return kinds.join('>');
}

/**
 * Classes that may stand in a selector as they are; those with long numbers are of one page only.
 */
const stableClasses = (element: Element): string[] =>
  classesOf(element).filter((name) => /^-?[a-z_][\w-]*$/i.test(name) && !/\d{3,}/.test(name));

/** What all of these have in common: one kind, and their shared classes. */
export function selectorOf(elements: readonly Element[]): string {
  const [first] = elements;
  if (!first) return '*';
  const shared = stableClasses(first).filter((name) => elements.every((one) => classesOf(one).includes(name)));
  return [
    elements.every(({ name }) => name === first.name) ? first.name : '',
    ...shared.slice(0, 4).map((name) => `.${name}`),
  ].join('');
}

/** A selector for the same place below each of these, from one such place. */
export function pathSelector(from: Element, to: Element): string {
  const steps: string[] = [];
  for (let at: AnyNode | null = to; at && at !== from; at = at.parent) if (isTag(at)) steps.unshift(selectorOf([at]));
  return steps.join(' > ');
}

/** Markdown makes such elements, and never gives them a class: a message can hold them. */
export function isOfTheme(element: Element): boolean {
  return stableClasses(element).length > 0 || ['article', 'section'].includes(element.name);
}

/** A selector for posts, below what holds them. */
export function postSelector(posts: readonly Element[]): string {
  const [first] = posts;
  const parent = first?.parent;
  const above = parent && isTag(parent) && !['body', 'html'].includes(parent.name) ? `${selectorOf([parent])} > ` : '';
  return above + selectorOf(posts);
}
