import { readFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
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

/** A file of the built renderer by the path of its URL, or null: outside of the folder, unknown kind, or not there. */
export async function readRendererFile(folder: string, urlPath: string): Promise<RendererFile | null> {
  const path = resolveInside(folder, urlPath === '/' ? '/index.html' : urlPath);
  const type = path && TYPES[extname(path).toLowerCase()];
  if (!path || !type) return null;
  try {
    return { body: await readFile(path), type };
  } catch {
    // Not there, or a folder: either way the answer is 404.
    return null;
  }
}

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

/** Headers of everything the renderer is served. `connect`: what it may reach by itself besides the bridge. */
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

/** Headers of what the desk answers: read by our own page's script, by nothing else, and kept nowhere. */
export const answerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** What a page may ask of a browser and ours never does. */
const NOT_USED = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'];
