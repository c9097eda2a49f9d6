/**
 * A desk in a process of its own that types and sends without end, until it is killed. Told what to
 * do, and telling what was acknowledged, by messages; see `kill.test.ts`.
 */
import { createDesk } from '../../electron/core/desk/desk.ts';
import type { Ports } from '../../electron/core/desk/ports.ts';
import type { CommandName, Input, Output } from '../../shared/contract.ts';
import type { Batch } from '../../shared/domain/batch.ts';
import type { Draft } from '../../shared/domain/draft.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { err, ok } from '../../shared/result.ts';
import { turnedClock } from '../helpers/turned-clock.ts';
import { until } from '../helpers/until.ts';

export type ToDesk =
  | { type: 'begin'; dataDir: string; signIn: Input<'account.signIn'> }
  | { type: 'work'; round: number }
  | { type: 'batch'; batch: string; text: string }
  | { type: 'look' }
  | { type: 'list' }
  | { type: 'decide'; item: string; decision: 'arrived' | 'send-again' | 'send-anyway' }
  | { type: 'turn'; ms: number }
  | { type: 'stop' };

export type FromDesk =
  | { type: 'ready' }
  /** What the window would call saved, or sent. */
  | { type: 'saved'; ticket: string; count: number }
  | { type: 'sent'; item: string; text: string }
  | { type: 'filed'; file: string; chunks: number }
  | { type: 'sending' }
  /** A reply to many was asked for with so many tickets, and then stored. */
  | { type: 'batching'; size: number }
  | { type: 'batched'; sent: number }
  | { type: 'listed'; items: OutboxItem[]; batches: Batch[] }
  | { type: 'seen'; items: OutboxItem[]; drafts: Draft[]; tickets: TicketRow[]; bytes: Record<string, number[]> }
  | { type: 'done' };

const PASSPHRASE = 'correct horse battery';
const CHUNK = 1024 * 1024;
const FILE_CHUNKS = 6;
/** Tickets of a reply to many, at least. */
const MANY = 100;
const clock = turnedClock();
const tell = (message: FromDesk) => void process.send?.(message);

let desk: ReturnType<typeof createDesk>;
let account = '';

async function call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> {
  const result = await desk.call(name, input);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
  return result.value as Output<N>;
}

const rows = async (view: 'active' | 'drafts') =>
  (await call('queue.rows', { account, view, sort: { by: 'number', dir: 'asc' }, from: 0, count: 200 })).rows;

