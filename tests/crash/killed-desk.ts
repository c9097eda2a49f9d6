/**
 * The desk of `desk-process.ts` as a test holds it: told what to do, killed, and begun again on the
 * same folder.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningService } from '../../service/service.ts';
import type { FromDesk, ToDesk } from './desk-process.ts';

const PROGRAM = fileURLToPath(new URL('./desk-process.ts', import.meta.url));

export interface KilledDesk {
  /** Starts it, and waits until it has signed in and knows its tickets. */
  begin(): Promise<void>;
  tell(message: ToDesk): void;
  hear<T extends FromDesk['type']>(type: T): Promise<Extract<FromDesk, { type: T }>>;
  ask<T extends FromDesk['type']>(message: ToDesk, answer: T): Promise<Extract<FromDesk, { type: T }>>;
  kill(): Promise<void>;
  /** Ends it, and removes its folder. */
  remove(): void;
}

/**
 * `note` sees every message that came over: what the process knew and could not tell, nobody was
 * told.
 */
export function killedDesk(service: RunningService, note: (message: FromDesk) => void = () => undefined): KilledDesk {
  const dataDir = mkdtempSync(join(tmpdir(), 'rackside-crash-'));
  let child: ChildProcess | undefined;
  let heard: FromDesk[] = [];
  let waiting: (() => void)[] = [];
  const wake = () => {
    for (const go of waiting) go();
    waiting = [];
  };
  const desk: KilledDesk = {
    async begin() {
      heard = [];
      child = fork(PROGRAM, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child.on('message', (message: FromDesk) => {
        heard.push(message);
        note(message);
        wake();
      });
      child.on('exit', wake);
      const signIn = { address: service.url, ...service.credentials, remember: true, allowHttp: false };
      desk.tell({ type: 'begin', dataDir, signIn });
      await desk.hear('ready');
    },
    tell: (message) => void child?.send(message),
    async hear<T extends FromDesk['type']>(type: T) {
      for (;;) {
        const index = heard.findIndex((message) => message.type === type);
        const [found] = index < 0 ? [] : heard.splice(index, 1);
        if (found) return found as Extract<FromDesk, { type: T }>;
        if (child?.exitCode) throw new Error(`the desk ended with ${child.exitCode}`);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    ask(message, answer) {
      desk.tell(message);
      return desk.hear(answer);
    },
    async kill() {
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await gone;
    },
    remove() {
      child?.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return desk;
}

/** Numbers between 0 and 1 that come again with the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
