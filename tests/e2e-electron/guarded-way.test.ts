import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { authorityFile, type Guarded, guardedWay, startGuarded } from '../e2e/guarded-way.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { setUp } from '../helpers/set-up.ts';
import { atDialogs } from './dialogs.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);

/** Stopped after the desk. */
async function guardedService(): Promise<Guarded> {
  const guarded = await startGuarded();
  setup.atEnd(guarded.stop);
  return guarded;
}

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
  it.runIf(isFullRun)('the proxy by a PAC script, an authority by NODE_EXTRA_CA_CERTS', async () => {
    const guarded = await guardedService();
    const { host } = new URL(guarded.proxy.url);
    const script = `function FindProxyForURL(url, host) { return host === 'service.example' ? 'PROXY ${host}' : 'DIRECT'; }`;
    const pac = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`;
    const opened = await setup.openDesk({
      switches: [`--proxy-pac-url=${pac}`],
      env: { NODE_EXTRA_CA_CERTS: authorityFile() },
    });
    await signInAndRestart(opened, guarded);
  });

  it('the proxy and the authority by the settings for this computer, whatever else is set', async () => {
    const guarded = await guardedService();
    const file = join(setup.folder, 'settings.json');
    writeFileSync(file, JSON.stringify({ proxy: guarded.proxy.url, certificates: authorityFile() }));
    const opened = await setup.openDesk({ switches: ['--proxy-server=127.0.0.1:9'], args: ['--settings', file] });
    await signInAndRestart(opened, guarded);
  });
});
