/**
 * Effect of a page of 31 MB on calls that ask the store for a queue meanwhile: how long the worker
 * is silent, and how long the queue takes. A service that ignores `limitnum` sends such pages. Only
 * the worker's own processor time counts, since the longest of thousands of waits would otherwise
 * measure other programs.
 */
import { Worker } from 'node:worker_threads';
import { must } from '../helpers/must.ts';
import { NOW, openLarge, PAGE, pagesOf, STORE_WORKER, serviceOf, withLargeFolder } from './large-store.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { median } from './timing.ts';

const BYTES = 31e6;
const ROUNDS = 3;
const SORT = { by: 'lastReply', dir: 'desc' } as const;

/** ms. */
interface Waited {
  processor: number;
  clock: number;
}

export const run = (): Promise<BenchTable> =>
  withLargeFolder(async (folder) => {
    const body = await largePage();
    const thread = new Worker(STORE_WORKER, { name: 'store' });
    const store = await openLarge(folder, () => thread);
    const longest: Record<'settings' | 'queue', Waited[]> = { settings: [], queue: [] };
    for (let round = 0; round < ROUNDS; round++) {
      let done = false;
      const page = new Uint8Array(body).buffer;
      const stored = store.tickets.ingest(page, { at: NOW + round, awaiting: false, overtaken: [] }).then((result) => {
        done = true;
        return must(result);
      });
      const waits: Record<'settings' | 'queue', Waited[]> = { settings: [], queue: [] };
      while (!done) {
        // The cheapest question there is: what it waits for is what the worker does in one piece.
        waits.settings.push(await waited(thread, () => store.settings.read()));
        waits.queue.push(await waited(thread, () => store.queues.rows('active', SORT, 0, 50)));
      }
      await stored;
      for (const which of ['settings', 'queue'] as const)
        longest[which].push({
          processor: Math.max(...waits[which].map(({ processor }) => processor)),
          clock: Math.max(...waits[which].map(({ clock }) => clock)),
        });
    }
    await store.databases.close();
    const one = (name: string, which: 'settings' | 'queue', most: number) => {
      const clock = Math.round(median(longest[which].map(({ clock }) => clock)));
      const note = `A turn stores 50 rows with all their indexes, indexes the words of 50, or merges 32 pages of an index: some 6 ms of a processor each, and 15 more where SQLite moves its log into the file. A thread says what it used only between two calls of SQLite, so up to one more turn is counted with each wait. By the clock, with what other programs ran meanwhile, the longest took ${clock} ms.`;
      const processor = median(longest[which].map(({ processor }) => processor));
      return row(name, processor, null, 'ms', atMost(most, 'value'), note);
    };
    return {
      title: `A page of ${body.byteLength / 1e6} MB is stored while a queue is asked for`,
      group: 'sync',
      rows: [
        one('longest silence of the worker', 'settings', 50),
        one('slowest answer of a queue meanwhile', 'queue', 100),
      ],
    };
  });

/** Time of an answer, of the worker's processor and by the clock. */
async function waited(thread: Worker, ask: () => Promise<unknown>): Promise<Waited> {
  const before = await thread.cpuUsage();
  const start = performance.now();
  await ask();
  const clock = performance.now() - start;
  const { user, system } = await thread.cpuUsage(before);
  return { processor: (user + system) / 1000, clock };
}

/** A page of the service again and again, each time with other ids. */
async function largePage(): Promise<Uint8Array> {
  const service = await serviceOf(PAGE);
  const page = (await pagesOf(service, 'get-tickets').next()).value as ArrayBuffer;
  await service.stop();
  const { tickets } = JSON.parse(new TextDecoder().decode(page)) as { tickets: { ticket: Record<string, unknown>[] } };
  const rows: string[] = [];
  for (let bytes = 0; bytes < BYTES; ) {
    const again = tickets.ticket[rows.length % PAGE] ?? {};
    const text = JSON.stringify({ ...again, id: String(1_000_000 + rows.length), tid: `BIG-${rows.length}` });
    rows.push(text);
    bytes += text.length;
  }
  const head = `{"result":"success","totalresults":${rows.length},"startnumber":0,"numreturned":${rows.length}`;
  return new TextEncoder().encode(`${head},"tickets":{"ticket":[${rows.join(',')}]}}`);
}
