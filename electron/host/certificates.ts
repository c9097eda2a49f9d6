/** Reads the authorities that this computer trusts, and has certificates checked. */
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

// This variable would turn the check off for this process, its workers and its children. Both mains
// load this file before any connection. `core/desk/service/dispatchers.ts` turns it on as well.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;

/** Runs on its own thread, because reading takes a tenth of a second, and more on macOS. */
const READ = `
  const tls = require('node:tls');
  // Node before 22.15 cannot tell, nor can the Electrons made of it.
  const read = typeof tls.getCACertificates === 'function' ? tls.getCACertificates : () => [];
  const usual = read('default');
  const all = [...new Set([...usual, ...read('system')])];
  require('node:worker_threads').parentPort.postMessage(all.length > usual.length ? all : null);
`;
/** Time limit: a system that asks the user first must not block every request. */
const READ_MS = 10_000;

let read: Promise<readonly string[] | null> | null = null;

/**
 * The authorities that Node (with NODE_EXTRA_CA_CERTS) and this system trust, read once per run.
 * Null if the system adds none or cannot be read. Node's own list then applies, and a service that
 * needs more is refused with an explanation.
 */
export function trustedCertificates(): Promise<readonly string[] | null> {
  read ??= new Promise((resolve) => {
    const worker = new Worker(READ, { eval: true, execArgv: [] });
    const late = setTimeout(() => void worker.terminate(), READ_MS);
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
    worker.once('exit', () => {
      clearTimeout(late);
      resolve(null);
    });
    worker.unref();
  });
  return read;
}

export function trustedWith(settled: readonly string[]): () => Promise<readonly string[] | null> {
  if (settled.length === 0) return trustedCertificates;
  let all: Promise<readonly string[]> | null = null;
  return () => {
    all ??= trustedCertificates().then((found) => [...new Set([...(found ?? nodeCertificates()), ...settled])]);
    return all;
  };
}

/** Authorities that Node trusts; before 22.15 without those of NODE_EXTRA_CA_CERTS. */
const nodeCertificates = (): readonly string[] =>
  typeof tls.getCACertificates === 'function' ? tls.getCACertificates('default') : tls.rootCertificates;
