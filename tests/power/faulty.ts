/** A desk over a disk that fails on demand, as a test holds it. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandName, Input, Output } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { DeskAnswer, DeskRequest } from './faulty-desk.ts';

const PROGRAM = fileURLToPath(new URL('./faulty-desk.ts', import.meta.url));

/** Troubles of a disk: system calls, and the error they fail with. */
export const TROUBLES = {
  full: failing(28, ['write', 'create', 'mkdir']),
  'over quota': failing(122, ['write', 'create', 'mkdir']),
  'read-only': failing(30, ['write', 'create', 'open', 'truncate', 'rename', 'unlink', 'mkdir']),
  'no permission': failing(13, ['create', 'open', 'rename', 'unlink', 'mkdir']),
  'failing drive': failing(5, ['write', 'sync']),
  'no locks': failing(37, ['lock']),
  'locks unknown': failing(95, ['lock']),
  slow: 'sync * delay:150\nopen * delay:20',
} as const;
export type DiskTrouble = keyof typeof TROUBLES;

function failing(errno: number, calls: string[]): string {
  return calls.map((call) => `${call} * ${errno}`).join('\n');
}

/** A call without its number. */
type RequestWithoutId = DeskRequest extends infer A ? (A extends DeskRequest ? Omit<A, 'id'> : never) : never;

export interface FaultyDesk {
  readonly dataDir: string;
  /** From now on the disk does this; null: it works. */
  disk(trouble: DiskTrouble | null): void;
  start(): Promise<Result<unknown>>;
  ask<N extends CommandName>(name: N, input: Input<N>): Promise<Result<Output<N>>>;
  /** The value; throws where it failed. */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>;
  turn(ms: number): Promise<void>;
  stop(): Promise<void>;
  /** Ends the process, and removes the folder. */
  remove(): Promise<void>;
}

/** `library`: the recorder. */
export function faultyDesk(library: string): FaultyDesk {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-faulty-'));
  const faults = join(folder, 'faults');
  const dataDir = join(folder, 'data');
  writeFileSync(faults, '');
  const child: ChildProcess = fork(PROGRAM, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // For the bytes of files.
    serialization: 'advanced',
    env: { ...process.env, LD_PRELOAD: library, RACKSIDE_POWER_FOLDER: dataDir, RACKSIDE_POWER_FAULTS: faults },
  });
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  child.on('message', ({ id, result }: DeskAnswer) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let last = 0;
  const tell = (asked: RequestWithoutId) =>
    new Promise<Result<unknown>>((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      child.send({ id, ...asked });
    });
  const ask: FaultyDesk['ask'] = async (name, input) => (await tell({ do: 'call', name, input })) as never;
  return {
    dataDir,
    disk: (trouble) => writeFileSync(faults, trouble === null ? '' : TROUBLES[trouble]),
    start: () => tell({ do: 'start', dataDir }),
    ask,
    async call(name, input) {
      const result = await ask(name, input);
      if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
      return result.value;
    },
    turn: async (ms) => void (await tell({ do: 'turn', ms })),
    stop: async () => void (await tell({ do: 'stop' })),
    async remove() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
