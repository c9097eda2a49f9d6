/**
 * A hostile page in the running app: everything it could try from inside, beside what
 * security.test.ts asks.
 */
import { createSocket, type Socket } from 'node:dgram';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../electron/host/renderer-files.ts';
import { contract } from '../../shared/contract.ts';
import { PATIENCE } from '../helpers/until.ts';
import { DeskWindow, seen } from '../helpers/window.ts';
import { atDialogs } from './dialogs.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

let desk: ElectronDesk;
const window = new DeskWindow(() => desk.page);

beforeAll(async () => {
  // A page that attacks makes the console speak; what it says is not what is asked here.
  desk = await openElectronDesk({ expected: [/./] });
  await seen(window.sessionOnly);
});
afterAll(() => desk.stop());

it('every file of the page carries the whole policy', async () => {
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
});

describe('code that is not ours', () => {
  it.each([
    ['eval', `eval('window.ran = true')`],
    ['a function from text', `new Function('window.ran = true')()`],
    ['a timer from text', `setTimeout('window.ran = true', 0)`],
    ['a script in the page', `add('script', (e) => { e.textContent = 'window.ran = true'; })`],
    ['a script of bytes', `add('script', (e) => { e.src = 'data:text/javascript,window.ran=true'; })`],
    [
      'a script of a blob',
      `add('script', (e) => { e.src = URL.createObjectURL(new Blob(['window.ran = true'], { type: 'text/javascript' })); })`,
    ],
    [
      'a module of a blob',
      `await import(URL.createObjectURL(new Blob(['window.ran = true'], { type: 'text/javascript' })))`,
    ],
    ['a handler in markup', `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = true">')`],
    ['a link to script', `add('a', (e) => { e.href = 'javascript:window.ran = true'; }).click()`],
    ['a frame of script', `add('iframe', (e) => { e.src = 'javascript:window.top.ran = true'; })`],
    ['a frame of markup', `add('iframe', (e) => { e.srcdoc = '<script>window.top.ran = true</scr' + 'ipt>'; })`],
    ['an object', `add('object', (e) => { e.data = 'data:text/html,<script>window.top.ran=true</scr' + 'ipt>'; })`],
    [
      'a worker of a blob',
      `await new Promise((done) => {
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
        worker.onmessage = () => { window.ran = true; done(); };
        worker.onerror = done;
      })`,
    ],
    ['a service worker', `await navigator.serviceWorker.register('/assets/x.js').then(() => { window.ran = true; })`],
    [
      'a base for our own scripts',
      `add('base', (e) => { e.href = 'https://example.com/'; }); window.ran = document.baseURI !== location.href`,
    ],
    [
      'WebAssembly',
      `await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => { window.ran = true; })`,
    ],
  ])('does not run: %s', async (_what, code) => {
    const ran = await desk.page.evaluate(`(async () => {
      window.ran = false;
      const add = (tag, dress) => { const e = document.createElement(tag); dress(e); document.body.append(e); return e; };
      // Playwright's own call is allowed what it calls for; what comes after a pause is not.
      await new Promise((done) => setTimeout(done, 0));
      try { ${code}; } catch { /* Refused at once. */ }
      // A round through main, and a frame: what were let through has begun by then.
      await window.desk.call('desk.status', {});
      await new Promise((done) => setTimeout(done, 50));
      const { ran } = window;
      for (const e of document.body.querySelectorAll('base, iframe, object, body > a, body > img, body > script')) e.remove();
      return ran;
    })()`);
    expect(ran).toBe(false);
  });

  it('gets no bridge in a frame, and no webview', async () => {
    const seen = await desk.page.evaluate(`(async () => {
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
    expect(seen).toEqual(['undefined', true]);
    expect(await desk.inMain(({ webContents }) => webContents.getAllWebContents().length)).toBe(1);
  });
});

describe('ways out of the page', () => {
  let tcp: Server;
  let udp: Socket;
  let reached: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'rackside-netlog-'));

  beforeAll(async () => {
    tcp = createServer((socket) => {
      reached.push('tcp');
      socket.destroy();
    });
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    udp = createSocket('udp4').on('message', () => reached.push('udp'));
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    reached = [];
  });
  afterAll(() => {
    tcp.close();
    udp.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['fetch', `await fetch(http)`],
    ['a request of the old kind', `const r = new XMLHttpRequest(); r.open('GET', http, false); r.send()`],
    ['a beacon', `navigator.sendBeacon(http, 'x')`],
    [
      'a socket',
      `await new Promise((done) => { const s = new WebSocket(http.replace('http', 'ws')); s.onerror = s.onopen = done; })`,
    ],
    [
      'a stream of events',
      `await new Promise((done) => { const s = new EventSource(http); s.onerror = s.onopen = done; })`,
    ],
    ['WebTransport', `await new WebTransport(http.replace('http', 'https')).ready`],
    ['a picture', `await load('img', { src: http })`],
    ['a sheet', `await load('link', { rel: 'stylesheet', href: http })`],
    ['a font', `await new FontFace('x', 'url(' + http + ')').load()`],
    ['a sound', `await load('audio', { src: http })`],
    ['a frame', `await load('iframe', { src: http })`],
    [
      'a form',
      `const f = document.createElement('form'); f.action = http; f.method = 'post'; document.body.append(f); f.submit()`,
    ],
    ['a hint to connect', `load('link', { rel: 'preconnect', href: http })`],
    [
      'a hint to fetch',
      `load('link', { rel: 'prefetch', href: http }); load('link', { rel: 'preload', as: 'image', href: http })`,
    ],
    [
      'a hint to open',
      `load('script', { type: 'speculationrules', textContent: JSON.stringify({ prerender: [{ urls: [http] }] }) })`,
    ],
    [
      'an icon and a manifest',
      `load('link', { rel: 'icon', href: http }); load('link', { rel: 'manifest', href: http })`,
    ],
    [
      'a ping of a link',
      `const a = document.createElement('a'); a.href = '#x'; a.ping = http; document.body.append(a); a.click()`,
    ],
    [
      'a call to another browser',
      `const peer = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:127.0.0.1:UDP' }, { urls: 'stun:by-call.leak.example' },
        { urls: 'turn:127.0.0.1:TCP?transport=tcp', username: 'a', credential: 'b' },
      ] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
      await new Promise((done) => { peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done(); });
      peer.close()`,
    ],
    ['a name to be looked up', `load('link', { rel: 'dns-prefetch', href: 'http://by-hint.leak.example/' })`],
    ['a name in a picture', `await load('img', { src: 'https://by-picture.leak.example/' })`],
  ])('%s reaches nobody', async (_what, code) => {
    const log = join(folder, 'net.json');
    await desk.inMain(
      ({ session }, path) => session.defaultSession.netLog.startLogging(path, { captureMode: 'everything' }),
      log,
    );
    const ports = { TCP: (tcp.address() as AddressInfo).port, UDP: udp.address().port };
    await desk.page.evaluate(`(async () => {
      const http = 'http://127.0.0.1:${ports.TCP}/';
      const load = (tag, attributes) => new Promise((done) => {
        const e = document.createElement(tag);
        e.onload = e.onerror = done;
        Object.assign(e, attributes);
        document.head.append(e);
      });
      const late = new Promise((done) => setTimeout(done, 1500));
      const attempt = (async () => { ${code.replace('UDP', String(ports.UDP)).replace(':TCP', `:${ports.TCP}`)}; })();
      await Promise.race([attempt.catch(() => undefined), late]);
      await window.desk.call('desk.status', {});
    })()`);
    await desk.inMain(({ session }) => session.defaultSession.netLog.stopLogging());
    expect(reached).toEqual([]);
    // What was hinted at may be in the log as a request that was refused; looked up it was not.
    const events: { params?: { host?: string; hostname?: string } }[] = JSON.parse(readFileSync(log, 'utf8')).events;
    const looked = events.filter(({ params }) =>
      /leak\.example/.test(`${params?.host ?? ''} ${params?.hostname ?? ''}`),
    );
    expect(looked).toEqual([]);
    expect(desk.page.url()).toMatch(/^app:\/\/rackside\/(#x)?$/);
  });

  it.each([
    'http://example.com/',
    'http://127.0.0.1.example.com/',
    'https://agent:secret@example.com/',
    'file:///etc/hostname',
    'FILE:///etc/hostname',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:app://rackside/00000000-0000-0000-0000-000000000000',
    'app://rackside/index.html',
    'smb://server/share',
    'ms-msdt:/id',
    'search-ms:query=x',
    'vscode://file/etc/hostname',
    'ssh://example.com',
    'tel:+4512345678',
    'about:blank',
    'view-source:https://example.com/',
    'chrome://gpu/',
    'devtools://devtools/bundled/inspector.html',
    '\\\\server\\share',
    ' javascript:alert(1)',
  ])('an address is not handed to the system: %j', async (address) => {
    await desk.page.evaluate(`{
      const a = document.createElement('a');
      a.setAttribute('href', ${JSON.stringify(address)});
      a.target = '_blank';
      document.body.append(a);
      a.click();
      a.remove();
      window.open(${JSON.stringify(address)});
    }`);
    await desk.page.evaluate("window.desk.call('desk.status', {})");
    expect(desk.opened()).toEqual([]);
    expect(desk.app.windows()).toHaveLength(1);
    expect(desk.page.url()).toMatch(/^app:\/\/rackside\/(#x)?$/);
  });
});

const call = (name: string, input: object): Promise<{ ok: boolean; value?: unknown; error?: unknown }> =>
  desk.page.evaluate(`window.desk.call(${JSON.stringify(name)}, ${JSON.stringify(input)})`);
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

    // What the page makes up is no gesture.
    await desk.page.evaluate(`for (const type of ['mousedown', 'pointerdown', 'keydown', 'click'])
      document.body.dispatchEvent(new Event(type, { bubbles: true }))`);
    expect(await call('link.open', link)).toMatchObject(notAgreed);

    await desk.page.mouse.click(1, 1);
    expect(await call('link.open', link)).toEqual({ ok: true, value: null });
    expect(await call('link.open', link)).toMatchObject(notAgreed);
    await expect.poll(() => desk.opened()).toEqual(['https://w.example/x.example']);
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
  });

  it('no command takes a path or an address of a file', () => {
    const takers = Object.entries(contract).filter(([, { input }]) =>
      Object.keys((input as { shape?: object }).shape ?? {}).some((field) => /path|folder|directory/i.test(field)),
    );
    expect(takers.map(([name]) => name)).toEqual([]);
  });
});

describe('what a page may ask of the system', () => {
  it.each([
    ['where we are', `new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))`],
    ['camera', `navigator.mediaDevices.getUserMedia({ video: true })`],
    ['microphone', `navigator.mediaDevices.getUserMedia({ audio: true })`],
    ['screen', `navigator.mediaDevices.getDisplayMedia({ video: true })`],
    ['clipboard, to read', `navigator.clipboard.readText()`],
    ['MIDI', `navigator.requestMIDIAccess({ sysex: true })`],
    ['USB', `navigator.usb.requestDevice({ filters: [] })`],
    ['HID', `navigator.hid.requestDevice({ filters: [] }).then((list) => list.length || Promise.reject())`],
    ['serial ports', `navigator.serial.requestPort()`],
    ['Bluetooth', `navigator.bluetooth.requestDevice({ acceptAllDevices: true })`],
    ['the person’s absence', `IdleDetector.requestPermission().then((is) => is === 'granted' || Promise.reject())`],
    ['fonts', `queryLocalFonts().then((list) => list.length || Promise.reject())`],
    ['screens', `getScreenDetails()`],
    ['folders', `showDirectoryPicker()`],
    ['files, to write', `showSaveFilePicker()`],
  ])('is refused: %s', async (_what, code) => {
    const outcome = await desk.page.evaluate(`Promise.race([
      (async () => ${code})().then(() => 'given', () => 'refused'),
      // No dialog may stand open either; a first refusal may wait for a process of Chromium's.
      new Promise((done) => setTimeout(() => done('asked'), ${PATIENCE})),
    ])`);
    expect(outcome).toBe('refused');
  });
});

it('a name of a file leads into no folder and hides nothing', async () => {
  await desk.inMain(({ session }) => {
    const named: string[] = [];
    (globalThis as unknown as { named: string[] }).named = named;
    session.defaultSession.on('will-download', (event, item) => {
      named.push(item.getFilename());
      event.preventDefault();
    });
  });
  const names = [
    '../../.bashrc',
    '/etc/passwd',
    'C:\\Windows\\x.exe',
    '..',
    'a/../../b',
    'a\0b.txt',
    'line\nbreak',
    '~/x',
  ];
  for (const name of names) {
    await desk.page.evaluate(`{
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['x'], { type: 'application/octet-stream' }));
      link.download = ${JSON.stringify(name)};
      link.click();
    }`);
  }
  const named = () => desk.inMain(() => (globalThis as unknown as { named: string[] }).named);
  await expect.poll(async () => (await named()).length).toBe(names.length);
  for (const name of await named()) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    expect(name).not.toMatch(/[/\\\u0000-\u001f]|^\.\.?$|^~$/);
  }
});

it('calls with hostile names and inputs are refused as data', async () => {
  const answers = await desk.page.evaluate(`Promise.all([
    ['__proto__', {}], ['constructor', {}], ['toString', {}], ['', {}], [7, {}], [null, {}], [{ name: 'x' }, {}],
    ['desk.status', null], ['desk.status', [[[]]]], ['account.configure', JSON.parse('{"__proto__": {"account": "x"}}')],
    ['ticket.get', { account: { toString: null }, ticket: 1 }], ['x'.repeat(100000), {}],
  ].map(([name, input]) => window.desk.call(name, input).then(({ ok, error }) => [ok, error?.kind])))`);
  expect(answers).toEqual(Array.from({ length: 12 }, () => [false, 'invalid']));
});

it('what no bridge carries, or carries by the hundred megabytes, is refused, and the desk goes on', async () => {
  const answers = await desk.page.evaluate(`(async () => {
    const ring = { account: 'x' };
    ring.settings = ring;
    let deep = 1;
    for (let level = 0; level < 100000; level += 1) deep = [deep];
    const view = new Uint8Array(new ArrayBuffer(150e6), 0, 10);
    const file = { account: 'x', file: crypto.randomUUID(), index: 0, bytes: view };
    const all = [];
    for (const [name, input] of [
      ['account.configure', ring], ['draft.save', { text: deep }], ['file.chunk', file], ['draft.save', 1n],
      ['draft.save', { text: 'x'.repeat(1e8) }], ['batch.plan', { tickets: new Array(1e6).fill('1') }],
      ['ticket.get', { account: new Map(), ticket: new Date() }], ['ticket.get', { ticket: () => 1 }], [document.body, document.body],
    ]) {
      // What the bridge itself does not take is an exception in the page alone.
      try { all.push((await window.desk.call(name, input)).error.kind); } catch { all.push('refused'); }
    }
    return all;
  })()`);
  expect(new Set(answers as string[])).toEqual(new Set(['invalid', 'refused']));
  expect(await call('desk.status', {})).toMatchObject({ ok: true });
});

it('a page that crashes leaves no dump behind, and comes back', async () => {
  const dumps = await desk.inMain(({ app }) => app.getPath('crashDumps'));
  const ask = (code: string) =>
    desk.inMain(({ BrowserWindow }, code) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // A page that is not there yet lets the question wait for ever.
      const late = new Promise((resolve) => setTimeout(() => resolve(null), 500));
      return contents && !contents.isCrashed() ? Promise.race([contents.executeJavaScript(code), late]) : null;
    }, code);
  await desk.inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  await expect
    .poll(() => ask(`document.querySelector('[role="grid"]')?.getAttribute('aria-label') ?? null`))
    .toBe('Tickets');
  expect(existsSync(dumps) ? globSync('**/*.dmp', { cwd: dumps }) : []).toEqual([]);
  expect(await desk.inMain(({ crashReporter }) => Object.keys(crashReporter.getParameters()))).toEqual([]);
});
