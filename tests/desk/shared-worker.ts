/** Worker that serves every store of a test process: each comes with a port of its own. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { serveStore } from '../../electron/core/worker/serve.ts';

parentPort?.on('message', (port: MessagePort) => serveStore(port));
