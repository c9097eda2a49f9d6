/**
 * Makes a host process under test tell when it is settled: it is loaded before the host, which
 * knows nothing of it. The parent sends how many requests are held, asks, and gets what is left
 * under way, or null; it may also turn the desk's clock.
 */
import { type IncomingMessage, ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import { createTestClock } from './test-clock.ts';
import { setHeldElsewhere, trackCalls, trackWork, waitUntilSettled } from './under-way.ts';

/** ms within which a timer is part of what is under way: news are gathered for less. */
const SOON = 300;

const { setTimeout: later, clearTimeout: forget } = globalThis;
const soon = new WeakMap<NodeJS.Timeout, () => void>();
globalThis.setTimeout = Object.assign((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
  if (ms > SOON) return later(run, ms, ...args);
  const ended = trackWork(`a timer of ${ms} ms`);
  const timer = later(() => {
    ended();
    run(...args);
  }, ms);
  soon.set(timer, ended);
  return timer;
}, later) as typeof setTimeout;
globalThis.clearTimeout = ((timer?: NodeJS.Timeout) => {
  if (timer) soon.get(timer)?.();
  forget(timer);
}) as typeof clearTimeout;

const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (this: Worker, ...args: Parameters<Worker['postMessage']>) {
  this.postMessage = postMessage;
  trackCalls(this).postMessage(...args);
};

/** The answer to a parent. */
export interface Settled {
  /** The number of the question. */
  settle: number;
  left: string | null;
  sent: Record<string, number>;
}

/** Describes what is under way here apart from held requests, or null. */
const left = (patience?: number): Promise<string | null> =>
  waitUntilSettled(patience).then(
    () => null,
    (error: Error) => error.message,
  );

/** Bytes of events that were sent, by the names that pages give to their streams. */
const sent = new Map<string, number>();
const { write } = ServerResponse.prototype;
ServerResponse.prototype.write = function (this: ServerResponse<IncomingMessage>, ...args: [part: string, ...never[]]) {
  const name = this.req.url === '/desk/events' && this.req.headers['x-stream'];
  if (typeof name === 'string') {
    if (!sent.has(name)) this.once('close', () => sent.delete(name));
    sent.set(name, (sent.get(name) ?? 0) + Buffer.byteLength(args[0]));
  }
  return Reflect.apply(write, this, args);
} as typeof write;

/** A desk's clock, which the parent turns. */
export const clock = createTestClock();

process.on('message', async (message: { held: number } | { turn: number } | { settle: number }) => {
  if ('settle' in message) {
    const found = await left();
    process.send?.({ ...message, left: found, sent: Object.fromEntries(sent) } satisfies Settled);
  } else if ('turn' in message) clock.advance(message.turn);
  else setHeldElsewhere(message.held);
});
process.channel?.unref();

/** The same in Electron, where a test calls functions of the main process. */
Object.assign(globalThis, { settledForTests: left, holdForTests: setHeldElsewhere, beginForTests: trackWork });
