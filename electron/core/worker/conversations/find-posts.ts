/**
 * `findPosts` guesses a conversation on a page of an unknown theme: repeating sibling blocks, each
 * with a time and a text. Readings made from it are marked as a guess.
 */
import { isTag, isText } from 'domhandler';
import {
  type AnyNode,
  ancestorsOf,
  classesOf,
  type Document,
  type Element,
  elementsIn,
  hasNoText,
  walkTree,
} from '../../rules/html/html-tree.ts';
import { blocksOf, oneLineText, type PostBlock } from './blocks.ts';
import type { PageShape } from './shape.ts';
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
function isOfTheme(element: Element): boolean {
  return stableClasses(element).length > 0 || ['article', 'section'].includes(element.name);
}

export function postSelector(posts: readonly Element[]): string {
  const [first] = posts;
  const parent = first?.parent;
  const above = parent && isTag(parent) && !['body', 'html'].includes(parent.name) ? `${selectorOf([parent])} > ` : '';
  return above + selectorOf(posts);
}

/** Parts of a page that repeat words of the conversation. */
const SIDE_ELEMENTS = new Set(['aside', 'nav', 'header', 'footer', 'form', 'table']);
const MOST_LEVELS = 12;

interface Group {
  posts: Element[];
  times: Element[];
}

/** Most node visits: about a second on a slow computer. */
export const SEARCH_STEPS = 5_000_000;

interface SearchBudget {
  left: number;
}

function spend(budget: SearchBudget, steps: number): boolean {
  if (steps > budget.left) return false;
  budget.left -= steps;
  return true;
}

const TRIES_PER_NODE = 6;

function nodesOf(page: Document): number {
  let count = 0;
  walkTree(page, (node) => {
    count += 1;
    return 'children' in node;
  });
  return count;
}

/** Searches for posts until the budget is spent; longer pages are hostile. */
export function findPosts(
  page: Document,
  budget: SearchBudget = { left: SEARCH_STEPS },
): { blocks: PostBlock[]; shape: PageShape } | null {
  let best: { blocks: PostBlock[]; shape: PageShape; words: number } | null = null;
  const tries = TRIES_PER_NODE * nodesOf(page);
  for (const group of groupsOf(timeElements(page), budget)) {
    const depth = Math.max(...group.times.slice(0, 50).map((time) => ancestorsOf(time).length));
    if (!spend(budget, tries + group.posts.length * depth)) break;
    const shape = shapeOf(group);
    const blocks = shape === null ? [] : blocksOf(page, shape);
    if (shape === null || blocks.length < 2) continue;
    const words = blocks.reduce((sum, { message }) => sum + oneLineText(message).length, 0);
    if (words > (best?.words ?? 0)) best = { blocks, shape, words };
  }
  return best;
}

function groupsOf(times: readonly Element[], budget: SearchBudget): Group[] {
  const byParent = new Map<AnyNode, Map<string, Group>>();
  for (const time of times) {
    const above = ancestorsOf(time);
    if (!spend(budget, above.length + MOST_LEVELS * MOST_LEVELS)) break;
    if ([time, ...above].some(isSideElement)) continue;
    for (const at of above.slice(0, MOST_LEVELS)) {
      const { parent } = at;
      if (!parent || !isOfTheme(at)) continue;
      const groups = byParent.get(parent) ?? new Map<string, Group>();
      byParent.set(parent, groups);
      const key = `${at.name} ${tagPathBetween(at, time)}`;
      const group = groups.get(key) ?? { posts: [], times: [] };
      groups.set(key, group);
      if (group.posts.at(-1) !== at) {
        group.posts.push(at);
        group.times.push(time);
      }
    }
  }
  return [...byParent.values()]
    .flatMap((groups) => [...groups.values()])
    .filter(({ posts }) => posts.length > 1)
    .sort((a, b) => b.posts.length - a.posts.length)
    .slice(0, 20);
}

const isSideElement = ({ name, attribs }: Element): boolean =>
  ['aside', 'nav', 'footer'].includes(name) || /\bsidebar\b/.test(attribs.class ?? '');

/** Derives the shape of a group: the part without times that has the most words is the message. */
function shapeOf({ posts, times }: Group): PageShape | null {
  const sums = new Map<string, { words: number; count: number }>();
  for (const [index, post] of posts.slice(0, 50).entries()) {
    const time = times[index];
    if (!time) continue;
    const around = new Set<AnyNode>([time, ...ancestorsOf(time)]);
    for (const element of elementsIn(post, (one) => !around.has(one))) {
      if (around.has(element) || SIDE_ELEMENTS.has(element.name)) continue;
      const selector = pathSelector(post, element);
      const sum = sums.get(selector) ?? { words: 0, count: 0 };
      sums.set(selector, { words: sum.words + oneLineText(element, 20_000).length, count: sum.count + 1 });
    }
  }
  const [best] = [...sums].sort((a, b) => b[1].words - a[1].words);
  const [post, time] = [posts[0], times[0]];
  if (!best || !post || !time || best[1].words === 0) return null;
  return createShape('unknown-theme', { post: postSelector(posts), text: best[0], time: pathSelector(post, time) });
}

export const createShape = (name: string, places: Pick<PageShape, 'post' | 'head' | 'text' | 'time'>): PageShape => ({
  name,
  version: 1,
  ...places,
  author: null,
  staff: null,
  role: null,
  files: null,
  id: null,
  leaveOut: null,
  ipLine: true,
  rating: null,
});
