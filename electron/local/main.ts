import '../host/environment.ts';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { version } from '../../package.json';
import { err, ok } from '../../shared/result.ts';
import { systemClock } from '../core/clock.ts';
import { createDesk } from '../core/desk.ts';
import { trustedWith } from '../host/certificates.ts';
import { keychainHangs, openKeychain } from '../host/keychain.ts';
import { fileLog } from '../host/log.ts';
import { type ManagedHost, managedFile, readManaged } from '../host/managed.ts';
import { watchAddresses } from '../host/network.ts';
import { type HostOptions, readOptions } from '../host/options.ts';
import { type PracticeProcess, practiceService } from '../host/practice.ts';
import { waysSettled } from '../host/proxies.ts';
import { explainStart } from '../host/words.ts';
import { openBrowser, openOutside } from './browser.ts';
import { builtFiles, type LocalServer, type ServeFiles, serveLocally } from './server.ts';

const beside = (path: string) => new URL(path, import.meta.url);

/** The desk behind a loopback server. Prints one line with its address; SIGINT and SIGTERM end it. */
export async function main(
  argv: string[],
  serveFiles: ServeFiles = builtFiles(fileURLToPath(beside('../renderer'))),
): Promise<void> {
  const options = readOptionsOrExit(argv);
  const managed = readManagedOrExit(options);
  const practice = practiceService(forkPractice);
  const desk = createDesk({
    door: 'local',
    version,
    dataDir: options.dataDir,
    storeWorker: beside('./store-worker.js'),
    openKeychain: () => openKeychain(options.dataName),
    clock: systemClock,
    log: fileLog(options.dataDir),
    network: {
      onChange: watchAddresses,
      certificates: trustedWith(managed.certificates),
      waysTo: waysSettled(managed.settings.proxy),
    },
    openExternal: openOutside,
    choose: async () =>
      options.replies === null
        ? err('invalid', 'canned.choose', { detail: { reason: 'no-path-given' } })
        : ok(options.replies),
    practice,
    managed: managed.settings,
    quit: () => void stop(0),
  });

  let server: LocalServer | null = null;
  const stop = async (exitCode: number) => {
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
      // A person pressed Ctrl+C and can answer a question; the system that sends the others cannot.
      if (signal === 'SIGINT' && signals === 1) return void askToStop();
      // The second one means it, and the one after a question.
      if (signals > (asked ? 2 : 1)) process.exit(1);
      void stop(0);
    });
  }
  let asked = false;
  const askToStop = async () => {
    await desk.flush();
    if (await desk.mayLeave()) return stop(0);
    asked = true;
    console.log('Rackside asks in its window first. Ctrl+C again ends it without an answer.');
  };

  const started = await desk.start();
  if (!started.ok) {
    console.error(explainStart(started.error));
    return stop(1);
  }
  try {
    server = await serveLocally({ desk, port: options.port, serveFiles, onStale: print });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    console.error(`Port ${options.port} is taken: choose another, or leave --port out.`);
    return stop(1);
  }
  const address = server.access.address();
  print(address);
  if (options.open) await openBrowser(address); // Where there is none, the printed line is all there is to say.
}

/** The desk is closed. A keychain that waits for a person would still hold this process: a signal does not wait for it. */
function endProcess(exitCode: number): void {
  if (!keychainHangs()) process.exit(exitCode);
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}

const print = (address: string) => console.log(`Rackside: ${address}`);

function readOptionsOrExit(argv: string[]): HostOptions {
  try {
    return readOptions(argv, true);
  } catch (error) {
    console.error(
      `${(error as Error).message}\nUsage: npm run local -- [--port N] [--data DIR] [--settings FILE] [--replies PATH] [--no-open]`,
    );
    process.exit(1);
  }
}

function readManagedOrExit({ settings }: HostOptions): ManagedHost {
  const managed = readManaged(settings ?? managedFile(process.platform, process.env));
  if (managed.ok) return managed.value;
  console.error(explainStart(managed.error));
  process.exit(1);
}

function forkPractice(): PracticeProcess {
  const child = fork(fileURLToPath(beside('./practice.js')), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    send: (message) => {
      // It may have died just now; its exit tells that.
      if (child.connected) child.send(message as object, () => undefined);
    },
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('close', () => listener()),
    kill: () => child.kill('SIGKILL'),
  };
}
