/**
 * A desk in a process of its own, below which the disk fails on demand (`recorder.c`): the test
 * that started it calls its commands by messages.
 */
import { createDesk, type Desk } from '../../electron/core/desk/desk.ts';
import type { Ports } from '../../electron/core/desk/ports.ts';
import type { CommandName } from '../../shared/contract.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { createTestClock } from '../helpers/test-clock.ts';

export type DeskRequest = { id: number } & (
  | { do: 'start'; dataDir: string }
  | { do: 'call'; name: CommandName; input: unknown }
  | { do: 'turn'; ms: number }
  | { do: 'stop' }
);
export interface DeskAnswer {
  id: number;
  result: Result<unknown>;
}

const clock = createTestClock();
const worker = process.env.RACKSIDE_TEST_STORE_WORKER;
let desk: Desk | null = null;

const portsOf = (dataDir: string): Ports => ({
  host: 'local',
  version: '0.0.0',
  dataDir,
  storeWorker: new URL(worker ?? new URL('../../electron/core/worker/main.ts', import.meta.url)),
  openKeychain: async () => ok(null),
  clock,
  log: { info: () => undefined, warn: () => undefined },
  network: { onChange: () => () => undefined, certificates: async () => null, proxiesFor: async () => [null] },
  openExternal: async () => ok(null),
  ask: async () => true,
  choose: async () => ok(null),
  practice: {
    start: async () => err('server', 'practice.start'),
    play: async () => err('offline', 'practice.play'),
    internet: async () => err('offline', 'practice.internet'),
    stop: async () => undefined,
  },
  quit: () => undefined,
});

async function handleRequest(ask: DeskRequest): Promise<Result<unknown>> {
  if (ask.do === 'start') {
    desk = createDesk(portsOf(ask.dataDir));
    const started = await desk.start();
    return started.ok ? ok(null) : started;
  }
  if (ask.do === 'turn') clock.advance(ask.ms);
  else if (ask.do === 'stop') await desk?.stop();
  else if (desk) return desk.call(ask.name, ask.input);
  return ok(null);
}

process.on('message', (ask: DeskRequest) => {
  void handleRequest(ask).then((result) => process.send?.({ id: ask.id, result } satisfies DeskAnswer));
});
