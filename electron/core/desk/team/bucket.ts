/**
 * A bucket of the engine: bytes under keys, each with the revision by which it was written. What
 * they mean is known elsewhere.
 */
import { type ConsumerMessages, type JsMsg, jetstream } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import { errors, type NatsConnection } from '@nats-io/transport-node';
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import { engineError, isMissing, isOvertaken } from './engine-errors.ts';

export interface BucketEntry {
  key: string;
  /** Empty where somebody removed it by hand. */
  bytes: Uint8Array;
  revision: number;
  /** When it was written, by the engine's clock, ms. */
  at: number;
}

export interface Bucket {
  /** Another one after the bucket was removed, or the engine wiped. */
  identity: string;
  /** The newest revision as the bucket was opened. */
  revision: number;
  /** The engine's clock, ms: the newest time it was heard to say, and what passed since. */
  now(): number;
  /**
   * Writes what is to follow that revision, or (null) to be the first under its key. Gives the new
   * revision; null where another value stands there.
   */
  put(key: string, bytes: Uint8Array, after: number | null): Promise<Result<number | null>>;
  get(key: string): Promise<Result<BucketEntry | null>>;
  /** Every key once, with its newest revision. */
  keys(take: (page: { key: string; revision: number }[]) => Promise<void>): Promise<Result<null>>;
  /** Removes a key's value, if it is still that one. */
  remove(key: string, revision: number): Promise<Result<null>>;
  /**
   * Gives every value from this revision on in the order of revisions, those of the past and then
   * those that come, a page at a time: the next one when that was taken.
   */
  watch(from: number, take: TakePage): Watch;
}

/** `left`: how many are still to come of those that are there; an empty page says that none are. */
export type TakePage = (page: BucketEntry[], left: number) => Promise<void>;

export interface Watch {
  /** Why it ended; null after `stop`. */
  ended: Promise<AppError | null>;
  stop(): void;
}

const OPERATION = 'team.bucket';
/**
 * Values of a page. The store takes a page in one turn, and answers nobody else meanwhile: with more, a
 * question of the window would wait for longer than 50 ms.
 */
const PAGE = 50;
/** Values that are asked for, and held, at once. An engine's message has at most 1 MB by default. */
const ASKED = 100;
/** ms that a page waits for the next value: the engine says how many come, and may be wrong. */
const GATHER = 50;
/** ms that one question waits for values. */
const ASK = 30_000;
/**
 * ms between two signs of life of what answers it. Two that are missing end it: the server of a
 * cluster that answered may have ended, while this connection, to another one, goes on.
 */
const SIGN = 5_000;

/** Makes it if it is not there: on three servers of a cluster, unless told otherwise. */
export async function openBucket(
  connection: NatsConnection,
  name: string,
  clock: Clock,
  replicas = connection.info?.cluster ? 3 : 1,
): Promise<Result<Bucket>> {
  try {
    // A replica that lags must not answer: what it says is decided upon.
    const kv = await new Kvm(connection).create(name, { history: 1, replicas, allow_direct: false });
    const { created, state } = (await kv.status()).streamInfo;
    const identity = `${name} ${created}`;
    return ok(bucketOf({ connection, kv, bucket: name, identity, revision: state.last_seq, clock }));
  } catch (error) {
    return { ok: false, error: errorOf(connection, error) };
  }
}

const errorOf = ({ info }: NatsConnection, error: unknown): AppError =>
  engineError(error, OPERATION, info?.jetstream === true);

