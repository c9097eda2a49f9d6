/**
 * Keeps every rule of Electron's security list that is not a preference of the window
 * (`window.ts`), and serves the renderer under a scheme of its own, `app:`.
 */
import { app, protocol, type Session, type WebContents, type WebPreferences } from 'electron';
import { readRendererFile, securityHeaders } from '../host/renderer-files.ts';
import { watchPageFiles } from './page-files.ts';

/**
 * Permissions that a page of ours is granted: notices, and writing to the clipboard. All others are
 * denied.
 */
const GRANTED = new Set(['notifications', 'clipboard-sanitized-write']);

/** What every page here runs under, ours and others': stated, also where it is the default. */
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

/** Sets the rules for the whole app, before the first window. */
export function secureApp(): void {
  // Also for a window that would be made without saying so. Root cannot have it: there `npm start`
  // passes the switch.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // Names that a page hints at would be looked up, past everything below.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  app.on('web-contents-created', (_, contents) => secureContents(contents));
}

/**
 * Sessions of pages of the web, which have rules of their own (`page-session.ts`, `page-view.ts`).
 */
const foreign = new WeakSet<Session>();

/** Exempts what is shown in a session from staying on our pages. Its rules are set before. */
export const markForeign = (session: Session): unknown => foreign.add(session);

/**
 * Keeps a window on our pages: no navigation, no other window, no webview. `outside.ts` opens what
 * leads out.
 */
function secureContents(contents: WebContents): void {
  // Calls between browsers go past the page's policy and the session's requests: not over UDP, and
  // see `NOWHERE`.
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

/**
 * A proxy that is not there: connections made ahead and calls over TCP ask neither policy nor
 * handler.
 */
const NOWHERE = { mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:1', proxyBypassRules: '<-loopback>' } as const;

/**
 * Whether spelling is checked. A Mac does it itself; elsewhere Chromium would fetch dictionaries
 * from a foreign server.
 */
export const SPELLCHECK = process.platform === 'darwin';

/**
 * Keeps every request of a page on this computer, and grants no permission that is not named above.
 */
export async function secureSession(session: Session): Promise<void> {
  // For the session too: set for a window alone, it would still get its dictionaries ready.
  session.setSpellCheckerEnabled(SPELLCHECK);
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayRequest(url) }));
  // Judged by the frame that asks: a frame in our page is not our page.
  session.setPermissionRequestHandler((_, permission, decide, { requestingUrl, isMainFrame }) =>
    decide(isMainFrame && isOurs(requestingUrl) && GRANTED.has(permission)),
  );
  session.setPermissionCheckHandler(
    (_, permission, origin, { isMainFrame }) => isMainFrame && isOurs(origin) && GRANTED.has(permission),
  );
  session.setDevicePermissionHandler(() => false);
  // Bytes that the page holds may be saved, where the person says in the system's dialog; nothing
  // is fetched for that.
  session.on('will-download', (event, item) => {
    if (!isOurBlob(item.getURL())) event.preventDefault();
  });
  // Every session, also one without a window, would fetch a dictionary from a foreign server. A Mac
  // has its own.
  if (process.platform !== 'darwin') session.setSpellCheckerDictionaryDownloadURL(`${HOME}dictionaries/`);
  if (__DEV_SERVER__ === null) await session.setProxy(NOWHERE);
}

const isOurBlob = (url: string) => url.startsWith(`blob:${HOME}`);

function mayRequest(url: string): boolean {
  if (isOurs(url) || isOurBlob(url) || url.startsWith('data:')) return true;
  // Developer tools, and Vite's socket for hot reload; neither is in a build that people run.
  return (
    url.startsWith('devtools://') || (__DEV_SERVER__ !== null && url.startsWith(__DEV_SERVER__.replace(/^http/, 'ws')))
  );
}

/**
 * The address of the renderer's page. A scheme of our own has an origin, and no rights to files.
 */
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

/**
 * Serves the built renderer from a folder: GET of its files, and nothing else. Resolves once a page
 * was answered with the last file that it begins with.
 */
export function serveRenderer(folder: string, region: string | null): Promise<void> {
  let done = (): void => undefined;
  const hasAll = new Promise<void>((resolve) => {
    done = resolve;
  });
  // The file is on its way before what waits for that begins.
  const handedOver = watchPageFiles(() => setImmediate(done));
  protocol.handle('app', async (request) => {
    const { host, pathname } = new URL(request.url);
    if (request.method !== 'GET' || host !== 'rackside') return new Response(null, { status: 404 });
    if (__DEV_SERVER__ !== null) return fetch(new URL(request.url.slice(HOME.length), __DEV_SERVER__));
    const file = await readRendererFile(folder, pathname, region);
    if (!file) return new Response(null, { status: 404 });
    handedOver(pathname, file);
    return new Response(file.body, { headers: { ...securityHeaders("'none'"), 'Content-Type': file.type } });
  });
  return hasAll;
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
