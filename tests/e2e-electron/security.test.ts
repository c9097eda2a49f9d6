/**
 * Electron's security list, as this product has to keep it, asked of the running app; and a hostile
 * page in it: everything that it could try from inside.
 */
import { createSocket } from 'node:dgram';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../electron/host/renderer-files.ts';
import { contract } from '../../shared/contract.ts';
import { KEY, selfSigned } from '../helpers/certificates.ts';
import { LOAD_FROM_ELSEWHERE } from '../helpers/load-from-elsewhere.ts';
import { until } from '../helpers/until.ts';
import { DeskWindow, expectVisible } from '../helpers/window.ts';
import {
  ADDRESSES,
  FILE_NAMES,
  openAddress,
  requestAllPermissions,
  saveAs,
  tryForeignCode,
  tryWaysOut,
  WAYS_OUT,
} from './attacks.ts';
import { atDialogs } from './dialogs.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

let desk: ElectronDesk;
const window = new DeskWindow(() => desk.page);

const keyLog = join(mkdtempSync(join(tmpdir(), 'rackside-keys-')), 'tls.log');

// One app for all: none of these attacks leaves anything behind, or it would have succeeded.
beforeAll(async () => {
  // A page that attacks makes the console speak; what it says is not what is asked here. Without
  // the locale's encoding Chromium names every file "download".
  desk = await openElectronDesk({ env: { SSLKEYLOGFILE: keyLog, LC_TIME: 'C.UTF-8' }, expected: [/./] });
  await expectVisible(window.sessionOnly);
});
afterAll(() => desk.stop());

const call = (name: string, input: object): Promise<{ ok: boolean; value?: unknown; error?: unknown }> =>
  desk.page.evaluate(`window.desk.call(${JSON.stringify(name)}, ${JSON.stringify(input)})`);
/** A move or a window that were let through has begun after that: two rounds through main. */
const twoRounds = async () => {
  for (const _ of [1, 2]) await call('desk.status', {});
};

it('writes no keys of its connections into the file that a variable names', async () => {
  const service = createHttps({ key: KEY, cert: selfSigned }, (_, response) => void response.end());
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const met = new Promise((resolve) => service.once('tlsClientError', resolve).once('secureConnection', resolve));
  try {
    const address = `https://localhost:${(service.address() as AddressInfo).port}/`;
    await desk.inMain(
      ({ session }, url) =>
        session
          .fromPartition('tls')
          .fetch(url)
          .catch(() => undefined),
      address,
    );
    await met;
    expect(existsSync(keyLog)).toBe(false);
  } finally {
    service.close();
  }
});

