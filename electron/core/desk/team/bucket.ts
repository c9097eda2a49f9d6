/** A bucket of the engine: bytes by key, each with the revision that wrote it. */
import { type ConsumerMessages, type JsMsg, jetstream } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import { errors, type NatsConnection } from '@nats-io/transport-node';
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import { engineError, isMissing, isOvertaken } from './engine-errors.ts';

export interface BucketEntry {
  key: string;
  /** Empty if the value was removed by hand. */
  bytes: Uint8Array;
  revision: number;
  /** Time of the write by the engine's clock, ms. */
  at: number;
}

export type Bucket = ReturnType<typeof bucketOf>;

/** `left`: number of existing values still to come; an empty page reports that none are left. */
export type TakePage = (page: BucketEntry[], left: number) => Promise<void>;

interface Watch {
  /** The reason for the end; null after `stop`. */
  ended: Promise<AppError | null>;
  stop(): void;
}

const OPERATION = 'team.bucket';
/** Values per page. Storing one takes some 10 ms, for which the window's calls wait. */
const PAGE = 100;
/** Most values requested and held at once. A message has at most 1 MB by default. */
const FETCH_SIZE = 200;
const GATHER = 50;
const FETCH_TIMEOUT = 30_000;
/**
 * ms between two heartbeats. Two missing ones end the read: its server of a cluster may have
 * stopped while this connection, to another server, lives on.
 */
const HEARTBEAT = 5_000;

/** Creates the bucket if missing, on three servers of a cluster by default. */
export async function openBucket(
  connection: NatsConnection,
  name: string,
  clock: Clock,
  replicas = connection.info?.cluster ? 3 : 1,
): Promise<Result<Bucket>> {
  try {
    // Don't read from replicas: they may lag, and decisions depend on the answer.
    const kv = await new Kvm(connection).create(name, { history: 1, replicas, allow_direct: false });
    const { created, state } = (await kv.status()).streamInfo;
    const identity = `${name} ${created}`;
    const bucket = bucketOf({
      connection,
      kv,
      bucket: name,
      identity,
      revision: state.last_seq,
      clock,
      time: engineTimeOn(clock),
    });
    const timeRead = await bucket.askTime();
    return timeRead.ok ? ok(bucket) : timeRead;
  } catch (error) {
    return { ok: false, error: errorOf(connection, error) };
  }
}

const errorOf = ({ info }: NatsConnection, error: unknown): AppError =>
  engineError(error, OPERATION, info?.jetstream === true);

/** A bucket's stream and the engine's time as its answers show it. */
interface OpenStream {
  connection: NatsConnection;
  kv: KV;
  bucket: string;
  identity: string;
  revision: number;
  clock: Clock;
  time: EngineTime;
}

type EngineTime = ReturnType<typeof engineTimeOn>;

function engineTimeOn(clock: Clock) {
  /** Engine clock minus our monotonic clock, ms. */
  let ahead = 0;
  return {
    now: () => Math.floor(clock.monotonic() + ahead),
    set(created: string) {
      ahead = Date.parse(created) - clock.monotonic();
    },
    /** The time is at least that of the newest entry. */
    atLeast(at: number) {
      ahead = Math.max(ahead, at - clock.monotonic());
    },
  };
}

