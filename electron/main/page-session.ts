/**
 * Creates the session for web pages beside a ticket. It exists only in memory, has no permissions,
 * uses the desk's proxies, and is emptied when the last page closes.
 */
import { basename } from 'node:path';
import { type Session, session } from 'electron';
import type { Managed } from '../../shared/domain/managed.ts';
import { type AllowedPlaces, browserName, mayLoad } from './page-rules.ts';
import { markForeign } from './security.ts';
import { setSessionProxy } from './system-proxies.ts';

const PARTITION = 'page-beside-a-ticket';

interface PageSessionOptions {
  proxy: Managed['proxy'];
  places(): AllowedPlaces;
  /** The path where the user wants a file. Null if the user did not ask for it. */
  savePathFor(url: string): string | null;
  onOffered(url: string, name: string): void;
  onSaved(name: string, isWhole: boolean): void;
}

export async function openPageSession(options: PageSessionOptions): Promise<Session> {
  const pageSession = session.fromPartition(PARTITION);
  markForeign(pageSession);
  pageSession.setSpellCheckerEnabled(false);
  pageSession.setUserAgent(browserName(pageSession.getUserAgent()));
  pageSession.webRequest.onBeforeRequest(({ url, resourceType }, decide) =>
    decide({ cancel: !mayLoad(url, resourceType === 'mainFrame', options.places()) }),
  );
  pageSession.setPermissionRequestHandler((_, _permission, decide) => decide(false));
  pageSession.setPermissionCheckHandler(() => false);
  pageSession.setDevicePermissionHandler(() => false);
  // Screen capture does not use the permission handlers.
  pageSession.setDisplayMediaRequestHandler(null);
  pageSession.removeAllListeners('will-download');
  pageSession.on('will-download', (event, item) => {
    // Use the first address, because a redirect may have led elsewhere.
    const path = options.savePathFor(item.getURLChain()[0] ?? item.getURL());
    if (path !== null) {
      item.setSavePath(path);
      item.once('done', (_, state) => options.onSaved(basename(path), state === 'completed'));
      return;
    }
    event.preventDefault();
    options.onOffered(item.getURL(), item.getFilename());
  });
  return setSessionProxy(pageSession, options.proxy);
}

/** Removes everything that pages left: cookies, storage, logins, connections. */
export async function emptyPageSession(): Promise<void> {
  const pageSession = session.fromPartition(PARTITION);
  await pageSession.closeAllConnections();
  await Promise.all([
    pageSession.clearStorageData(),
    pageSession.clearCache(),
    pageSession.clearAuthCache(),
    pageSession.clearHostResolverCache(),
  ]);
}