async function begin({ dataDir, signIn }: Extract<ToDesk, { type: 'begin' }>): Promise<void> {
  const ports: Ports = {
    host: 'local',
    version: '0.0.0',
    dataDir,
    storeWorker: new URL('../../electron/core/worker/main.ts', import.meta.url),
    openKeychain: async () => ok(null),
    clock,
    log: { info: () => undefined, warn: () => undefined },
    network: {
      onChange: () => () => undefined,
      certificates: async () => null,
      proxiesFor: async () => [null],
    },
    openExternal: async () => ok(null),
    choose: async () => ok(null),
    practice: {
      start: async () => err('server', 'practice.start'),
      play: async () => err('offline', 'practice.play'),
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
  const { vault } = await call('desk.status', {});
  await call(vault.state === 'choose' ? 'vault.protect' : 'vault.unlock', { passphrase: PASSPHRASE });
  const [known] = await call('account.list', {});
  account = known?.id ?? (await call('account.signIn', signIn)).id;
  const settings = { agentName: 'Mara Lind', zone: 'UTC', holdSeconds: 0, attachmentLimit: 1_000_000_000 };
  await call('account.configure', { account, settings });
  await until('the tickets', async () => (await rows('active')).length > 5);
  tell({ type: 'ready' });
}

/**
 * One ticket is typed on, the others are answered one after the other, each once a round; one draft
 * takes a file.
 */
async function work(round: number): Promise<void> {
  const [typed, filed, ...others] = await rows('active');
  if (!typed || !filed) throw new Error('there are no tickets');
  await Promise.all([type(typed.id), attach(filed.id, round), answer(others, round)]);
}

async function type(ticket: string): Promise<void> {
  const known = await call('draft.get', { account, ticket });
  const id = known?.id ?? crypto.randomUUID();
  let rev = known?.rev ?? 0;
  let count = Number(known?.text ?? 0);
  for (;;) {
    const saved = await call('draft.save', { account, id, ticket, rev, text: String(++count) });
    rev = saved.rev;
    tell({ type: 'saved', ticket, count });
  }
}

async function attach(ticket: string, round: number): Promise<void> {
  const file = crypto.randomUUID();
  const draft = (await call('draft.get', { account, ticket }))?.id ?? crypto.randomUUID();
  await call('file.begin', { account, draft, ticket, file, name: `${round}.bin`, type: '', size: FILE_CHUNKS * CHUNK });
  for (let index = 0; index < FILE_CHUNKS; index++) {
    const bytes = new Uint8Array(CHUNK).fill((round + index) & 255);
    await call('file.chunk', { account, file, index, bytes });
    tell({ type: 'filed', file, chunks: index + 1 });
  }
}

async function answer(tickets: TicketRow[], round: number): Promise<void> {
  for (const [index, { id: ticket }] of tickets.entries()) {
    const id = crypto.randomUUID();
    const text = `round ${round}, reply ${index}, ${id}`;
    const there = await call('draft.get', { account, ticket });
    const saved = await call('draft.save', { account, id: there?.id ?? id, ticket, rev: there?.rev ?? 0, text });
    const { fingerprint: seen } = await call('ticket.get', { account, ticket });
    const draft = (await call('draft.get', { account, ticket }))?.id ?? '';
    const item = await call('reply.send', { account, draft, rev: saved.rev, seen });
    tell({ type: 'sent', item: item.id, text });
  }
}

async function replyToMany(batch: string, text: string): Promise<void> {
  const found = await until('many tickets', async () => {
    const found = await rows('active');
    return found.length >= MANY && found;
  });
  const plan = await call('batch.plan', { account, text, tickets: found.map(({ id }) => id) });
  tell({ type: 'batching', size: plan.ready.length });
  const { sent } = await call('batch.send', { account, batch, text, tickets: plan.ready });
  tell({ type: 'batched', sent });
}

async function look(): Promise<void> {
  const items = await call('outbox.list', { account });
  const tickets = await rows('drafts');
  const drafts: Draft[] = [];
  const bytes: Record<string, number[]> = {};
  for (const row of tickets) {
    const draft = await call('draft.get', { account, ticket: row.id });
    if (!draft) throw new Error('a listed draft is not there');
    drafts.push(draft);
    for (const file of draft.files) {
      // Of each chunk its first byte, where it is whole and all the same.
      const chunks: number[] = [];
      for (let index = 0; index * CHUNK < file.stored; index++) {
        const chunk = await call('file.read', { account, file: file.id, index });
        const [first = -1] = chunk;
        chunks.push(chunk.length === CHUNK && chunk.every((byte) => byte === first) ? first : -1);
      }
      bytes[file.id] = chunks;
    }
  }
  tell({ type: 'seen', items, drafts, tickets, bytes });
}

process.on('message', (message: ToDesk) => {
  void obey(message).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});

async function obey(message: ToDesk): Promise<void> {
  if (message.type === 'begin') return begin(message);
  if (message.type === 'work') return work(message.round);
  if (message.type === 'look') return look();
  if (message.type === 'batch') return replyToMany(message.batch, message.text);
  if (message.type === 'list') {
    const items = await call('outbox.list', { account });
    return tell({ type: 'listed', items, batches: await call('batch.list', { account }) });
  }
  if (message.type === 'turn') clock.turn(message.ms);
  if (message.type === 'decide') {
    await call('outbox.decide', { account, item: message.item, decision: message.decision });
  }
  if (message.type === 'stop') await desk.stop();
  tell({ type: 'done' });
  if (message.type === 'stop') process.disconnect();
}
