/**
 * Attempts of a hostile page from inside the running app, as tables: each is a few lines that run
 * in the page.
 */

/** Attempts by what they are. */
type Attempts = Readonly<Record<string, string>>;

/** Ways to run code that is not ours. `RAN` is what such code would do. */
const FOREIGN_CODE: Attempts = {
  eval: `eval('RAN')`,
  'a function from text': `new Function('RAN')()`,
  'a timer from text': `setTimeout('RAN', 0)`,
  'a script in the page': `add('script', (e) => { e.textContent = 'RAN'; })`,
  'a script of bytes': `add('script', (e) => { e.src = 'data:text/javascript,RAN'; })`,
  'a script of a blob': `add('script', (e) => { e.src = URL.createObjectURL(new Blob(['RAN'], { type: 'text/javascript' })); })`,
  'a module of a blob': `await import(URL.createObjectURL(new Blob(['RAN'], { type: 'text/javascript' })))`,
  'a handler in markup': `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="RAN">')`,
  'a link to script': `add('a', (e) => { e.href = 'javascript:RAN'; }).click()`,
  'a frame of script': `add('iframe', (e) => { e.src = 'javascript:RAN'; })`,
  'a frame of markup': `add('iframe', (e) => { e.srcdoc = '<script>RAN</scr' + 'ipt>'; })`,
  'an object': `add('object', (e) => { e.data = 'data:text/html,<script>RAN</scr' + 'ipt>'; })`,
  'a worker of a blob': `await new Promise((done) => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
    worker.onmessage = () => { RAN; done(); };
    worker.onerror = done;
  })`,
  'a service worker': `await navigator.serviceWorker.register('/assets/x.js').then(() => RAN)`,
  'a base for our own scripts': `add('base', (e) => { e.href = 'https://example.com/'; }); if (document.baseURI !== location.href) RAN`,
  WebAssembly: `await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => RAN)`,
};

/** Ways to somebody on the network. `http` is an address of theirs, `UDP` their port. */
export const WAYS_OUT: Attempts = {
  fetch: `await fetch(http)`,
  'a request of the old kind': `const r = new XMLHttpRequest(); r.open('GET', http, false); r.send()`,
  'a beacon': `navigator.sendBeacon(http, 'x')`,
  'a socket': `await new Promise((done) => { const s = new WebSocket(http.replace('http', 'ws')); s.onerror = s.onopen = done; })`,
  'a stream of events': `await new Promise((done) => { const s = new EventSource(http); s.onerror = s.onopen = done; })`,
  WebTransport: `await new WebTransport(http.replace('http', 'https')).ready`,
  'a picture': `await load('img', { src: http })`,
  'a sheet': `await load('link', { rel: 'stylesheet', href: http })`,
  'a font': `await new FontFace('x', 'url(' + http + ')').load()`,
  'a sound': `await load('audio', { src: http })`,
  'a frame': `await load('iframe', { src: http })`,
  'a form': `const f = document.createElement('form'); f.action = http; f.method = 'post'; document.body.append(f); f.submit()`,
  'a hint to connect': `load('link', { rel: 'preconnect', href: http })`,
  'a hint to fetch': `load('link', { rel: 'prefetch', href: http }); load('link', { rel: 'preload', as: 'image', href: http })`,
  'a hint to open': `load('script', { type: 'speculationrules', textContent: JSON.stringify({ prerender: [{ urls: [http] }] }) })`,
  'an icon and a manifest': `load('link', { rel: 'icon', href: http }); load('link', { rel: 'manifest', href: http })`,
  'a ping of a link': `const a = document.createElement('a'); a.href = '#x'; a.ping = http; document.body.append(a); a.click()`,
  'a call to another browser': `const peer = new RTCPeerConnection({ iceServers: [
      { urls: 'stun:127.0.0.1:UDP' }, { urls: 'stun:by-call.leak.example' },
      { urls: 'turn:' + new URL(http).host + '?transport=tcp', username: 'a', credential: 'b' },
    ] });
    peer.createDataChannel('x');
    await peer.setLocalDescription(await peer.createOffer());
    await new Promise((done) => { peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done(); });
    peer.close()`,
  'a name to be looked up': `load('link', { rel: 'dns-prefetch', href: 'http://by-hint.leak.example/' })`,
  'a name in a picture': `await load('img', { src: 'https://by-picture.leak.example/' })`,
};

/** Addresses that are neither opened in a window nor handed to the system. */
export const ADDRESSES = [
  'http://example.com/',
  'https://example.com/?loot',
  'mailto:aiko@example.com',
  'http://127.0.0.1.example.com/',
  'https://agent:secret@example.com/',
  'file:///etc/hostname',
  'FILE:///etc/hostname',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:app://rackside/00000000-0000-0000-0000-000000000000',
  'app://rackside/',
  'app://rackside/index.html',
  'app://rackside.example/',
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
];

