/**
 * The scheme `app:`, under which the renderer is served: a scheme of our own has an origin and no
 * rights to files.
 */
import { protocol } from 'electron';
import { readRendererFile, securityHeaders } from '../host/renderer-files.ts';

/** The address of the renderer's page. */
export const HOME = 'app://rackside/';

/**
 * Gives the scheme its privileges. Before the app is ready, or it has no origin, no fetch and no
 * code cache.
 */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      // `stream`: without it Chromium finds no sound in a file, now and then.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ]);
}

/** Serves the built renderer from a folder: GET of its files, and nothing else. */
export function serveRenderer(folder: string): void {
  protocol.handle('app', async (request) => {
    const { host, pathname } = new URL(request.url);
    if (request.method !== 'GET' || host !== 'rackside') return new Response(null, { status: 404 });
    if (__DEV_SERVER__ !== null) return fetch(new URL(request.url.slice(HOME.length), __DEV_SERVER__));
    const file = await readRendererFile(folder, pathname);
    if (!file) return new Response(null, { status: 404 });
    return new Response(file.body, { headers: { ...securityHeaders("'none'"), 'Content-Type': file.type } });
  });
}

/**
 * Whether a URL is one of our pages. Compared by its parts: a prefix would also fit
 * `app://rackside.example`.
 */
export function isOurs(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === 'app:' && host === new URL(HOME).host;
}
