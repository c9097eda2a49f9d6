/** Reads files of the built renderer, and states the headers that everything is served with. */
import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';

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

/**
 * Reads a file by the path of its URL; null where that leaves the folder, is of no known kind, or
 * is not there. The page is told the computer's region, by which it writes dates.
 */
export async function readRendererFile(
  folder: string,
  urlPath: string,
  region: string | null,
): Promise<RendererFile | null> {
  const path = resolveInside(folder, urlPath === '/' ? '/index.html' : urlPath);
  const type = path && TYPES[extname(path).toLowerCase()];
  if (!path || !type) return null;
  try {
    const body = await readFile(path);
    return { body: type === PAGE_TYPE ? inRegion(body, region) : body, type };
  } catch {
    // Not there, or a folder: either way the answer is 404.
    return null;
  }
}

/** `region`: a language tag, as `regionTag` (`region.ts`) makes them. */
const inRegion = (page: Uint8Array<ArrayBuffer>, region: string | null): Uint8Array<ArrayBuffer> =>
  region === null
    ? page
    : new TextEncoder().encode(new TextDecoder().decode(page).replace('<html', `<html data-region="${region}"`));

/** The file that a URL's path names, or null where it would leave the folder. */
export function resolveInside(folder: string, urlPath: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return null; // Not a percent-encoding.
  }
  if (decoded.includes('\0')) return null;
  const path = join(folder, decoded);
  const way = relative(folder, path);
  // On Windows another drive gives an absolute path instead of one that climbs.
  return way === '' || way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way) ? null : path;
}

/** Headers of all files of the renderer. `connect`: where its page may connect to by itself. */
export function securityHeaders(connect: "'none'" | "'self'"): Record<string, string> {
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
      // Text becomes HTML through DOMPurify's policy, or not at all (`renderer/trusted-types.ts`).
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

/** Headers of the desk's answers: only our own page's script reads them, and nothing keeps them. */
export const answerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Features that a page may ask of a browser, and ours never does. */
const NOT_USED = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];
