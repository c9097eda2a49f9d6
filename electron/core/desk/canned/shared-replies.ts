/**
 * Keeps the shared replies as their file or folder has them; while that cannot be reached, as it
 * last had them.
 */
import { basename } from 'node:path';
import type { CannedShared } from '../../../../shared/domain/canned.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { readReplies } from '../../rules/canned-format.ts';
import { whereOf } from '../../rules/stack-location.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { SharedSource } from '../../worker/writing/canned.ts';
import type { Clock, Log } from '../ports.ts';
import { listShared, readShared, sharedPath } from './shared-folder.ts';

export interface SharedReplies {
  /** Looks now; what is known, where a network drive does not answer in time. */
  look(): Promise<Result<CannedShared>>;
  /**
   * Points the account to another path, or (empty) to none. `invalid` with reason `network-path`
   * where it names a server.
   */
  point(path: string): Promise<Result<CannedShared>>;
  start(): void;
  stop(): void;
}

/** ms between looks, and how long a caller waits for one. */
const EVERY = 30_000;
const PATIENCE = 5_000;

export function createSharedReplies(parts: {
  store: { canned: Pick<RemoteStore['canned'], 'shared' | 'pointShared' | 'takeShared'> };
  clock: Clock;
  log: Log;
  /** The replies, or what is known of their source, changed. */
  onChanged(): void;
}): SharedReplies {
  const { store, clock, log, onChanged } = parts;
  let looking: { path: string; done: Promise<Result<SharedSource>> } | null = null;
  let last: { path: string; stamp: string | null } | null = null;
  let cancel: (() => void) | null = null;
  let stopped = false;

  async function look(): Promise<Result<SharedSource>> {
    const known = await store.canned.shared();
    if (!known.ok || known.value.path === '') return known;
    const { path } = known.value;
    // A look at a drive that hangs is not joined by another one; at another path it is no
    // hindrance.
    if (looking?.path !== path) {
      const mine = { path, done: lookAt(known.value) };
      looking = mine;
      const end = () => {
        if (looking === mine) looking = null;
      };
      void mine.done.then(end, end);
    }
    let cancelWait: () => void = () => undefined;
    const patience = new Promise<null>((resolve) => {
      cancelWait = clock.after(PATIENCE, () => resolve(null));
    });
    const looked = await Promise.race([looking.done, patience]);
    cancelWait();
    return looked ?? known;
  }

  async function lookAt(known: SharedSource): Promise<Result<SharedSource>> {
    const at = clock.now();
    const path = sharedPath(known.path);
    const listing = path === null ? null : await listShared(path, at);
    const same = last?.path === known.path && last.stamp !== null && last.stamp === (listing?.stamp ?? null);
    if (same && known.state !== 'missing') return ok(known);
    if (!listing) return take({ path: known.path, at, found: null });
    const { files, refused } = await readShared(listing);
    const read = readReplies(files);
    const found = { names: listing.names, replies: read.replies, refused: [...refused, ...read.refused] };
    const taken = await take({ path: known.path, at, found });
    if (taken.ok) last = { path: known.path, stamp: listing.stamp };
    return taken;
  }

  async function take(look: Parameters<typeof store.canned.takeShared>[0]): Promise<Result<SharedSource>> {
    const taken = await store.canned.takeShared(look);
    if (!taken.ok) return taken;
    if (taken.value.changed) onChanged();
    return ok(taken.value.shared);
  }

  async function tend(): Promise<void> {
    // What failed is tried again next time; a full disk is said where something is saved.
    await look().catch((error: unknown) => log.warn('canned.bug', { at: whereOf(error) }));
    if (!stopped) cancel = clock.after(EVERY, () => void tend());
  }

  return {
    look: async () => told(await look()),
    async point(path) {
      if (path !== '' && sharedPath(path) === null) {
        return err('invalid', 'canned.choose', { subject: basename(path), detail: { reason: 'network-path' } });
      }
      const pointed = await store.canned.pointShared(path);
      if (!pointed.ok) return pointed;
      onChanged();
      return told(await look());
    },
    start: () => void tend(),
    stop() {
      stopped = true;
      cancel?.();
    },
  };
}

/** Makes what the page is told of a source. */
function told(source: Result<SharedSource>): Result<CannedShared> {
  if (!source.ok) return source;
  const { path, ...rest } = source.value;
  return ok({ ...rest, name: basename(path) });
}
