/** Writes waiting entries to the engine, each only if it still has the revision being replaced. */
import { changesAnything } from '../../rules/team/merge.ts';
import type { OutgoingEntry } from '../../worker/team/types.ts';
import { isEntry } from './compare-entries.ts';
import type { Exchange } from './exchange-parts.ts';

/**
 * Shortest wait in ms before this desk restores entries of others that the engine lost, so that the
 * first desk does it for all. Also the pause between checks for such entries, since each counts
 * everything stored here, and every change wakes the loop.
 */
export const RESTORE_DELAY = 10_000;
const PAGE = 50;
const FULL_WAIT = 60_000;

/** `done`, ms until the next try, or null: the exchange ended. */
type Published = 'done' | number | null;

/** Publishes this desk's own new entries, or all that the engine lacks. */
export async function publishEntries(exchange: Exchange, whose: 'own' | 'all'): Promise<Published> {
  const { store, time, onChanges, receive, end } = exchange;
  for (;;) {
    const { now, sure, wrong } = time();
    if (wrong) return RESTORE_DELAY;
    const page = await store.outgoing({ now, isTimeConfirmed: sure, limit: PAGE, whose });
    if (!page.ok) return end(page.error);
    const { entries, changes } = page.value;
    if (changesAnything(changes)) onChanges(changes);
    if (changes.more && !(await receive([], null))) return null;
    if (entries.length === 0) return 'done';
    let taken = 0;
    for (const entry of entries) {
      const outcome = await publishOne(exchange, entry);
      if (outcome === 'overtaken') continue;
      if (outcome !== 'taken') return outcome;
      taken += 1;
    }
    // Other desks were faster with each entry; their values may change what is left.
    if (taken === 0) return RESTORE_DELAY;
  }
}

async function publishOne(
  { store, bucket, receive, end, onFull }: Exchange,
  { key, bytes, after, seq }: OutgoingEntry,
): Promise<'taken' | 'overtaken' | number | null> {
  const written = await bucket.put(key, bytes, after);
  if (!written.ok) {
    if (written.error.detail?.reason !== 'engine-full') return end(written.error);
    onFull(written.error);
    return FULL_WAIT;
  }
  if (written.value !== null) {
    onFull(null);
    const confirmed = await store.confirmed({ key, seq, revision: written.value });
    return confirmed.ok ? 'taken' : end(confirmed.error);
  }
  const current = await bucket.get(key);
  if (!current.ok) return end(current.error);
  return !current.value || (await receive([current.value].filter(isEntry), null)) ? 'overtaken' : null;
}
