/**
 * Rules for a web page beside a ticket, without Electron: where it may go, what it may load, which
 * keys belong to the window, and the names of offered files.
 */
import type { PageBox, PageExit } from '../../shared/domain/page-view.ts';

export interface AllowedPlaces {
  /** Origins that the user allowed. The first is the origin of the ticket's page. */
  agreed: ReadonlySet<string>;
  http: string | null;
}

/** `ask`: the user decides whether the page may go there. */
export type NavigationVerdict = 'go' | 'ask' | 'refuse';

export function judgeNavigation(address: string, { agreed, http }: AllowedPlaces): NavigationVerdict {
  if (!URL.canParse(address)) return 'refuse';
  const { protocol, origin, username, password } = new URL(address);
  // User names in an address are used to fake a host.
  if (username !== '' || password !== '') return 'refuse';
  if (protocol !== 'https:' && !(protocol === 'http:' && (origin === http || agreed.has(origin)))) return 'refuse';
  return agreed.has(origin) ? 'go' : 'ask';
}

/** Protocols that pages may load. Excludes `file:`, our own scheme and all others. */
const LOADABLE_PROTOCOLS = new Set(['https:', 'http:', 'wss:', 'ws:', 'data:', 'blob:', 'about:']);

export function mayLoad(address: string, isTopLevel: boolean, places: AllowedPlaces): boolean {
  if (isTopLevel) return judgeNavigation(address, places) === 'go';
  return URL.canParse(address) && LOADABLE_PROTOCOLS.has(new URL(address).protocol);
}

/** Whether a file can be fetched again. Files made by a script exist only in the page. */
export const mayDownload = (address: string): boolean =>
  URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol);

interface PressedKey {
  type: string;
  key: string;
  isComposing: boolean;
  shift: boolean;
  control: boolean;
  alt: boolean;
  meta: boolean;
}

/** Maps a key that leaves the page. Null if the key belongs to the page. */
export function exitOf({ type, key, isComposing, shift, control, alt, meta }: PressedKey): PageExit | null {
  if (type !== 'keyDown' || isComposing || control || alt || meta) return null;
  if (key === 'Escape' && !shift) return 'escape';
  return key === 'F6' ? (shift ? 'previous' : 'next') : null;
}

const LEAST = { width: 200, height: 150 };

/** The view's place within the window's content, in its own pixels. Null to hide it. */
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
/** Only the end of a longer name is checked, because it has the file type. */
const LONGEST_OFFERED = 2000;

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

/** The browser's user agent without our names, because some pages refuse unknown names. */
export const browserName = (userAgent: string): string =>
  userAgent
    .split(' ')
    .filter((word) => !/^(?!Mozilla|AppleWebKit|Chrome|Safari)[\w.-]+\/[\d.]+/.test(word))
    .join(' ');
