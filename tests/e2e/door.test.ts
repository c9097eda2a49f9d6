/**
 * The way into the desk in a browser: the printed address, what another server left at its port, a
 * browser that does not find its name, and what page and host refuse.
 */
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { expect, it } from 'vitest';
import { encode } from '../../shared/codec.ts';
import { KEY, selfSigned } from '../helpers/certificates.ts';
import { noKeyring, withoutKeyring } from '../helpers/keyring.ts';
import { LOAD_FROM_ELSEWHERE } from '../helpers/load-from-elsewhere.ts';
import { askForAddress, byNumber } from '../helpers/local-client.ts';
import { startSilentKeyring } from '../helpers/silent-keyring.ts';
import { until } from '../helpers/until.ts';
import { expectVisible } from '../helpers/window.ts';
import { endHost, launchChromium, openLocalDesk, startHost } from './harness.ts';
import { setUpLocal, sharedChromium } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const env = { ...process.env, ...withoutKeyring };
const folder = () => mkdtempSync(join(tmpdir(), 'rackside-e2e-'));
const portOf = (server: Server) => (server.address() as AddressInfo).port;
/** The first button of the desk in a tab that no test follows. */
const sessionOnly = (page: Page) => page.getByRole('button', { name: 'This session only' });

/** A server of this computer that is not the desk's; it ends with the test. */
async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setup.atEnd(() => close(server));
  return server;
}
const close = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });

/** A desk without a window of its own. */
async function startDoor(args: string[] = []): ReturnType<typeof startHost> {
  const host = await startHost(folder(), env, args);
  setup.atEnd(() => endHost(host.child, 'SIGTERM'));
  return host;
}

it('the printed address lets one browser in, for good, and nobody else', async () => {
  const desk = await setup.openDesk();
  const { page, context } = desk;
  const { origin, hostname } = new URL(page.url());
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expectVisible(window.sessionOnly);
  expect(await page.evaluate('document.cookie')).toBe('');

  // Other tabs, without a token: by name, and by number, which leads there.
  for (const address of [origin, byNumber(origin).href]) {
    const tab = await desk.openTab(address);
    await expectVisible(sessionOnly(tab));
    expect(new URL(tab.url()).origin).toBe(origin);
  }
  // The browser of the next morning, and another one.
  const kept = await context.storageState();
  expect(kept.cookies.map(({ expires }) => expires > Date.now() / 1000 + 86_400)).toEqual([true]);
  const browser = context.browser() as Browser;
  const morning = await browser.newPage({ storageState: kept });
  await morning.goto(origin);
  await sessionOnly(morning).focus();
  const stranger = await browser.newPage();
  expect((await stranger.goto(desk.url))?.status()).toBe(401);
  expect(await stranger.innerText('h1')).toBe('This address is no longer valid');
  // It has its style, which the policy lets in.
  expect(await stranger.evaluate("getComputedStyle(document.querySelector('main')).maxInlineSize")).toBe('544px');

  // Another port of this host: the browser shows it the cookie, which no attribute can forbid.
  let cookie = '';
  const other = await serve((request, response) => {
    cookie = request.headers.cookie ?? '';
    response.end('<!doctype html><title>Another</title>');
  });
  const tab = await context.newPage();
  await tab.goto(`http://${hostname}:${portOf(other)}/`);
  expect(cookie).toMatch(/^rackside-\d+=/);
  expect(await tab.evaluate('Object.keys(localStorage)')).toEqual([]);
  const numbered = byNumber(origin).origin;
  const call = await fetch(`${numbered}/desk/call/desk.status`, {
    method: 'POST',
    headers: { cookie, origin: numbered, 'content-type': 'application/octet-stream' },
    body: encode({}),
  });
  expect(call.status).toBe(401);
  expect((await fetch(`${numbered}/desk/events`, { headers: { cookie } })).status).toBe(401);
  expect(await (await fetch(`${numbered}/`, { headers: { cookie } })).text()).not.toContain('data-key');
});

it('what another server left at the port is never met by name, and is lost where one comes by number', async () => {
  const asked: string[] = [];
  const thief = await serve(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('Access-Control-Allow-Origin', '*').end();
  });
  const heard = `http://127.0.0.1:${portOf(thief)}/heard?`;
  // A worker that hears every request, and a page that is kept for good.
  const before = await serve(({ url }, response) => {
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('Content-Type', url === '/sw.js' ? 'text/javascript' : 'text/html');
    response.end(
      url === '/sw.js'
        ? `addEventListener('install', () => skipWaiting());
           addEventListener('activate', (event) => event.waitUntil(clients.claim()));
           addEventListener('fetch', ({ request }) => {
             void fetch('${heard}' + encodeURIComponent(request.url + ' ' + request.headers.get('x-rackside-key')));
           });`
        : `<title>Kept</title><script>
             navigator.serviceWorker.register('/sw.js');
             fetch('${heard}' + encodeURIComponent(localStorage.getItem('rackside.door')));
           </script>`,
    );
  });
  const tab = await (await sharedChromium()).newPage();
  setup.atEnd(() => tab.close());
  await tab.goto(`http://127.0.0.1:${portOf(before)}/`);
  expect(
    await tab.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null ||
      new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', () => done(true))))`),
  ).toBe(true);
  const port = portOf(before);
  await close(before);
  const host = await startDoor(['--port', `${port}`]);

  const known = asked.length;
  await tab.goto(host.url);
  await sessionOnly(tab).click();
  await tab.getByLabel('Service address').fill('https://service.example');
  expect(asked.slice(known)).toEqual([]);

  const next = host.nextUrl();
  await askForAddress(host.url);
  await tab.goto(byNumber(await next).href);
  await tab.getByLabel('Service address').focus();
  const inside = asked.length;
  await tab.getByLabel('Service address').fill('https://service.example');
  expect(await tab.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)')).toBe(0);
  // It heard the address, which works once; nothing of what came behind it.
  expect(asked.some((one) => one.includes('token'))).toBe(true);
  expect(asked.slice(inside)).toEqual([]);
  expect(asked.filter((one) => /%20(?!null)/.test(one))).toEqual([]);
});

