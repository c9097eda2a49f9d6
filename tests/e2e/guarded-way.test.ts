import { describe, it } from 'vitest';
import { inFull } from '../helpers/in-full.ts';
import { authorityFile, guardedWay, startGuarded } from './guarded-way.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();

describe('a service behind TLS and a proxy, in Chromium through the local host', () => {
  it.runIf(inFull)('certificates of the system, a proxy of the environment', async () => {
    const guarded = await startGuarded();
    setup.atEnd(guarded.stop);
    const trust = process.platform === 'linux' ? 'SSL_CERT_FILE' : 'NODE_EXTRA_CA_CERTS';
    const opened = await setup.openDesk({
      env: { HTTPS_PROXY: guarded.proxy.url, https_proxy: '', no_proxy: '', NO_PROXY: '', [trust]: authorityFile() },
    });
    await guardedWay({ page: () => opened.page, restart: opened.restart }, guarded);
  });
});
