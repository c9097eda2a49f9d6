/**
 * Helps to find shapes of unknown themes: elements that show a time, and selectors from likeness.
 */
import { isTag, isText } from 'domhandler';
import { type AnyNode, classesOf, type Document, type Element, hasNoText, walkTree } from './html-tree.ts';
import { meaningsOf } from './times.ts';

/** Most times on a page: one per post of the longest conversation. */
const MOST_TIMES = 5000;
const LONGEST_TIME = 120;

export function timeElements(page: Document): Element[] {
  const found: Element[] = [];
  walkTree(page, (node) => {
    if (found.length >= MOST_TIMES || (isTag(node) && hasNoText(node))) return false;
    const parent = node.parent;
    if (isText(node) && parent && isTag(parent) && isTime(node.data) && found.at(-1) !== parent) found.push(parent);
    return 'children' in node;
  });
  return found;
}

const isTime = (text: string): boolean =>
  text.length <= LONGEST_TIME * 2 && /\d/.test(text) && Object.keys(meaningsOf(text.trim())).length > 0;

export function tagPathBetween(from: AnyNode, to: Element): string {
  const kinds: string[] = [];
  for (let at: AnyNode | null = to; at && at !== from; at = at.parent) if (isTag(at)) kinds.unshift(at.name);
  return kinds.join('>');
}

/** Classes safe for a selector; classes with long numbers belong to a single page. */
const stableClasses = (element: Element): string[] =>
  classesOf(element).filter((name) => /^-?[a-z_][\w-]*$/i.test(name) && !/\d{3,}/.test(name));

export function selectorOf(elements: readonly Element[]): string {
  const [first] = elements;
  if (!first) return '*';
  const shared = stableClasses(first).filter((name) => elements.every((one) => classesOf(one).includes(name)));
  return [
    elements.every(({ name }) => name === first.name) ? first.name : '',
    ...shared.slice(0, 4).map((name) => `.${name}`),
  ].join('');
}

export function pathSelector(from: Element, to: Element): string {
  const steps: string[] = [];
  for (let at: AnyNode | null = to; at && at !== from; at = at.parent) if (isTag(at)) steps.unshift(selectorOf([at]));
  return steps.join(' > ');
}

/**
 * Markdown also makes such elements but never gives them a class, so a message can contain them.
 */
export function isOfTheme(element: Element): boolean {
  return stableClasses(element).length > 0 || ['article', 'section'].includes(element.name);
}

export function postSelector(posts: readonly Element[]): string {
  const [first] = posts;
  const parent = first?.parent;
  const above = parent && isTag(parent) && !['body', 'html'].includes(parent.name) ? `${selectorOf([parent])} > ` : '';
  return above + selectorOf(posts);
}
