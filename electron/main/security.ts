import { app, type Session, type WebContents } from 'electron';
import { HOME } from './protocol.ts';

/** What a page of ours may be granted: notices, and writing to the clipboard. Everything else is denied. */
const GRANTED = new Set(['notifications', 'clipboard-sanitized-write']);

/** Rules for the whole app, to be set before the first window. */
export function secureApp(): void {
  // Also for a window that were made without saying so. Root cannot have it: there `npm start` passes the switch.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // A name that a page hints at would be looked up, past everything below.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false');
  app.on('web-contents-created', (_, contents) => secureContents(contents));
}

/** No window leaves our pages, opens another, or holds a webview; what leads outside is asked of the desk, see `outside.ts`. */
function secureContents(contents: WebContents): void {
  // Calls between browsers go past the page's policy and the session's requests: not over UDP, and see `NOWHERE`.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** A proxy that is not there, for what asks neither policy nor handler: connections made ahead, calls over TCP. */
const NOWHERE = { mode: 'fixed_servers', proxyRules: 'socks5://127.0.0.1:1', proxyBypassRules: '<-loopback>' } as const;

/** A Mac checks by itself. Elsewhere Chromium would fetch dictionaries from a server that is not ours. */
export const SPELLCHECK = process.platform === 'darwin';

/** No request of a page leaves this computer, and no permission is granted that is not named above. */
export async function secureSession(session: Session): Promise<void> {
  // Also for the session: of a window alone it would still get its dictionaries ready.
  session.setSpellCheckerEnabled(SPELLCHECK);
  session.webRequest.onBeforeRequest(({ url }, decide) => decide({ cancel: !mayRequest(url) }));
  // By the frame that asks: a frame in our page is not our page.
  session.setPermissionRequestHandler((_, permission, decide, { requestingUrl, isMainFrame }) =>
    decide(isMainFrame && isOurs(requestingUrl) && GRANTED.has(permission)),
  );
  session.setPermissionCheckHandler(
    (_, permission, origin, { isMainFrame }) => isMainFrame && isOurs(origin) && GRANTED.has(permission),
  );
  session.setDevicePermissionHandler(() => false);
  // Bytes that the page holds may be saved, where the person says in the system's dialog; nothing is fetched for that.
  session.on('will-download', (event, item) => {
    if (!isOurBlob(item.getURL())) event.preventDefault();
  });
  // Every session, also one without a window, would fetch a dictionary from a server that is not ours. A Mac has its own.
  if (process.platform !== 'darwin') session.setSpellCheckerDictionaryDownloadURL(`${HOME}dictionaries/`);
  if (__DEV_SERVER__ === null) await session.setProxy(NOWHERE);
}

/** Whether a URL is one of our pages. Compared by its parts: a prefix would also fit `app://rackside.example`. */
export function isOurs(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === 'app:' && host === new URL(HOME).host;
}

const isOurBlob = (url: string) => url.startsWith(`blob:${HOME}`);

function mayRequest(url: string): boolean {
  if (isOurs(url) || isOurBlob(url) || url.startsWith('data:')) return true;
  // Developer tools, and Vite's socket for hot reload; neither is in a build that people run.
  return (
    url.startsWith('devtools://') || (__DEV_SERVER__ !== null && url.startsWith(__DEV_SERVER__.replace(/^http/, 'ws')))
  );
}
