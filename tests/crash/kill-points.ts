/**
 * Kill points are moments at which a desk's process is killed exactly: a statement of the store, a
 * byte on the wire, a write that the service has just carried out. The product knows nothing of
 * them: `killed-worker.ts` and `killed-sockets.ts` wrap SQLite and sockets, and the service's
 * ledger is watched from outside.
 */
import { existsSync, readFileSync } from 'node:fs';

/** When the store's statement with these words is met. */
export interface StorePoint {
  in: 'store';
  /** Words of the statement. */
  sql: string;
  /** Names one of its parameters if the words alone say too little. */
  param?: string;
  /** `told`: it is committed, and the desk has not heard of it yet. */
  when: 'before' | 'before-commit' | 'after-commit' | 'told';
  /** Meetings that pass first. */
  skip?: number;
}

/** When a request of this operation is on the wire. */
export interface WirePoint {
  in: 'wire';
  operation: string;
  when: 'before-first-byte' | 'after-first-bytes' | 'amid-body' | 'after-last-byte' | 'answer-comes';
}

/** When the service has carried an operation out, and its answer has not come. */
export interface ServicePoint {
  in: 'service';
  operation: string;
}

/** When the window was told that something is kept. */
export interface ToldPoint {
  in: 'told';
  message: 'saved' | 'filed' | 'sent';
}

export type KillAt = StorePoint | WirePoint | ServicePoint | ToldPoint;

/** Environment of a desk that is to meet a point: the file that names it while it is armed. */
export const KILL_FILE = 'RACKSIDE_TEST_KILL_FILE';

/** The point that is armed in this process, if it is of this kind. */
export function armed<K extends KillAt['in']>(kind: K): Extract<KillAt, { in: K }> | null {
  const file = process.env[KILL_FILE];
  if (!file || !existsSync(file)) return null;
  const point = JSON.parse(readFileSync(file, 'utf8')) as KillAt;
  return point.in === kind ? (point as Extract<KillAt, { in: K }>) : null;
}

/** Ends this process, all of its threads, here and now. */
export const die = (): void => void process.kill(process.pid, 'SIGKILL');
