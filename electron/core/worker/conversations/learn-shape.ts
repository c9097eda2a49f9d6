/**
 * `learnShape` learns a theme from one sentence that the agent copied from a post: the element with
 * the sentence is the message, the element that also holds a time is the post, and its siblings are
 * the other posts.
 */
import { isTag, isText } from 'domhandler';
import { wordsKey } from '../../rules/html/canonical-text.ts';
import {
  type AnyNode,
  containsNode,
  type Document,
  type Element,
  elementsIn,
  hasNoText,
  parseHtml,
  walkTree,
} from '../../rules/html/html-tree.ts';
import { blocksOf } from './blocks.ts';
import { LIMITS } from './facts.ts';
import { createShape, pathSelector, postSelector, selectorOf, tagPathBetween, timeElements } from './find-posts.ts';
import type { PageShape } from './shape.ts';

const SHORTEST_SENTENCE = 6;
const MOST_PLACES = 10;

/** Null if the page does not contain the sentence, or no time is near it. */
export function learnShape(html: string, sentence: string): PageShape | null {
  const key = wordsKey(sentence);
  const tree = html.length > LIMITS.page || key.length < SHORTEST_SENTENCE ? null : parseHtml(html);
  if (tree === null) return null;
  const times = timeElements(tree);
  for (const place of placesOf(tree, key)) {
    const shape = shapeAround(place, times);
    if (shape && blocksOf(tree, shape).some(({ message, time }) => time !== '' && containsNode(message, place)))
      return shape;
  }
  return null;
}

function placesOf(tree: Document, key: string): Element[] {
  const texts: { node: AnyNode; from: number }[] = [];
  const pieces: string[] = [];
  let length = 0;
  walkTree(tree, (node) => {
    if (isText(node)) {
      const words = (
        node.data
          .normalize('NFKC')
          .toLowerCase()
          .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
      ).join('');
      if (words !== '') {
        texts.push({ node, from: length });
        pieces.push(words);
        length += words.length;
      }
    }
    return 'children' in node && !(isTag(node) && hasNoText(node));
  });
  const all = pieces.join('');
  const places: Element[] = [];
  for (let at = all.indexOf(key); at >= 0 && places.length < MOST_PLACES; at = all.indexOf(key, at + 1)) {
    const first = texts.findLast(({ from }) => from <= at);
    const last = texts.findLast(({ from }) => from < at + key.length);
    const place = first && last ? commonElement(first.node, last.node) : null;
    if (place) places.push(place);
  }
  return places;
}

function commonElement(one: AnyNode, other: AnyNode): Element | null {
  for (let at: AnyNode | null = one.parent; at; at = at.parent) if (isTag(at) && containsNode(at, other)) return at;
  return null;
}

function shapeAround(place: Element, times: readonly Element[]): PageShape | null {
  let message = place;
  for (let at: AnyNode | null = place.parent; at && isTag(at) && at.name !== 'html'; at = at.parent) {
    const around = at;
    const within = times.filter((time) => containsNode(around, time) && !containsNode(message, time));
    const [time] = within;
    if (time) return within.length === 1 ? postShape(at, message, time) : flatShape(message, times);
    message = at;
  }
  return null;
}

/**
 * The post contains its time: siblings that also contain one show which classes all posts share.
 */
function postShape(post: Element, message: Element, time: Element): PageShape {
  const kinds = tagPathBetween(post, time);
  const siblings = (post.parent?.children ?? []).filter(
    (node): node is Element =>
      isTag(node) && node.name === post.name && elementsIn(node).some((one) => tagPathBetween(node, one) === kinds),
  );
  return createShape('learned', {
    post: postSelector([post, ...siblings.filter((one) => one !== post)]),
    text: pathSelector(post, message),
    time: pathSelector(post, time),
  });
}

/** Heads and messages are siblings: the head is the element before the message. */
function flatShape(message: Element, times: readonly Element[]): PageShape | null {
  let head: AnyNode | null = message.prev;
  while (head && !isTag(head)) head = head.prev;
  const own = head;
  if (!own || !isTag(own)) return null;
  const time = times.find((one) => one !== own && containsNode(own, one));
  const post = postSelector([message]);
  return createShape('learned', {
    post,
    head: selectorOf([own]),
    text: null,
    time: time ? `${selectorOf([own])} > ${pathSelector(own, time)}` : selectorOf([own]),
  });
}
