/**
 * A start after a kill, with a thousand replies held in the outbox and a log of 100 MB beside the
 * cache, against a start of the same desk after an orderly end: from the process to the first rows.
 */
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type FullDesk, fullDesk, noFullDesk } from './full-desk.ts';
import { startLocal } from './local-client.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { median } from './timing.ts';

const ITEMS = 1000;
/** Tickets of one bulk reply, at most. */
const AT_ONCE = 500;
const LOG = 100e6;
const ROUNDS = 7;
const TITLE = `A start after a kill, with ${ITEMS.toLocaleString('en')} replies held and a log of ${LOG / 1e6} MB`;
const LONG_LOG = fileURLToPath(new URL('./long-log.cjs', import.meta.url));

export async function run(): Promise<BenchTable> {
  const why = noFullDesk();
  if (why) {
    console.log(`SKIPPED: ${TITLE}, because ${why}.`);
    return { title: TITLE, group: 'start', rows: [] };
  }
  const desk = await fullDesk();
  const { dataDir } = desk;
  const states = { killed: `${dataDir}-killed`, ended: `${dataDir}-ended` };
  try {
    await killAmidBulkReply(desk);
    cpSync(dataDir, states.killed, { recursive: true });
    await start(desk);
    cpSync(dataDir, states.ended, { recursive: true });
    const times: Record<keyof typeof states, number[]> = { killed: [], ended: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const state of ['killed', 'ended'] as const) {
        rmSync(dataDir, { recursive: true });
        cpSync(states[state], dataDir, { recursive: true });
        times[state].push(await start(desk));
      }
    }
    const [killed, ended] = [median(times.killed), median(times.ended)];
    return {
      title: TITLE,
      group: 'start',
      rows: [row('a start after a kill, against one after an orderly end', killed, ended, 'ms', atMost(1.5))],
    };
  } finally {
    for (const state of Object.values(states)) rmSync(state, { recursive: true, force: true });
    await desk.stop();
  }
}

/** ms from the process to the first rows; it is ended in order then. */
async function start({ dataDir, env, account }: FullDesk): Promise<number> {
  const began = performance.now();
  const desk = await startLocal(dataDir, { ...process.env, ...env });
  const { queue } = await desk.call('desk.opening', { last: account, view: 'awaiting', count: 100 });
  const took = performance.now() - began;
  if (!queue?.rows.ok || queue.rows.value.rows.length === 0) throw new Error('the desk has no rows');
  await desk.end('SIGTERM');
  return took;
}

/** Leaves the desk as a kill does right after bulk replies were sent. */
async function killAmidBulkReply({ dataDir, env, account }: FullDesk): Promise<void> {
  const log = { NODE_OPTIONS: `--require ${LONG_LOG}`, RACKSIDE_BENCH_LOG: String(LOG) };
  const desk = await startLocal(dataDir, { ...process.env, ...env, ...log });
  await desk.call('account.configure', { account, settings: { agentName: 'Mara Lind', holdSeconds: 120 } });
  const sort = { by: 'lastReply', dir: 'desc' } as const;
  for (let sent = 0, from = 0; sent < ITEMS; ) {
    const tickets: string[] = [];
    for (; tickets.length < AT_ONCE; from += 100) {
      const { rows } = await desk.call('queue.rows', { account, view: 'active', sort, from, count: 100 });
      if (rows.length === 0) throw new Error('too few tickets are active');
      tickets.push(...rows.map(({ id }) => id));
    }
    const text = `We are working on it (${from}).`;
    const { ready } = await desk.call('batch.plan', { account, text, tickets });
    const some = ready.slice(0, ITEMS - sent).map(({ ticket, seen }) => ({ ticket, seen }));
    if (some.length > 0)
      sent += (await desk.call('batch.send', { account, batch: crypto.randomUUID(), text, tickets: some })).sent;
  }
  await desk.end('SIGKILL');
}
