/**
 * Claims a ticket for a reply in progress, so that colleagues don't answer it at the same time. The
 * engine lets only one desk write the ticket's value. If it does not answer within two seconds, the
 * reply goes without a claim.
 */
import type { TeamMember } from '../../../../shared/domain/team.ts';
import type { Clock } from '../ports.ts';
import type { Bucket, BucketEntry } from './bucket.ts';
import type { TeamStore } from './team-parts.ts';

export interface Claims {
  /**
   * `ignored`: the claim that the agent saw and overrides; a later claim of the same colleague
   * counts again. Returns null without an answer: then the reply goes as without a team.
   */
  take(ticket: string, ignored?: ShownClaim | null): Promise<{ release(): void } | { theirs: ClaimHolder } | null>;
}

/** The colleague with the claim; `begun` is null if their desk does not report it. */
export type ClaimHolder = Pick<TeamMember, 'id' | 'name'> & { begun: number | null };
export type ShownClaim = Pick<ClaimHolder, 'id' | 'begun'>;

/** ms of engine time after which an unrenewed claim ends. */
const CLAIM_EXPIRY = 30_000;
const RENEW = 10_000;
/** ms for which a claim may be renewed: no attempt takes longer, including its reads. */
const MAX_CLAIM_AGE = 15 * 60_000;
const PATIENCE = 2_000;
/** Other desks may be faster each time. */
const TRIES = 5;

export function createClaims(store: TeamStore, clock: Clock, bucket: () => Bucket | null): Claims {
  async function claim(
    engine: Bucket,
    ticket: string,
    ignored: ShownClaim | null,
  ): Promise<Held | { theirs: ClaimHolder } | null> {
    const claimKey = await store.claimKey(ticket);
    if (!claimKey.ok || claimKey.value === null) return null;
    const key = claimKey.value;
    const begun = engine.now();
    let expected: number | null = null;
    for (let tries = 0; tries < TRIES; tries++) {
      const revision = await write(engine, key, begun, expected);
      if (revision === 'failed') return null;
      if (revision !== null) return { key, begun, revision };
      const current = await engine.get(key);
      if (!current.ok) return null;
      expected = current.value?.revision ?? null;
      const holder = current.value && (await holderOf(engine, current.value));
      if (holder && (holder.id !== ignored?.id || holder.begun !== ignored.begun)) return { theirs: holder };
    }
    return null;
  }

  /** The new revision; null if another desk was faster. */
  async function write(
    engine: Bucket,
    key: string,
    begun: number,
    expected: number | null,
  ): Promise<number | null | 'failed'> {
    const now = engine.now();
    const sealed = await store.seal({ context: contextOf(key), body: { at: now, begun }, now });
    if (!sealed.ok || sealed.value === null) return 'failed';
    const written = await engine.put(key, sealed.value, expected);
    return written.ok ? written.value : 'failed';
  }

  /** Null if the claim has ended or is no colleague's, so it stops no reply. */
  async function holderOf(engine: Bucket, { key, bytes, at: since }: BucketEntry): Promise<ClaimHolder | null> {
    if (bytes.byteLength === 0 || !isNear(since, engine.now())) return null;
    const opened = await store.open({ context: contextOf(key), bytes });
    const members = await store.members();
    if (!opened.ok || opened.value === null || !members.ok) return null;
    const times = timesIn(opened.value.body);
    if (!times || !isFresh(times, since)) return null;
    const holder = members.value.find(({ id }) => id === opened.value?.member);
    return !holder || holder.own || holder.removedBy !== null
      ? null
      : { id: holder.id, name: holder.name, begun: times.begun };
  }

  /** Renews the claim until it is released. A claim lost meanwhile stays with its new owner. */
  function hold(engine: Bucket, { key, begun, revision }: Held): { release(): void } {
    let newest: Promise<number | null> = Promise.resolve(revision);
    let cancel: () => void;
    const renew = () => {
      newest = newest.then(async (expected) => {
        const renewed = expected === null ? null : await write(engine, key, begun, expected);
        return renewed === 'failed' ? null : renewed;
      });
      cancel = clock.after(RENEW, renew);
    };
    cancel = clock.after(RENEW, renew);
    return {
      release() {
        cancel();
        void newest.then((expected) => (expected === null ? null : engine.remove(key, expected)));
      },
    };
  }

  return {
    take(ticket, ignored = null) {
      const engine = bucket();
      if (!engine) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        let late = false;
        const cancel = clock.after(PATIENCE, () => {
          late = true;
          resolve(null);
        });
        void claim(engine, ticket, ignored).then((claimed) => {
          cancel();
          const held = claimed && 'key' in claimed ? hold(engine, claimed) : claimed;
          if (late && held && 'release' in held) held.release();
          resolve(held);
        }, reject);
      });
    },
  };
}

interface Held {
  key: string;
  begun: number;
  revision: number;
}

const contextOf = (key: string) => `claim ${key}`;

const isNear = (time: number, otherTime: number): boolean => Math.abs(time - otherTime) <= CLAIM_EXPIRY;

interface Times {
  at: number;
  /** Null if the writer's desk does not report it. */
  begun: number | null;
}

function timesIn(body: unknown): Times | null {
  if (typeof body !== 'object' || body === null) return null;
  const { at, begun = null } = body as { at?: unknown; begun?: unknown };
  return typeof at === 'number' && (begun === null || typeof begun === 'number') ? { at, begun } : null;
}

/** Rejects a replayed claim, or one with a wrong clock: its time differs from the engine's. */
const isFresh = ({ at, begun }: Times, since: number): boolean =>
  isNear(at, since) && at - (begun ?? at) <= MAX_CLAIM_AGE;
