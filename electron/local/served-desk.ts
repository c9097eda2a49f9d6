/** Runs the desk behind the server. Loaded once the page has its files. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { version } from '../../package.json';
import { err, ok } from '../../shared/result.ts';
import { createDesk, type Desk } from '../core/desk/desk.ts';
import type { Ports } from '../core/desk/ports.ts';
import type { Startup } from '../core/desk/startup.ts';
import { hostWords, speak } from '../host/host-words.ts';
import { openLog } from '../host/log.ts';
import type { ManagedHost } from '../host/managed.ts';
import { networkOf, proxiesWithoutChromium } from '../host/network.ts';
import type { HostOptions } from '../host/options.ts';
import { createPracticeService, type PracticeProcess } from '../host/practice-process.ts';
import { serveScripts } from '../host/scripts/serve-scripts.ts';
import { openBrowser, openExternal } from './browser.ts';
import { createQuestions } from './questions.ts';

/** Ports that the host has before the desk. */
export type EarlyPorts = Pick<
  Ports,
  'host' | 'dataDir' | 'openKeychain' | 'keyCost' | 'storeWorker' | 'firstFrame' | 'clock'
>;

export interface ServedDesk {
  desk: Desk;
  /** Lets windows save their texts, then closes the server and everything behind it. */
  stop(closeServer: () => Promise<void>): Promise<void>;
}

/** `quit` is called when the desk wants to end. */
export async function startServedDesk(
  early: EarlyPorts,
  { dataDir, exportTo, replies }: HostOptions,
  managed: ManagedHost,
  startup: Startup,
  beside: (path: string) => URL,
  quit: () => void,
): Promise<ServedDesk> {
  const practice = createPracticeService(() => forkPractice(beside('./practice.js')));
  const questions = createQuestions((address) => {
    console.log(hostWords.start.asks(address));
    void openBrowser(address);
  });
  const log = openLog(dataDir);
  const desk = createDesk(
    {
      ...early,
      version,
      strengthWorker: beside('./strength-worker.js'),
      importWorker: beside('./import-worker.js'),
      proofWorker: beside('./proof-worker.js'),
      log,
      network: networkOf(managed, proxiesWithoutChromium(managed.settings.proxy)),
      openExternal,
      speak: (language) => void speak(language),
      ask: questions.ask,
      askAgain: questions.showAgain,
      choose: async (kind) =>
        kind === 'export'
          ? ok(exportTo)
          : replies === null
            ? err('invalid', 'canned.choose', { detail: { reason: 'no-path-given' } })
            : ok(replies),
      practice,
      managed: managed.settings,
      quit,
    },
    startup,
  );
  // It succeeds, since the folder is locked.
  await desk.start();
  const serving = serveScripts({ dataDir, answer: desk.answerScript, log });
  return {
    desk,
    async stop(closeServer) {
      questions.close();
      const scripts = await serving;
      scripts.close();
      await desk.flush();
      await closeServer();
      await desk.stop();
      await practice.stop();
    },
  };
}

function forkPractice(file: URL): PracticeProcess {
  const child = fork(fileURLToPath(file), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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
