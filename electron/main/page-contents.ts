/**
 * Makes the view of a web page beside a ticket, guards it, and tracks its state. Its session exists
 * only in memory, has no permissions, uses the desk's proxies, and is emptied when the last page
 * closes.
 */
import { basename } from 'node:path';
import { type BrowserWindow, type Event, type Session, session, type WebContents, WebContentsView } from 'electron';
import type { Managed } from '../../shared/domain/computer.ts';
import type { PageBox, PageExit } from '../../shared/domain/page-view.ts';
import type { HostRequest, Log } from '../core/desk/ports.ts';
import { type AllowedPlaces, boundsOf, browserName, exitOf, mayLoad, type NavigationVerdict } from './page-rules.ts';
import { proxyKey, setSessionProxy } from './proxies.ts';
import { reportRequests } from './request-report.ts';
import { GUARDED, markForeign } from './security.ts';

export interface ViewedPage {
  view: WebContentsView;
  contents: WebContents;
  window: BrowserWindow;
  agreed: Set<string>;
  http: string | null;
  box: PageBox | null;
  failure: string | null;
  /** True if the user acted in the page since the last question about it. */
  hasInput: boolean;
}

export interface ViewedPageEvents {
  log: Log;
  judge(address: string): NavigationVerdict;
  askToGo(page: ViewedPage, address: string): void;
  login(proxy: string): Promise<{ name: string; password: string } | null>;
  onChanged(): void;
  onExit(by: PageExit): void;
  onCrashed(): void;
  onDestroyed(page: ViewedPage): void;
}

export function createViewedPage(window: BrowserWindow, session: Session, events: ViewedPageEvents): ViewedPage {
  const view = new WebContentsView({
    webPreferences: {
      ...GUARDED,
      session,
      devTools: false,
      disableDialogs: true,
      spellcheck: false,
      autoplayPolicy: 'document-user-activation-required',
      focusOnNavigation: false,
    },
  });
  // Pages expect white; otherwise the window's colour would show through.
  view.setBackgroundColor('#FFFFFF');
  view.setVisible(false);
  window.contentView.addChildView(view);
  const { webContents: contents } = view;
  const begun = { agreed: new Set<string>(), http: null, box: null, failure: null, hasInput: true };
  const page: ViewedPage = { view, contents, window, ...begun };
  guard(page, events);
  trackState(page, events);
  return page;
}

export function load(page: ViewedPage, address: string): void {
  // An event reports a failure, too.
  page.contents.loadURL(address).catch(() => undefined);
}

export function setPlace({ view, contents, window, box }: ViewedPage): void {
  if (window.isDestroyed() || contents.isDestroyed()) return;
  const [width = 0, height = 0] = window.getContentSize();
  const zoom = window.webContents.getZoomFactor();
  const bounds = boundsOf(box, zoom, { width, height });
  if (bounds) {
    view.setBounds(bounds);
    contents.setZoomFactor(zoom);
  }
  view.setVisible(bounds !== null);
}

function guard(page: ViewedPage, events: ViewedPageEvents): void {
  const { contents } = page;
  const onMove = (event: Event<{ url: string; isMainFrame: boolean }>) => {
    if (!event.isMainFrame) return;
    const move = events.judge(event.url);
    if (move === 'go') return;
    event.preventDefault();
    events.log.info('page.stopped', { move });
    if (move === 'ask') events.askToGo(page, event.url);
  };
  contents.on('will-navigate', onMove);
  contents.on('will-redirect', onMove);
  contents.setWindowOpenHandler(({ url }) => {
    const move = events.judge(url);
    if (move === 'go') load(page, url);
    else if (move === 'ask') events.askToGo(page, url);
    return { action: 'deny' };
  });
  contents.on('input-event', (_, { type }) => {
    if (type === 'mouseDown' || type === 'rawKeyDown' || type === 'keyDown' || type === 'touchStart')
      page.hasInput = true;
  });
  contents.on('before-input-event', (event, input) => {
    const by = exitOf(input);
    if (by === null) return;
    event.preventDefault();
    page.window.webContents.focus();
    events.onExit(by);
  });
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  // Otherwise Electron would send the first certificate of this computer.
  contents.on('select-client-certificate', (event, _url, _list, choose) => {
    event.preventDefault();
    (choose as (none?: Electron.Certificate) => void)();
  });
  contents.on('login', (event, { firstAuthAttempt }, proxy, answer) => {
    // A second question means that the proxy refused the password. Repeating it could lock the
    // user's account.
    if (!proxy.isProxy || !firstAuthAttempt) return;
    event.preventDefault();
    void events.login(proxyKey(proxy)).then((known) => answer(known?.name, known?.password));
  });
}

