import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { authorityFile, type Guarded, guardedWay, startGuarded } from '../e2e/guarded-way.ts';
import { atDialogs } from './dialogs.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

let desk: ElectronDesk | undefined;
let guarded: Guarded | undefined;

afterEach(async () => {
  await desk?.stop();
  await guarded?.stop();
});

/** The program asks before it signs in at a host that is new here, and once for all tries. */
async function signInAndRestart(opened: ElectronDesk, service: Guarded): Promise<void> {
  const asked = await atDialogs(opened, { agree: true, path: null });
  let questions: string[] = [];
  const restart = async () => {
    questions = await asked();
    await opened.restart();
  };
  await guardedWay({ page: () => opened.page, restart }, service);
  expect(questions).toEqual(['Sign in at service.example?']);
}

describe('a service behind TLS and a proxy, in real Electron', () => {
  it('the proxy by a PAC script, an authority by NODE_EXTRA_CA_CERTS', async () => {
    guarded = await startGuarded();
    const { host } = new URL(guarded.proxy.url);
    const script = `function FindProxyForURL(url, host) { return host === 'service.example' ? 'PROXY ${host}' : 'DIRECT'; }`;
    const pac = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`;
    const opened = await openElectronDesk({
      switches: [`--proxy-pac-url=${pac}`],
      env: { NODE_EXTRA_CA_CERTS: authorityFile() },
    });
    desk = opened;
    await signInAndRestart(opened, guarded);
  });

  it('the proxy and the authority by the settings for this computer, whatever else is set', async () => {
    guarded = await startGuarded();
    const file = join(mkdtempSync(join(tmpdir(), 'rackside-settings-')), 'settings.json');
    writeFileSync(file, JSON.stringify({ proxy: guarded.proxy.url, certificates: authorityFile() }));
    const opened = await openElectronDesk({ switches: ['--proxy-server=127.0.0.1:9'], args: ['--settings', file] });
    desk = opened;
    await signInAndRestart(opened, guarded);
  });
});
