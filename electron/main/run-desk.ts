/** Runs the desk behind the window. Loaded after the page's first paint. */
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, powerMonitor, utilityProcess } from 'electron';
import { version } from '../../package.json';
import { systemClock } from '../core/desk/clock.ts';
import { createDesk, type Desk } from '../core/desk/desk.ts';
import type { Log, Ports, PracticeService } from '../core/desk/ports.ts';
import type { Startup } from '../core/desk/startup.ts';
import { explainStart, speak } from '../host/host-words.ts';
import { keychainHangs, openKeychain } from '../host/keychain.ts';
import { openLog } from '../host/log.ts';
import { type ManagedHost, managedFile, readManaged } from '../host/managed.ts';
import { networkOf } from '../host/network.ts';
import type { HostOptions } from '../host/options.ts';
import { createPracticeService, type PracticeProcess } from '../host/practice-process.ts';
import { createComputer, type ElectronComputer } from './computer.ts';
import { createExternalActions, type ExternalActions } from './external-actions.ts';
import { offerContextMenu } from './menu.ts';
import { createPageView } from './page-view.ts';
import { systemProxies } from './proxies.ts';
import { type HostUpdates, watchUpdates } from './updates.ts';
import { reloadAfterCrash, type WindowHandle, watchResponses } from './window.ts';

/** Resolves a file beside the host's entry. This file may be elsewhere after the build. */
type Beside = (path: string) => URL;

interface Entries {
  beside: Beside;
  storeWorker: Ports['storeWorker'];
}

export interface RunningDesk {
  /** Resolves when the desk is up or has reported that it cannot start. */
  started: Promise<Desk>;
  staysInTray: boolean;
}

const NEVER = new Promise<Desk>(() => undefined);

type DeskOptions = HostOptions & Required<Pick<Ports, 'firstFrame'>>;

export function runDesk(
  options: DeskOptions,
  entries: Entries,
  startup: Startup,
  window: BrowserWindow,
  front: WindowHandle,
): RunningDesk {
  const managed = readManagedOrExit(options);
  // If the window was closed before the desk existed, the app ends as well.
  if (managed === null || window.isDestroyed()) return { started: NEVER, staysInTray: true };
  const parts = createParts(options, entries, startup, managed, front);
  const { desk, computer, log, end } = parts;
  front.forwardRequests(desk.requestPlace);
  const starting = desk.start();
  // No question during a system shutdown: the user cannot answer it.
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    // Documented but missing in the types. Makes the system wait a few seconds for saving.
    event?.preventDefault();
    end.quit('shutdown');
  });
  computer.start();
  watchWindow(window, parts, front);
  void starting.then((result) => {
    if (result.ok) return void serveScriptsOf(desk, options, log);
    dialog.showErrorBox('Rackside', explainStart(result.error));
    app.quit();
  });
  return {
    started: starting.then(() => desk),
    staysInTray: computer.staysInTray(),
  };
}

async function serveScriptsOf({ answerScript }: Desk, { dataDir }: HostOptions, log: Log): Promise<void> {
  const { serveScripts } = await import('../host/scripts/serve-scripts.ts');
  const scripts = await serveScripts({ dataDir, answer: answerScript, log });
  app.on('will-quit', scripts.close);
}

/** Reads the managed settings. Invalid: shows the error, ends the app, returns null. */
function readManagedOrExit({ settings }: HostOptions): ManagedHost | null {
  // An installed app only reads the settings that administrators can write.
  const path = (app.isPackaged ? null : settings) ?? managedFile(process.platform);
  const read = readManaged(path);
  if (read.ok) return read.value;
  dialog.showErrorBox('Rackside', explainStart(read.error));
  app.exit(1);
  return null;
}

interface HostParts {
  computer: ElectronComputer;
  outside: ExternalActions;
  log: Log;
  desk: Desk;
  end: Shutdown;
}

