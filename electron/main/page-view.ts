/**
 * Shows a web page beside a ticket, in its own view and session, without preload and permissions.
 * The user is asked outside of any page where it may go and what it may save.
 */

import type { BrowserWindow, Session, WebContents } from 'electron';
import type { Managed } from '../../shared/domain/computer.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createListeners } from '../core/desk/emitter.ts';
import type { HostRequest, Log, PageView, PageViewState } from '../core/desk/ports.ts';
import type { ExternalActions } from './external-actions.ts';
import {
  createViewedPage,
  emptyPageSession,
  load,
  openPageSession,
  readContents,
  setPlace,
  type ViewedPage,
  type ViewedPageEvents,
} from './page-contents.ts';
import { type AllowedPlaces, fileNameOf, judgeNavigation, mayDownload } from './page-rules.ts';

interface PageViewOptions {
  window(): BrowserWindow | null;
  outside: Pick<ExternalActions, 'meant' | 'confirm' | 'saveAs'>;
  proxy: Managed['proxy'];
  login(proxy: string): Promise<{ name: string; password: string } | null>;
  log: Log;
  onCreated(window: BrowserWindow, contents: WebContents): void;
}

export function createPageView(options: PageViewOptions): PageView {
  const { outside, log } = options;
  const changes = createListeners();
  const exits = createListeners<Parameters<Parameters<PageView['onExit']>[0]>>();
  const saves = createListeners<Parameters<Parameters<PageView['onSaved']>[0]>>();
  const wanted = new Map<string, string>();
  let shown: ViewedPage | null = null;
  let opened: Promise<Session> | null = null;
  let emptied: Promise<void> = Promise.resolve();
  /** Belongs to the page that is shown, or was last: its requests may end after it. */
  let onRequest: (request: HostRequest) => void = () => undefined;

  const refused = (operation: string, reason: string) => err('invalid', operation, { detail: { reason } });
  const places = (): AllowedPlaces => ({ agreed: shown?.agreed ?? new Set(), http: shown?.http ?? null });

  function openSession(): Promise<Session> {
    opened ??= openPageSession({
      proxy: options.proxy,
      places,
      savePathFor(url) {
        const path = wanted.get(url) ?? null;
        wanted.delete(url);
        return path;
      },
      onOffered: (url, name) => void offerFile(url, name),
      onSaved: saves.call,
      onRequest: (request) => onRequest(request),
    });
    return opened;
  }

  /** Asks once, and again only after the user acted: no page can ask repeatedly. */
  async function askAbout<T>(page: ViewedPage, ask: () => Promise<T>): Promise<T | null> {
    if (!page.hasInput) return null;
    page.hasInput = false;
    const answer = await ask();
    return shown === page ? answer : null;
  }

  async function offerFile(url: string, offered: string): Promise<void> {
    const page = shown;
    if (!page || !mayDownload(url)) return;
    const path = await askAbout(page, () => outside.saveAs(fileNameOf(offered), new URL(url).host));
    if (path === null) return;
    wanted.set(url, path);
    page.contents.downloadURL(url);
  }

  async function confirmNavigation(page: ViewedPage, address: string): Promise<void> {
    const to = new URL(address);
    const here = page.contents.getURL();
    const from = URL.canParse(here) ? new URL(here).host : to.host;
    const agrees = await askAbout(page, () => outside.confirm({ about: 'leave-page', from, to: to.host }));
    if (!agrees) return;
    page.agreed.add(to.origin);
    load(page, address);
  }

  const events: ViewedPageEvents = {
    log,
    judge: (address) => judgeNavigation(address, places()),
    askToGo: (page, address) => void confirmNavigation(page, address),
    login: options.login,
    onChanged: changes.call,
    onExit: exits.call,
    onCrashed: () => void close(),
    onDestroyed(page) {
      if (shown === page) void close();
    },
  };

  async function close(): Promise<void> {
    const page = shown;
    shown = null;
    wanted.clear();
    if (page) {
      if (!page.window.isDestroyed()) page.window.contentView.removeChildView(page.view);
      if (!page.contents.isDestroyed()) page.contents.close();
      emptied = emptied.then(emptyPageSession);
      changes.call();
    }
    await emptied;
  }

  return {
    async open(address, { keep, http, ...given }) {
      const operation = 'ticket.showConversation';
      const { host, origin } = new URL(address);
      if (judgeNavigation(address, { agreed: new Set([origin]), http }) !== 'go') return refused(operation, 'bad-link');
      if (!(await outside.meant({ about: 'show-page', host }))) return refused(operation, 'not-agreed');
      if (!keep) await close();
      await emptied;
      const session = await openSession();
      const window = options.window();
      if (!window) return refused(operation, 'no-view');
      if (!shown) {
        shown = createViewedPage(window, session, events);
        options.onCreated(window, shown.contents);
      }
      onRequest = given.onRequest;
      shown.agreed.add(origin);
      shown.http = http;
      shown.hasInput = true;
      load(shown, address);
      return ok(null);
    },
    place(box) {
      if (!shown) return;
      shown.box = box;
      setPlace(shown);
    },
    go(to) {
      if (to === 'reload') shown?.contents.reload();
      else if (to === 'back') shown?.contents.navigationHistory.goBack();
      else shown?.contents.navigationHistory.goForward();
    },
    focus: () => shown?.contents.focus(),
    async read(): Promise<Result<{ url: string; html: string }>> {
      const contents = shown?.contents;
      if (!contents) return refused('page.read', 'no-page');
      const here = contents.getURL();
      const host = URL.canParse(here) ? new URL(here).host : '';
      if (!(await outside.meant({ about: 'read-page', host }))) return refused('page.read', 'not-agreed');
      if (shown?.contents !== contents) return refused('page.read', 'no-page');
      const read = await readContents(contents);
      return read ? ok(read) : refused('page.read', 'no-answer');
    },
    close,
    state: () => shown && stateOf(shown),
    onChange: changes.add,
    onExit: exits.add,
    onSaved: saves.add,
  };
}

function stateOf({ contents, failure }: ViewedPage): PageViewState {
  const { navigationHistory } = contents;
  return {
    url: contents.getURL(),
    title: contents.getTitle(),
    isLoading: contents.isLoadingMainFrame(),
    canGoBack: navigationHistory.canGoBack(),
    canGoForward: navigationHistory.canGoForward(),
    failure,
  };
}