it('a browser that does not find the name gets in by number, and stays in where another site leads there', async () => {
  const host = await startDoor();
  const browser = await launchChromium([`--host-resolver-rules=MAP ${new URL(host.url).hostname} ~NOTFOUND`]);
  setup.atEnd(() => browser.close());
  const context = await browser.newContext();
  const desk = await context.newPage();
  const next = host.nextUrl();
  const { origin } = byNumber(host.url);
  await desk.goto(origin);
  expect(await desk.innerText('h1')).toBe('This address is no longer valid');
  const address = await next;
  expect(new URL(address).hostname).toBe('127.0.0.1');
  await desk.goto(address);
  await sessionOnly(desk).click();
  const other = await serve((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<a href="${origin}/#/ticket/ABC-123456">A ticket</a>`);
  });
  const tab = await context.newPage();
  // Another site than 127.0.0.1: the strict cookie is left out.
  await tab.goto(`http://localhost:${portOf(other)}/`);
  await tab.getByRole('link').click();
  await desk.reload();
  for (const one of [tab, desk]) await one.getByLabel('Service address').focus();
});

/** Takes a text for markup, or makes a policy to do so, in every way that a page has. */
const MARKUP = `[
  () => { document.createElement('div').innerHTML = '<b>x</b>'; },
  () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
  () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
  () => { document.createElement('iframe').srcdoc = '<b>x</b>'; },
  () => { document.createElement('script').src = '/assets/x.js'; },
  () => trustedTypes.createPolicy('mine', { createHTML: (text) => text }),
  () => trustedTypes.createPolicy('default', { createHTML: (text) => text }),
].map((take) => { try { take(); return 'taken'; } catch (error) { return error.name; } })`;

it('the page loads nothing from elsewhere, and takes no text for markup', async () => {
  const desk = await setup.openDesk({ expected: [/Content Security Policy/, /ERR_/, /Trusted|trusted-types/] });
  expect(await desk.page.evaluate(MARKUP)).toEqual(Array.from({ length: 7 }, () => 'TypeError'));
  const violated = await desk.page.evaluate(LOAD_FROM_ELSEWHERE);
  expect(violated).toEqual(['connect-src', 'frame-src', 'img-src']);
  expect(await desk.page.evaluate('window.inline')).toBeUndefined();
});

it('the host shares its folder with nobody, trusts no bad certificate, and asks before secrets go to a new host', async () => {
  const desk = await setup.openDesk({ env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } });
  await expect(openLocalDesk({ dataDir: desk.dataDir })).rejects.toThrow(
    /Rackside is already open with this data folder: local \(process \d+\)/,
  );
  // Its folder is free again also where it was killed.
  await desk.crash();
  const { page } = desk;
  await window.sessionOnly.click();

  let asked = 0;
  const service = createHttps({ key: KEY, cert: selfSigned }, (_, response) => {
    asked++;
    response.end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  setup.atEnd(() => close(service));
  const credentials = { apiKey: 'key', apiSecret: 'secret', email: 'agent@example.com', password: 'word' };
  await window.signIn({ url: `https://localhost:${portOf(service)}`, credentials });
  await expectVisible(page.getByText('doesn’t trust the issuer of the service’s certificate'));
  expect(asked).toBe(0);

  // On a page of its own, whatever the window says; to answer no is what has the focus.
  await window.rush(() => window.signIn({ url: 'https://192.0.2.1', credentials }));
  const question = await until('the question', () => desk.opened()[0]);
  await page.getByText('Answer the question in the other tab').waitFor();
  expect(new URL(question).origin).not.toBe(new URL(page.url()).origin);
  const tab = await desk.context.newPage();
  await tab.goto(question);
  expect(await tab.innerText('h1')).toBe('Sign in at 192.0.2.1?');
  await tab.locator('button:focus', { hasText: 'Cancel' }).waitFor();
  await tab.keyboard.press('Enter');
  expect(await tab.getByText(/^Thank you/).innerText()).toBe('Thank you. You can close this tab.');
  await expectVisible(page.getByText('This wasn’t confirmed, so nothing changed.'));
  expect(await page.getByText('Answer the question in the other tab').count()).toBe(0);
});

it.skipIf(noKeyring())('the host ends at once also where a keychain never answered', async () => {
  const keyring = await startSilentKeyring();
  setup.atEnd(keyring.stop);
  const dataDir = folder();
  const { child } = await startHost(dataDir, { ...process.env, ...keyring.env });
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  // By its own hand: without that, the call that hangs would hold the process.
  expect(await ended).toEqual([null, 'SIGTERM']);
  const again = await startHost(dataDir, env);
  await endHost(again.child, 'SIGTERM');
});
