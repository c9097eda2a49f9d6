/**
 * A desk in a process of its own, with an agent who works at it until it is killed. Told what to
 * do, and telling what was acknowledged, by messages; see `killed-desk.ts`.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDesk } from '../../electron/core/desk/desk.ts';
import type { Keychain, Ports } from '../../electron/core/desk/ports.ts';
import type { CommandName, Input, Output } from '../../shared/contract.ts';
import type { Batch } from '../../shared/domain/batch.ts';
import type { OutboxDecision, OutboxItem } from '../../shared/domain/outbox.ts';
import { err, ok } from '../../shared/result.ts';
import { createTestClock } from '../helpers/test-clock.ts';
import { until } from '../helpers/until.ts';
import {
  type Agent,
  type AgentReport,
  findSentReplies,
  readStoredState,
  rowsOf,
  type SentFromHere,
  type StoredState,
  settle,
  work,
} from './agent.ts';
import { KILL_FILE } from './kill-points.ts';
import { randomFrom } from './random.ts';
import { playScene, type Scene } from './scenes.ts';

export type DeskRequest =
  /** `ahead`: how far its clock was turned in earlier lives, ms. */
  | { type: 'begin'; dataDir: string; signIn: Input<'account.signIn'>; ahead: number }
  | { type: 'work'; round: number; seed: number; remove: string[] }
  | { type: 'scene'; scene: Scene; place: number }
  | { type: 'batch'; batch: string; text: string }
  /** `files`: whose bytes are wanted. */
  | { type: 'look'; files: string[] }
  | { type: 'list' }
  /** Asks for items accepted so long ago that the outbox no longer lists them. */
  | { type: 'look-back'; tickets: string[] }
  | { type: 'tickets' }
  | { type: 'settle' }
  | { type: 'decide'; item: string; decision: OutboxDecision }
  | { type: 'turn'; ms: number }
  | { type: 'stop' };

export type DeskMessage =
  | AgentReport
  | { type: 'ready' }
  | { type: 'sending' }
  | { type: 'turned'; ms: number }
  /** A reply to many was asked for with so many tickets, and then stored. */
  | { type: 'batching'; size: number }
  | { type: 'batched'; sent: number }
  | { type: 'listed'; items: OutboxItem[]; batches: Batch[] }
  | ({ type: 'seen' } & StoredState)
  | { type: 'looked-back'; items: SentFromHere[] }
  | { type: 'tickets'; tickets: string[] }
  | { type: 'played' }
  | { type: 'done' };

/** Tickets of a reply to many, at least. */
const MANY = 100;
const clock = createTestClock();
const tell = (message: DeskMessage) => void process.send?.(message);

let desk: ReturnType<typeof createDesk>;
let account = '';
let service = '';

async function call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> {
  const result = await desk.call(name, input);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value as Output<N>;
}

/**
 * Where the service is slow, as on a busy machine, time would else pass without it: in a day what
 * was accepted leaves the outbox.
 */
async function turn(ms: number): Promise<void> {
  clock.advance(ms);
  tell({ type: 'turned', ms });
  // Where the network is gone, as in a storm, nothing that it does is waited for.
  await fetch(service, { method: 'HEAD' }).catch(() => undefined);
}

const agentOf = (seed: number): Agent => ({ account, call, tell, random: randomFrom(seed), turn });

/** The computer's keychain: an entry is stored or not, whenever its process is killed. */
function keychainIn(file: string): Keychain {
  const entries = new Map<string, string>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
  const store = () => {
    writeFileSync(`${file}.new`, JSON.stringify([...entries]));
    renameSync(`${file}.new`, file);
    return ok(null);
  };
  return {
    get: async (name) => ok(entries.get(name) ?? null),
    async set(name, value) {
      entries.set(name, value);
      return store();
    },
    async remove(name) {
      entries.delete(name);
      return store();
    },
  };
}

/** The run's built program, if any; on request one that can be killed at a statement. */
function storeWorker(): URL {
  if (process.env[KILL_FILE])
    return new URL(process.env.RACKSIDE_TEST_KILLED_WORKER ?? new URL('./killed-worker.ts', import.meta.url));
  return new URL(
    process.env.RACKSIDE_TEST_STORE_WORKER ?? new URL('../../electron/core/worker/main.ts', import.meta.url),
  );
}

async function begin({ dataDir, signIn, ahead }: Extract<DeskRequest, { type: 'begin' }>): Promise<void> {
  clock.advance(ahead);
  service = signIn.address;
  const keychain = keychainIn(join(dataDir, 'keychain.json'));
  const ports: Ports = {
    host: 'local',
    version: '0.0.0',
    dataDir,
    storeWorker: storeWorker(),
    openKeychain: async () => ok(keychain),
    clock,
    log: { info: () => undefined, warn: () => undefined },
    network: {
      onChange: () => () => undefined,
      certificates: async () => null,
      proxiesFor: async () => [null],
    },
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
  };
  desk = createDesk(ports);
  desk.on((event) => {
    if (event.name === 'outbox.progress') tell({ type: 'sending' });
  });
  const started = await desk.start();
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  const [known] = await call('account.list', {});
  account = known?.id ?? (await call('account.signIn', signIn)).id;
  const settings = { agentName: 'Mara Lind', zone: 'UTC', holdSeconds: 0, attachmentLimit: 1_000_000_000 };
  await call('account.configure', { account, settings });
  await until('the tickets', async () => (await rowsOf(agentOf(0), 'active')).length > 5);
  tell({ type: 'ready' });
}

async function replyToMany(batch: string, text: string): Promise<void> {
  const found = await until('many tickets', async () => {
    const found = await rowsOf(agentOf(0), 'active');
    return found.length >= MANY && found;
  });
  const plan = await call('batch.plan', { account, text, tickets: found.map(({ id }) => id) });
  tell({ type: 'batching', size: plan.ready.length });
  const { sent } = await call('batch.send', { account, batch, text, tickets: plan.ready });
  tell({ type: 'batched', sent });
}

process.on('message', (message: DeskRequest) => {
  void handleRequest(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

async function handleRequest(message: DeskRequest): Promise<void> {
  if (message.type === 'begin') return begin(message);
  if (message.type === 'work') return work(agentOf(message.seed), message.round, message.remove);
  if (message.type === 'scene') {
    await playScene(agentOf(message.place), message.scene, message.place);
    return tell({ type: 'played' });
  }
  if (message.type === 'look') return tell({ type: 'seen', ...(await readStoredState(agentOf(0), message.files)) });
  if (message.type === 'look-back') {
    return tell({ type: 'looked-back', items: await findSentReplies(agentOf(0), message.tickets) });
  }
  if (message.type === 'batch') return replyToMany(message.batch, message.text);
  if (message.type === 'list' || message.type === 'settle') {
    const items = message.type === 'list' ? await call('outbox.list', { account }) : await settle(agentOf(0));
    return tell({ type: 'listed', items, batches: await call('batch.list', { account }) });
  }
  if (message.type === 'tickets') {
    const tickets = (await rowsOf(agentOf(0), 'active')).map(({ id }) => id);
    return tell({ type: 'tickets', tickets });
  }
  if (message.type === 'turn') await turn(message.ms);
  if (message.type === 'decide') {
    await call('outbox.decide', { account, item: message.item, decision: message.decision });
  }
  if (message.type === 'stop') await desk.stop();
  tell({ type: 'done' });
  if (message.type === 'stop') process.disconnect();
}

if (process.env[KILL_FILE]) await import('./killed-sockets.ts');
