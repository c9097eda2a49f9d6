import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encode } from '../../shared/codec.ts';
import { KEY, selfSigned } from '../helpers/certificates.ts';
import { noKeyring, withoutKeyring } from '../helpers/keyring.ts';
import { startSilentKeyring } from '../helpers/silent-keyring.ts';
import { PATIENCE, until } from '../helpers/until.ts';
import { endHost, launchChromium, openLocalDesk, startHost } from './harness.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();

describe('the printed address', () => {
  it('opens the desk, leaves no token behind, and a reload needs none', async () => {
    const desk = await setup.openDesk();
    const { page } = desk;
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'This session only' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'This session only' }).waitFor();
    expect(await page.evaluate('document.cookie')).toBe('');

    // Another tab, at the address without a token; and the browser of the next morning.
    const { origin } = new URL(page.url());
    const tab = await desk.context.newPage();
    await tab.goto(origin);
    await tab.getByRole('button', { name: 'This session only' }).waitFor();
    const kept = await desk.context.storageState();
    expect(kept.cookies.map(({ expires }) => expires > Date.now() / 1000 + 86_400)).toEqual([true]);
    const context = await desk.context.browser()?.newContext({ storageState: kept });
    context?.setDefaultTimeout(PATIENCE);
    const morning = await context?.newPage();
    await morning?.goto(origin);
    await morning?.getByRole('button', { name: 'This session only' }).waitFor();
  });

  it('leaves nothing that opens the desk to a server on another port', async () => {
    const desk = await setup.openDesk();
    const { page } = desk;
    await page.getByRole('button', { name: 'This session only' }).waitFor();
    let cookie = '';
    const other = createServer((request, response) => {
      cookie = request.headers.cookie ?? '';
      response.end('<!doctype html><title>Another</title>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    try {
      const tab = await desk.context.newPage();
      await tab.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
      // The browser shows it there, which no attribute of a cookie can forbid.
      expect(cookie).toMatch(/^rackside-\d+=/);
      expect(await tab.evaluate('Object.keys(localStorage)')).toEqual([]);
    } finally {
      other.close();
    }
    const { origin } = new URL(page.url());
    const call = await fetch(`${origin}/desk/call/desk.status`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/octet-stream' },
      body: encode({}),
    });
    expect(call.status).toBe(401);
    expect((await fetch(`${origin}/desk/events`, { headers: { cookie } })).status).toBe(401);
    expect(await (await fetch(`${origin}/`, { headers: { cookie } })).text()).not.toContain('data-key');
  });

  it('opens no second browser, and says where the new address stands', async () => {
    const desk = await setup.openDesk({ expected: [/401/] });
    const stranger = await launchChromium();
    try {
      const page = await stranger.newPage();
      page.setDefaultTimeout(PATIENCE);
      const answer = await page.goto(desk.url);
      expect(answer?.status()).toBe(401);
      expect(await page.innerText('h1')).toBe('This address is no longer valid');
      // It has its style, which the policy lets in.
      expect(await page.evaluate("getComputedStyle(document.querySelector('main')).maxInlineSize")).toBe('544px');
    } finally {
      await stranger.close();
    }
  });
});

describe('the page', () => {
  it('may load nothing from elsewhere', async () => {
    const desk = await setup.openDesk({ expected: [/Content Security Policy/, /ERR_/, /'TrustedScript'/] });
    const violated = await desk.page.evaluate(`new Promise((resolve) => {
      const seen = [];
      addEventListener('securitypolicyviolation', (event) => {
        if (!event.effectiveDirective.includes('trusted')) seen.push(event.effectiveDirective);
        if (seen.length === 3) resolve(seen.sort());
      });
      fetch('https://example.com/').catch(() => undefined);
      const image = new Image();
      image.src = 'https://example.com/x.png';
      const script = document.createElement('script');
      // Some refuse the text at once, some the script when it is to run.
      try { script.append('window.inline = true'); } catch {}
      document.body.append(script);
      const frame = document.createElement('iframe');
      frame.src = 'https://example.com/';
      document.body.append(frame);
    })`);
    expect(violated).toEqual(['connect-src', 'frame-src', 'img-src']);
    expect(await desk.page.evaluate('window.inline')).toBeUndefined();
  });
});

