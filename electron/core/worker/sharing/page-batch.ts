/**
 * Pages of entries that a desk reads one after another share a transaction. Names of entries are
 * random, so nearly each entry of a small transaction writes pages of the indexes for itself. A
 * page is answered before its commit: a kill takes it back together with the revision up to which
 * entries were read.
 */
import type { StoreContext } from '../context.ts';
import { rereadRoster } from '../team/roster-here.ts';
import { startRecheck } from './recheck-entries.ts';

interface Batch {
  entries: number;
  end: NodeJS.Timeout | undefined;
}

const batches = new WeakMap<StoreContext, Batch>();

/** The commit of so many takes as long as a call of the window may wait. */
const MOST_ENTRIES = 200;
/** ms until a batch ends whose next page doesn't come. */
const PATIENCE = 200;

/** Earlier pages were taken back, so the desk has to read again from the stored revision. */
class LostBatch extends Error {
  readonly code = 'SQLITE_ABORT_ROLLBACK';
}

/** Stores a page in the open batch, and commits that after the last page or at a good size. */
export function storePage<T>(
  ctx: StoreContext,
  { entries, isLast }: { entries: number; isLast: boolean },
  store: () => T,
): T {
  const batch = batches.get(ctx) ?? begin(ctx);
  clearTimeout(batch.end);
  try {
    if (!isOpen(ctx)) throw new LostBatch();
    const stored = store();
    batch.entries += entries;
    if (isLast || batch.entries >= MOST_ENTRIES) commit(ctx);
    else batch.end = setTimeout(ctx.endBatch, PATIENCE);
    return stored;
  } catch (error) {
    undo(ctx);
    throw error;
  }
}

function begin(ctx: StoreContext): Batch {
  const batch = { entries: 0, end: undefined };
  batches.set(ctx, batch);
  ctx.work.pragma('synchronous=NORMAL');
  for (const db of [ctx.work, ctx.cache]) db.exec('BEGIN');
  ctx.endBatch = () => end(ctx);
  return batch;
}

const isOpen = ({ work, cache }: StoreContext): boolean => work.inTransaction && cache.inTransaction;

function commit(ctx: StoreContext): void {
  for (const db of [ctx.work, ctx.cache]) db.exec('COMMIT');
  close(ctx);
}

function close(ctx: StoreContext): void {
  clearTimeout(batches.get(ctx)?.end);
  batches.delete(ctx);
  ctx.work.pragma('synchronous=FULL');
}

/** Takes back all pages of the batch, and what was learned from them. */
function undo(ctx: StoreContext): void {
  for (const db of [ctx.work, ctx.cache]) if (db.inTransaction) db.exec('ROLLBACK');
  rereadRoster(ctx);
  startRecheck(ctx);
  close(ctx);
}

function end(ctx: StoreContext): void {
  const batch = batches.get(ctx);
  if (!batch || !ctx.work.open) return;
  try {
    if (!isOpen(ctx)) throw new LostBatch();
    commit(ctx);
  } catch {
    undo(ctx);
    // The next page fails, since it follows one that is gone.
    batches.set(ctx, batch);
  }
}
