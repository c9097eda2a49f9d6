/** Reads records that the agent asks for: those of one client, and the newest orders. */
import { ok, type Result } from '../../../../shared/result.ts';
import type { StoredRecords } from '../../worker/records/records.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import type { ClientKind } from '../service/endpoints.ts';
import { pageThrough } from './paging.ts';
import { PAGE, type RecordPages } from './record-pages.ts';

export interface ListCompleteness {
  isComplete: boolean;
}

interface RequestParts {
  store: RemoteStore;
  clock: Clock;
  pages: RecordPages;
  /** False once the sync pauses or stops. */
  goesOn(): boolean;
}

/**
 * Most orders read by id, when opened and at the agent's request. Others stay as old as they are.
 */
const BY_ID = { owed: 25, all: 200 };
const AT_ONCE = 25;

export async function readClient(
  parts: RequestParts,
  id: string,
  kinds: readonly ClientKind[],
): Promise<Result<ListCompleteness>> {
  const reads = await Promise.all(kinds.map((kind) => readClientKind(parts, kind, id)));
  const isComplete = reads.every((read) => read.ok && read.value.isComplete);
  return reads.find((read) => !read.ok) ?? ok({ isComplete });
}

async function readClientKind(
  { store, clock, pages, goesOn }: RequestParts,
  kind: ClientKind,
  id: string,
): Promise<Result<ListCompleteness>> {
  const startedAt = clock.now();
  const walk = pages.walk(kind, { client: id }, false);
  const read = await pageThrough<StoredRecords>({ read: walk.read, after: goesOn });
  if (!read.ok || !read.value) return read.ok ? ok({ isComplete: false }) : read;
  const isComplete = !walk.isHiding();
  const done = await store.recordSync.closeForClient(kind, id, startedAt, clock.now(), isComplete);
  pages.reportChange(kind, true);
  return done.ok ? ok({ isComplete }) : done;
}

export async function readNewestOrders(pages: RecordPages): Promise<Result<ListCompleteness>> {
  const walk = pages.walk('orders', {}, false);
  const first = await walk.read(0);
  if (!first.ok) return first;
  const { total, returned } = first.value;
  // The list has no promised order: if this page is not all, read its other end too.
  const more = total !== null && returned > 0 && total > returned;
  const last = more ? await walk.read(Math.max(returned, total - PAGE)) : first;
  return last.ok ? ok({ isComplete: !walk.isHiding() }) : last;
}

export async function readOrdersOf(
  { store, clock, pages, goesOn }: RequestParts,
  client: string,
  which: 'all' | 'owed',
): Promise<Result<null>> {
  const startedAt = clock.now();
  const newest = which === 'all' ? await readNewestOrders(pages) : ok({ isComplete: true });
  if (!newest.ok) return newest;
  const known = await store.orders.reads(client);
  if (!known.ok) return known;
  const left = known.value.filter(({ readAt, owed }) => readAt < startedAt && (which === 'all' || owed));
  const asked = left.slice(0, BY_ID[which]);
  const reads: Result<StoredRecords>[] = [];
  while (reads.length < asked.length && reads.every(({ ok }) => ok) && goesOn()) {
    const next = asked.slice(reads.length, reads.length + AT_ONCE);
    reads.push(...(await Promise.all(next.map(({ id }) => pages.read('orders', { find: { id } }, false)))));
  }
  const failed = reads.find((read) => !read.ok);
  // A service that ignores the filter returns other orders, so the absence of ours proves nothing.
  const answered = reads.every(
    (read, at) => read.ok && (read.value.returned === 0 || read.value.ids.includes(asked[at]?.id ?? '')),
  );
  const isComplete = which === 'all' && answered && left.length === reads.length;
  const closed = isComplete ? await store.recordSync.closeForClient('orders', client, startedAt, clock.now()) : ok(0);
  pages.reportChange('orders', true);
  if (failed && !failed.ok) return failed;
  return closed.ok ? ok(null) : closed;
}
