/** Starts the local host: the desk behind a server on this computer, for a browser. */
import { fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { version } from '../../package.json';
import { err, ok, type Result } from '../../shared/result.ts';
import { systemClock } from '../core/desk/clock.ts';
import type { Desk } from '../core/desk/desk.ts';
import type { Ports } from '../core/desk/ports.ts';
import { createStartup } from '../core/desk/startup.ts';
import { storeThreads } from '../core/worker/remote.ts';
import { limitCoreDumps } from '../host/core-dumps.ts';
import { watchFirstFrame } from '../host/first-frame.ts';
import { explainStart, hostWords } from '../host/host-words.ts';
import { keychainHangs, openKeychain } from '../host/keychain.ts';
import { openLog } from '../host/log.ts';
import { type ManagedHost, managedFile, readManaged } from '../host/managed.ts';
import { networkOf, proxiesWithoutChromium } from '../host/network.ts';
import { toOpenable } from '../host/openable-addresses.ts';
import { type HostOptions, readOptions } from '../host/options.ts';
import { createPracticeService, type PracticeProcess } from '../host/practice-process.ts';
import { nodeRegion } from '../host/region.ts';
import { type ScriptServer, serveScripts } from '../host/scripts/serve-scripts.ts';
import { createQuestions } from './questions.ts';
import { builtFiles, type LocalServer, type ServeFiles, serveLocally } from './server.ts';

const beside = (path: string) => new URL(path, import.meta.url);

interface MainOverrides {
  serveFiles?: ServeFiles;
  /** Cost of key derivation; by default the desk's. No argument or variable sets it. */
  keyCost?: Ports['keyCost'];
  clock?: Ports['clock'];
}

export async function main(argv: string[], overrides: MainOverrides = {}): Promise<void> {
  const {
    serveFiles = builtFiles(fileURLToPath(beside('../renderer')), nodeRegion()),
    keyCost,
    clock = systemClock,
  } = overrides;
  const limited = limitCoreDumps();
  const options = readOptionsOrExit(argv);
  const storeWorker = storeThreads(beside('./store-worker.js'));
  const entry = {
    host: 'local' as const,
    dataDir: options.dataDir,
    openKeychain: () => openKeychain(options.dataName),
    ...(keyCost && { keyCost }),
  };
  const startup = createStartup(entry);
  const entered = startup.lockDataFolder();
  if (!entered.ok) {
    console.error(explainStart(entered.error));
    process.exit(1);
  }
  // The keychain answers while the desk's code is read; no secret is here before the limit.
  void limited.then(startup.detectVault);
  const { createDesk } = await import('../core/desk/desk.ts');
  const frame = watchFirstFrame();
  const managed = readManagedOrExit(options);
  const practice = createPracticeService(forkPractice);
  const questions = createQuestions((address) => {
    console.log(hostWords.start.asks(address));
    void openBrowser(address);
  });
  const log = openLog(options.dataDir);
  const desk = createDesk(
    {
      ...entry,
      version,
      storeWorker,
      firstFrame: frame.whenVisible,
      strengthWorker: beside('./strength-worker.js'),
      importWorker: beside('./import-worker.js'),
      clock,
      log,
      network: networkOf(managed, proxiesWithoutChromium(managed.settings.proxy)),
      openExternal,
      ask: questions.ask,
      askAgain: questions.showAgain,
      choose: async (kind) =>
        kind === 'export'
          ? ok(options.exportTo)
          : options.replies === null
            ? err('invalid', 'canned.choose', { detail: { reason: 'no-path-given' } })
            : ok(options.replies),
      practice,
      managed: managed.settings,
      quit: () => void stop(0),
    },
    startup,
  );

  let server: LocalServer | null = null;
  let scripts: ScriptServer | null = null;
  const stop = async (exitCode: number) => {
    questions.close();
    scripts?.close();
    await desk.flush();
    await server?.close();
    await desk.stop();
    await practice.stop();
    endProcess(exitCode);
  };
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      // A user who pressed Ctrl+C can answer a question; the system, which sends the other signals,
      // cannot.
      if (signal === 'SIGINT' && signals === 1) return void askThenStop();
      // A second signal ends the process at once; after a question, the third does.
      if (signals > (asked ? 2 : 1)) process.exit(1);
      void stop(0);
    });
  }
  let asked = false;
  const askThenStop = async () => {
    await desk.flush();
    if (await desk.askToQuit()) return stop(0);
    asked = true;
    console.log(hostWords.start.asksFirst);
  };

  // It succeeds, since the folder is locked. The page reads its files meanwhile, and then waits.
  const starting = desk.start();
  const call: Desk['call'] = async (...asked) => {
    await starting;
    return desk.call(...asked);
  };
  const shown = frame.watchCalls({ on: desk.on, call });
  try {
    server = await serveLocally({ desk: shown, port: options.port, serveFiles, onStale: print });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(hostWords.start.portTaken(options.port));
    return stop(1);
  }
  const address = server.access.address();
  print(address);
  console.log(hostWords.start.otherwise(server.access.numericAddress));
  if (options.open) void openBrowser(address);
  await starting;
  scripts = await serveScripts({ dataDir: options.dataDir, answer: desk.answerScript, log });
}

/** Ends the process. A waiting keychain would block an exit, but not a signal. */
function endProcess(exitCode: number): void {
  if (!keychainHangs()) process.exit(exitCode);
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}

const print = (address: string) => console.log(hostWords.start.address(address));

function readOptionsOrExit(argv: string[]): HostOptions {
  try {
    return readOptions(argv, true);
  } catch (error) {
    console.error(`${(error as Error).message}\n${hostWords.start.usage}`);
    process.exit(1);
  }
}

function readManagedOrExit({ settings }: HostOptions): ManagedHost {
  const managed = readManaged(settings ?? managedFile(process.platform));
  if (managed.ok) return managed.value;
  console.error(explainStart(managed.error));
  process.exit(1);
}

function forkPractice(): PracticeProcess {
  const child = fork(fileURLToPath(beside('./practice.js')), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    send: (message) => {
      // Ignore errors: the process may have died just now, and its exit event reports that.
      if (child.connected) child.send(message as object, () => undefined);
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('close', () => listener()),
    kill: () => child.kill('SIGKILL'),
  };
}

let opening = false;

/** Opens one address at a time, because this host cannot see the user's gestures. */
async function openExternal(url: string, http: string | null): Promise<Result<null>> {
  const address = toOpenable(url, http);
  if (address === null) return err('invalid', 'openExternal', { detail: { reason: 'address' } });
  if (opening) return err('busy', 'openExternal');
  opening = true;
  try {
    return await openBrowser(address);
  } finally {
    opening = false;
  }
}

/** Opens an address in the browser. The program in `BROWSER` comes first, as usual on Linux. */
function openBrowser(url: string): Promise<Result<null>> {
  const [program, ...args] = openCommand();
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
    const fail = () => resolve(err('invalid', 'openExternal', { detail: { reason: 'no-browser' } }));
    child.on('error', fail);
    // A program without a browser fails at once; a working one may run as long as the browser.
    child.on('exit', (code) => (code === 0 ? resolve(ok(null)) : fail()));
    setTimeout(() => resolve(ok(null)), 2000).unref();
    child.unref();
  });
}

function openCommand(): [string, ...string[]] {
  if (process.env.BROWSER) return [process.env.BROWSER];
  if (process.platform === 'darwin') return ['open'];
  // cmd's `start` would interpret & and ^ in an address; rundll32 does not.
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}
