/**
 * Shows a window's first view before its code is loaded: a picture, in which only the cursor
 * moves.
 */

export type SnapshotNode = string | [tag: string, attributes: Record<string, string>, ...children: SnapshotNode[]];

export interface Snapshot {
  build: string;
  /** Size of the window (CSS pixels). */
  width: number;
  height: number;
  /** Rows by which each stroke moves the cursor. */
  steps: Readonly<Record<string, number>>;
  body: SnapshotNode[];
}

const HTML =
  /^(b|bdi|button|div|em|footer|h[1-3]|header|i|input|kbd|li|main|nav|p|search|section|span|strong|time|ul)$/;
const SVG = /^(circle|ellipse|g|line|path|polygon|polyline|rect|svg)$/;
const LOOKS = /^(class|dir|hidden|placeholder|role|style|type)$/;
const SHAPES =
  /^([cr]?[xy]|[xy][12]|d|fill|height|points|r|stroke|stroke-linecap|stroke-linejoin|stroke-width|viewBox|width)$/;
/** Attributes that styles depend on. */
const STATES =
  /^(aria-(current|disabled|expanded|pressed|rowindex|selected)|data-(alone|bad|beside|brief|changed|cursor|empty|failed|fold|full|gone|layout|level|limited|pane|paused|said|showing|state|ticket|type|unread|urgent|wait|warn|width|writing|wrong))$/;

export const isDrawn = (tag: string): boolean => HTML.test(tag) || SVG.test(tag);
export const isDrawnAttribute = (name: string): boolean => LOOKS.test(name) || SHAPES.test(name) || STATES.test(name);

/** Names of the page's entry and styles, which another build changes. Null in development. */
export function buildOf(page: Document): string | null {
  const styles = page.querySelector('link[rel="stylesheet"]')?.getAttribute('href');
  const entry = page.querySelector('script[type="module"]')?.getAttribute('src');
  return styles && entry ? `${entry} ${styles}` : null;
}

/** Bars and panes of the window, and parts of the list pane; banners come and go beside them. */
const PARTS = '#root > * > *, [data-pane="list"] > *';

export const isWindowPart = (element: Element): boolean => element.matches(PARTS);

export const windowParts = (page: Document): ReadonlySet<Element> | null =>
  page.getElementById('tickets') && new Set(page.querySelectorAll(PARTS));

const ID = 'snapshot';
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Shows a snapshot over the whole page, inert. Null if it is of another build or size. */
export function showSnapshot(text: string, page: Document): Snapshot | null {
  const snapshot = readSnapshot(text);
  const { innerWidth, innerHeight } = page.defaultView ?? { innerWidth: 0, innerHeight: 0 };
  if (!snapshot || snapshot.build !== buildOf(page)) return null;
  if (snapshot.width !== innerWidth || snapshot.height !== innerHeight) return null;
  const picture = page.createElement('div');
  picture.inert = true;
  for (const node of snapshot.body) picture.append(drawn(node, page));
  const cover = page.createElement('div');
  cover.id = ID;
  cover.setAttribute('aria-hidden', 'true');
  cover.append(picture);
  page.body.append(cover);
  return snapshot;
}

export const hideSnapshot = (page: Document): void => page.getElementById(ID)?.remove();

/** Null if it is invalid, since it was read from disk. */
function readSnapshot(text: string): Snapshot | null {
  try {
    const snapshot = JSON.parse(text) as Snapshot;
    return Array.isArray(snapshot.body) ? snapshot : null;
  } catch {
    return null;
  }
}

/** Only known elements and attributes enter the page, whatever the data contains. */
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

/** The page's policy forbids inline styles in markup, but allows scripts to set them. */
function setAttribute(element: Element, name: string, value: string): void {
  if (name === 'style') (element as HTMLElement | SVGElement).style.cssText = value;
  else element.setAttribute(name, value);
}
