/**
 * Starts the Electron host: the ports that it lends to the desk, the window, and an orderly end.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, powerMonitor, session, utilityProcess } from 'electron';
import { version } from '../../package.json';
import { SCHEME } from '../../shared/domain/ticket-address.ts';
import { systemClock } from '../core/desk/clock.ts';
import { createDesk, type Desk } from '../core/desk/desk.ts';
import type { Log, Network } from '../core/desk/ports.ts';
import { trustedWith } from '../host/certificates.ts';
import { limitCoreDumps } from '../host/core-dumps.ts';
import { explainStart } from '../host/host-texts.ts';
import { hostWords } from '../host/host-words.ts';
import { openKeychain } from '../host/keychain.ts';
import { openLog } from '../host/log.ts';
import { type ManagedHost, managedFile, readManaged } from '../host/managed.ts';
import { watchMetered } from '../host/metered.ts';
import { watchNetwork } from '../host/network.ts';
import { type HostOptions, readOptions } from '../host/options.ts';
import { type PracticeProcess, practiceService } from '../host/practice-process.ts';
import { EXIT_ADDON, HIDDEN, isMadeForTests, ownArguments, wantedTicket, weakeningSwitch } from './command-line.ts';
import { createComputer, type ElectronComputer } from './computer.ts';
import { offerContextMenu } from './context-menu.ts';
import { connectDesk } from './ipc.ts';
import { createOrderlyEnd, type OrderlyEnd } from './orderly-end.ts';
import { createOutside, type Outside } from './outside.ts';
import { createPageView } from './page-view.ts';
import { declareScheme, secureApp, secureSession, serveRenderer } from './security.ts';
import { systemProxies } from './system-proxies.ts';
import { electronRegion } from './system-region.ts';
import { watchUpdates } from './updates.ts';
import { openWindow, reloadAfterCrash } from './window.ts';

const beside = (path: string) => new URL(path, import.meta.url);

function startApp(): void {
  const argv = process.argv.slice(1);
  const options = readOptions(ownArguments(argv), false);
  // Chromium's own files stand apart from the desk's; the lock of the single instance goes with the
  // data folder.
  app.setPath('userData', join(options.dataDir, 'window'));
  if (!app.requestSingleInstanceLock()) {
    // The desk that is open shows its window: see `second-instance`.
    app.quit();
    return;
  }
  const managed = readManagedOrExit(options);
  if (managed === null) return;

  const front = createFront();
  const parts = createParts(options, managed, front);
  parts.computer.want(wantedTicket(argv));
  // Windows shows notices of a program whose shortcut it knows by this name; electron-builder.yml
  // states it too.
  app.setAppUserModelId('net.rackside.desk');
  declareScheme();
  secureApp();
  listenToStarts(parts.computer, front, options);
  // Chromium's processes for pages come of one that is there already, so they inherit its limit.
  const limited = limitCoreDumps();
  // Not awaited: while this module is being evaluated, Electron does not become ready.
  void Promise.all([app.whenReady(), limited]).then(() => openDesk(parts, front));
}

/**
 * What an administrator settled for this computer; null where it cannot be used: then the app says
 * so and ends.
 */
function readManagedOrExit({ settings }: HostOptions): ManagedHost | null {
  // An installed app takes its settings from the place that only administrators can write to.
  const path = (app.isPackaged ? null : settings) ?? managedFile(process.platform, process.env);
  const read = readManaged(path);
  if (read.ok) return read.value;
  void app.whenReady().then(() => {
    dialog.showErrorBox('Rackside', explainStart(read.error));
    app.exit(1);
  });
  return null;
}

/** The one window while it is open, and how it comes to the front. */
interface Front {
  window: BrowserWindow | null;
  /** Whether its page is there and takes input. */
  isResponsive(): boolean;
  show(): void;
}

const unresponsive = new WeakSet<BrowserWindow>();

