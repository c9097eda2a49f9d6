/**
 * Implements the rules of Electron's security list, except the window's preferences (`window.ts`),
 * and serves the renderer under its own scheme, `app:`.
 */
import { app, protocol, type Session, type WebContents, type WebPreferences } from 'electron';
import {
  PAGE_TYPE,
  type PageTraits,
  type RendererFile,
  readRendererFile,
  securityHeaders,
} from '../host/renderer-files.ts';

/** Permissions of our own pages. All others are denied. */
const GRANTED = new Set(['notifications', 'clipboard-sanitized-write']);

/** Preferences for all pages, ours and others', stated even where they are the default. */
export const GUARDED: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
};

export function secureApp(): void {
  // Chromium would write the keys of every TLS connection to this file.
  delete process.env.SSLKEYLOGFILE;
  // Also protects a window created without this preference. Root cannot use the sandbox; `npm
  // start` then passes the switch.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Prevents lookups of host names that a page mentions, which would bypass all rules below.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  app.on('web-contents-created', (_, contents) => secureContents(contents));
}

/** Sessions of web pages, which have their own rules (`page-contents.ts`, `page-view.ts`). */
const foreign = new WeakSet<Session>();

/** Exempts a session from the rules for our own pages. Set its own rules first. */
export const markForeign = (session: Session): unknown => foreign.add(session);

/** Keeps a window on our pages: no navigation, no new window, no webview. */
function secureContents(contents: WebContents): void {
  // WebRTC bypasses the page's policy and the session's request handler. This blocks UDP;
  // `BLOCKED_PROXY` blocks TCP.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-attach-webview', (event) => event.preventDefault());
  if (foreign.has(contents.session)) return;
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** A proxy that does not exist: preconnects and WebRTC check neither policy nor handler. */
const BLOCKED_PROXY = {
  mode: 'fixed_servers',
  proxyRules: 'socks5://127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
} as const;

/** macOS checks spelling itself. Elsewhere Chromium would download dictionaries. */
export const SPELLCHECK = process.platform === 'darwin';

/** Blocks all requests that leave this computer, and all permissions except `GRANTED`. */
export async function secureSession(session: Session): Promise<void> {
  // Set for the session too. With only the window's setting, the session would still load
  // dictionaries.
  session.setSpellCheckerEnabled(SPELLCHECK);
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayRequest(url) }));
  // Checks the frame that asks: a frame inside our page is not our page.
  session.setPermissionRequestHandler((_, permission, decide, { requestingUrl, isMainFrame }) =>
    decide(isMainFrame && isOurs(requestingUrl) && GRANTED.has(permission)),
  );
  session.setPermissionCheckHandler(
    (_, permission, origin, { isMainFrame }) => isMainFrame && isOurs(origin) && GRANTED.has(permission),
  );
  session.setDevicePermissionHandler(() => false);
  // Only saves data that the page holds, after the system's dialog. Nothing is downloaded.
  session.on('will-download', (event, item) => {
    if (!isOurBlob(item.getURL())) event.preventDefault();
  });
  // Every session, even without a window, would download a dictionary from a foreign server. macOS
  // has its own.
  if (process.platform !== 'darwin') session.setSpellCheckerDictionaryDownloadURL(`${HOME}dictionaries/`);
  if (__DEV_SERVER__ === null) await session.setProxy(BLOCKED_PROXY);
}

const isOurBlob = (url: string) => url.startsWith(`blob:${HOME}`);

function mayRequest(url: string): boolean {
  if (isOurs(url) || isOurBlob(url) || url.startsWith('data:')) return true;
  return (
    url.startsWith('devtools://') || (__DEV_SERVER__ !== null && url.startsWith(__DEV_SERVER__.replace(/^http/, 'ws')))
  );
}

/** Address of the renderer's page. Its own scheme has an origin but no access to files. */
export const HOME = 'app://rackside/';

/** Registers the scheme, before the app is ready: later it has no origin and no fetch. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      // Without `stream`, Chromium sometimes finds no sound in a file.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ]);
}

/** Serves the built renderer; only GET. Resolves after a page's last file at its start. */
export function serveRenderer(folder: string, traits: () => PageTraits): Promise<void> {
  let done = (): void => undefined;
  const hasAll = new Promise<void>((resolve) => {
    done = resolve;
  });
  // Waits until the file has been sent before the next work starts.
  const handedOver = watchPageFiles(() => setImmediate(done));
  protocol.handle('app', async (request) => {
    const { host, pathname } = new URL(request.url);
    if (request.method !== 'GET' || host !== 'rackside') return new Response(null, { status: 404 });
    if (__DEV_SERVER__ !== null) return fetch(new URL(request.url.slice(HOME.length), __DEV_SERVER__));
    const file = await readRendererFile(folder, pathname, traits());
    if (!file) return new Response(null, { status: 404 });
    handedOver(pathname, file);
    return new Response(file.body, { headers: { ...securityHeaders("'none'"), 'Content-Type': file.type } });
  });
  return hasAll;
}

/** Whether a URL is our page. By parts: a prefix would match `app://rackside.example`. */
export function isOurs(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === 'app:' && host === new URL(HOME).host;
}

/** Scripts and styles. Files that are loaded later are written differently in the HTML. */
const FILES = /(?:src|href)="\.(\/[^"]+)"/g;

/** Call the result for each served file; `done` runs after the last one of each page. */
export function watchPageFiles(done: () => void): (path: string, file: RendererFile) => void {
  const wanted = new Set<string>();
  return (path, { body, type }) => {
    if (type === PAGE_TYPE)
      for (const [, file = ''] of new TextDecoder().decode(body).matchAll(FILES)) wanted.add(file);
    else if (wanted.delete(path) && wanted.size === 0) done();
  };
}
