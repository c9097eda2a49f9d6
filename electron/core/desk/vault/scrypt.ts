/** The slow way from what a person typed to a key, which no thread that answers a window waits for. */
import { scrypt } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** What scrypt costs whoever derives a key: 128 × n × r bytes, p times. */
export interface KeyCost {
  n: number;
  r: number;
  p: number;
}

/** Bytes: whoever gives a cost that others wrote sees to it that it stays far below. */
const MAXMEM = 2 ** 31;

/**
 * Electron's BoringSSL checks the numbers by deriving a key with them, on the thread that asks for one on
 * another: half a second in which the program stands still.
 */
const HAS_BORINGSSL = process.versions.electron !== undefined;

/** A text, since a thread's file would be an entry of each build, and its address a port of the desk. */
const THREAD = `
  const { scryptSync } = require('node:crypto');
  const { parentPort, workerData } = require('node:worker_threads');
  const key = scryptSync(...workerData);
  parentPort.postMessage(key, [key.buffer]);
`;

/**
 * 32 bytes. The same text typed on another keyboard may be composed differently, and gives the same key.
 * `apart`: on a thread of its own, in the place of one of Node's. Rejects where there is no memory for it.
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