function createFront(): Front {
  const front: Front = {
    window: null,
    isResponsive: () =>
      front.window !== null && !front.window.webContents.isCrashed() && !unresponsive.has(front.window),
    show() {
      const { window } = front;
      if (!window) return;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
  };
  return front;
}

/** What the host is made of, before there is a window. */
interface Parts {
  computer: ElectronComputer;
  outside: Outside;
  log: Log;
  desk: Desk;
  end: OrderlyEnd;
}

/** Makes the ports that the desk is lent, and the desk. */
function createParts(options: HostOptions, managed: ManagedHost, front: Front): Parts {
  const computer = createComputer({
    window: () => front.window,
    show: front.show,
    dataName: options.dataName,
    args: options.dataName === '' ? [] : ['--data', options.dataDir],
  });
  const outside = createOutside(() => front.window);
  // A choice in a menu is a gesture that the page never sees.
  computer.onChosen(outside.gesture);
  const practice = practiceService(startPractice);
  const log = openLog(options.dataDir);
  const end = createOrderlyEnd(front, () => ({ desk, practice, updates }));
  const updates = watchUpdates({
    managed: managed.settings,
    log,
    dataDir: options.dataDir,
    login: (proxy) => desk.proxyLogin(proxy),
    restart: () => end.quit('restart'),
  });
  const pageView = createPageView({
    window: () => front.window,
    outside,
    proxy: managed.settings.proxy,
    login: (proxy) => desk.proxyLogin(proxy),
    log,
    onMade: (window, contents) =>
      offerContextMenu(window, computer.words, (url) => void outside.openChosen(url), contents),
  });
  const desk: Desk = createDesk({
    host: 'electron',
    version,
    dataDir: options.dataDir,
    storeWorker: beside('./store-worker.js'),
    strengthWorker: beside('./strength-worker.js'),
    openKeychain: () => openKeychain(options.dataName),
    clock: systemClock,
    log,
    network: networkOf(managed),
    managed: managed.settings,
    power: { onBattery: () => powerMonitor.isOnBatteryPower() },
    computer: { ...computer, savePdf: outside.savePdf },
    openExternal: outside.open,
    pageView,
    ask: outside.ask,
    choose: outside.choose,
    practice,
    quit: () => end.quit(),
    updates,
  });
  return { computer, outside, log, desk, end };
}

/** Brings the desk to the front where the system or another program asks for it. */
function listenToStarts(computer: ElectronComputer, { show }: Front, { dataName }: HostOptions): void {
  // A second start shows the window that is there; unless the system started it, at login.
  app.on('second-instance', (_, given) => {
    computer.want(wantedTicket(given));
    if (!given.includes(HIDDEN)) show();
  });
  // A Mac hands addresses over by this event, before the app is ready too.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    computer.want(wantedTicket([url]));
    show();
  });
  // On other systems the package says so. Behind the two dashes nothing is a switch, whatever an
  // address contains.
  if (app.isPackaged && process.platform === 'win32' && dataName === '') {
    app.setAsDefaultProtocolClient(SCHEME, process.execPath, ['--']);
  }
  app.on('activate', show);
}

/** Starts the desk and opens its window, once the app is ready. */
async function openDesk(parts: Parts, front: Front): Promise<void> {
  const { desk, computer, end } = parts;
  const started = desk.start();
  // The system shuts down: nobody is there to answer a question.
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    // Documented, and missing in its types: so the system waits a few seconds for what is being
    // stored.
    event?.preventDefault();
    end.quit('shutdown');
  });
  await secureSession(session.defaultSession);
  serveRenderer(fileURLToPath(beside('../renderer')), electronRegion());
  computer.start();
  connectDesk(desk, started, () => front.window);
  // A Mac passes no switch at login, but says that it was one.
  const atLogin = process.argv.includes(HIDDEN) || app.getLoginItemSettings().wasOpenedAtLogin;
  front.window = openWindow(fileURLToPath(beside('../preload/preload.cjs')), atLogin && computer.staysInTray());
  watchWindow(front.window, parts, front);
  const result = await started;
  if (!result.ok) {
    dialog.showErrorBox('Rackside', explainStart(result.error));
    app.quit();
  }
}

/** Follows what becomes of the window: gestures in it, its page, its close. */
function watchWindow(window: BrowserWindow, { computer, outside, log, end }: Parts, front: Front): void {
  outside.watch(window.webContents);
  offerContextMenu(window, computer.words, (url) => void outside.openChosen(url));
  reloadAfterCrash(window, log);
  window.on('unresponsive', () => unresponsive.add(window));
  window.on('responsive', () => unresponsive.delete(window));
  // The quit dialog opens in the window, so closing the window does not destroy it yet.
  window.on('close', (event) => {
    if (end.isOver()) return;
    event.preventDefault();
    if (computer.staysInTray()) window.hide();
    else app.quit();
  });
  // Windows announces its shutdown to the window only. There is no time to ask, but to store.
  window.on('query-session-end', () => void end.flush());
  window.on('session-end', () => end.quit('shutdown'));
  window.on('closed', () => {
    front.window = null;
  });
}

function networkOf({ settings, certificates }: ManagedHost): Network {
  const metered = watchMetered();
  return {
    onChange(listener) {
      const changed = () => {
        metered.lookAgain();
        listener();
      };
      const off = watchNetwork(changed);
      powerMonitor.on('resume', changed);
      return () => {
        off();
        powerMonitor.off('resume', changed);
      };
    },
    certificates: trustedWith(certificates),
    proxiesFor: systemProxies(settings.proxy),
    isMetered: metered.isMetered,
  };
}

function startPractice(): PracticeProcess {
  const child = utilityProcess.fork(fileURLToPath(beside('./practice.js')), [], {
    serviceName: 'Rackside practice service',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('exit', listener),
    kill: () => child.kill(),
  };
}

if (Number(process.versions.napi) < __SQLITE_NODE_API__) {
  // Loading the addon here would kill the process without a message.
  console.error(hostWords.start.oldNodeApi(String(process.versions.napi), String(__SQLITE_NODE_API__)));
  app.exit(EXIT_ADDON);
} else {
  const weakening = app.isPackaged ? weakeningSwitch(process.argv.slice(1), isMadeForTests(app.getAppPath())) : null;
  if (weakening === null) startApp();
  else {
    dialog.showErrorBox('Rackside', hostWords.start.weakeningSwitch(weakening));
    app.exit(1);
  }
}
