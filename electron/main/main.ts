import '../host/environment.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, powerMonitor, session, utilityProcess } from 'electron';
import { version } from '../../package.json';
import { systemClock } from '../core/clock.ts';
import { createDesk } from '../core/desk.ts';
import type { Network } from '../core/ports.ts';
import { trustedWith } from '../host/certificates.ts';
import { keychainHangs, openKeychain } from '../host/keychain.ts';
import { fileLog } from '../host/log.ts';
import { type ManagedHost, managedFile, readManaged } from '../host/managed.ts';
import { watchAddresses } from '../host/network.ts';
import { readOptions } from '../host/options.ts';
import { type PracticeProcess, practiceService } from '../host/practice.ts';
import { explainStart, explainSwitch } from '../host/words.ts';
import { createFrame } from './computer.ts';
import { offerContextMenu } from './context-menu.ts';
import { EXIT_ADDON } from './exit-codes.ts';
import { connectDesk } from './ipc.ts';
import { createOutside } from './outside.ts';
import { declareScheme, serveRenderer } from './protocol.ts';
import { reviveWhenGone } from './revive.ts';
import { secureApp, secureSession } from './security.ts';
import { madeForTests, weakeningSwitch } from './switches.ts';
import { watchUpdates } from './updates.ts';
import { electronWays } from './ways.ts';
import { openWindow } from './window.ts';

/** A desk that does not end must not keep the person from quitting. */
const STOP_MS = 10_000;

/** Starts in the tray, where the agent wants the desk there. */
const HIDDEN = '--hidden';

const beside = (path: string) => new URL(path, import.meta.url);

function begin(): void {
  const options = readOptions(process.argv.slice(1), false);
  // Chromium's own files stand apart from the desk's; the lock of the single instance goes with the data folder.
  app.setPath('userData', join(options.dataDir, 'window'));
  if (!app.requestSingleInstanceLock()) {
    // The desk that is open shows itself; see `second-instance`.
    app.quit();
    return;
  }

  // An installed app takes its settings from the place that only administrators can write to.
  const file = (app.isPackaged ? null : options.settings) ?? managedFile(process.platform, process.env);
  const read = readManaged(file);
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
  const frame = createFrame({
    window: () => window,
    show,
    dataName: options.dataName,
    args: options.dataName === '' ? [] : ['--data', options.dataDir],
  });
  const outside = createOutside(() => window);
  // What is chosen in a menu is no input of the page's.
  frame.onChosen(outside.gesture);
  const practice = practiceService(startPractice);
  const log = fileLog(options.dataDir);
  const updates = watchUpdates({
    managed: managed.settings,
    log,
    login: (proxy) => desk.proxyLogin(proxy),
    restart: () => end('restart'),
  });
  const desk = createDesk({
    door: 'electron',
    version,
    dataDir: options.dataDir,
    storeWorker: beside('./store-worker.js'),
    openKeychain: () => openKeychain(options.dataName),
    clock: systemClock,
    log,
    network: networkOf(managed),
    managed: managed.settings,
    power: { onBattery: () => powerMonitor.isOnBatteryPower() },
    computer: frame,
    openExternal: outside.open,
    ask: outside.ask,
    choose: outside.choose,
    practice,
    quit: () => end(),
    updates,
  });

  // Windows shows notices of a program whose installed shortcut it knows by this name; stated in electron-builder.yml too.
  app.setAppUserModelId('net.rackside.desk');
  declareScheme();
  secureApp();
  // A second start shows the desk that is there; unless it was the system's own, at login.
  app.on('second-instance', (_, argv) => {
    if (!argv.includes(HIDDEN)) show();
  });
  app.on('activate', show);
  app.on('window-all-closed', () => app.quit());

  let stopped = false;
  let ending = false;
  /** The page stores what it holds. One that hangs or is gone can store nothing. */
  const flush = () => (window && answers(window) ? desk.flush() : Promise.resolve());
  const end = (why: 'quit' | 'restart' | 'shutdown' = 'quit') => {
    if (ending) return;
    ending = true;
    // Whether it is quiet is asked before the stop: nothing begins to be sent once the desk is closing.
    const ended = flush().then(async () => {
      const quiet = await desk.quiet();
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
    // A page that hangs or is gone can ask nothing. On disk nothing is lost: what is held is held again.
    if (!window || !answers(window)) return end();
    void flush()
      .then(() => desk.mayLeave())
      .then((free) => {
        if (free) end();
        else show();
      });
  });

  app.on('quit', () => {
    // All is closed; a keychain that waits for a person would hold the process, and with it the lock of the instance.
    if (keychainHangs()) process.kill(process.pid, 'SIGKILL');
  });

  // Not awaited: while this module is being evaluated, Electron does not become ready.
  void app.whenReady().then(async () => {
    const started = desk.start();
    // The system is going down: nobody is there to answer.
    powerMonitor.on('shutdown', (event?: Electron.Event) => {
      // Documented, and missing in its types: so the system waits a few seconds for what is being stored.
      event?.preventDefault();
      end('shutdown');
    });
    await secureSession(session.defaultSession);
    serveRenderer(fileURLToPath(beside('../renderer')));
    frame.begin();
    connectDesk(desk, started, () => window);
    // A Mac passes no switch at login, but says that it was one.
    const atLogin = process.argv.includes(HIDDEN) || app.getLoginItemSettings().wasOpenedAtLogin;
    const hidden = atLogin && frame.staysInTray();
    window = openWindow(fileURLToPath(beside('../preload/preload.cjs')), hidden);
    const made = window;
    outside.watch(made.webContents);
    offerContextMenu(made, frame.words, (url) => void outside.openChosen(url));
    reviveWhenGone(made, log);
    made.on('unresponsive', () => hanging.add(made));
    made.on('responsive', () => hanging.delete(made));
    // The window is where the question is asked, so it outlives the wish to close it.
    window.on('close', (event) => {
      if (stopped) return;
      event.preventDefault();
      if (frame.staysInTray()) made.hide();
      else app.quit();
    });
    // Windows tells the window of its shutdown, and nobody else. There is no time to ask, but to store.
    window.on('query-session-end', () => void flush());
    window.on('session-end', () => end('shutdown'));
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
const answers = (window: BrowserWindow): boolean => !window.webContents.isCrashed() && !hanging.has(window);
const hanging = new WeakSet<BrowserWindow>();

const networkOf = ({ settings, certificates }: ManagedHost): Network => ({
  onChange(listener) {
    const off = watchAddresses(listener);
    powerMonitor.on('resume', listener);
    return () => {
      off();
      powerMonitor.off('resume', listener);
    };
  },
  certificates: trustedWith(certificates),
  waysTo: electronWays(settings.proxy),
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
  // Loading the addon here would end the process without a word.
  console.error(`This Electron offers Node-API ${process.versions.napi}; the database needs ${__SQLITE_NODE_API__}.`);
  app.exit(EXIT_ADDON);
} else {
  const weakening = app.isPackaged ? weakeningSwitch(process.argv.slice(1), madeForTests(app.getAppPath())) : null;
  if (weakening === null) begin();
  else {
    dialog.showErrorBox('Rackside', explainSwitch(weakening));
    app.exit(1);
  }
}
