/** Derives keys from typed texts, which is slow, without blocking a thread that serves windows. */
import { scrypt } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** The cost of deriving a key: 128 × n × r bytes, p times. */
export interface KeyCost {
  n: number;
  r: number;
  p: number;
}

/** Bytes. A caller that reads a cost from a file must keep the cost far below this. */
const MAXMEM = 2 ** 31;

/** BoringSSL would check the cost by deriving a key on the calling thread: half a second. */
const HAS_BORINGSSL = process.versions.electron !== undefined;

/** A text: a file for the thread would have to be an entry of every build, and a port. */
const THREAD = `
  const { scryptSync } = require('node:crypto');
  const { parentPort, workerData } = require('node:worker_threads');
  const key = scryptSync(...workerData);
  parentPort.postMessage(key, [key.buffer]);
`;

/**
 * Returns 32 bytes. Keyboards may compose the same text differently, so it is normalised first.
 * `apart`: on a separate thread instead of Node's pool. Rejects if memory is short.
 */
export function deriveKey(
  typed: string,
  salt: Uint8Array,
  { n, r, p }: KeyCost,
  apart = HAS_BORINGSSL,
): Promise<Buffer> {
  const given = [typed.normalize('NFC'), salt, 32, { N: n, r, p, maxmem: MAXMEM }] as const;
  return new Promise((resolve, reject) => {
    if (!apart) {
      scrypt(...given, (error, key) => (error ? reject(error) : resolve(key)));
      return;
    }
    const thread = new Worker(THREAD, { eval: true, execArgv: [], name: 'scrypt', workerData: given });
    thread.on('message', (key: Uint8Array) => resolve(Buffer.from(key.buffer, key.byteOffset, key.byteLength)));
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the thread ended')));
  });
}
