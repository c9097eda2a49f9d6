/** Starts the Electron host: the window, the vault, and after the first paint the desk. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, session } from 'electron';
import { RIGHT_TO_LEFT } from '../../shared/domain/language.ts';
import { SCHEME } from '../../shared/domain/place-address.ts';
import type { Startup } from '../core/desk/startup.ts';
import { storeThreads } from '../core/worker/remote.ts';
import { limitCoreDumps } from '../host/core-dumps.ts';
import { watchFirstFrame } from '../host/first-frame.ts';
import { chosenLanguage, hostLanguage, hostWords, speak, speakAsSaved } from '../host/host-words.ts';
import { lazyDesk } from '../host/lazy-desk.ts';
import { type HostOptions, readOptions } from '../host/options.ts';
import {
  EXIT_ADDON,
  HIDDEN,
  isMadeForTests,
  ownArguments,
  scriptArguments,
  wantedAddress,
  weakeningSwitch,
} from './command-line.ts';
import { connectDesk } from './ipc.ts';
import type { RunningDesk } from './run-desk.ts';
import { declareScheme, secureApp, secureSession, serveRenderer } from './security.ts';
import { createWindowHandle, electronRegion, openWindow, type WindowHandle } from './window.ts';

const beside = (path: string) => new URL(path, import.meta.url);

function startApp(): void {
  const argv = process.argv.slice(1);
  const options = readOptions(ownArguments(argv), false);
  // Separates Chromium's files from the desk's. The single-instance lock belongs to the data
  // folder.
  app.setPath('userData', join(options.dataDir, 'window'));
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  const front = createWindowHandle();
  front.requestPlace(wantedAddress(argv));
  // Windows shows notifications only for a program whose shortcut has this name.
  // electron-builder.yml has it too.
  app.setAppUserModelId('net.rackside.desk');
  declareScheme();
  secureApp();
  const words = speakAsSaved(options.dataDir);
  // Menus and dialogs of the system follow it. Chromium asks once, before the app is ready.
  app.commandLine.appendSwitch('force-ui-direction', RIGHT_TO_LEFT.includes(hostLanguage) ? 'rtl' : 'ltr');
  listenToStarts(front, options);
  // Chromium forks its page processes from one that already runs, so they inherit its limit.
  const limited = limitCoreDumps();
  // Not awaited: Electron does not become ready while this module is evaluated.
  void Promise.all([app.whenReady(), limited, words]).then(() => openDesk(options, front));
}

function listenToStarts({ show, requestPlace: want }: WindowHandle, { dataName }: HostOptions): void {
  // A second start shows the existing window, unless the system started it at login.
  app.on('second-instance', (_, given) => {
    want(wantedAddress(given));
    if (!given.includes(HIDDEN)) show();
  });
  // macOS passes addresses by this event, even before the app is ready.
  app.on('open-url', (event, url) => {
    event.preventDefault();
    want(wantedAddress([url]));
    show();
  });
  // On other systems the package registers the scheme. After the two dashes nothing is a switch,
  // whatever the address contains.
  if (app.isPackaged && process.platform === 'win32' && dataName === '') {
    app.setAsDefaultProtocolClient(SCHEME, process.execPath, ['--']);
  }
  app.on('activate', show);
}

/** The desk starts after this time at the latest, ms. */
const MAX_START_DELAY = 5_000;

/** Report the error like any failed start. Without a desk, the window would wait forever. */
function failWith(error: unknown): Promise<never> {
  process.nextTick(() => {
    throw error;
  });
  return new Promise(() => undefined);
}

/** macOS passes no switch at login, but reports it. */
const isAtLogin = () => process.argv.includes(HIDDEN) || app.getLoginItemSettings().wasOpenedAtLogin;

/**
 * Opens the window, then the data folder once the page has its files, then the desk at its first
 * call. This thread is also Chromium's, so the page cannot appear while the thread loads code.
 */
async function openDesk(options: HostOptions, front: WindowHandle): Promise<void> {
  await secureSession(session.defaultSession);
  const region = electronRegion();
  const served = serveRenderer(fileURLToPath(beside('../renderer')), () => ({ region, language: chosenLanguage }));
  const window = openWindow(
    fileURLToPath(beside('../preload/preload.cjs')),
    async () => !isAtLogin() || !(await begin()).staysInTray,
  );
  front.window = window;
  const frame = watchFirstFrame();
  let startup: Promise<Startup> | null = null;
  const enter = (): Promise<Startup> => {
    startup ??= import('./open-data-folder.ts').then(({ openDataFolder }) => openDataFolder(options)).catch(failWith);
    return startup;
  };
  void served.then(enter);
  let running: Promise<RunningDesk> | null = null;
  const begin = (): Promise<RunningDesk> => {
    running ??= run().catch(failWith);
    return running;
  };
  const run = async (): Promise<RunningDesk> => {
    const entries = { beside, storeWorker: storeThreads(beside('./store-worker.js')) };
    const [{ runDesk }, entered] = await Promise.all([import('./run-desk.ts'), enter()]);
    return runDesk({ ...options, firstFrame: frame.whenVisible }, entries, entered, window, front);
  };
  const desk = lazyDesk({
    snapshot: async (account) => (await enter()).snapshot(account),
    start: async () => frame.watchCalls(await (await begin()).started),
  });
  connectDesk(desk, () => front.window);
  setTimeout(desk.start, MAX_START_DELAY);
}

const weakening = app.isPackaged ? weakeningSwitch(process.argv.slice(1), isMadeForTests(app.getAppPath())) : null;
const script = scriptArguments(process.argv.slice(process.defaultApp ? 2 : 1));
if (weakening !== null) {
  await speak(null);
  dialog.showErrorBox('Rackside', hostWords.start.weakeningSwitch(weakening));
  app.exit(1);
} else if (script !== null) {
  // Electron isn't ready while this module waits: no window, no lock, and no display is needed.
  const { runScriptHere } = await import('../host/scripts/command.ts');
  await runScriptHere(script, app.exit);
} else if (Number(process.versions.napi) < __SQLITE_NODE_API__) {
  await speak(null);
  // Loading the addon here would kill the process without a message.
  console.error(hostWords.start.oldNodeApi(String(process.versions.napi), String(__SQLITE_NODE_API__)));
  app.exit(EXIT_ADDON);
} else startApp();
