/**
 * Decides what a page that is shown beside a ticket may do: where it may go, what it may load, which
 * keys belong to the window, and how a file that it offers is called. Nothing here knows Electron.
 */
import type { PageBox, PageExit } from '../../shared/domain/page-view.ts';

/** Origins of one showing. */
export interface PlacesOfPage {
  /** The origins that the agent agreed to; the first is that of the ticket's own page. */
  agreed: ReadonlySet<string>;
  /** The one origin that may be shown without encryption. */
  http: string | null;
}

/** `ask`: the agent says whether the page may lead there. */
export type Move = 'go' | 'ask' | 'refuse';

/** Judges a top-level move: by a link, a form, a script or a redirect. */
export function judgeMove(address: string, { agreed, http }: PlacesOfPage): Move {
  if (!URL.canParse(address)) return 'refuse';
  const { protocol, origin, username, password } = new URL(address);
  // A name before the host is there to look like one.
  if (username !== '' || password !== '') return 'refuse';
  if (protocol !== 'https:' && !(protocol === 'http:' && (origin === http || agreed.has(origin)))) return 'refuse';
  return agreed.has(origin) ? 'go' : 'ask';
}

/** What pages are made of; `file:`, our own scheme and all others are none of it. */
const LOADED = new Set(['https:', 'http:', 'wss:', 'ws:', 'data:', 'blob:', 'about:']);

/** Judges one request of the page. What is to fill the whole view needs an origin that was agreed to. */
export function mayLoad(address: string, isTopLevel: boolean, places: PlacesOfPage): boolean {
  if (isTopLevel) return judgeMove(address, places) === 'go';
  return URL.canParse(address) && LOADED.has(new URL(address).protocol);
}

/** Whether a page's file can be fetched once more, to be saved: what a script made is kept by it alone. */
export const mayDownload = (address: string): boolean =>
  URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol);

/** One key as Electron tells it before a page sees it. */
export interface PressedKey {
  type: string;
  key: string;
  shift: boolean;
  control: boolean;
  alt: boolean;
  meta: boolean;
}

/** How a key leaves the page; null for one that is the page's own. */
export function exitOf({ type, key, shift, control, alt, meta }: PressedKey): PageExit | null {
  if (type !== 'keyDown' || control || alt || meta) return null;
  if (key === 'Escape' && !shift) return 'escape';
  return key === 'F6' ? (shift ? 'previous' : 'next') : null;
}

/** A view smaller than this could be something else than it seems, and would be of no use. */
const LEAST = { width: 200, height: 150 };

/**
 * Where the view goes in the window: within its content, in its own pixels. Null where it must not
 * be seen.
 */
export function boundsOf(
  box: PageBox | null,
  zoom: number,
  content: { width: number; height: number },
): PageBox | null {
  if (box === null) return null;
  const left = Math.max(0, Math.round(box.x * zoom));
  const top = Math.max(0, Math.round(box.y * zoom));
  const right = Math.min(content.width, Math.round((box.x + box.width) * zoom));
  const bottom = Math.min(content.height, Math.round((box.y + box.height) * zoom));
  const bounds = { x: left, y: top, width: right - left, height: bottom - top };
  return bounds.width < LEAST.width || bounds.height < LEAST.height ? null : bounds;
}

const LONGEST_NAME = 120;
/** Of a longer one the end is looked at: it says what the file is. */
const LONGEST_OFFERED = 2000;

/** A name for a file that the page offers: one name, no path, nothing that is not seen. */
export function fileNameOf(offered: string): string {
  const name = (offered.split(/[\\/]/).at(-1) ?? '')
    .slice(-LONGEST_OFFERED)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (name.length <= LONGEST_NAME) return name === '' ? 'file' : name;
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? '';
  return name.slice(0, LONGEST_NAME - ending.length) + ending;
}

/** What a browser of this engine calls itself: pages turn away names that they do not know. */
export const browserName = (userAgent: string): string =>
  userAgent
    .split(' ')
    .filter((word) => !/^(?!Mozilla|AppleWebKit|Chrome|Safari)[\w.-]+\/[\d.]+/.test(word))
    .join(' ');
