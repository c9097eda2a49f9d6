/**
 * `parseHtml` parses a page like a browser, within bounds: hostile HTML can cost far more than its
 * length (reopened formatting, tables that move their contents out, endless nesting), and any
 * customer may send it.
 */
import { type AnyNode, type ChildNode, type Document, type Element, isTag, isText } from 'domhandler';
import { Parser, type ParserOptions, type Token, type TreeAdapter } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';

export type { AnyNode, ChildNode, Document, Element };

/** Elements, texts and comments: about ten times those of the longest real page. */
const MOST_NODES = 600_000;
/** Steps through open elements and siblings: about a second on a slow computer. */
const MOST_PARSE_STEPS = 200_000_000;

const MOST_ATTRIBUTES = 10_000;

class TooComplexError extends Error {}

class Budget {
  depth = 0;
  private nodes = 0;
  private steps = 0;
  node(): void {
    this.nodes += 1;
    if (this.nodes > MOST_NODES) throw new TooComplexError();
  }
  step(by: number): void {
    this.steps += by;
    if (this.steps > MOST_PARSE_STEPS) throw new TooComplexError();
  }
}

function boundedAdapter(budget: Budget): TreeAdapter<Htmlparser2TreeAdapterMap> {
  return {
    ...adapter,
    createElement(tagName, namespace, attributes, ...rest) {
      budget.node();
      if (attributes.length > MOST_ATTRIBUTES) throw new TooComplexError();
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
      // Overridden so that new texts are counted: the adapter calls this method itself.
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

/** Counts end tags too: one may search all open elements without closing any. */
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

/** Parses a page; null if it is too complex. Each node holds its place in `html`. */
export function parseHtml(html: string): Document | null {
  const budget = new Budget();
  const parser = new BoundedParser(budget, { treeAdapter: boundedAdapter(budget), sourceCodeLocationInfo: true });
  try {
    parser.tokenizer.write(html, true);
    return parser.document;
  } catch (thrown) {
    if (thrown instanceof TooComplexError) return null;
    throw thrown;
  }
}

const ELEMENTS_WITHOUT_TEXT = new Set(
  'script style template head title noscript noembed noframes iframe object textarea select option button svg math audio video canvas'.split(
    ' ',
  ),
);

export const hasNoText = (element: Element): boolean => ELEMENTS_WITHOUT_TEXT.has(element.name);

/**
 * Walks a tree without recursion, so that any depth is safe. `enter` decides whether to descend
 * into a node; `leave` runs only for those.
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

export function containsNode(element: AnyNode, node: AnyNode): boolean {
  for (let at: AnyNode | null = node; at; at = at.parent) if (at === element) return true;
  return false;
}

export function ancestorsOf(node: AnyNode): Element[] {
  const above: Element[] = [];
  for (let at: AnyNode | null = node.parent; at; at = at.parent) if (isTag(at)) above.push(at);
  return above;
}

const SCANNED_BYTES = 4096;
const CHARSET_NAME = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;

/** Decodes a page in the charset that the response or the page itself names. */
export function pageText(bytes: Uint8Array, contentType: string | null): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return tryDecode(bytes, 'utf-8') ?? '';
  const headerCharset = CHARSET_NAME.exec(contentType ?? '')?.[1];
  const pageCharset = headerCharset ? undefined : charsetIn(bytes);
  const name = headerCharset ?? pageCharset;
  return (name === undefined ? null : tryDecode(bytes, name)) ?? decodeUnlabelled(bytes);
}

function charsetIn(bytes: Uint8Array): string | undefined {
  const head = tryDecode(bytes.subarray(0, SCANNED_BYTES), 'latin1') ?? '';
  for (const [tag] of head.matchAll(/<meta\b[^>]{0,300}>/gi)) {
    const name = CHARSET_NAME.exec(tag)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

const decodeUnlabelled = (bytes: Uint8Array): string =>
  tryDecode(bytes, 'utf-8', true) ?? tryDecode(bytes, 'windows-1252') ?? '';

function tryDecode(bytes: Uint8Array, charset: string, fatal = false): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    // Unknown charset, or bytes that do not fit it: the caller tries another.
    return null;
  }
}
