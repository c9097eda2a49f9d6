/** Entry of the thread that reads files of an import. */
import { parentPort, workerData } from 'node:worker_threads';
import { serveReading } from './reading-thread.ts';

if (parentPort) serveReading(parentPort, workerData as Float64Array);
