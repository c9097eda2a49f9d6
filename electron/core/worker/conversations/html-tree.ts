/**
 * `parseHtml` makes a tree of a page as a browser would, within bounds: HTML can ask a parser for
 * more than its own length (formatting that is opened again and again, tables that give their
 * contents away, nesting without end), and whoever writes to the hoster may try that.
 */
import { type AnyNode, type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { Parser, type ParserOptions, type Token, type TreeAdapter } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';

export type { AnyNode, ChildNode, Document, Element };

/** Elements, texts and comments: some ten times those of the longest page worth reading. */
const MOST_NODES = 600_000;
/** Steps through open elements and siblings: a second or so of a slow computer. */
const MOST_STEPS = 200_000_000;

const MOST_ATTRIBUTES = 10_000;

/** Thrown and caught in this file only: the parser has no other way to be stopped. */
class Tangled extends Error {}

class Budget {
  depth = 0;
  private nodes = 0;
  private steps = 0;
  node(): void {
    this.nodes += 1;
    if (this.nodes > MOST_NODES) throw new Tangled();
  }
  step(by: number): void {
    this.steps += by;
    if (this.steps > MOST_STEPS) throw new Tangled();
  }
}

function boundedAdapter(budget: Budget): TreeAdapter<Htmlparser2TreeAdapterMap> {
  return {
    ...adapter,
    createElement(tagName, namespace, attributes, ...rest) {
      budget.node();
      if (attributes.length > MOST_ATTRIBUTES) throw new Tangled();
      return adapter.createElement(tagName, namespace, attributes, ...rest);
    },
    createTextNode(value) {
      budget.node();
      return adapter.createTextNode(value);
    },
    createCommentNode(data) {
      budget.node();
      return adapter.createCommentNode(data);
    },
    insertBefore(parent, node, reference) {
      budget.step(parent.children.length);
      adapter.insertBefore(parent, node, reference);
    },
    insertText(parent, text) {
      // Ours, so that a new text is counted: the adapter calls itself for it.
      const last = parent.children.at(-1);
      if (last && isText(last)) last.data += text;
      else adapter.appendChild(parent, this.createTextNode(text));
    },
    insertTextBefore(parent, text, reference) {
      const before = reference.prev;
      if (before && isText(before)) before.data += text;
      else this.insertBefore(parent, this.createTextNode(text), reference);
    },
    detachNode(node) {
      budget.step(node.parent?.children.length ?? 0);
      adapter.detachNode(node);
    },
    onItemPush() {
      budget.depth += 1;
      budget.step(budget.depth);
    },
    onItemPop() {
      budget.depth -= 1;
    },
  };
}

/** An end tag may look through all open elements without closing one. */
class BoundedParser extends Parser<Htmlparser2TreeAdapterMap> {
  private readonly budget: Budget;
  constructor(budget: Budget, options: ParserOptions<Htmlparser2TreeAdapterMap>) {
    super(options);
    this.budget = budget;
  }
  override onEndTag(token: Token.TagToken): void {
    this.budget.step(this.budget.depth);
    super.onEndTag(token);
  }
}

/** Null where the page is too tangled to be read; places in `html` stand at each node. */
export function parseHtml(html: string): Document | null {
  const budget = new Budget();
  const parser = new BoundedParser(budget, { treeAdapter: boundedAdapter(budget), sourceCodeLocationInfo: true });
  try {
    parser.tokenizer.write(html, true);
    return parser.document;
  } catch (thrown) {
    if (thrown instanceof Tangled) return null;
    throw thrown;
  }
}

/** Contents that nobody reads on a page. */
const NO_TEXT = new Set(
  'script style template head title noscript noembed noframes iframe object textarea select option button svg math audio video canvas'.split(
    ' ',
  ),
);

export const isNoText = (element: Element): boolean => NO_TEXT.has(element.name);

/**
 * Goes through a tree without calling itself, so that no depth is too much. `enter` says whether to
 * look inside of a node; `leave` comes for those alone.
 */
export function walkTree(
  root: AnyNode,
  enter: (node: AnyNode) => boolean,
  leave: (node: AnyNode) => void = () => {},
): void {
  const path: { node: AnyNode; children: readonly ChildNode[]; at: number }[] = [];
  const open = (node: AnyNode) => {
    if (enter(node)) path.push({ node, children: 'children' in node ? node.children : [], at: 0 });
  };
  open(root);
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const child = top.children[top.at];
    top.at += 1;
    if (child) open(child);
    else {
      path.pop();
      leave(top.node);
    }
  }
}

/** All elements below a root, in the order of the page. */
export function elementsIn(root: AnyNode, until: (element: Element) => boolean = () => false): Element[] {
  const found: Element[] = [];
  walkTree(root, (node) => {
    if (!isTag(node)) return 'children' in node;
    if (node !== root) found.push(node);
    return node === root || !until(node);
  });
  return found;
}

export const classesOf = (element: Element): string[] =>
  (element.attribs.class ?? '').split(/\s+/).filter((one) => one !== '');

/** The element holds the node, or is it. */
export function holds(element: AnyNode, node: AnyNode): boolean {
  for (let at: AnyNode | null = node; at; at = at.parent) if (at === element) return true;
  return false;
}

/** The elements above, nearest first. */
export function ancestorsOf(node: AnyNode): Element[] {
  const above: Element[] = [];
  for (let at: AnyNode | null = node.parent; at; at = at.parent) if (isTag(at)) above.push(at);
  return above;
}
