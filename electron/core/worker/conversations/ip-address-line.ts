/** Finds the line with a writer's address that some themes append to a message. */
import { isTag, isText } from 'domhandler';
import type { AnyNode, Element } from '../../rules/html/html-tree.ts';
import { oneLineText } from './blocks.ts';

const LONGEST_LINE = 120;
const IP_LINE = /^[^\d:]{0,60}:? ?(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,8})$/i;

/**
 * Some themes append a line with the writer's IP address to a message: returns the last rule and
 * everything after it if that is such a line, else nothing.
 */
export function ipAddressLine(message: Element, left: ReadonlySet<AnyNode>): AnyNode[] {
  const after: AnyNode[] = [];
  for (let at = message.children.at(-1) as AnyNode | null | undefined; at; at = at.prev) {
    after.unshift(at);
    if (isTag(at) && at.name === 'hr') return IP_LINE.test(visibleText(after, left)) ? after : [];
    if (after.length > 20 || (isTag(at) && !left.has(at) && oneLineText(at, LONGEST_LINE + 1).length > LONGEST_LINE))
      return [];
  }
  return [];
}

const visibleText = (nodes: readonly AnyNode[], left: ReadonlySet<AnyNode>): string =>
  nodes
    .filter((node) => !left.has(node) && (isText(node) || isTag(node)))
    .map((node) => oneLineText(node, LONGEST_LINE + 1))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
