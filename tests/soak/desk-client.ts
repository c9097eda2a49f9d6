/** Holds the desk of `soaked-desk.ts`: calls it, turns its clock, measures it. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../../build/build.ts';
import { inRoot } from '../../build/project.ts';
import type { CommandName, Input, Output } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { Measure, SoakMessage, SoakRequest, Watched } from './soaked-desk.ts';

/** It finds the store's thread in `dist` from here as from its source. */
const BUILT = inRoot('out/soaked-desk');

/** Builds the desk as people run it: a process that reads TypeScript takes 40 MB more. */
async function buildSoakedDesk(): Promise<string> {
  const input = { 'soaked-desk': inRoot('tests/soak/soaked-desk.ts') };
  await build({
    logLevel: 'warn',
    environments: { host: { build: { outDir: BUILT, rolldownOptions: { input } } } },
    builder: {
      async buildApp(builder) {
        const { host } = builder.environments;
        if (host) await builder.build(host);
      },
    },
  });
  return join(BUILT, 'soaked-desk.js');
}

let built: Promise<string> | undefined;

export interface SoakedDesk {
  /** The value, or an exception that shows the error. */
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** The same where an error is an answer as well. */
  ask<N extends CommandName>(name: N, input: Input<N>): Promise<Result<unknown>>;
  turn(ms: number): void;
  sleep(ms: number): void;
  networkBack(): void;
  /** An address that opens one window. */
  address(): Promise<string>;
  measure(account: string): Promise<{ measure: Measure; bad: string[] }>;
  /**
   * Work of the desk since the last call; `timers`: also watch the turns of its loop from now on.
   */
  watch(timers: boolean): Promise<Watched>;
  stop(): Promise<void>;
}

/** Starts it over an empty folder. Calls reject once it has ended. */
export async function startSoakedDesk(dataDir: string): Promise<SoakedDesk> {
  built ??= buildSoakedDesk();
  const child = fork(await built, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
  const waiting = new Set<(message: SoakMessage | null) => void>();
  child.on('message', (message: SoakMessage) => {
    for (const hear of [...waiting]) hear(message);
  });
  child.on('exit', () => {
    for (const hear of [...waiting]) hear(null);
  });
  const tell = (message: SoakRequest) => void child.send(message);
  const heard = <T extends SoakMessage['type']>(type: T, fits: (message: SoakMessage) => boolean = () => true) =>
    new Promise<Extract<SoakMessage, { type: T }>>((resolve, reject) => {
      const hear = (message: SoakMessage | null) => {
        if (message !== null && (message.type !== type || !fits(message))) return;
        waiting.delete(hear);
        if (message === null) reject(new Error('the desk has ended'));
        else resolve(message as Extract<SoakMessage, { type: T }>);
      };
      waiting.add(hear);
    });
  let calls = 0;
  const ask = async (name: CommandName, input: unknown): Promise<Result<unknown>> => {
    const id = calls++;
    const answered = heard('answer', (message) => message.type === 'answer' && message.id === id);
    tell({ type: 'call', id, name, input });
    return (await answered).result;
  };

  const begun = heard('begun');
  tell({ type: 'begin', dataDir });
  await begun;
  return {
    ask,
    async call(name, input) {
      const result = await ask(name, input);
      if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
      return result.value as Output<typeof name>;
    },
    turn: (ms) => tell({ type: 'turn', ms }),
    sleep: (ms) => tell({ type: 'sleep', ms }),
    networkBack: () => tell({ type: 'network' }),
    async address() {
      const told = heard('address');
      tell({ type: 'address' });
      return (await told).address;
    },
    async measure(account) {
      const told = heard('measured');
      tell({ type: 'measure', account });
      return told;
    },
    async watch(timers) {
      const told = heard('watched');
      tell({ type: 'watch', timers });
      return (await told).watched;
    },
    async stop() {
      const told = heard('stopped');
      tell({ type: 'stop' });
      await told;
    },
  };
}
