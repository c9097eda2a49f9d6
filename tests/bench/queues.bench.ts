/**
 * The queues of 100,000 tickets with their counts, and the first rows of the largest of them, as
 * the window asks for them, with the way to the worker and back: against looking at every ticket
 * once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeStore, must, openCache, quantile, TICKETS } from './large-store.ts';
import { type BenchTable, row } from './timing.ts';

const ROUNDS = 30;
const SORT = { by: 'lastReply', dir: 'desc' } as const;

export async function run(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  try {
    const store = await largeStore(folder, ['products']);
    // Otherwise the index is brought up to date between the calls.
    must(await store.search.run({ query: 'mail', kinds: null, from: 0, count: 1, now: Date.now() }));
    const list = await timed(async () => void must(await store.queues.list()));
    const rows = await timed(async () => void must(await store.queues.rows('active', SORT, 0, 200)));
    const queues = must(await store.queues.list()).length;
    await store.databases.close();
    const db = openCache(folder);
    const look =
      db.prepare(`SELECT dept_id, status, count(*), sum(place > 0), sum(unread AND done = 0), sum(in_awaiting),
      sum(in_active), sum(in_flagged) FROM tickets NOT INDEXED GROUP BY dept_id, status`);
    const peer = await timed(async () => void look.all());
    db.close();
    return {
      title: `${queues} queues of ${TICKETS.toLocaleString('en')} tickets (aim: the list in 30 ms), against one look at every ticket`,
      rows: [
        row('the list with its counts, p50', quantile(list, 0.5), quantile(peer, 0.5), 'ms'),
        row('the list with its counts, p95', quantile(list, 0.95), quantile(peer, 0.95), 'ms'),
        row('200 rows of All Active, p50', quantile(rows, 0.5), quantile(peer, 0.5), 'ms'),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timed(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}