describe('the window', () => {
  it('is sandboxed, isolated, and without Node', async () => {
    const preferences = await desk.inWindow(
      // Not in Electron's types, and the only way to ask a window for what it was made with.
      (it) =>
        (it.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences(),
    );
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      experimentalFeatures: false,
      safeDialogs: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
    });
    expect(await desk.page.evaluate('[typeof require, typeof process, typeof module]')).toEqual([
      'undefined',
      'undefined',
      'undefined',
    ]);
  });

  it('lives on its own scheme, and sees two functions of the desk and nothing else of Electron', async () => {
    expect(desk.page.url()).toBe('app://rackside/');
    expect(await desk.page.evaluate('[location.origin, isSecureContext]')).toEqual(['app://rackside', true]);
    expect(await desk.page.evaluate('Object.keys(window.desk).sort()')).toEqual(['call', 'onEvent']);
    expect(await desk.page.evaluate('typeof window.electron')).toBe('undefined');
  });

  it('gives no bridge to a frame, and has no webview', async () => {
    const found = await desk.page.evaluate(`(async () => {
      const frame = document.createElement('iframe');
      frame.sandbox = 'allow-same-origin';
      document.body.append(frame);
      const view = document.createElement('webview');
      view.src = 'https://example.com/';
      document.body.append(view);
      const found = [typeof frame.contentWindow.desk, view instanceof HTMLUnknownElement || !('getURL' in view)];
      frame.remove();
      view.remove();
      return found;
    })()`);
    expect(found).toEqual(['undefined', true]);
    expect(await desk.inMain(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
  });
});

describe('the page', () => {
  it('carries the whole policy in every file, and may load nothing from elsewhere', async () => {
    const answers = await desk.inMain(async ({ net }) => {
      const got: Record<string, string | null>[] = [];
      for (const path of ['', 'index.html']) {
        const { headers } = await net.fetch(`app://rackside/${path}`);
        got.push(Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value])));
      }
      return got;
    });
    const stated = Object.fromEntries(
      Object.entries(securityHeaders("'none'")).map(([name, value]) => [name.toLowerCase(), value]),
    );
    for (const headers of answers) expect(headers).toMatchObject(stated);
    expect(stated['content-security-policy']).toMatch(
      /^default-src 'none'; .*connect-src 'none'.*frame-ancestors 'none'$/,
    );

    const violated = await desk.page.evaluate(LOAD_FROM_ELSEWHERE);
    expect(violated).toEqual(['connect-src', 'frame-src', 'img-src']);
    expect(await desk.page.evaluate('window.inline')).toBeUndefined();
  });

  it('runs no code that is not ours', async () => {
    expect(await desk.page.evaluate(tryForeignCode())).toEqual(['our own']);
  });

  it('reaches nobody, and has no name looked up', async () => {
    const names = Object.keys(WAYS_OUT);
    const reached: string[] = [];
    const servers = names.map((name) =>
      createServer((socket) => {
        reached.push(name);
        socket.destroy();
      }).listen(0, '127.0.0.1'),
    );
    const udp = createSocket('udp4').on('message', () => reached.push('a call over UDP'));
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
    const folder = mkdtempSync(join(tmpdir(), 'rackside-netlog-'));
    const log = join(folder, 'net.json');
    await desk.inMain(
      ({ session }, path) => session.defaultSession.netLog.startLogging(path, { captureMode: 'everything' }),
      log,
    );
    const addresses = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await desk.page.evaluate(tryWaysOut(addresses, udp.address().port));
    await desk.inMain(({ session }) => session.defaultSession.netLog.stopLogging());
    // A hinted address may be in the log as a refused request, but it was not looked up.
    const events: { params?: { host?: string; hostname?: string } }[] = JSON.parse(readFileSync(log, 'utf8')).events;
    const looked = events.filter(({ params }) =>
      /leak\.example/.test(`${params?.host ?? ''} ${params?.hostname ?? ''}`),
    );
    for (const server of servers) server.close();
    udp.close();
    rmSync(folder, { recursive: true });
    expect({ reached, looked }).toEqual({ reached: [], looked: [] });
    expect(events.length).toBeGreaterThan(0);
    expect(desk.page.url()).toMatch(/^app:\/\/rackside\/(#x)?$/);
  });

  it('reaches no address of the network even without the policy', async () => {
    let reached = 0;
    const server = createServer(() => reached++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const outcome = await desk.inMain(async ({ BrowserWindow, session }, here) => {
      const asked: string[] = [];
      for (const url of ['https://example.com/', here, 'file:///etc/hostname', 'app://elsewhere/']) {
        // In one window a refused page may end during the next one, which would then fail.
        const other = new BrowserWindow({
          show: false,
          webPreferences: { sandbox: true, session: session.defaultSession },
        });
        await other.loadURL(url).catch((error: { code?: string }) => asked.push(`${url} ${error.code}`));
        other.destroy();
      }
      return asked;
    }, `http://127.0.0.1:${port}/`);
    server.close();
    expect(reached).toBe(0);
    expect(outcome).toEqual([
      'https://example.com/ ERR_BLOCKED_BY_CLIENT',
      `http://127.0.0.1:${port}/ ERR_BLOCKED_BY_CLIENT`,
      'file:///etc/hostname ERR_BLOCKED_BY_CLIENT',
      'app://elsewhere/ ERR_BLOCKED_BY_CLIENT',
    ]);
  });

  it('is granted notices and writing to the clipboard, and nothing else', async () => {
    const states = await desk.page.evaluate(`Promise.all(
      ['notifications', 'clipboard-write', 'clipboard-read', 'geolocation', 'camera', 'microphone', 'midi'].map(
        async (name) => name + ' ' + (await navigator.permissions.query({ name })).state,
      ),
    )`);
    expect(states).toEqual([
      'notifications granted',
      'clipboard-write granted',
      'clipboard-read denied',
      'geolocation denied',
      'camera denied',
      'microphone denied',
      'midi denied',
    ]);
    // For itself alone: a frame in it gets none.
    const inFrame = await desk.page.evaluate(`(async () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const inside = frame.contentWindow;
      const found = [];
      for (const name of ['notifications', 'clipboard-write'])
        found.push((await inside.navigator.permissions.query({ name })).state);
      found.push(await inside.Notification.requestPermission());
      frame.remove();
      return found;
    })()`);
    expect(inFrame).toEqual(['denied', 'denied', 'denied']);
    expect(await desk.page.evaluate(requestAllPermissions(20_000))).toEqual([]);
  });

  it('saves bytes it holds where the person says, by a name that leads nowhere, and nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rackside-saved-'));
    await desk.inMain(({ session }, path) => {
      const named: string[] = [];
      Object.assign(globalThis, { named });
      // In the place of the person at the system's dialog; what is refused was refused before this.
      session.defaultSession.on('will-download', (event, item) => {
        if (event.defaultPrevented) return;
        if (named.length === 0) {
          item.setSavePath(`${path}/${item.getURL().split(':')[0]}`);
          item.once('done', () => Object.assign(globalThis, { isWritten: true }));
        } else event.preventDefault();
        named.push(item.getFilename());
      });
    }, folder);
    // Ten in all: Chromium lets a page save no more at once.
    await desk.page.evaluate(saveAs('log.txt', `'data:text/plain,from-data'`));
    await desk.page.evaluate(saveAs('log.txt', `'app://rackside/index.html'`));
    for (const name of FILE_NAMES) await desk.page.evaluate(saveAs(name));
    const named = () => desk.inMain(() => (globalThis as unknown as { named: string[] }).named);
    await until('every file to be named', async () => (await named()).length === FILE_NAMES.length);
    await until('the first file to be written', () =>
      desk.inMain(() => (globalThis as unknown as { isWritten?: true }).isWritten === true),
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect((await named()).filter((name) => /[/\\\u0000-\u001f]|^\.\.?$|^~$/.test(name))).toEqual([]);
    expect(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])).toEqual([
      ['blob', 'of the page'],
    ]);
    rmSync(folder, { recursive: true });
  });

  it('gets no file outside of the renderer', async () => {
    // Its own fetch is forbidden by the policy, so main asks, through the same handler.
    const answers = await desk.inMain(async ({ net }) => {
      const statuses: string[] = [];
      for (const path of [
        '',
        'index.html',
        '../package.json',
        '%2e%2e/package.json',
        '..%2fpackage.json',
        '..%5cpackage.json',
        '/etc/hostname',
        'none.js',
      ]) {
        statuses.push(`${path} ${(await net.fetch(`app://rackside/${path}`)).status}`);
      }
      return statuses;
    });
    expect(answers).toEqual([
      ' 200',
      'index.html 200',
      '../package.json 404',
      '%2e%2e/package.json 404',
      '..%2fpackage.json 404',
      '..%5cpackage.json 404',
      '/etc/hostname 404',
      'none.js 404',
    ]);
  });
});

