/** Electron's security list, as this product has to keep it, asked of the running app. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeskWindow, seen } from '../helpers/window.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

let desk: ElectronDesk;
const window = new DeskWindow(() => desk.page);

// One app for all: none of these attacks leaves anything behind, or it would have succeeded.
beforeAll(async () => {
  desk = await openElectronDesk({
    expected: [
      /'TrustedScript'/,
      /Content Security Policy/,
      /ERR_BLOCKED_BY_CLIENT/,
      /ERR_ABORTED/,
      /Not allowed to (load|navigate)/,
    ],
  });
  await seen(window.sessionOnly);
});
afterAll(() => desk.stop());

describe('the window', () => {
  it('is sandboxed, isolated, and without Node', async () => {
    const shown = await desk.app.browserWindow(desk.page);
    const preferences = await shown.evaluate(
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

  it('sees two functions of the desk and nothing else of Electron', async () => {
    expect(await desk.page.evaluate('Object.keys(window.desk).sort()')).toEqual(['call', 'onEvent']);
    expect(await desk.page.evaluate('typeof window.electron')).toBe('undefined');
  });

  it('lives on its own scheme, with an origin', async () => {
    expect(desk.page.url()).toBe('app://rackside/');
    expect(await desk.page.evaluate('[location.origin, isSecureContext]')).toEqual(['app://rackside', true]);
  });
});

describe('the page', () => {
  it('may load nothing from elsewhere', async () => {
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

  it('reaches no address of the network even without the policy', async () => {
    let reached = 0;
    const server = createServer(() => reached++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const outcome = await desk.inMain(async ({ BrowserWindow, session }, here) => {
      const asked: string[] = [];
      for (const url of ['https://example.com/', here, 'file:///etc/hostname', 'app://elsewhere/']) {
        // In one window the end of a refused page may come amid the next one, which fails by that then.
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

  it('cannot leave, and cannot open another window', async () => {
    await desk.page.evaluate('window.stayed = true');
    for (const address of [
      'https://example.com/',
      'file:///etc/hostname',
      'app://rackside.example/',
      'data:text/html,x',
    ]) {
      await desk.page.evaluate((url) => {
        // The renderer's globals are not among the types of this side.
        (globalThis as unknown as { location: { href: string } }).location.href = url;
      }, address);
      // Two rounds through main: a navigation that were let through has begun by then.
      for (const _ of [1, 2]) await desk.page.evaluate("window.desk.call('desk.status', {})");
      expect(desk.page.url()).toBe('app://rackside/');
      expect(await desk.page.evaluate('window.stayed')).toBe(true);
    }
    expect(await desk.page.evaluate("window.open('app://rackside/') === null")).toBe(true);
    expect(desk.app.windows()).toHaveLength(1);
    expect(desk.opened()).toEqual([]);
  });

  it('opens nothing outside by itself, however often it tries', async () => {
    for (const url of [
      'https://example.com/?loot',
      'mailto:aiko@example.com',
      'http://example.com/',
      'smb://server/x',
    ]) {
      await desk.page.evaluate(`for (let i = 0; i < 10; i++) window.open(${JSON.stringify(url)})`);
    }
    for (const _ of [1, 2]) await desk.page.evaluate("window.desk.call('desk.status', {})");
    expect(desk.opened()).toEqual([]);
    expect(desk.app.windows()).toHaveLength(1);
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
  });

  it('is granted them for itself alone: a frame in it gets none', async () => {
    const states = await desk.page.evaluate(`(async () => {
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
    expect(states).toEqual(['denied', 'denied', 'denied']);
  });

  it('saves bytes it holds where the person says, and downloads nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rackside-saved-'));
    await desk.inMain(({ session }, path) => {
      // In the place of the person at the system's dialog; what is refused was refused before this.
      session.defaultSession.on('will-download', (event, item) => {
        if (!event.defaultPrevented) item.setSavePath(`${path}/${item.getURL().split(':')[0]}`);
      });
    }, folder);
    const click = (href: string) =>
      desk.page.evaluate(`{
        const link = document.createElement('a');
        link.href = ${href};
        link.download = 'log.txt';
        link.click();
      }`);
    await click(`'data:text/plain,from-data'`);
    await click(`'app://rackside/index.html'`);
    await click(`URL.createObjectURL(new Blob(['from the page']))`);
    await expect
      .poll(() => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
      .toEqual([['blob', 'from the page']]);
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
  it('answers the main frame of our window, and no other', async () => {
    expect(await desk.page.evaluate("window.desk.call('desk.status', {})")).toMatchObject({
      ok: true,
      value: { door: 'electron' },
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
  });

  it('has no other channel', async () => {
    const channels = await desk.inMain(({ ipcMain }) => ({
      // Electron keeps what `handle` was given in a map of no public name.
      handlers: [...(ipcMain as unknown as { _invokeHandlers: Map<string, unknown> })._invokeHandlers.keys()],
      // Electron itself listens to `error`.
      events: ipcMain.eventNames().filter((name) => name !== 'error'),
    }));
    expect(channels).toEqual({ handlers: ['desk:call'], events: [] });
  });
});

describe('the app', () => {
  it('closes the desk before it ends, and starts again on the same data', async () => {
    await desk.restart();
    await seen(window.sessionOnly);
    await desk.crash();
    await seen(window.sessionOnly);
  });
});