function bucketOf(parts: {
  connection: NatsConnection;
  kv: KV;
  bucket: string;
  identity: string;
  revision: number;
  clock: Clock;
}): Bucket {
  const { connection, kv, bucket, identity, revision, clock } = parts;
  const { consumers } = jetstream(connection);
  const prefix = `$KV.${bucket}.`;
  /** ms by which the engine's clock is ahead of our monotonic one: it is at least what it said. */
  let ahead = Number.NEGATIVE_INFINITY;
  const heard = (at: number): number => {
    ahead = Math.max(ahead, at - clock.monotonic());
    return at;
  };
  const failed = (error: unknown): Result<never> => ({ ok: false, error: errorOf(connection, error) });

  const entryOf = ({ subject, data, seq, time }: JsMsg): BucketEntry => ({
    key: subject.slice(prefix.length),
    // Its own bytes: what crosses to the store would take the whole frame along.
    bytes: data.slice(),
    revision: seq,
    at: heard(time.getTime()),
  });

  /** `whole`: ends where nothing more is there by now. */
  async function read(how: Reading, take: TakePage): Promise<void> {
    const consumer = await consumers.get(stream(bucket), { opt_start_seq: how.from, headers_only: how.keysOnly });
    const { created, num_pending } = await consumer.info(true);
    heard(Date.parse(created));
    let left = num_pending;
    if (left === 0) await take([], 0);
    while (!how.stopped() && !(how.keysOnly && left === 0)) {
      const messages = await consumer.fetch({ max_messages: ASKED, expires: ASK, idle_heartbeat: SIGN });
      how.onAsked(messages);
      const silence = endWhereSilent(messages);
      for await (const page of pagesOf(messages, clock)) {
        left = page.at(-1)?.info.pending ?? left;
        await take(page.map(entryOf), left);
        if (how.stopped() || (how.keysOnly && left === 0)) break;
      }
      if (silence.met) throw new errors.TimeoutError();
    }
  }

  return {
    identity,
    revision,
    now: () => Math.floor(clock.monotonic() + ahead),

    async put(key, bytes, after) {
      try {
        return ok(await (after === null ? kv.create(key, bytes) : kv.update(key, bytes, after)));
      } catch (error) {
        return isOvertaken(error) ? ok(null) : failed(error);
      }
    },

    async get(key) {
      try {
        const entry = await kv.get(key);
        return ok(entry && { key, bytes: entry.value, revision: entry.revision, at: heard(entry.created.getTime()) });
      } catch (error) {
        return isMissing(error) ? ok(null) : failed(error);
      }
    },

    async remove(key, after) {
      try {
        await kv.delete(key, { previousSeq: after });
        return ok(null);
      } catch (error) {
        return isOvertaken(error) ? ok(null) : failed(error);
      }
    },

    async keys(take) {
      try {
        await read({ from: 1, keysOnly: true, stopped: () => false, onAsked: () => undefined }, take);
        return ok(null);
      } catch (error) {
        return failed(error);
      }
    },

    watch(from, take) {
      let stopped = false;
      let asked: ConsumerMessages | null = null;
      const onAsked = (messages: ConsumerMessages) => {
        asked = messages;
      };
      const reading = read({ from, keysOnly: false, stopped: () => stopped, onAsked }, take);
      return {
        ended: reading.then(
          () => null,
          (error: unknown) => (stopped ? null : errorOf(connection, error)),
        ),
        stop() {
          stopped = true;
          asked?.stop();
        },
      };
    },
  };
}

interface Reading {
  from: number;
  /** Without values, and only what is there by now. */
  keysOnly: boolean;
  stopped(): boolean;
  onAsked(messages: ConsumerMessages): void;
}

/** The library would ask again on the same connection, in vain for minutes. */
function endWhereSilent(messages: ConsumerMessages): { met: boolean } {
  const silence = { met: false };
  const listen = async () => {
    for await (const { type } of messages.status()) {
      if (type !== 'heartbeats_missed') continue;
      silence.met = true;
      messages.stop();
    }
  };
  void listen();
  return silence;
}

const stream = (bucket: string) => `KV_${bucket}`;

/**
 * What comes within a moment, as one page. How many more are said to come is no promise: one may
 * have been overwritten meanwhile.
 */
async function* pagesOf(messages: ConsumerMessages, clock: Clock): AsyncGenerator<JsMsg[]> {
  const each = messages[Symbol.asyncIterator]();
  let next = each.next();
  for (let first = await next; !first.done; first = await next) {
    const page = [first.value];
    next = each.next();
    while (page.length < PAGE && (page.at(-1)?.info.pending ?? 0) > 0) {
      const more = await within(clock, GATHER, next);
      if (!more || more.done) break;
      page.push(more.value);
      next = each.next();
    }
    yield page;
  }
}

/** Null where it takes longer; then it is still to come. */
function within<T>(clock: Clock, ms: number, wanted: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(null));
    void wanted.finally(cancel).then(resolve, reject);
  });
}
