/**
 * What a window showed as it opened, as plain data, and how that is shown again before the window's
 * own code is read. It is a picture: nothing in it acts, is spoken, or takes part in the page.
 */

/** An element with its attributes, or a text. */
export type SnapshotNode = string | [tag: string, attributes: Record<string, string>, ...children: SnapshotNode[]];

export interface Snapshot {
  /** Path of the styles that its classes are of; another build has another one. */
  styles: string;
  /** Of the window, in CSS pixels. */
  width: number;
  height: number;
  /** Attributes of the page's root: how the agent wants it to look. */
  root: Record<string, string>;
  body: SnapshotNode[];
}

const HTML =
  /^(b|bdi|button|div|em|footer|h[1-3]|header|i|input|kbd|li|main|nav|p|search|section|span|strong|time|ul)$/;
const SVG = /^(circle|ellipse|g|line|path|polygon|polyline|rect|svg)$/;
const LOOKS = /^(class|dir|hidden|placeholder|role|style|type)$/;
const SHAPES =
  /^([cr]?[xy]|[xy][12]|d|fill|height|points|r|stroke|stroke-linecap|stroke-linejoin|stroke-width|viewBox|width)$/;
/** Those by which styles tell what is shown. */
const STATES =
  /^(aria-(current|disabled|expanded|pressed|selected)|data-(changed|cursor|empty|fold|full|layout|level|pane|said|unread|wait|warn))$/;
const OF_ROOT = ['data-contrast', 'data-density', 'data-theme', 'style'];

export const isDrawn = (tag: string): boolean => HTML.test(tag) || SVG.test(tag);
export const isDrawnAttribute = (name: string): boolean => LOOKS.test(name) || SHAPES.test(name) || STATES.test(name);

/** Those of the page's root that a snapshot holds. */
export const rootLook = (root: Element): Record<string, string> =>
  Object.fromEntries(
    OF_ROOT.flatMap((name) => {
      const value = root.getAttribute(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The path of the page's styles, whose name follows their content; a host may be at another port each time. */
export const stylesOf = (page: Document): string =>
  page.querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? '';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const ID = 'snapshot';

/** Shows it over the whole page, unless it is of another build or of a window of another size. */
export function showSnapshot(text: string, page: Document): void {
  const snapshot = readSnapshot(text);
  const { innerWidth, innerHeight } = page.defaultView ?? { innerWidth: 0, innerHeight: 0 };
  if (!snapshot || snapshot.styles !== stylesOf(page)) return;
  if (snapshot.width !== innerWidth || snapshot.height !== innerHeight) return;
  for (const name of OF_ROOT) if (snapshot.root[name]) setAttribute(page.documentElement, name, snapshot.root[name]);
  const over = page.createElement('div');
  over.id = ID;
  over.inert = true;
  over.setAttribute('aria-hidden', 'true');
  for (const node of snapshot.body) over.append(drawn(node, page));
  page.body.append(over);
}

/** Takes it away, if one is shown. */
export const hideSnapshot = (page: Document): void => page.getElementById(ID)?.remove();

/** Null for what is no snapshot: it lay on a disk. */
function readSnapshot(text: string): Snapshot | null {
  try {
    const { styles, width, height, root, body } = JSON.parse(text) as Snapshot;
    const isWhole = Array.isArray(body) && typeof root === 'object' && root !== null;
    return isWhole ? { styles, width, height, root, body } : null;
  } catch {
    return null;
  }
}

/** Whatever else the data may name, nothing but these elements and attributes comes into the page. */
function drawn(node: SnapshotNode, page: Document): Node {
  if (typeof node === 'string') return page.createTextNode(node);
  const [tag, attributes, ...children] = node;
  if (!isDrawn(tag)) return page.createDocumentFragment();
  const element = SVG.test(tag) ? page.createElementNS(SVG_NAMESPACE, tag) : page.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (isDrawnAttribute(name)) setAttribute(element, name, value);
  for (const child of children) element.append(drawn(child, page));
  return element;
}

/** The page's policy forbids styles in markup, and lets scripts set them. */
function setAttribute(element: Element, name: string, value: string): void {
  if (name === 'style') (element as HTMLElement | SVGElement).style.cssText = value;
  else element.setAttribute(name, value);
}
