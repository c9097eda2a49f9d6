/**
 * What a page of 31 MB does to whoever asks the store for a queue meanwhile: how long the worker is
 * silent, and how long the queue takes. A service that ignores `limitnum` sends such pages.
 */
import { must, NOW, PAGE, pagesOf, serviceOf, withLargeStore } from './large-store.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { median } from './timing.ts';

const BYTES = 31e6;
const ROUNDS = 3;
/** What the silence consists of. */
const TURN =
  'A turn stores 100 rows with all their indexes, 12 ms of a processor, and between them the index of words takes 500 rows, 115 ms: in smaller batches each row would take half as long again. Where other programs want the processor too, their turns come on top, and the longest of thousands counts.';
const SORT = { by: 'lastReply', dir: 'desc' } as const;

export const run = (): Promise<BenchTable> =>
  withLargeStore(async (store) => {
    const body = await largePage();
    const silent: number[] = [];
    const asked: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      let done = false;
      const page = new Uint8Array(body).buffer;
      const stored = store.tickets.ingest(page, { at: NOW + round, awaiting: false, overtaken: [] }).then((result) => {
        done = true;
        return must(result);
      });
      const longest = { settings: 0, queue: 0 };
      const timed = async (of: keyof typeof longest, ask: () => Promise<unknown>) => {
        const start = performance.now();
        await ask();
        longest[of] = Math.max(longest[of], performance.now() - start);
      };
      while (!done) {
        // The cheapest question there is: what it waits for is what the worker does in one piece.
        await timed('settings', () => store.settings.read());
        await timed('queue', () => store.queues.rows('active', SORT, 0, 50));
      }
      await stored;
      silent.push(longest.settings);
      asked.push(longest.queue);
    }
    return {
      title: `A page of ${body.byteLength / 1e6} MB is stored while a queue is asked for`,
      group: 'sync',
      rows: [
        row('longest silence of the worker', median(silent), null, 'ms', atMost(50, 'value'), TURN),
        row('slowest answer of a queue meanwhile', median(asked), null, 'ms', atMost(100, 'value'), TURN),
      ],
    };
  });

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
