/**
 * Makes the session of pages that are shown beside a ticket: in memory only, without a permission,
 * by the proxies of the desk, and emptied when the last of them is gone.
 */
import { basename } from 'node:path';
import { type Session, session } from 'electron';
import type { Managed } from '../../shared/domain/managed.ts';
import { browserName, mayLoad, type PlacesOfPage } from './page-rules.ts';
import { markForeign } from './security.ts';
import { setSessionProxy } from './system-proxies.ts';

/** Without `persist:` nothing of it is written to disk. */
const PARTITION = 'page-beside-a-ticket';

export interface PageSessionOptions {
  proxy: Managed['proxy'];
  /** Where the page that is shown may go. */
  places(): PlacesOfPage;
  /** Where a file that the person wants is to be saved; null: nobody asked for this one. */
  savedAt(url: string): string | null;
  onOffered(url: string, name: string): void;
  /** A file that the person wanted is saved, or its transfer broke off. */
  onSaved(name: string, isWhole: boolean): void;
}

/** The session with its rules; resolves once it goes by the proxies. */
export async function openPageSession(options: PageSessionOptions): Promise<Session> {
  const one = session.fromPartition(PARTITION);
  markForeign(one);
  one.setSpellCheckerEnabled(false);
  one.setUserAgent(browserName(one.getUserAgent()));
  one.webRequest.onBeforeRequest(({ url, resourceType }, decide) =>
    decide({ cancel: !mayLoad(url, resourceType === 'mainFrame', options.places()) }),
  );
  one.setPermissionRequestHandler((_, _permission, decide) => decide(false));
  one.setPermissionCheckHandler(() => false);
  one.setDevicePermissionHandler(() => false);
  // A picture of the screen is asked for by another way than permissions.
  one.setDisplayMediaRequestHandler(null);
  one.removeAllListeners('will-download');
  one.on('will-download', (event, item) => {
    // A redirect may have led on from what was asked for.
    const path = options.savedAt(item.getURLChain()[0] ?? item.getURL());
    if (path !== null) {
      item.setSavePath(path);
      item.once('done', (_, state) => options.onSaved(basename(path), state === 'completed'));
      return;
    }
    // Nothing is fetched before the person was asked: see `onOffered`.
    event.preventDefault();
    options.onOffered(item.getURL(), item.getFilename());
  });
  return setSessionProxy(one, options.proxy);
}

/** Forgets all that pages left: cookies, what they stored, logins, connections. */
export async function emptyPageSession(): Promise<void> {
  const one = session.fromPartition(PARTITION);
  await one.closeAllConnections();
  await Promise.all([one.clearStorageData(), one.clearCache(), one.clearAuthCache(), one.clearHostResolverCache()]);
}
