/** Entry of an account's worker thread, which serves one store. */
import { parentPort } from 'node:worker_threads';
import { serveStore } from './serve.ts';

if (parentPort) serveStore(parentPort);
