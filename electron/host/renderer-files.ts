/** Reads files of the built renderer, and defines the headers of all answers. */
import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';
import type { WordsLanguage } from '../../shared/domain/language.ts';

export const PAGE_TYPE = 'text/html; charset=utf-8';
const TYPES: Record<string, string> = {
  '.html': PAGE_TYPE,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
};

export interface RendererFile {
  body: Uint8Array<ArrayBuffer>;
  type: string;
}

/** Facts that the page needs before it asks the desk. */
export interface PageTraits {
  /** The computer's region, by which the page formats dates. */
  region: string | null;
  /** The agent's choice; null follows the system. */
  language: WordsLanguage | null;
}

/**
 * Reads the file at a URL's path. Null if the path leaves the folder, the file does not exist or
 * has an unknown type. Writes the traits into the page.
 */
export async function readRendererFile(
  folder: string,
  urlPath: string,
  traits: PageTraits,
): Promise<RendererFile | null> {
  const path = resolveInside(folder, urlPath === '/' ? '/index.html' : urlPath);
  const type = path && TYPES[extname(path).toLowerCase()];
  if (!path || !type) return null;
  try {
    const body = await readFile(path);
    return { body: type === PAGE_TYPE ? withTraits(body, traits) : body, type };
  } catch {
    return null;
  }
}

function withTraits(page: Uint8Array<ArrayBuffer>, traits: PageTraits): Uint8Array<ArrayBuffer> {
  const written = Object.entries(traits).flatMap(([name, value]) =>
    value === null ? [] : [` data-${name}="${value}"`],
  );
  return new TextEncoder().encode(new TextDecoder().decode(page).replace(/<html\b/, ['$&', ...written].join('')));
}

export function resolveInside(folder: string, urlPath: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null;
  }
  if (decoded.includes('\0')) return null;
  const path = join(folder, decoded);
  const way = relative(folder, path);
  // On Windows, a path on another drive is absolute instead of climbing out of the folder.
  return way === '' || way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way) ? null : path;
}

/** Headers of the renderer's files. `connect`: origins that the page may connect to. */
export function securityHeaders(connect: string): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "font-src 'self'",
      "media-src 'self'",
      "worker-src 'self'",
      "img-src 'self' data: blob:",
      `connect-src ${connect}`,
      // HTML must pass DOMPurify's policy (`renderer/trusted-types.ts`).
      "require-trusted-types-for 'script'",
      'trusted-types default dompurify',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Permissions-Policy': NOT_USED.map((feature) => `${feature}=()`).join(', '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Headers of the desk's answers, which only our own page may read and nothing may cache. */
export const answerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

const NOT_USED = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];
