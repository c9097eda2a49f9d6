import { afterEach, describe, it } from 'vitest';
import { authorityFile, type Guarded, guardedWay, startGuarded } from './guarded-way.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';

let desk: LocalDesk | undefined;
let guarded: Guarded | undefined;

afterEach(async () => {
  await desk?.stop();
  await guarded?.stop();
});

describe('a service behind TLS and a proxy, in Chromium through the local host', () => {
  it('certificates of the system, a proxy of the environment', async () => {
    guarded = await startGuarded();
    const trust = process.platform === 'linux' ? 'SSL_CERT_FILE' : 'NODE_EXTRA_CA_CERTS';
    const opened = await openLocalDesk({
      env: { HTTPS_PROXY: guarded.proxy.url, https_proxy: '', no_proxy: '', NO_PROXY: '', [trust]: authorityFile() },
    });
    desk = opened;
    await guardedWay({ page: () => opened.page, restart: opened.restart }, guarded);
  });
});
