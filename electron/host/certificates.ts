/**
 * Reads the certificate authorities that this computer trusts, and sees to it that certificates are
 * checked.
 */
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

// This variable would switch the check off, for this process and for the workers and children that
// get its environment. Both mains load this file, and connect to nothing while they are loaded.
// `core/desk/service/http.ts` states the check as well.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;

/** Run on a thread of its own: reading takes a tenth of a second, and more on macOS. */
const READ = `
  const tls = require('node:tls');
  // Node before 22.15 cannot tell, nor can the Electrons made of it.
  const read = typeof tls.getCACertificates === 'function' ? tls.getCACertificates : () => [];
  const usual = read('default');
  const all = [...new Set([...usual, ...read('system')])];
  require('node:worker_threads').parentPort.postMessage(all.length > usual.length ? all : null);
`;
/** Upper limit for the reading: a system that asks a person first must not hold every request. */
const READ_MS = 10_000;

let read: Promise<readonly string[] | null> | null = null;

/**
 * What Node trusts (with NODE_EXTRA_CA_CERTS) and what this computer's system does, read once a
 * run. Null where the system adds nothing or cannot be read: then Node's own list holds, and a
 * service that needs more is refused with words.
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

/**
 * Reads them together with the authorities that are settled for this computer: one list for the
 * whole run.
 */
export function trustedWith(settled: readonly string[]): () => Promise<readonly string[] | null> {
  if (settled.length === 0) return trustedCertificates;
  let all: Promise<readonly string[]> | null = null;
  return () => {
    all ??= trustedCertificates().then((found) => [...new Set([...(found ?? nodeCertificates()), ...settled])]);
    return all;
  };
}

/** What Node trusts by itself; before 22.15 without those that NODE_EXTRA_CA_CERTS names. */
const nodeCertificates = (): readonly string[] =>
  typeof tls.getCACertificates === 'function' ? tls.getCACertificates('default') : tls.rootCertificates;