describe('the desk over IPC', () => {
  it('has one channel, which answers the main frame of our window and no other', async () => {
    expect(await desk.page.evaluate("window.desk.call('desk.status', {})")).toMatchObject({
      ok: true,
      value: { host: 'electron' },
    });
    const preload = join(process.env.RACKSIDE_TEST_APP ?? '', 'dist/preload/preload.cjs');
    const answer = await desk.inMain(async ({ BrowserWindow }, preload) => {
      const other = new BrowserWindow({ show: false, webPreferences: { sandbox: true, preload } });
      await other.loadURL('app://rackside/');
      const result = await other.webContents.executeJavaScript("window.desk.call('desk.status', {})");
      other.destroy();
      return result;
    }, preload);
    expect(answer).toEqual({
      ok: false,
      error: { kind: 'invalid', operation: 'desk.call', detail: { reason: 'sender' } },
    });
    const channels = await desk.inMain(({ ipcMain }) => ({
      // Electron keeps what `handle` was given in a map of no public name.
      handlers: [...(ipcMain as unknown as { _invokeHandlers: Map<string, unknown> })._invokeHandlers.keys()],
      // Electron itself listens to `error`.
      events: ipcMain.eventNames().filter((name) => name !== 'error'),
    }));
    expect(channels).toEqual({ handlers: ['desk:call'], events: [] });
  });
});

