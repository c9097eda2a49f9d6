/**
 * `findPosts` finds a conversation on a page of an unknown theme: blocks side by side that repeat,
 * each with a time and a text. It is a guess, and every reader of it says so.
 */
import { blocksOf, lineOf, type PostBlock } from './blocks.ts';
import { type AnyNode, ancestorsOf, type Document, type Element, elementsIn, holds } from './html-tree.ts';
import { isOfTheme, kindsBetween, pathSelector, postSelector, timeElements } from './repeats.ts';
import type { PageShape } from './shape.ts';

/** Parts of a page that repeat what stands in the conversation. */
const BESIDE = new Set(['aside', 'nav', 'header', 'footer', 'form', 'table']);
const HIGHEST = 12;

interface Group {
  posts: Element[];
  times: Element[];
}

export function findPosts(page: Document): { blocks: PostBlock[]; shape: PageShape } | null {
  let best: { blocks: PostBlock[]; shape: PageShape; words: number } | null = null;
  for (const group of groupsOf(timeElements(page))) {
    const shape = shapeOf(group);
    const blocks = shape === null ? [] : blocksOf(page, shape);
    if (shape === null || blocks.length < 2) continue;
    const words = blocks.reduce((sum, { message }) => sum + lineOf(message).length, 0);
    if (words > (best?.words ?? 0)) best = { blocks, shape, words };
  }
  return best;
}

/** Ancestors of times that stand side by side, each with one time in the same place. */
function groupsOf(times: readonly Element[]): Group[] {
  const byParent = new Map<AnyNode, Map<string, Group>>();
  for (const time of times) {
    if (isBeside(time)) continue;
    for (const at of ancestorsOf(time).slice(0, HIGHEST)) {
      const { parent } = at;
      if (!parent || !isOfTheme(at)) continue;
      const groups = byParent.get(parent) ?? new Map<string, Group>();
      byParent.set(parent, groups);
      const key = `${at.name} ${kindsBetween(at, time)}`;
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

const isBeside = (element: Element): boolean =>
  [element, ...ancestorsOf(element)].some(
    ({ name, attribs }) => ['aside', 'nav', 'footer'].includes(name) || /\bsidebar\b/.test(attribs.class ?? ''),
  );

/**
 * The shape of such a group: of what holds no time, the place with the most words is the message.
 */
function shapeOf({ posts, times }: Group): PageShape | null {
  const sums = new Map<string, { words: number; count: number }>();
  posts.slice(0, 50).forEach((post, index) => {
    const time = times[index];
    if (!time) return;
    for (const element of elementsIn(post, (one) => !holds(one, time))) {
      if (holds(element, time) || BESIDE.has(element.name)) continue;
      const selector = pathSelector(post, element);
      const sum = sums.get(selector) ?? { words: 0, count: 0 };
      sums.set(selector, { words: sum.words + lineOf(element, 20_000).length, count: sum.count + 1 });
    }
  });
  const [best] = [...sums].sort((a, b) => b[1].words - a[1].words);
  const [post, time] = [posts[0], times[0]];
  if (!best || !post || !time || best[1].words === 0) return null;
  return learned('unknown-theme', { post: postSelector(posts), text: best[0], time: pathSelector(post, time) });
}

/** A shape that says where posts, texts and times are, and nothing of who wrote them. */
export const learned = (name: string, places: Pick<PageShape, 'post' | 'head' | 'text' | 'time'>): PageShape => ({
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