function createParts(
  options: DeskOptions,
  { beside, storeWorker }: Entries,
  startup: Startup,
  managed: ManagedHost,
  front: WindowHandle,
): HostParts {
  const computer = createComputer({
    window: () => front.window,
    show: front.show,
    dataName: options.dataName,
    args: options.dataName === '' ? [] : ['--data', options.dataDir],
  });
  const outside = createExternalActions(() => front.window);
  // A menu choice is a gesture that the page does not see.
  computer.onCommand(outside.noteGesture);
  const practice = createPracticeService(() => startPractice(beside));
  const log = openLog(options.dataDir);
  const end = createShutdown(front, () => ({ desk, practice, updates }));
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
    onCreated: (window, contents) =>
      offerContextMenu(window, computer.words, (url) => void outside.openChosen(url), contents),
  });
  const desk: Desk = createDesk(
    {
      host: 'electron',
      version,
      dataDir: options.dataDir,
      storeWorker,
      firstFrame: options.firstFrame,
      strengthWorker: beside('./strength-worker.js'),
      importWorker: beside('./import-worker.js'),
      proofWorker: beside('./proof-worker.js'),
      openKeychain: () => openKeychain(options.dataName),
      clock: systemClock,
      log,
      network: networkOf(managed, systemProxies(managed.settings.proxy), (changed) => {
        powerMonitor.on('resume', changed);
        return () => powerMonitor.off('resume', changed);
      }),
      managed: managed.settings,
      power: { onBattery: () => powerMonitor.isOnBatteryPower() },
      computer: { ...computer, savePdf: outside.savePdf },
      openExternal: outside.open,
      speak: (language) => void speak(language),
      pageView,
      ask: outside.ask,
      choose: outside.choose,
      practice,
      quit: () => end.quit(),
      updates,
    },
    startup,
  );
  return { computer, outside, log, desk, end };
}

function watchWindow(
  window: BrowserWindow,
  { computer, outside, log, desk, end }: HostParts,
  front: WindowHandle,
): void {
  outside.watch(window.webContents);
  offerContextMenu(window, computer.words, (url) => void outside.openChosen(url));
  reloadAfterCrash(window, log);
  watchResponses(window);
  // The quit dialog opens in the window, so do not close the window yet.
  window.on('close', (event) => {
    if (end.isOver()) return;
    event.preventDefault();
    if (!computer.staysInTray()) return app.quit();
    window.hide();
    // The closed window cannot show the question, and held replies wait while it is asked.
    void desk.call('desk.stay', {});
  });
  // Windows announces its shutdown only to the window. There is time to save but not to ask.
  window.on('query-session-end', () => void end.flush());
  window.on('session-end', () => end.quit('shutdown'));
  window.on('closed', () => {
    front.window = null;
  });
}

function startPractice(beside: Beside): PracticeProcess {
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

/** Time limit for the desk's shutdown. After it the app quits anyway. */
const STOP_MS = 10_000;

type Shutdown = ReturnType<typeof createShutdown>;

interface Page {
  isResponsive(): boolean;
  show(): void;
}

/** Ends the app in order: the page saves, the agent may be asked, the desk stops. */
function createShutdown(page: Page, parts: () => { desk: Desk; practice: PracticeService; updates: HostUpdates }) {
  let isOver = false;
  let isEnding = false;

  const flush = (): Promise<void> => (page.isResponsive() ? parts().desk.flush() : Promise.resolve());

  function quit(why: 'quit' | 'restart' | 'shutdown' = 'quit'): void {
    if (isEnding) return;
    isEnding = true;
    const { desk, practice, updates } = parts();
    // Asked before the stop, which starts no new sends. The installer only runs if nothing is being
    // sent.
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
        isOver = true;
        if (why === 'shutdown' || !quiet || !updates.install(why === 'restart')) app.quit();
      });
  }

  app.on('window-all-closed', () => app.quit());
  app.on('before-quit', (event) => {
    if (isOver) return;
    event.preventDefault();
    // A page that hangs or is gone cannot ask. Nothing is lost: drafts and held replies are on
    // disk.
    if (!page.isResponsive()) return quit();
    void flush()
      .then(() => parts().desk.askToQuit())
      .then((free) => {
        if (free) quit();
        else page.show();
      });
  });
  app.on('quit', () => {
    // Everything is closed. A waiting keychain would otherwise keep the process and its instance
    // lock.
    if (keychainHangs()) process.kill(process.pid, 'SIGKILL');
  });
  return {
    /** Saves open work, stops the desk and quits. Further calls do nothing. */
    quit,
    /** Lets the page save its state. Returns at once if the page hangs or is gone. */
    flush,
    isOver: () => isOver,
  };
}
