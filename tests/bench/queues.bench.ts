/**
 * The queues of 100,000 tickets with their counts, and the first rows of the largest of them, as
 * the window asks for them, with the way to the worker and back: against looking at every ticket
 * once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeStore, must, openCache, TICKETS } from './large-store.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { quantile } from './timing.ts';

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
      title: `${queues} queues of ${TICKETS.toLocaleString('en')} tickets, against one look at every ticket`,
      group: 'search',
      rows: [
        row('queues with their counts, p95, against one scan', p95(list), p95(peer), 'ms', atMost(0.2)),
        row('200 rows of a queue, p95, against one scan', p95(rows), p95(peer), 'ms', atMost(0.2)),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const p95 = (times: number[]): number => quantile(times, 0.95);

async function timed(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}
