/**
 * Runs the desk behind the window: the ports that this host lends it, what surrounds the window, and
 * an orderly end. It is loaded once the page has painted the picture that it begins with.
 */
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, powerMonitor, utilityProcess } from 'electron';
import { version } from '../../package.json';
import { systemClock } from '../core/desk/clock.ts';
import { createDesk, type Desk } from '../core/desk/desk.ts';
import type { Entrance } from '../core/desk/entrance.ts';
import type { Log, Network, Ports } from '../core/desk/ports.ts';
import { trustedWith } from '../host/certificates.ts';
import { explainStart } from '../host/host-texts.ts';
import { openKeychain } from '../host/keychain.ts';
import { openLog } from '../host/log.ts';
import { type ManagedHost, managedFile, readManaged } from '../host/managed.ts';
import { watchMetered } from '../host/metered.ts';
import { watchNetwork } from '../host/network.ts';
import type { HostOptions } from '../host/options.ts';
import { type PracticeProcess, practiceService } from '../host/practice-process.ts';
import { createComputer, type ElectronComputer } from './computer.ts';
import { offerContextMenu } from './context-menu.ts';
import { type Front, watchResponses } from './front.ts';
import { createOrderlyEnd, type OrderlyEnd } from './orderly-end.ts';
import { createOutside, type Outside } from './outside.ts';
import { createPageView } from './page-view.ts';
import { systemProxies } from './system-proxies.ts';
import { watchUpdates } from './updates.ts';
import { reloadAfterCrash } from './window.ts';

/** Names a file beside the host's entry; this file may stand elsewhere once it is built. */
type Beside = (path: string) => URL;

/** What threads and processes begin with. */
interface Entries {
  beside: Beside;
  storeWorker: Ports['storeWorker'];
}

export interface RunningDesk {
  /** Resolves once the desk is up, or has said that it can't be. */
  started: Promise<Desk>;
  /** Whether a window that opens at login waits in the tray. */
  staysInTray: boolean;
}

/** The app ends instead. */
const NEVER = new Promise<Desk>(() => undefined);

type DeskOptions = HostOptions & Required<Pick<Ports, 'firstFrame'>>;

/** Starts the desk behind the window, once the app is ready. */
export function runDesk(
  options: DeskOptions,
  entries: Entries,
  entrance: Entrance,
  window: BrowserWindow,
  front: Front,
): RunningDesk {
  const managed = readManagedOrExit(options);
  // Without its window, closed before there was a desk to ask, the app ends as well.
  if (managed === null || window.isDestroyed()) return { started: NEVER, staysInTray: true };
  const parts = createParts(options, entries, entrance, managed, front);
  const { desk, computer, end } = parts;
  front.tellWanted(computer.want);
  const starting = desk.start();
  // The system shuts down: nobody is there to answer a question.
  powerMonitor.on('shutdown', (event?: Electron.Event) => {
    // Documented, and missing in its types: so the system waits a few seconds for what is being
    // stored.
    event?.preventDefault();
    end.quit('shutdown');
  });
  computer.start();
  watchWindow(window, parts, front);
  void starting.then((result) => {
    if (result.ok) return;
    dialog.showErrorBox('Rackside', explainStart(result.error));
    app.quit();
  });
  return {
    started: starting.then(() => desk),
    staysInTray: computer.staysInTray(),
  };
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
  dialog.showErrorBox('Rackside', explainStart(read.error));
  app.exit(1);
  return null;
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
function createParts(
  options: DeskOptions,
  { beside, storeWorker }: Entries,
  entrance: Entrance,
  managed: ManagedHost,
  front: Front,
): Parts {
  const computer = createComputer({
    window: () => front.window,
    show: front.show,
    dataName: options.dataName,
    args: options.dataName === '' ? [] : ['--data', options.dataDir],
  });
  const outside = createOutside(() => front.window);
  // A choice in a menu is a gesture that the page never sees.
  computer.onChosen(outside.gesture);
  const practice = practiceService(() => startPractice(beside));
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
  const desk: Desk = createDesk(
    {
      host: 'electron',
      version,
      dataDir: options.dataDir,
      storeWorker,
      firstFrame: options.firstFrame,
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
    },
    entrance,
  );
  return { computer, outside, log, desk, end };
}

/** Follows what becomes of the window: gestures in it, its page, its close. */
function watchWindow(window: BrowserWindow, { computer, outside, log, desk, end }: Parts, front: Front): void {
  outside.watch(window.webContents);
  offerContextMenu(window, computer.words, (url) => void outside.openChosen(url));
  reloadAfterCrash(window, log);
  watchResponses(window);
  // The quit dialog opens in the window, so closing the window does not destroy it yet.
  window.on('close', (event) => {
    if (end.isOver()) return;
    event.preventDefault();
    if (!computer.staysInTray()) return app.quit();
    window.hide();
    // Nobody sees a question any more, and while it is asked nothing that is held is sent.
    void desk.call('desk.stay', {});
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
