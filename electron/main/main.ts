/**
 * Starts the Electron host: the ports that it lends to the desk, the window, and an orderly end.
 */
import '../host/environment.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, powerMonitor, session, utilityProcess } from 'electron';
import { version } from '../../package.json';
import { SCHEME } from '../../shared/domain/ticket-address.ts';
import { systemClock } from '../core/desk/clock.ts';
import { createDesk } from '../core/desk/desk.ts';
import type { Network } from '../core/desk/ports.ts';
import { trustedWith } from '../host/certificates.ts';
import { explainStart, explainSwitch } from '../host/host-texts.ts';
import { keychainHangs, openKeychain } from '../host/keychain.ts';
import { openLog } from '../host/log.ts';
import { type ManagedHost, managedFile, readManaged } from '../host/managed.ts';
import { watchNetwork } from '../host/network.ts';
import { readOptions } from '../host/options.ts';
import { type PracticeProcess, practiceService } from '../host/practice-process.ts';
import { declareScheme, serveRenderer } from './app-scheme.ts';
import { HIDDEN, isMadeForTests, ownArguments, wantedTicket, weakeningSwitch } from './command-line.ts';
import { createComputer } from './computer.ts';
import { offerContextMenu } from './context-menu.ts';
import { EXIT_ADDON } from './exit-codes.ts';
import { connectDesk } from './ipc.ts';
import { createOutside } from './outside.ts';
import { secureApp, secureSession } from './security.ts';
import { systemProxies } from './system-proxies.ts';
import { watchUpdates } from './updates.ts';
import { openWindow, reloadAfterCrash } from './window.ts';