const notAgreed = { ok: false, error: { kind: 'invalid', detail: { reason: 'not-agreed' } } };

describe('what a page cannot settle alone', () => {
  let account: string;
  const folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));

  beforeAll(async () => {
    await call('vault.session', {});
    const entered = await call('account.practice', {});
    account = (entered.value as { id: string }).id;
    writeFileSync(join(folder, 'a.md'), 'of the team');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('where a sign-in goes, encrypted or not', async () => {
    const asked = await atDialogs(desk, { agree: false, path: null });
    const loot = { apiKey: 'LOOT', apiSecret: 'LOOT', email: 'a@example.com', password: 'LOOT', remember: false };
    for (const address of ['https://192.0.2.1', 'http://192.0.2.1']) {
      expect(await call('account.signIn', { ...loot, address, allowHttp: true })).toMatchObject(notAgreed);
    }
    expect(await asked()).toEqual(['Sign in at 192.0.2.1?', 'Sign in at 192.0.2.1 without encryption?']);
  });

  it('what opens outside: one for each gesture of the person, and the address is told to no page', async () => {
    const asked = await atDialogs(desk, { agree: false, path: null });
    const link = { account, kind: 'whois', domain: 'x.example' };
    await call('account.configure', { account, settings: { links: { whois: 'https://w.example/{domain}' } } });
    for (const _ of [1, 2, 3]) expect(await call('link.open', link)).toMatchObject(notAgreed);
    expect(await asked()).toHaveLength(3);
    expect(desk.opened()).toEqual([]);

    // Events that the page makes up are no gesture.
    await desk.page.evaluate(`for (const type of ['mousedown', 'pointerdown', 'keydown', 'click'])
      document.body.dispatchEvent(new Event(type, { bubbles: true }))`);
    expect(await call('link.open', link)).toMatchObject(notAgreed);

    await desk.page.mouse.click(1, 1);
    expect(await call('link.open', link)).toEqual({ ok: true, value: null });
    expect(await call('link.open', link)).toMatchObject(notAgreed);
    // Another program writes down what it was handed.
    await until('the address', () => desk.opened().length > 0);
    expect(desk.opened()).toEqual(['https://w.example/x.example']);
  });

  it('which files are read', async () => {
    const asked = await atDialogs(desk, { agree: true, path: folder });
    for (const path of ['/etc', '/etc/shadow', '\\\\server\\share']) {
      for (const name of ['canned.share', 'canned.choose', 'canned.shared']) {
        expect(await call(name, { account, kind: 'folder', path })).toMatchObject({ error: { kind: 'invalid' } });
      }
    }
    expect(await asked()).toEqual([]);
    const shared = await call('canned.choose', { account, kind: 'folder' });
    expect(shared).toMatchObject({ ok: true, value: { state: 'ok', count: 1 } });
    expect(JSON.stringify(shared)).not.toContain(tmpdir());
    expect(await asked()).toEqual(['a file or folder']);
    // No command takes a path or an address of a file.
    const takers = Object.entries(contract).filter(([, { input }]) =>
      Object.keys((input as { shape?: object }).shape ?? {}).some((field) => /path|folder|directory/i.test(field)),
    );
    expect(takers.map(([name]) => name)).toEqual([]);
  });
});

