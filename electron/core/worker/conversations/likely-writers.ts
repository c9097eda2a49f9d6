/**
 * Compares the looks of posts on pages of unknown design to guess their writers: our own reply
 * shows how the staff's posts look, the opening post how the customer's do.
 */
import { isText } from 'domhandler';
import type { Post } from '../../../../shared/domain/conversation.ts';
import type { LikelyWriter } from '../../../../shared/domain/timeline.ts';
import { textKey, wordsKey } from '../../rules/html/canonical-text.ts';
import { type AnyNode, classesOf, type Element, elementsIn, walkTree } from '../../rules/html/html-tree.ts';
import type { PostBlock } from './blocks.ts';
import { type ConversationFacts, minuteOf, newestMinute } from './facts.ts';

const MOST_PARTS = 40;
const HEAD_LENGTH = 2000;

const POSITION_CLASS =
  /\d|(^|[-_])(odd|even|alt|alternate|striped?|first|last|latest|newest|new|un?read|active|current|open|closed|collapsed|expanded|has|with|without|no)([-_]|$)/i;

/**
 * Reads the page's own markup of a post: kinds and classes of its elements up to the message. Typed
 * text comes later, as do files, which anybody may add.
 */
export function lookOfPost(block: PostBlock, { requester }: ConversationFacts): NonNullable<Post['look']> {
  const { post, first, message } = block;
  const before = [...new Set([first, post])].flatMap((root) => [root, ...elementsIn(root, (one) => one === message)]);
  const name = wordsKey(requester?.name ?? '');
  return {
    is: before
      .slice(0, before.indexOf(message) + 1)
      .slice(0, MOST_PARTS)
      .map(partOf)
      .join(' '),
    named: name !== '' && wordsKey(headText(block)).includes(name),
  };
}

const partOf = (element: Element): string =>
  [
    element.name,
    ...classesOf(element)
      .filter((name) => !POSITION_CLASS.test(name))
      .sort(),
  ].join('.');

function headText({ post, first, message }: PostBlock): string {
  let words = '';
  const add = (node: AnyNode): boolean => {
    if (isText(node)) words += words.length < HEAD_LENGTH ? ` ${node.data}` : '';
    return node !== message && 'children' in node;
  };
  for (const root of new Set([first, post])) walkTree(root, add);
  return words;
}

/**
 * Guesses the writers of posts; `ours` are proven replies of ours. Empty if proofs are missing, do
 * not separate the two sides, or any post contradicts them.
 */
export function likelyWriters(
  posts: readonly Post[],
  ours: ReadonlySet<Post>,
  facts: ConversationFacts,
): Map<Post, LikelyWriter> {
  const staff = commonLook([...ours]);
  const opened = minuteOf(facts.opened);
  const customer = commonLook(posts.filter(({ at, look }) => look?.named && at !== null && at.text === opened));
  const likely = new Map<Post, LikelyWriter>();
  if (staff === null || customer === null || staff === customer || haveRepeatedText(ours, posts)) return likely;
  for (const post of posts) {
    if (post.look?.is === staff) likely.set(post, 'staff');
    else if (post.look?.is === customer) likely.set(post, 'customer');
  }
  const isOdd = [...likely].some(([post, writer]) => writer === 'staff' && post.look?.named);
  const newest = newestMinute(facts);
  const isOther = [...likely].some(
    ([{ at }, writer]) => facts.lastBy !== null && at?.text === newest && writer !== facts.lastBy,
  );
  return isOdd || isOther ? new Map() : likely;
}

function commonLook(posts: readonly Post[]): string | null {
  const looks = new Set(posts.map(({ look }) => look?.is ?? null));
  const [only = null] = looks;
  return looks.size === 1 ? only : null;
}

/** True if another post has the words of one of ours: then it is not certain which is ours. */
function haveRepeatedText(ours: ReadonlySet<Post>, posts: readonly Post[]): boolean {
  const words = new Set([...ours].map(({ text }) => textKey(text)));
  return posts.filter(({ text }) => words.has(textKey(text))).length > ours.size;
}
