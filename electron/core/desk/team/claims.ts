/**
 * Claims a ticket for a reply on its way, so that no colleague answers it in the same moment: one
 * value for each ticket, which the engine lets only one of them write. Where it does not say who was
 * first within two seconds, nobody waits for it.
 */
import type { Clock } from '../ports.ts';
import type { Bucket, BucketEntry } from './bucket.ts';
import type { TeamStore } from './sharing.ts';

export interface Claims {
  /** `theirs`: the name of the colleague who has it. Null: nobody can say now, and the rules of one desk hold. */
  take(ticket: string): Promise<{ release(): void } | { theirs: string } | null>;
}

/** ms of the engine's time after which a claim that nobody renewed has ended. */
export const ENDS = 30_000;
const RENEW = 10_000;
const PATIENCE = 2_000;
/** Somebody may be faster each time. */
const TRIES = 5;

/** `bucket`: null while the engine is away. */
export function createClaims(store: TeamStore, clock: Clock, bucket: () => Bucket | null): Claims {
  async function claim(at: Bucket, ticket: string): Promise<Held | { theirs: string } | null> {
    const named = await store.claimKey(ticket);
    if (!named.ok || named.value === null) return null;
    const key = named.value;
    let after: number | null = null;
    for (let tries = 0; tries < TRIES; tries++) {
      // A new connection has not heard the engine's time yet, and a claim without one counts for
      // nobody: reading it back tells the time, and it is written once more.
      const isTimed = Number.isFinite(at.now());
      const revision = await write(at, key, after);
      if (revision === 'failed') return null;
      if (revision !== null && isTimed) return { key, revision };
      const there = await at.get(key);
      if (!there.ok) return null;
      after = there.value?.revision ?? null;
      const holder = there.value && (await holderOf(at, there.value));
      if (typeof holder === 'string') return { theirs: holder };
    }
    return null;
  }

  /** The new revision; null where somebody else was faster. */
  async function write(at: Bucket, key: string, after: number | null): Promise<number | null | 'failed'> {
    const now = at.now();
    const sealed = await store.seal({ context: contextOf(key), body: { at: now }, now });
    if (!sealed.ok || sealed.value === null) return 'failed';
    const put = await at.put(key, sealed.value, after);
    return put.ok ? put.value : 'failed';
  }

  /** Null where it has ended, or is no claim of a colleague: then it holds nobody up. */
  async function holderOf(at: Bucket, { key, bytes, at: since }: BucketEntry): Promise<string | null> {
    if (bytes.byteLength === 0 || since + ENDS < at.now()) return null;
    const opened = await store.open({ context: contextOf(key), bytes });
    const state = await store.state();
    if (!opened.ok || opened.value === null || !state.ok || !isFresh(opened.value.body, since)) return null;
    const holder = state.value?.members.find(({ id }) => id === opened.value?.member);
    return !holder || holder.own || holder.removedBy !== null ? null : holder.name;
  }

  /** Renews it until it is released. One that was lost by then stays with whoever took it. */
  function hold(at: Bucket, { key, revision }: Held): { release(): void } {
    let newest: Promise<number | null> = Promise.resolve(revision);
    let cancel: () => void;
    const renew = () => {
      newest = newest.then(async (after) => {
        const renewed = after === null ? null : await write(at, key, after);
        return renewed === 'failed' ? null : renewed;
      });
      cancel = clock.after(RENEW, renew);
    };
    cancel = clock.after(RENEW, renew);
    return {
      release() {
        cancel();
        // Without an engine it ends by itself.
        void newest.then((after) => (after === null ? null : at.remove(key, after)));
      },
    };
  }

  return {
    take(ticket) {
      const at = bucket();
      if (!at) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        let late = false;
        const cancel = clock.after(PATIENCE, () => {
          late = true;
          resolve(null);
        });
        void claim(at, ticket).then((got) => {
          cancel();
          const held = got && 'key' in got ? hold(at, got) : got;
          if (late && held && 'release' in held) held.release();
          resolve(held);
        }, reject);
      });
    },
  };
}

interface Held {
  key: string;
  revision: number;
}

const contextOf = (key: string) => `claim ${key}`;

/** One that was played back is older than the engine says. */
const isFresh = (body: unknown, since: number): boolean =>
  typeof body === 'object' && body !== null && 'at' in body && Number(body.at) + ENDS > since;