/** Upper limit for the desk's shutdown; after it the app quits anyway. */
const STOP_MS = 10_000;

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

  // An installed app takes its settings from the place that only administrators can write to.
  const managedPath = (app.isPackaged ? null : options.settings) ?? managedFile(process.platform, process.env);
  const read = readManaged(managedPath);
  if (!read.ok) {
    void app.whenReady().then(() => {
      dialog.showErrorBox('Rackside', explainStart(read.error));
      app.exit(1);
    });
    return;
  }
  const managed = read.value;

  let window: BrowserWindow | null = null;
  const show = () => {
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  const computer = createComputer({
    window: () => window,
    show,
    dataName: options.dataName,
    args: options.dataName === '' ? [] : ['--data', options.dataDir],
  });
  const outside = createOutside(() => window);
  computer.want(wantedTicket(argv));
  // A choice in a menu is a gesture that the page never sees.
  computer.onChosen(outside.gesture);
  const practice = practiceService(startPractice);
  const log = openLog(options.dataDir);
  const updates = watchUpdates({
    managed: managed.settings,
    log,
    login: (proxy) => desk.proxyLogin(proxy),
    restart: () => quitDesk('restart'),
  });
  const desk = createDesk({
    host: 'electron',
    version,
    dataDir: options.dataDir,
    storeWorker: beside('./store-worker.js'),
    openKeychain: () => openKeychain(options.dataName),
    clock: systemClock,
    log,
    network: networkOf(managed),
    managed: managed.settings,
    power: { onBattery: () => powerMonitor.isOnBatteryPower() },
    computer,
    openExternal: outside.open,
    ask: outside.ask,
    choose: outside.choose,
    practice,
    quit: () => quitDesk(),
    updates,
  });

  // Windows shows notices of a program whose shortcut it knows by this name; electron-builder.yml
  // states it too.
  app.setAppUserModelId('net.rackside.desk');
  declareScheme();
  secureApp();
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
  if (app.isPackaged && process.platform === 'win32' && options.dataName === '') {
    app.setAsDefaultProtocolClient(SCHEME, process.execPath, ['--']);
  }
  app.on('activate', show);
  app.on('window-all-closed', () => app.quit());

  let stopped = false;
  let ending = false;
  /** Lets the page store what it holds. A page that hangs or is gone can store nothing. */
  const flush = () => (window && isResponsive(window) ? desk.flush() : Promise.resolve());
  const quitDesk = (why: 'quit' | 'restart' | 'shutdown' = 'quit') => {
    if (ending) return;
    ending = true;
    // Asked before the stop, which begins nothing new: whether anything is being sent decides about
    // the installer.
    const ended = flush().then(async () => {
      const quiet = await desk.isSendingNothing();
      await desk.stop();
      await practice.stop();
      return quiet;
    });
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), STOP_MS));
    void Promise.race([ended, late])
      .catch(() => false)
      .then((quiet) => {
        stopped = true;
        if (why === 'shutdown' || !quiet || !updates.install(why === 'restart')) app.quit();
      });
  };
  app.on('before-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    // A page that hangs or is gone cannot ask. Nothing on disk is lost: what is held is held at the
    // next start.
    if (!window || !isResponsive(window)) return quitDesk();
    void flush()
      .then(() => desk.askToQuit())
      .then((free) => {
        if (free) quitDesk();
        else show();
      });
  });

  app.on('quit', () => {
    // Everything is closed. A keychain that waits for a person would hold the process and its lock
    // of the instance.
    if (keychainHangs()) process.kill(process.pid, 'SIGKILL');
  });

  // Not awaited: while this module is being evaluated, Electron does not become ready.
  void app.whenReady().then(async () => {
    const started = desk.start();
    // The system shuts down: nobody is there to answer a question.
    powerMonitor.on('shutdown', (event?: Electron.Event) => {
      // Documented, and missing in its types: so the system waits a few seconds for what is being
      // stored.
      event?.preventDefault();
      quitDesk('shutdown');
    });
    await secureSession(session.defaultSession);
    serveRenderer(fileURLToPath(beside('../renderer')));
    computer.start();
    connectDesk(desk, started, () => window);
    // A Mac passes no switch at login, but says that it was one.
    const atLogin = process.argv.includes(HIDDEN) || app.getLoginItemSettings().wasOpenedAtLogin;
    const hidden = atLogin && computer.staysInTray();
    window = openWindow(fileURLToPath(beside('../preload/preload.cjs')), hidden);
    const made = window;
    outside.watch(made.webContents);
    offerContextMenu(made, computer.words, (url) => void outside.openChosen(url));
    reloadAfterCrash(made, log);
    made.on('unresponsive', () => unresponsive.add(made));
    made.on('responsive', () => unresponsive.delete(made));
    // The quit dialog opens in the window, so closing the window does not destroy it yet.
    window.on('close', (event) => {
      if (stopped) return;
      event.preventDefault();
      if (computer.staysInTray()) made.hide();
      else app.quit();
    });
    // Windows announces its shutdown to the window only. There is no time to ask, but to store.
    window.on('query-session-end', () => void flush());
    window.on('session-end', () => quitDesk('shutdown'));
    window.on('closed', () => {
      window = null;
    });
    const result = await started;
    if (!result.ok) {
      dialog.showErrorBox('Rackside', explainStart(result.error));
      app.quit();
    }
  });
}

/** Whether the window's page is there and takes input. */
const isResponsive = (window: BrowserWindow): boolean => !window.webContents.isCrashed() && !unresponsive.has(window);
const unresponsive = new WeakSet<BrowserWindow>();

const networkOf = ({ settings, certificates }: ManagedHost): Network => ({
  onChange(listener) {
    const off = watchNetwork(listener);
    powerMonitor.on('resume', listener);
    return () => {
      off();
      powerMonitor.off('resume', listener);
    };
  },
  certificates: trustedWith(certificates),
  proxiesFor: systemProxies(settings.proxy),
});

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
  console.error(`This Electron offers Node-API ${process.versions.napi}; the database needs ${__SQLITE_NODE_API__}.`);
  app.exit(EXIT_ADDON);
} else {
  const weakening = app.isPackaged ? weakeningSwitch(process.argv.slice(1), isMadeForTests(app.getAppPath())) : null;
  if (weakening === null) startApp();
  else {
    dialog.showErrorBox('Rackside', explainSwitch(weakening));
    app.exit(1);
  }
}
