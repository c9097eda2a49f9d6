/**
 * Shows a web page beside a ticket, in its own view and session, without preload and permissions.
 * The user is asked outside of any page where it may go and what it may save.
 */
import { type BrowserWindow, type Event, type Session, type WebContents, WebContentsView } from 'electron';
import type { Managed } from '../../shared/domain/managed.ts';
import type { PageBox } from '../../shared/domain/page-view.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Log, PageView, PageViewState } from '../core/desk/ports.ts';
import type { ExternalActions } from './external-actions.ts';
import { type AllowedPlaces, boundsOf, exitOf, fileNameOf, judgeNavigation, mayDownload } from './page-rules.ts';
import { emptyPageSession, openPageSession } from './page-session.ts';
import { proxyKey } from './proxy-answers.ts';
import { GUARDED } from './security.ts';

export interface PageViewOptions {
  window(): BrowserWindow | null;
  outside: Pick<ExternalActions, 'meant' | 'confirm' | 'saveAs'>;
  proxy: Managed['proxy'];
  login(proxy: string): Promise<{ name: string; password: string } | null>;
  log: Log;
  onCreated(window: BrowserWindow, contents: WebContents): void;
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

interface Showing {
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

export function createPageView(options: PageViewOptions): PageView {
  const { outside, log } = options;
  const changed: (() => void)[] = [];
  const left: Parameters<PageView['onExit']>[0][] = [];
  const saved: Parameters<PageView['onSaved']>[0][] = [];
  const wanted = new Map<string, string>();
  let shown: Showing | null = null;
  let opened: Promise<Session> | null = null;
  let emptied: Promise<void> = Promise.resolve();

  const notifyChanged = () => {
    for (const listener of changed) listener();
  };
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
      onSaved(name, isWhole) {
        for (const listener of saved) listener(name, isWhole);
      },
    });
    return opened;
  }

  /**
   * Asks once, and again only after the user acted in the page, so that a page cannot ask
   * repeatedly.
   */
  async function askAbout<T>(one: Showing, ask: () => Promise<T>): Promise<T | null> {
    if (!one.hasInput) return null;
    one.hasInput = false;
    const answer = await ask();
    return shown === one ? answer : null;
  }

  async function offerFile(url: string, offered: string): Promise<void> {
    const one = shown;
    if (!one || !mayDownload(url)) return;
    const path = await askAbout(one, () => outside.saveAs(fileNameOf(offered), new URL(url).host));
    if (path === null) return;
    wanted.set(url, path);
    one.contents.downloadURL(url);
  }

  async function confirmNavigation(one: Showing, address: string): Promise<void> {
    const to = new URL(address);
    const here = one.contents.getURL();
    const from = URL.canParse(here) ? new URL(here).host : to.host;
    const agrees = await askAbout(one, () => outside.confirm({ about: 'leave-page', from, to: to.host }));
    if (!agrees) return;
    one.agreed.add(to.origin);
    load(one, address);
  }

  function load(one: Showing, address: string): void {
    // An event reports a failure, too.
    one.contents.loadURL(address).catch(() => undefined);
  }

  function guard(one: Showing): void {
    const { contents } = one;
    const onMove = (event: Event<{ url: string; isMainFrame: boolean }>) => {
      if (!event.isMainFrame) return;
      const move = judgeNavigation(event.url, places());
      if (move === 'go') return;
      event.preventDefault();
      log.info('page.stopped', { move });
      if (move === 'ask') void confirmNavigation(one, event.url);
    };
    contents.on('will-navigate', onMove);
    contents.on('will-redirect', onMove);
    contents.setWindowOpenHandler(({ url }) => {
      const move = judgeNavigation(url, places());
      if (move === 'go') load(one, url);
      else if (move === 'ask') void confirmNavigation(one, url);
      return { action: 'deny' };
    });
    contents.on('input-event', (_, { type }) => {
      if (type === 'mouseDown' || type === 'rawKeyDown' || type === 'keyDown' || type === 'touchStart')
        one.hasInput = true;
    });
    contents.on('before-input-event', (event, input) => {
      const by = exitOf(input);
      if (by === null) return;
      event.preventDefault();
      one.window.webContents.focus();
      for (const listener of left) listener(by);
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
      void options.login(proxyKey(proxy)).then((known) => answer(known?.name, known?.password));
    });
  }

  function trackState(one: Showing): void {
    const { contents } = one;
    contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) one.failure = null;
    });
    contents.on('did-fail-load', (_, code, name, _url, isMainFrame) => {
      // -3 means that another navigation replaced this one.
      if (isMainFrame && code !== -3) one.failure = name;
      notifyChanged();
    });
    contents.on('did-start-loading', notifyChanged);
    contents.on('did-stop-loading', notifyChanged);
    contents.on('did-navigate', () => {
      // Zoom is stored per origin.
      setPlace(one);
      notifyChanged();
    });
    contents.on('did-navigate-in-page', notifyChanged);
    contents.on('page-title-updated', notifyChanged);
    contents.on('render-process-gone', (_, { reason }) => {
      log.warn('page.gone', { reason });
      void close();
    });
    contents.on('destroyed', () => {
      if (shown === one) void close();
    });
    // A reloaded page of ours does not know the view's place any more.
    const hide = () => {
      one.box = null;
      setPlace(one);
    };
    const onBegin = ({ isMainFrame, isSameDocument }: { isMainFrame: boolean; isSameDocument: boolean }) => {
      if (isMainFrame && !isSameDocument) hide();
    };
    const { webContents: ours } = one.window;
    ours.on('did-start-navigation', onBegin);
    ours.on('render-process-gone', hide);
    contents.once('destroyed', () => {
      if (ours.isDestroyed()) return;
      ours.off('did-start-navigation', onBegin);
      ours.off('render-process-gone', hide);
    });
  }

  function setPlace({ view, contents, window, box }: Showing): void {
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

  function make(window: BrowserWindow, session: Session): Showing {
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
    const one: Showing = { view, contents, window, ...begun };
    guard(one);
    trackState(one);
    options.onCreated(window, contents);
    return one;
  }

  async function close(): Promise<void> {
    const one = shown;
    shown = null;
    wanted.clear();
    if (one) {
      if (!one.window.isDestroyed()) one.window.contentView.removeChildView(one.view);
      if (!one.contents.isDestroyed()) one.contents.close();
      emptied = emptied.then(emptyPageSession);
      notifyChanged();
    }
    await emptied;
  }

  return {
    async open(address, { keep, http }) {
      const operation = 'ticket.showConversation';
      const { host, origin } = new URL(address);
      if (judgeNavigation(address, { agreed: new Set([origin]), http }) !== 'go') return refused(operation, 'bad-link');
      if (!(await outside.meant({ about: 'show-page', host }))) return refused(operation, 'not-agreed');
      if (!keep) await close();
      await emptied;
      const session = await openSession();
      const window = options.window();
      if (!window) return refused(operation, 'no-view');
      shown ??= make(window, session);
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
      const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READ_MS).unref());
      const script = contents.executeJavaScriptInIsolatedWorld(READING_WORLD, [{ code: READ }]).catch(() => null);
      const read: unknown = await Promise.race([script, late]);
      if (!Array.isArray(read)) return refused('page.read', 'no-answer');
      const [url, html] = read as unknown[];
      return typeof url === 'string' && typeof html === 'string'
        ? ok({ url, html })
        : refused('page.read', 'no-answer');
    },
    close,
    state(): PageViewState | null {
      if (!shown) return null;
      const { contents } = shown;
      const { navigationHistory } = contents;
      return {
        url: contents.getURL(),
        title: contents.getTitle(),
        isLoading: contents.isLoadingMainFrame(),
        canGoBack: navigationHistory.canGoBack(),
        canGoForward: navigationHistory.canGoForward(),
        failure: shown.failure,
      };
    },
    onChange: (listener) => void changed.push(listener),
    onExit: (listener) => void left.push(listener),
    onSaved: (listener) => void saved.push(listener),
  };
}