it('a page cannot leave, opens no other window, and hands no address to the system, however often it tries', async () => {
  const before = desk.opened();
  await desk.page.evaluate('window.stayed = true');
  for (const address of [
    'https://example.com/',
    'file:///etc/hostname',
    'app://rackside.example/',
    'data:text/html,x',
  ]) {
    await desk.page.evaluate(`location.href = ${JSON.stringify(address)}`);
    await twoRounds();
    const stays = [desk.page.url(), await desk.page.evaluate('window.stayed')];
    expect([address, ...stays]).toEqual([address, expect.stringMatching(/^app:\/\/rackside\/(#x)?$/), true]);
  }
  // Also after a click of the person, which lets the desk open one.
  for (const address of ADDRESSES) {
    await window.rush(() => desk.page.mouse.click(1, 1));
    await desk.page.evaluate(openAddress(address));
    await twoRounds();
    const urls = desk.app.windows().map((page) => page.url());
    expect([address, urls]).toEqual([address, [expect.stringMatching(/^app:\/\/rackside\/(#x)?$/)]]);
  }
  expect(desk.opened()).toEqual(before);
  expect(await desk.page.evaluate('window.stayed')).toBe(true);
});

it('calls with hostile names and inputs are refused as data, and the desk goes on', async () => {
  const answers = await desk.page.evaluate(`Promise.all([
    ['__proto__', {}], ['constructor', {}], ['toString', {}], ['', {}], [7, {}], [null, {}], [{ name: 'x' }, {}],
    ['desk.status', null], ['desk.status', [[[]]]], ['account.configure', JSON.parse('{"__proto__": {"account": "x"}}')],
    ['ticket.get', { account: { toString: null }, ticket: 1 }], ['x'.repeat(100000), {}],
  ].map(([name, input]) => window.desk.call(name, input).then(({ ok, error }) => [ok, error?.kind])))`);
  expect(answers).toEqual(Array.from({ length: 12 }, () => [false, 'invalid']));

  // Values that no bridge carries, or only by tens of megabytes.
  const others = await desk.page.evaluate(`(async () => {
    const ring = { account: 'x' };
    ring.settings = ring;
    let deep = 1;
    for (let level = 0; level < 100000; level += 1) deep = [deep];
    const view = new Uint8Array(new ArrayBuffer(30e6), 0, 10);
    const file = { account: 'x', file: crypto.randomUUID(), index: 0, bytes: view };
    const all = [];
    for (const [name, input] of [
      ['account.configure', ring], ['draft.save', { text: deep }], ['file.chunk', file], ['draft.save', 1n],
      ['draft.save', { text: 'x'.repeat(2e7) }], ['batch.plan', { tickets: new Array(2e5).fill('1') }],
      ['ticket.get', { account: new Map(), ticket: new Date() }], ['ticket.get', { ticket: () => 1 }], [document.body, document.body],
    ]) {
      // A value that the bridge itself refuses is an exception in the page alone.
      try { all.push((await window.desk.call(name, input)).error.kind); } catch { all.push('refused'); }
    }
    return all;
  })()`);
  expect(new Set(others as string[])).toEqual(new Set(['invalid', 'refused']));
  expect(await call('desk.status', {})).toMatchObject({ ok: true });
});

it('a page that crashes leaves no dump behind, and comes back', async () => {
  const dumps = await desk.inMain(({ app }) => app.getPath('crashDumps'));
  const grid = () =>
    desk.inMain(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // A page that is not there yet lets the question wait for ever.
      const late = new Promise((resolve) => setTimeout(() => resolve(null), 500));
      const label = `document.querySelector('[role="grid"]')?.getAttribute('aria-label')`;
      return contents && !contents.isCrashed() ? Promise.race([contents.executeJavaScript(label), late]) : null;
    });
  await desk.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  // Playwright's own page is gone with the process, and settles nothing.
  await until('the list', async () => (await grid()) === 'Tickets');
  expect(existsSync(dumps) ? globSync('**/*.dmp', { cwd: dumps }) : []).toEqual([]);
  expect(await desk.inMain(({ crashReporter }) => Object.keys(crashReporter.getParameters()))).toEqual([]);
});
