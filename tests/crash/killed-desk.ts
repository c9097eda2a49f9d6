/**
 * The desk of `desk-process.ts` as a test holds it: told what to do, killed, and begun again on the
 * same folder.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningService } from '../service/service.ts';
import type { DeskMessage, DeskRequest } from './desk-process.ts';
import { KILL_FILE, type KillAt } from './kill-points.ts';

const SOURCE = fileURLToPath(new URL('./desk-process.ts', import.meta.url));

export interface KilledDesk {
  dataDir: string;
  /** Starts it, and waits until it has signed in and knows its tickets. */
  begin(): Promise<void>;
  /** Starts it, and waits for nothing. */
  start(): void;
  /** Starts it; true if it was killed before it was ready. */
  isKilledAtStart(): Promise<boolean>;
  tell(message: DeskRequest): void;
  hear<T extends DeskMessage['type']>(type: T): Promise<Extract<DeskMessage, { type: T }>>;
  ask<T extends DeskMessage['type']>(message: DeskRequest, answer: T): Promise<Extract<DeskMessage, { type: T }>>;
  /** From now on the process ends at this point, in this life or in the next one. */
  arm(point: KillAt): void;
  disarm(): void;
  /** Rejects where it had ended by itself: then nothing was tried. */
  kill(): Promise<void>;
  /** Resolves when it is gone: true if it was killed. */
  gone(): Promise<boolean>;
  /** Ends it, and removes its folder. */
  remove(): void;
}

/**
 * `note` sees every message that came over: what the process knew and could not tell, nobody was
 * told. `points`: it can be killed at points of the store and of the wire.
 */
export function killedDesk(
  service: RunningService,
  note: (message: DeskMessage) => void = () => undefined,
  { points = false }: { points?: boolean } = {},
): KilledDesk {
  const dataDir = mkdtempSync(join(tmpdir(), 'rackside-crash-'));
  const killFile = join(dataDir, 'kill-at.json');
  const env = { ...process.env, ...(points ? { [KILL_FILE]: killFile } : {}) };
  let child: ChildProcess | undefined;
  let gone: Promise<boolean> = Promise.resolve(false);
  let isGone = true;
  let ahead = 0;
  let heard: DeskMessage[] = [];
  let waiting: (() => void)[] = [];
  const wake = () => {
    for (const go of waiting) go();
    waiting = [];
  };
  const desk: KilledDesk = {
    dataDir,
    start() {
      heard = [];
      isGone = false;
      child = fork(process.env.RACKSIDE_TEST_KILLED_DESK ?? SOURCE, [], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env,
      });
      const here = child;
      here.on('message', (message: DeskMessage) => {
        heard.push(message);
        if (message.type === 'turned') ahead += message.ms;
        note(message);
        wake();
      });
      gone = new Promise((resolve) => {
        here.on('exit', (_code, signal) => {
          isGone = true;
          resolve(signal === 'SIGKILL');
          wake();
        });
      });
      // Messages to a process that was just killed reach nobody.
      here.on('error', () => undefined);
      const signIn = { address: service.url, ...service.credentials, remember: true, allowHttp: false };
      desk.tell({ type: 'begin', dataDir, signIn, ahead });
    },
    isKilledAtStart() {
      desk.start();
      return desk.hear('ready').then(
        () => false,
        () => gone,
      );
    },
    async begin() {
      desk.start();
      await desk.hear('ready');
    },
    tell: (message) => void child?.send(message, () => undefined),
    async hear<T extends DeskMessage['type']>(type: T) {
      for (;;) {
        const index = heard.findIndex((message) => message.type === type);
        const [found] = index < 0 ? [] : heard.splice(index, 1);
        if (found) return found as Extract<DeskMessage, { type: T }>;
        if (isGone) throw new Error(`the desk ended before it said ${type}`);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    ask(message, answer) {
      desk.tell(message);
      return desk.hear(answer);
    },
    arm: (point) => writeFileSync(killFile, JSON.stringify(point)),
    disarm: () => rmSync(killFile, { force: true }),
    async kill() {
      child?.kill('SIGKILL');
      if (!(await gone)) throw new Error('the desk had ended by itself');
    },
    gone: () => gone,
    remove() {
      child?.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  return desk;
}
