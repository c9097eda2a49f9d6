import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

/** Reading them can take a tenth of a second, and more on macOS: not on the thread that people wait for. */
const READ = `
  const tls = require('node:tls');
  // Node before 22.15 cannot tell, nor can the Electrons made of it.
  const read = typeof tls.getCACertificates === 'function' ? tls.getCACertificates : () => [];
  const usual = read('default');
  const all = [...new Set([...usual, ...read('system')])];
  require('node:worker_threads').parentPort.postMessage(all.length > usual.length ? all : null);
`;
/** A system that asks a person first must not hold every request. */
const PATIENCE_MS = 10_000;

let known: Promise<readonly string[] | null> | null = null;

/**
 * What Node trusts (with NODE_EXTRA_CA_CERTS) and what this computer's system does, read once a run. Null where the system
 * adds nothing or cannot be read: then Node's own list holds, and a service that needs more is refused with words.
 */
export function trustedCertificates(): Promise<readonly string[] | null> {
  known ??= new Promise((resolve) => {
    const worker = new Worker(READ, { eval: true, execArgv: [] });
    const late = setTimeout(() => void worker.terminate(), PATIENCE_MS);
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
    worker.once('exit', () => {
      clearTimeout(late);
      resolve(null);
    });
    worker.unref();
  });
  return known;
}

/** The same with authorities that were settled for this computer; one list for the whole run. */
export function trustedWith(settled: readonly string[]): () => Promise<readonly string[] | null> {
  if (settled.length === 0) return trustedCertificates;
  let all: Promise<readonly string[]> | null = null;
  return () => {
    all ??= trustedCertificates().then((known) => [...new Set([...(known ?? usual()), ...settled])]);
    return all;
  };
}

/** What Node trusts by itself; before 22.15 without those that NODE_EXTRA_CA_CERTS names. */
const usual = (): readonly string[] =>
  typeof tls.getCACertificates === 'function' ? tls.getCACertificates('default') : tls.rootCertificates;