/** What a page does that takes a text for markup, or makes a policy of its own to do so. */
const MARKUP = `[
  () => { document.createElement('div').innerHTML = '<b>x</b>'; },
  () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
  () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
  () => { document.createElement('iframe').srcdoc = '<b>x</b>'; },
  () => { document.createElement('script').src = '/assets/x.js'; },
  () => trustedTypes.createPolicy('mine', { createHTML: (text) => text }),
  () => trustedTypes.createPolicy('default', { createHTML: (text) => text }),
].map((take) => { try { take(); return 'taken'; } catch (error) { return error.name; } })`;

it('takes no text for markup', async () => {
  const desk = await setup.openDesk({ expected: [/TrustedHTML|TrustedScriptURL|TrustedTypePolicy|trusted-types/i] });
  await desk.page.getByRole('button', { name: 'This session only' }).waitFor();
  expect(await desk.page.evaluate(MARKUP)).toEqual(Array.from({ length: 7 }, () => 'TypeError'));
});

describe('the host', () => {
  it('trusts no bad certificate, whatever a variable says', async () => {
    const desk = await setup.openDesk({ env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } });
    let asked = 0;
    const service = createHttps({ key: KEY, cert: selfSigned }, (_, response) => {
      asked++;
      response.end('{}');
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    try {
      const { page } = desk;
      await page.getByRole('button', { name: 'This session only' }).click();
      await page.getByLabel('Service address').fill(`https://localhost:${(service.address() as AddressInfo).port}`);
      await page.getByLabel('API key').fill('key');
      await page.getByLabel('API secret', { exact: true }).fill('secret');
      await page.getByLabel('E-mail').fill('agent@example.com');
      await page.getByLabel('Password', { exact: true }).fill('word');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('doesn’t trust the issuer of the service’s certificate').waitFor();
      expect(asked).toBe(0);
    } finally {
      service.close();
    }
  });

  it('asks on a page of its own before secrets go to a new host, whatever the window says', async () => {
    const desk = await setup.openDesk();
    const { page } = desk;
    await page.getByRole('button', { name: 'This session only' }).click();
    await page.getByLabel('Service address').fill('https://192.0.2.1');
    await page.getByLabel('API key').fill('key');
    await page.getByLabel('API secret', { exact: true }).fill('secret');
    await page.getByLabel('E-mail').fill('agent@example.com');
    await page.getByLabel('Password', { exact: true }).fill('word');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Rackside asks you something in another tab').waitFor();
    await until('the question', () => desk.opened().length > 0);
    const asked = new URL(desk.opened()[0] ?? '');
    expect(asked.origin).not.toBe(new URL(page.url()).origin);
    let tab = await desk.context.newPage();
    await tab.goto(asked.href);
    await tab.getByRole('heading', { name: 'Sign in at 192.0.2.1?' }).waitFor();
    // Closed by mistake: it waits, and its window opens it again; not within three seconds.
    await tab.close();
    await until('the question again', async () => {
      await page.getByRole('button', { name: 'Open the tab again' }).click();
      return desk.opened().length > 1;
    });
    tab = await desk.context.newPage();
    await tab.goto(desk.opened()[1] ?? '');
    await tab.getByRole('heading', { name: 'Sign in at 192.0.2.1?' }).waitFor();
    await expect
      .poll(() => tab.getByRole('button', { name: 'Cancel' }).evaluate((it) => it.matches(':focus')))
      .toBe(true);
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { name: 'Thank you. You can close this tab.' }).waitFor();
    await page.getByText('This needs your confirmation, so it wasn’t done.').waitFor();
    await expect.poll(() => page.getByText('Rackside asks you something in another tab').count()).toBe(0);
  });

  it('starts again on the same data after a quit and after a kill', async () => {
    const desk = await setup.openDesk();
    await desk.restart();
    await desk.page.getByRole('button', { name: 'This session only' }).waitFor();
    await desk.crash();
    await desk.page.getByRole('button', { name: 'This session only' }).waitFor();
  });

  it('refuses a data folder that another desk has open, and says so', async () => {
    const first = await setup.openDesk();
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
