/**
 * Signing in to a service behind TLS and a proxy: what stands in the way is said, and never gone
 * round.
 */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { expect } from 'vitest';
import { authority, expired, good, KEY, other } from '../helpers/certificates.ts';
import { type ProxyOptions, startProxy, type TestProxy } from '../helpers/proxy.ts';
import { LONG_TIMEOUT_MS } from '../helpers/until.ts';
import { DeskWindow, expectVisible } from '../helpers/window.ts';
import { startService } from '../service/service.ts';
import type { OpenWindow } from './main-job.ts';

export const ADDRESS = 'https://service.example';

/**
 * A file with the authority of the tests' certificates, for a system or a Node that shall trust it.
 */
export function authorityFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'rackside-authority-')), 'authority.pem');
  writeFileSync(file, authority);
  return file;
}

export interface Guarded {
  proxy: TestProxy;
  credentials: Awaited<ReturnType<typeof startService>>['credentials'];
  /** Shows this one to connections from now on. */
  show(certificate: string): void;
  calls(): number;
  /**
   * Counts bytes that clients wrote to connections on which the service had shown this certificate.
   */
  heardAfter(certificate: string): number;
  stop(): Promise<void>;
}

/** The real service behind TLS, to be reached as `ADDRESS` through the proxy only. */
export async function startGuarded(options: Pick<ProxyOptions, 'wants'> = {}): Promise<Guarded> {
  const service = await startService({ testMode: true, tickets: 30, customers: 8 });
  const port = Number(new URL(service.url).port);
  const sockets = new Set<TLSSocket>();
  const heard = new Map<string, number>();
  const front = createTlsServer({ key: KEY, cert: good }, (socket) => {
    sockets.add(socket);
    // By what this connection showed: one that began before another certificate was set still shows
    // the one it began with.
    const shown = fingerprintOf(socket);
    socket.on('data', ({ length }) => heard.set(shown, (heard.get(shown) ?? 0) + length));
    const onward = connect(port, '127.0.0.1');
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const proxy = await startProxy({ ...options, to: (front.address() as AddressInfo).port });
  return {
    proxy,
    credentials: service.credentials,
    show(certificate) {
      front.setSecureContext({ key: KEY, cert: certificate });
      for (const socket of sockets) socket.destroy();
    },
    calls: () => service.ledger.all().length,
    heardAfter: (certificate) => heard.get(new X509Certificate(certificate).fingerprint256) ?? 0,
    async stop() {
      await proxy.stop();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
      await service.stop();
    },
  };
}

/** The fingerprint of the certificate that this side showed. */
function fingerprintOf(socket: TLSSocket): string {
  const own = socket.getCertificate();
  if (own === null || !('fingerprint256' in own)) throw new Error('a connection without a certificate of its own');
  return own.fingerprint256;
}

export async function guardedWay(opened: OpenWindow, guarded: Guarded): Promise<void> {
  const window = new DeskWindow(opened.page);
  await window.unlock();
  for (const [certificate, words] of [
    [expired, 'The service’s certificate has expired, so nothing was sent.'],
    [other, 'The certificate at this address is for a different name, so nothing was sent.'],
  ] as const) {
    guarded.show(certificate);
    await window.signIn({ url: ADDRESS, credentials: guarded.credentials });
    await expectVisible(window.page.getByText(words));
  }
  expect(guarded.calls()).toBe(0);
  expect(guarded.heardAfter(other)).toBe(0);

  guarded.show(good);
  await window.signIn({ url: ADDRESS, credentials: guarded.credentials });
  await window.waitForTickets(0);
  expect(new Set(guarded.proxy.tunnels)).toEqual(new Set(['service.example:443']));
  expect(guarded.heardAfter(good)).toBeGreaterThan(0);

  // Later on, too, nothing goes to who cannot show a good one; and the agent sees why.
  guarded.show(expired);
  const tunnels = guarded.proxy.tunnels.length;
  await opened.restart();
  await window.unlock();
  // The window says so after some seconds without one.
  await window.connection
    .getByText(/No connection since .*certificate has expired/)
    .waitFor({ timeout: LONG_TIMEOUT_MS });
  expect(guarded.proxy.tunnels.length).toBeGreaterThan(tunnels);
  expect(guarded.heardAfter(expired)).toBe(0);
}
