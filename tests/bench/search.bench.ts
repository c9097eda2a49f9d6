/**
 * The search over 100,000 tickets of the practice service's data, encrypted on disk, in an
 * account's worker: what a key press costs, against an unlimited `LIKE` over the same rows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { largeStore, NOW, openCache, TICKETS } from './large-store.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { quantile } from './timing.ts';

/** What people type, and each beginning of it that they pass on the way. */
const QUERIES: [string, string[]][] = [
  ['one or two letters', ['m', 'ta', 'd', 'ab', 'ü', '証']],
  ['a word while it is typed', ['cer', 'cert', 'certi', 'nam', 'names', 'nameserver', 'mai', 'mail', 'tan', 'tanaka']],
  ['two words, an e-mail, a number', ['mail gmail', 'invoice tanaka', 'callum.fletcher@', 'ADM-836962', '"how long"']],
  ['operators', ['status:open mail', 'is:unread dns', 'from:tanaka -mail', 'after:30d ssl OR tls', 'status:closed m']],
  ['a typing error', ['certifcate', 'namserver', 'tanakaa', 'domian', 'invocie']],
];

export async function run(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  try {
    const store = await largeStore(folder, []);
    // The worker's own time, with the way there and back, since that is what the agent waits for.
    const ours = new Map<string, number[]>();
    for (let round = 0; round < 6; round += 1) {
      for (const [name, queries] of QUERIES) {
        for (const query of queries) {
          const start = performance.now();
          const page = await store.search.run({ query, kinds: null, from: 0, count: 50, now: NOW });
          if (!page.ok) throw new Error(JSON.stringify(page.error));
          if (round > 0) ours.set(name, [...(ours.get(name) ?? []), performance.now() - start]);
        }
      }
    }
    await store.databases.close();
    const peer = likeTimes(folder);
    const all = [...ours.values()].flat();
    return {
      title: `A search over ${TICKETS.toLocaleString('en')} tickets, from the call to its 50 first hits, against a LIKE over the same rows`,
      group: 'search',
      rows: [
        ...[...ours].map(([name, times]) =>
          row(`${name}, p95`, quantile(times, 0.95), quantile(peer, 0.95), 'ms', atMost(0.1)),
        ),
        row('all of these, p95', quantile(all, 0.95), quantile(peer, 0.95), 'ms', atMost(0.1)),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What everything else would do: look at every row, and hand over what fits. */
function likeTimes(folder: string): number[] {
  const db = openCache(folder);
  const columns = ['tid', 'subject', 'name', 'email', 'cc'];
  const find = db.prepare(
    `SELECT * FROM tickets WHERE ${columns.map((name) => `${name} LIKE @part`).join(' OR ')} ORDER BY last_at DESC`,
  );
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const part of ['cert', 'nameserver', 'tanaka', 'gmail', 'ADM-836962']) {
      const start = performance.now();
      find.all({ part: `%${part}%` });
      times.push(performance.now() - start);
    }
  }
  db.close();
  return times;
}
