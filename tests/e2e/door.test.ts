import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { noKeyring, withoutKeyring } from '../helpers/keyring.ts';
import { startSilentKeyring } from '../helpers/silent-keyring.ts';
import { endHost, type LocalDesk, launchChromium, openLocalDesk, startHost } from './harness.ts';

let desk: LocalDesk | null = null;
afterEach(async () => {
  await desk?.stop();
  desk = null;
});

describe('the printed address', () => {
  it('opens the desk, leaves no token behind, and a reload needs none', async () => {
    desk = await openLocalDesk();
    const { page } = desk;
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'This session only' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'This session only' }).waitFor();
    expect(await page.evaluate('document.cookie')).toBe('');
  });

  it('opens no second browser, and says where the new address stands', async () => {
    desk = await openLocalDesk({ expected: [/401/] });
    const stranger = await launchChromium();
    try {
      const page = await stranger.newPage();
      const answer = await page.goto(desk.url);
      expect(answer?.status()).toBe(401);
      expect(await page.innerText('h1')).toBe('This address is no longer valid');
    } finally {
      await stranger.close();
    }
  });
});

describe('the page', () => {
  it('may load nothing from elsewhere', async () => {
    desk = await openLocalDesk({ expected: [/Content Security Policy/, /ERR_/] });
    const violated = await desk.page.evaluate(`new Promise((resolve) => {
      const seen = [];
      addEventListener('securitypolicyviolation', (event) => {
        seen.push(event.effectiveDirective);
        if (seen.length === 4) resolve(seen.sort());
      });
      fetch('https://example.com/').catch(() => undefined);
      const image = new Image();
      image.src = 'https://example.com/x.png';
      const script = document.createElement('script');
      script.textContent = 'window.inline = true';
      document.body.append(script);
      const frame = document.createElement('iframe');
      frame.src = 'https://example.com/';
      document.body.append(frame);
    })`);
    expect(violated).toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem']);
    expect(await desk.page.evaluate('window.inline')).toBeUndefined();
  });
});

describe('the host', () => {
  it('starts again on the same data after a quit and after a kill', async () => {
    desk = await openLocalDesk();
    await desk.restart();
    await desk.page.getByRole('button', { name: 'This session only' }).waitFor();
    await desk.crash();
    await desk.page.getByRole('button', { name: 'This session only' }).waitFor();
  });

  it('refuses a data folder that another desk has open, and says so', async () => {
    const first = await openLocalDesk();
    desk = first;
    await expect(openLocalDesk({ dataDir: first.dataDir })).rejects.toThrow(
      /The desk in this data folder is already open: local \(process \d+\)/,
    );
  });

  it.skipIf(noKeyring())('ends at once also where a keychain never answered', async () => {
    const keyring = await startSilentKeyring();
    try {
      const dataDir = mkdtempSync(join(tmpdir(), 'rackside-e2e-'));
      const { child } = await startHost(dataDir, { ...process.env, ...keyring.env });
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      // By its own hand: without that, the call that hangs would hold the process.
      expect(await ended).toEqual([null, 'SIGTERM']);
      const again = await startHost(dataDir, { ...process.env, ...withoutKeyring });
      await endHost(again.child, 'SIGTERM');
    } finally {
      await keyring.stop();
    }
  });
});
