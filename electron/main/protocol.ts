import { protocol } from 'electron';
import { readRendererFile, securityHeaders } from '../host/files.ts';

/** Where the renderer lives: a scheme of our own, so that it has an origin and no file: rights. */
export const HOME = 'app://rackside/';

/** Before the app is ready, or the scheme has no origin, no fetch and no code cache. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      // Sounds are read as a stream, or not at all.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ]);
}

/** Serves the built renderer, and nothing but GET of its files. */
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