function trackState(page: ViewedPage, { log, onChanged, onCrashed, onDestroyed }: ViewedPageEvents): void {
  const { contents } = page;
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) page.failure = null;
  });
  contents.on('did-fail-load', (_, code, name, _url, isMainFrame) => {
    // -3 means that another navigation replaced this one.
    if (isMainFrame && code !== -3) page.failure = name;
    onChanged();
  });
  contents.on('did-start-loading', onChanged);
  contents.on('did-stop-loading', onChanged);
  contents.on('did-navigate', () => {
    // Zoom is stored per origin.
    setPlace(page);
    onChanged();
  });
  contents.on('did-navigate-in-page', onChanged);
  contents.on('page-title-updated', onChanged);
  contents.on('render-process-gone', (_, { reason }) => {
    log.warn('page.gone', { reason });
    onCrashed();
  });
  contents.on('destroyed', () => onDestroyed(page));
  // A reloaded page of ours does not know the view's place any more.
  const hide = () => {
    page.box = null;
    setPlace(page);
  };
  const onBegin = ({ isMainFrame, isSameDocument }: { isMainFrame: boolean; isSameDocument: boolean }) => {
    if (isMainFrame && !isSameDocument) hide();
  };
  const { webContents: ours } = page.window;
  ours.on('did-start-navigation', onBegin);
  ours.on('render-process-gone', hide);
  contents.once('destroyed', () => {
    if (ours.isDestroyed()) return;
    ours.off('did-start-navigation', onBegin);
    ours.off('render-process-gone', hide);
  });
}

const READ_MS = 5000;
/** Limit for the text of a page. The page's reader refuses longer pages anyway. */
const LONGEST_PAGE = 10_000_001;
/** Any number other than the worlds of the page and of a preload. */
const READING_WORLD = 1309;

/**
 * Runs in an isolated world, where the page has replaced nothing. A form or picture named
 * `documentElement` would hide the real element, so we use the prototype's getters.
 */
const READ = `(() => {
  const of = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const html = (of('doctype') ? '<!DOCTYPE html>' : '') + of('documentElement').outerHTML;
  return [location.href, html.slice(0, ${LONGEST_PAGE})];
})()`;

/** Null if the page gives no answer in time. */
export async function readContents(contents: WebContents): Promise<{ url: string; html: string } | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READ_MS).unref());
  const script = contents.executeJavaScriptInIsolatedWorld(READING_WORLD, [{ code: READ }]).catch(() => null);
  const read: unknown = await Promise.race([script, late]);
  if (!Array.isArray(read)) return null;
  const [url, html] = read as unknown[];
  return typeof url === 'string' && typeof html === 'string' ? { url, html } : null;
}

const PARTITION = 'page-beside-a-ticket';

interface PageSessionOptions {
  proxy: Managed['proxy'];
  places(): AllowedPlaces;
  /** The path where the user wants a file. Null if the user did not ask for it. */
  savePathFor(url: string): string | null;
  onOffered(url: string, name: string): void;
  onSaved(name: string, isWhole: boolean): void;
  onRequest(request: HostRequest): void;
}

export async function openPageSession(options: PageSessionOptions): Promise<Session> {
  const pageSession = session.fromPartition(PARTITION);
  markForeign(pageSession);
  pageSession.setSpellCheckerEnabled(false);
  pageSession.setUserAgent(browserName(pageSession.getUserAgent()));
  pageSession.webRequest.onBeforeRequest(({ url, resourceType }, decide) =>
    decide({ cancel: !mayLoad(url, resourceType === 'mainFrame', options.places()) }),
  );
  reportRequests(pageSession, options.onRequest);
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