/** Permissions that a page may ask of the system, and is not given. */
const PERMISSION_REQUESTS: Attempts = {
  'where we are': `new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))`,
  camera: `navigator.mediaDevices.getUserMedia({ video: true })`,
  microphone: `navigator.mediaDevices.getUserMedia({ audio: true })`,
  screen: `navigator.mediaDevices.getDisplayMedia({ video: true })`,
  'clipboard, to read': `navigator.clipboard.readText()`,
  MIDI: `navigator.requestMIDIAccess({ sysex: true })`,
  USB: `navigator.usb.requestDevice({ filters: [] })`,
  HID: `navigator.hid.requestDevice({ filters: [] }).then((list) => list.length || Promise.reject())`,
  'serial ports': `navigator.serial.requestPort()`,
  Bluetooth: `navigator.bluetooth.requestDevice({ acceptAllDevices: true })`,
  'the person’s absence': `IdleDetector.requestPermission().then((is) => is === 'granted' || Promise.reject())`,
  fonts: `queryLocalFonts().then((list) => list.length || Promise.reject())`,
  screens: `getScreenDetails()`,
  folders: `showDirectoryPicker()`,
  'files, to write': `showSaveFilePicker()`,
};

/** Names of files that would lead into a folder, or hide what they are. */
export const FILE_NAMES = [
  '../../.bashrc',
  '/etc/passwd',
  'C:\\Windows\\x.exe',
  '..',
  'a/../../b',
  'a\0b.txt',
  'line\nbreak',
  '~/x',
];

const functions = (attempts: string[], parameters = ''): string =>
  `[${attempts.map((code) => `async (${parameters}) => { ${code}; }`).join(',\n')}]`;

/** In the page: tries all foreign code, and returns what ran; the page's own code is first. */
export function tryForeignCode(): string {
  const attempts = ['RAN', ...Object.values(FOREIGN_CODE)].map((code, index) =>
    code.replaceAll('RAN', `window.top.ran.push(${index})`),
  );
  return `(async () => {
    window.ran = [];
    const add = (tag, dress) => { const e = document.createElement(tag); dress(e); document.body.append(e); return e; };
    // Playwright's own call is allowed what it calls for; what comes after a pause is not.
    await new Promise((done) => setTimeout(done, 0));
    for (const attempt of ${functions(attempts)}) await attempt().catch(() => undefined);
    // A round through main, and a frame: what were let through has begun by then.
    await window.desk.call('desk.status', {});
    await new Promise((done) => setTimeout(done, 50));
    for (const e of document.body.querySelectorAll('base, iframe, object, body > a, body > img, body > script')) e.remove();
    return window.ran.map((index) => ${JSON.stringify(['our own', ...Object.keys(FOREIGN_CODE)])}[index]);
  })()`;
}

/** In the page: takes all ways out at once, each to the address of its own. */
export const tryWaysOut = (addresses: string[], udp: number): string => `(async () => {
  const load = (tag, attributes) => new Promise((done) => {
    const e = document.createElement(tag);
    e.onload = e.onerror = done;
    Object.assign(e, attributes);
    document.head.append(e);
  });
  const late = new Promise((done) => setTimeout(done, 1500));
  const attempts = ${functions(Object.values(WAYS_OUT), 'http').replace('UDP', String(udp))};
  const addresses = ${JSON.stringify(addresses)};
  await Promise.race([late, Promise.all(attempts.map((attempt, index) => attempt(addresses[index]).catch(() => undefined)))]);
  await window.desk.call('desk.status', {});
})()`;

/** In the page: asks for everything, and returns what was not refused. */
export const requestAllPermissions = (patience: number): string => `(async () => {
  const answers = await Promise.all(${functions(Object.values(PERMISSION_REQUESTS).map((code) => `return ${code}`))}.map((ask) => Promise.race([
    ask().then(() => 'given', () => 'refused'),
    // No dialog may stand open either; a first refusal may wait for a process of Chromium's.
    new Promise((done) => setTimeout(() => done('asked'), ${patience})),
  ])));
  return ${JSON.stringify(Object.keys(PERMISSION_REQUESTS))}.map((name, index) => [name, answers[index]]).filter(([, answer]) => answer !== 'refused');
})()`;

/** In the page: clicks a link to the address, and opens it ten times. */
export const openAddress = (address: string): string => `{
  const a = document.createElement('a');
  a.setAttribute('href', ${JSON.stringify(address)});
  a.target = '_blank';
  document.body.append(a);
  a.click();
  a.remove();
  for (let i = 0; i < 10; i++) window.open(${JSON.stringify(address)});
}`;

/** In the page: saves bytes under that name. */
export const saveAs = (
  name: string,
  href = `URL.createObjectURL(new Blob(['of the page'], { type: 'application/octet-stream' }))`,
): string => `{
  const link = document.createElement('a');
  link.href = ${href};
  link.download = ${JSON.stringify(name)};
  link.click();
}`;