function bucketOf(open: OpenStream) {
  const { connection, kv, bucket, identity, revision, time } = open;
  /** The answer, or `fallback` for an error that it explains. */
  async function ask<T>(request: () => Promise<T>, explains?: { error: (error: unknown) => boolean; fallback: T }) {
    try {
      return ok(await request());
    } catch (error) {
      if (explains?.error(error)) return ok(explains.fallback);
      return { ok: false as const, error: errorOf(connection, error) };
    }
  }
  return {
    /** Changes if the bucket was removed or the engine wiped. */
    identity,
    revision,
    /** The engine's clock, ms: its last known time plus the monotonic time since. */
    now: time.now,
    /** Reads the engine's time again, since a clock may have been corrected. */
    askTime: (): Promise<Result<null>> =>
      ask(async () => {
        // Creating a consumer returns the engine's time; no value is read.
        const timeOnly = { opt_start_seq: Number.MAX_SAFE_INTEGER, headers_only: true, inactive_threshold: 1_000 };
        time.set((await (await jetstream(connection).consumers.get(stream(bucket), timeOnly)).info(true)).created);
        return null;
      }),
    /** Writes a value after this revision (null: the first). Null if another one is there. */
    put: (key: string, bytes: Uint8Array, after: number | null): Promise<Result<number | null>> =>
      ask<number | null>(() => (after === null ? kv.create(key, bytes) : kv.update(key, bytes, after)), {
        error: isOvertaken,
        fallback: null,
      }),
    get: (key: string): Promise<Result<BucketEntry | null>> =>
      ask<BucketEntry | null>(
        async () => {
          const entry = await kv.get(key);
          return entry && { key, bytes: entry.value, revision: entry.revision, at: entry.created.getTime() };
        },
        { error: isMissing, fallback: null },
      ),
    remove: (key: string, after: number): Promise<Result<null>> =>
      ask(() => kv.delete(key, { previousSeq: after }).then(() => null), { error: isOvertaken, fallback: null }),
    keys: (take: (page: { key: string; revision: number }[]) => Promise<void>): Promise<Result<null>> =>
      ask(async () => {
        await read(open, { from: 1, keysOnly: true, stopped: () => false, onFetch: () => undefined }, take);
        return null;
      }),
    /** Delivers all values from this revision on, in order. A page waits for the last one. */
    watch(from: number, take: TakePage): Watch {
      let stopped = false;
      let fetching: ConsumerMessages | null = null;
      const onFetch = (messages: ConsumerMessages) => {
        fetching = messages;
      };
      const reading = read(open, { from, keysOnly: false, stopped: () => stopped, onFetch }, take);
      return {
        ended: reading.then(
          () => null,
          (error: unknown) => (stopped ? null : errorOf(connection, error)),
        ),
        stop() {
          stopped = true;
          fetching?.stop();
        },
      };
    },
  };
}

/** Reads from a revision on; with `keysOnly`, until no more values exist. */
async function read(open: OpenStream, options: ReadOptions, take: TakePage): Promise<void> {
  const { connection, bucket, clock, time } = open;
  const consumer = await jetstream(connection).consumers.get(stream(bucket), {
    opt_start_seq: options.from,
    headers_only: options.keysOnly,
  });
  const { created, num_pending } = await consumer.info(true);
  time.set(created);
  let left = num_pending;
  if (left === 0) await take([], 0);
  while (!options.stopped() && !(options.keysOnly && left === 0)) {
    const messages = await consumer.fetch({
      max_messages: FETCH_SIZE,
      expires: FETCH_TIMEOUT,
      idle_heartbeat: HEARTBEAT,
    });
    options.onFetch(messages);
    const silence = stopOnSilence(messages);
    for await (const page of pagesOf(messages, clock)) {
      left = page.at(-1)?.info.pending ?? left;
      await take(entriesOf(open, page), left);
      if (options.stopped() || (options.keysOnly && left === 0)) break;
    }
    if (silence.isSilent) throw new errors.TimeoutError();
  }
}

/** Copies the bytes of a page into one array: other threads would get the whole frames of each. */
function entriesOf({ bucket, revision, time: engineTime }: OpenStream, page: readonly JsMsg[]): BucketEntry[] {
  const copy = new Uint8Array(page.reduce((sum, { data }) => sum + data.length, 0));
  let end = 0;
  return page.map(({ subject, data, seq, time }) => {
    const at = time.getTime();
    // Older entries may carry times of a wrong clock.
    if (seq > revision) engineTime.atLeast(at);
    copy.set(data, end);
    end += data.length;
    const bytes = copy.subarray(end - data.length, end);
    return { key: subject.slice(`$KV.${bucket}.`.length), bytes, revision: seq, at };
  });
}

interface ReadOptions {
  from: number;
  keysOnly: boolean;
  stopped(): boolean;
  onFetch(messages: ConsumerMessages): void;
}

/** The library would retry on the same connection for minutes, in vain. */
function stopOnSilence(messages: ConsumerMessages): { isSilent: boolean } {
  const silence = { isSilent: false };
  const listen = async () => {
    for await (const { type } of messages.status()) {
      if (type !== 'heartbeats_missed') continue;
      silence.isSilent = true;
      messages.stop();
    }
  };
  void listen();
  return silence;
}

const stream = (bucket: string) => `KV_${bucket}`;

/** Groups values of a moment: one may be overwritten, so the announced number can be wrong. */
async function* pagesOf(messages: ConsumerMessages, clock: Clock): AsyncGenerator<JsMsg[]> {
  const iterator = messages[Symbol.asyncIterator]();
  let next = iterator.next();
  for (let first = await next; !first.done; first = await next) {
    const page = [first.value];
    next = iterator.next();
    while (page.length < PAGE && (page.at(-1)?.info.pending ?? 0) > 0) {
      const more = await withTimeout(clock, GATHER, next);
      if (!more || more.done) break;
      page.push(more.value);
      next = iterator.next();
    }
    yield page;
  }
}

function withTimeout<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(null));
    void promise.finally(cancel).then(resolve, reject);
  });
}
