/** Starts the local host: the desk behind a server on this computer, for a browser. */
import { fileURLToPath } from 'node:url';
import { systemClock } from '../core/desk/clock.ts';
import type { Ports } from '../core/desk/ports.ts';
import { createStartup } from '../core/desk/startup.ts';
import { storeThreads } from '../core/worker/remote.ts';
import { limitCoreDumps } from '../host/core-dumps.ts';
import { watchFirstFrame } from '../host/first-frame.ts';
import { chosenLanguage, explainStart, hostWords, speak, speakAsSaved } from '../host/host-words.ts';
import { keychainHangs, openKeychain } from '../host/keychain.ts';
import { lazyDesk } from '../host/lazy-desk.ts';
import { type ManagedHost, managedFile, readManaged } from '../host/managed.ts';
import { type HostOptions, readOptions } from '../host/options.ts';
import { nodeRegion } from '../host/region.ts';
import { openBrowser } from './browser.ts';
import type { ServedDesk } from './served-desk.ts';
import { builtFiles, type LocalServer, type ServeFiles, serveLocally } from './server.ts';

const beside = (path: string) => new URL(path, import.meta.url);

/** Longest wait (ms) of the desk's code, whose loading would keep a page from its files. */
const PAGE_WAIT_MS = 300;

interface MainOverrides {
  serveFiles?: ServeFiles;
  /** Cost of key derivation; by default the desk's. No argument or variable sets it. */
  keyCost?: Ports['keyCost'];
  clock?: Ports['clock'];
}

export async function main(argv: string[], overrides: MainOverrides = {}): Promise<void> {
  const region = nodeRegion();
  const {
    serveFiles = builtFiles(fileURLToPath(beside('../renderer')), () => ({ region, language: chosenLanguage })),
    keyCost,
    clock = systemClock,
  } = overrides;
  const limited = limitCoreDumps();
  const options = await readOptionsOrExit(argv);
  await speakAsSaved(options.dataDir);
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
  const managed = readManagedOrExit(options);
  const frame = watchFirstFrame();
  let running: Promise<ServedDesk> | null = null;
  const desk = lazyDesk({
    async snapshot(account) {
      await limited;
      const answer = await startup.snapshot(account);
      setImmediate(desk.start);
      return answer;
    },
    async start() {
      await limited;
      running = import('./served-desk.ts').then(({ startServedDesk }) => {
        const ports = { ...entry, storeWorker, clock, firstFrame: frame.whenVisible };
        return startServedDesk(ports, options, managed, startup, beside, () => void stop(0));
      });
      const { desk } = await running;
      return frame.watchCalls(desk);
    },
  });

  let server: LocalServer | null = null;
  const stop = async (exitCode: number) => {
    if (running) await (await running).stop(async () => server?.close());
    // Before the desk began, only the keychain may be busy.
    else await startup.detectVault();
    endProcess(exitCode);
  };
  try {
    server = await serveLocally({ desk, port: options.port, serveFiles, onStale: print });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(hostWords.start.portTaken(options.port));
    process.exit(1);
  }
  // The keychain answers while the page is asked for; no secret is here before the limit.
  void limited.then(startup.prefetchSnapshot);
  endOnSignals(stop, async () => (running ? (await running).desk : null));
  const address = server.access.address();
  print(address);
  console.log(hostWords.start.otherwise(server.access.numericAddress));
  if (options.open) void openBrowser(address);
  setTimeout(desk.start, PAGE_WAIT_MS);
}

/** A user who pressed Ctrl+C can answer a question; the system, which sends the others, cannot. */
function endOnSignals(stop: (exitCode: number) => Promise<void>, current: () => Promise<ServedDesk['desk'] | null>) {
  let signals = 0;
  let asked = false;
  const askThenStop = async () => {
    const desk = await current();
    await desk?.flush();
    if (!desk || (await desk.askToQuit())) return stop(0);
    asked = true;
    console.log(hostWords.start.asksFirst);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      signals += 1;
      if (signal === 'SIGINT' && signals === 1) return void askThenStop();
      // A second signal ends the process at once; after a question, the third does.
      if (signals > (asked ? 2 : 1)) process.exit(1);
      void stop(0);
    });
  }
}

/** Ends the process. A waiting keychain would block an exit, but not a signal. */
function endProcess(exitCode: number): void {
  if (!keychainHangs()) process.exit(exitCode);
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}

const print = (address: string) => console.log(hostWords.start.address(address));

async function readOptionsOrExit(argv: string[]): Promise<HostOptions> {
  try {
    return readOptions(argv, true);
  } catch (error) {
    await speak(null);
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
