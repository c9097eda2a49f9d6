/**
 * Starts the Electron host: its window first, then the vault with the picture that its page begins
 * with, and the desk behind it once that is painted.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, session } from 'electron';
import { SCHEME } from '../../shared/domain/ticket-address.ts';
import type { Entrance } from '../core/desk/entrance.ts';
import { storeThreads } from '../core/worker/remote.ts';
import { limitCoreDumps } from '../host/core-dumps.ts';
import { watchFirstFrame } from '../host/first-frame.ts';
import { hostWords } from '../host/host-words.ts';
import { type HostOptions, readOptions } from '../host/options.ts';
import { EXIT_ADDON, HIDDEN, isMadeForTests, ownArguments, wantedTicket, weakeningSwitch } from './command-line.ts';
import { createFront, type Front } from './front.ts';
import { connectDesk } from './ipc.ts';
import type { RunningDesk } from './run-desk.ts';
import { declareScheme, secureApp, secureSession, serveRenderer } from './security.ts';
import { electronRegion } from './system-region.ts';
import { openWindow } from './window.ts';

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
  const front = createFront();
  front.want(wantedTicket(argv));
  // Windows shows notices of a program whose shortcut it knows by this name; electron-builder.yml
  // states it too.
  app.setAppUserModelId('net.rackside.desk');
  declareScheme();
  secureApp();
  listenToStarts(front, options);
  // Chromium's processes for pages come of one that is there already, so they inherit its limit.
  const limited = limitCoreDumps();
  // Not awaited: while this module is being evaluated, Electron does not become ready.
  void Promise.all([app.whenReady(), limited]).then(() => openDesk(options, front));
}

/** Brings the desk to the front where the system or another program asks for it. */
function listenToStarts({ show, want }: Front, { dataName }: HostOptions): void {
  // A second start shows the window that is there; unless the system started it, at login.
  app.on('second-instance', (_, given) => {
    want(wantedTicket(given));
    if (!given.includes(HIDDEN)) show();
  });
  // A Mac hands addresses over by this event, before the app is ready too.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    want(wantedTicket([url]));
    show();
  });
  // On other systems the package says so. Behind the two dashes nothing is a switch, whatever an
  // address contains.
  if (app.isPackaged && process.platform === 'win32' && dataName === '') {
    app.setAsDefaultProtocolClient(SCHEME, process.execPath, ['--']);
  }
  app.on('activate', show);
}

/** ms after which the desk starts, whatever becomes of the page. */
const UNASKED = 5_000;

/** As any fault of the start: without a desk the window would wait forever. */
function endWith(error: unknown): Promise<never> {
  process.nextTick(() => {
    throw error;
  });
  return new Promise(() => undefined);
}

/** A Mac passes no switch at login, but says that it was one. */
const isAtLogin = () => process.argv.includes(HIDDEN) || app.getLoginItemSettings().wasOpenedAtLogin;

/**
 * Opens the window, the way into the data folder once the page has its files, and the desk at its
 * first call. This thread is Chromium's own as well: while it reads code, no page is shown.
 */
async function openDesk(options: HostOptions, front: Front): Promise<void> {
  await secureSession(session.defaultSession);
  const served = serveRenderer(fileURLToPath(beside('../renderer')), electronRegion());
  const window = openWindow(
    fileURLToPath(beside('../preload/preload.cjs')),
    async () => !isAtLogin() || !(await begin()).staysInTray,
  );
  front.window = window;
  const frame = watchFirstFrame();
  let entrance: Promise<Entrance> | null = null;
  const enter = (): Promise<Entrance> => {
    entrance ??= import('./entrance.ts').then(({ goIn }) => goIn(options)).catch(endWith);
    return entrance;
  };
  void served.then(enter);
  let running: Promise<RunningDesk> | null = null;
  const begin = (): Promise<RunningDesk> => {
    running ??= run().catch(endWith);
    return running;
  };
  const run = async (): Promise<RunningDesk> => {
    const entries = { beside, storeWorker: storeThreads(beside('./store-worker.js')) };
    const [{ runDesk }, entered] = await Promise.all([import('./run-desk.ts'), enter()]);
    return runDesk({ ...options, firstFrame: frame.untilThere }, entries, entered, window, front);
  };
  const start = connectDesk(
    {
      snapshot: async (account) => (await enter()).snapshot(account),
      start: async () => frame.seenBy(await (await begin()).started),
    },
    () => front.window,
  );
  setTimeout(start, UNASKED);
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
