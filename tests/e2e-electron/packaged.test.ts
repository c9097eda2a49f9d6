/** What people install: packed as a release is, with the app and the Electron of these tests. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDeb, sizeOf } from '../../build/deb.ts';
import { packageApp } from '../../build/package.ts';
import { inRoot } from '../../build/paths.ts';
import { startService } from '../../service/service.ts';
import type { UpdateState } from '../../shared/domain/desk.ts';
import { answer, mainJob, pickTicket } from '../e2e/main-job.ts';
import { KEY, selfSigned } from '../helpers/certificates.ts';
import { noKeyring, startKeyring } from '../helpers/keyring.ts';
import { DeskWindow } from '../helpers/window.ts';
import { noElectron } from './harness.ts';
import { openPackaged, startPackaged } from './packaged-harness.ts';

/** Bytes of all that is ours: the archive and the native files beside it. Electron comes on top. */
const BUDGET = 15_000_000;

const output = mkdtempSync(join(tmpdir(), 'rackside-packages-'));
const unpacked = join(output, 'linux-unpacked');
const program = join(unpacked, 'rackside');
const resources = join(unpacked, 'resources');
const app = process.env.RACKSIDE_TEST_APP ?? '';

// Elsewhere the same file makes other packages; here they can be taken apart.
const linux = describe.skipIf(process.platform !== 'linux');

beforeAll(() => {
  if (process.platform !== 'linux') return console.log('SKIPPED: the package, because this is not Linux.');
  const why = noElectron();
  if (why) throw new Error(`no Electron: ${why}`);
  expect(packageApp({ args: ['--linux', 'dir'], app, output, quiet: true })).toBe(true);
});
afterAll(() => rmSync(output, { recursive: true, force: true }));

interface Entry {
  files?: Record<string, Entry>;
  unpacked?: boolean;
}

/** Paths in an asar archive: its header is JSON behind four lengths. */
function archived(): Map<string, Entry> {
  const bytes = readFileSync(join(resources, 'app.asar'));
  const header: Entry = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString());
  const found = new Map<string, Entry>();
  const walk = (entry: Entry, path: string) => {
    if (!entry.files) found.set(path, entry);
    for (const [name, inner] of Object.entries(entry.files ?? {})) walk(inner, path ? `${path}/${name}` : name);
  };
  walk(header, '');
  return found;
}

linux('the package', () => {
  it('has every fuse set as electron-builder.yml states it', async () => {
    const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
    const { load } = createRequire(builder.resolve('app-builder-lib'))('js-yaml');
    const stated: Record<string, boolean> = load(readFileSync(inRoot('electron-builder.yml'), 'utf8')).electronFuses;
    const wire = await getCurrentFuseWire(program);
    const read = Object.entries(wire).flatMap(([index, state]) => {
      const name = FuseV1Options[Number(index)];
      if (name === undefined || name === 'WasmTrapHandlers' || !/^\d+$/.test(index)) return [];
      return [[`${name[0]?.toLowerCase()}${name.slice(1)}`, state === FuseState.ENABLE] as const];
    });
    expect(Object.fromEntries(read)).toEqual(stated);
    expect(stated).toMatchObject({ runAsNode: false, enableNodeCliInspectArguments: false, onlyLoadAppFromAsar: true });
  });

  it('holds the built app and three native packages, and nothing else', () => {
    const paths = [...archived().keys()];
    const tops = new Set(paths.map((path) => path.split('/')[0]));
    expect([...tops].sort()).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json']);
    const packages = new Set(paths.flatMap((path) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []));
    expect([...packages].sort().filter((name) => !name.startsWith('@napi-rs/keyring-'))).toEqual([
      '@napi-rs/keyring',
      'better-sqlite3-multiple-ciphers',
      'keytar',
    ]);
    expect(paths.filter((path) => /\.(map|ts|tsx|c|cc|cpp|h|gyp|gypi)$|README|\.stamp/.test(path))).toEqual([]);
    expect(paths).toContain('dist/renderer/licences.md');
  });

  it('holds native files of this system only, and only they stand outside of the archive', () => {
    const native = globSync('**/*', { cwd: join(resources, 'app.asar.unpacked'), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    const { platform, arch } = process;
    const keyring = native.filter((name) => name.startsWith(`keyring.${platform}-${arch}`));
    expect(keyring).toHaveLength(1);
    expect(native.sort()).toEqual(['keytar.node', `${platform}-${arch}.node`, ...keyring].sort());
    const outside = [...archived()].filter(([, entry]) => entry.unpacked).map(([path]) => path.split('/').at(-1));
    expect(outside.sort()).toEqual(native);
  });

  it('carries the database’s addon as it was given, byte for byte', () => {
    const addon = `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${process.platform}-${process.arch}.node`;
    const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(hash(join(resources, 'app.asar.unpacked', addon))).toBe(hash(join(app, addon)));
  });

  it('keeps to its size', () => {
    const ours = statSync(join(resources, 'app.asar')).size + sizeOf(join(resources, 'app.asar.unpacked'));
    expect(ours).toBeGreaterThan(1_000_000);
    expect(ours).toBeLessThan(BUDGET);
  });
});

linux('the packaged program', () => {
  it('runs no other code than its own, whatever arguments and environment ask for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rackside-attack-'));
    const mark = join(folder, 'was-here');
    const code = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, process.argv.join(' '))`;
    const script = join(folder, 'evil.cjs');
    writeFileSync(script, code);
    const attacks: [string[], NodeJS.ProcessEnv][] = [
      [['-e', code], { ELECTRON_RUN_AS_NODE: '1' }],
      [[script], { ELECTRON_RUN_AS_NODE: '1' }],
      [[], { NODE_OPTIONS: `--require ${script}` }],
      [['--require', script], {}],
      [['--inspect-brk=0'], {}],
      // An installed app takes no settings but those of the computer: this one would not let it
      // start.
      [['--settings', script], {}],
      [['--gpu-launcher', script], {}],
      [[`--renderer-cmd-prefix=${script}`], {}],
    ];
    for (const [index, [args, env]] of attacks.entries()) {
      const data = join(folder, `data-${index}`);
      const child = startPackaged(program, [...args, '--data', data], env);
      let said = '';
      child.stderr?.on('data', (part: Buffer) => (said += part));
      const ended = once(child, 'exit');
      // Either it goes its own way, up to the desk's lock of the data folder, or it ends at once.
      while (child.exitCode === null && !existsSync(join(data, 'logs'))) await setTimeout(50);
      child.kill('SIGKILL');
      await ended;
      expect(said).not.toMatch(/Debugger listening/);
      expect(existsSync(mark)).toBe(false);
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('does not start with a switch that would weaken it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rackside-weak-'));
    for (const weak of ['--ignore-certificate-errors', '--host-resolver-rules=MAP * 127.0.0.1', '--proxy-server=x:1']) {
      const child = startPackaged(program, [weak, '--data', join(folder, 'data')]);
      let said = '';
      child.stderr?.on('data', (part: Buffer) => (said += part));
      const [code] = await once(child, 'exit');
      expect([code, said]).toEqual([1, expect.stringContaining(`does not start with ${weak.split('=')[0]}`)]);
    }
    expect(existsSync(join(folder, 'data'))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('sends nothing past a bad certificate, whatever a variable says', async () => {
    let asked = 0;
    const service = createHttps({ key: KEY, cert: selfSigned }, (_, response) => {
      asked++;
      response.end('{}');
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const desk = await openPackaged(program, { env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } });
    try {
      const loot = { apiKey: 'k', apiSecret: 's', email: 'a@example.com', password: 'p', remember: false };
      const address = `https://localhost:${(service.address() as AddressInfo).port}`;
      const answered = await desk.page.evaluate(`(async () => {
        await window.desk.call('vault.session', {});
        return window.desk.call('account.signIn', ${JSON.stringify({ ...loot, address, allowHttp: false })});
      })()`);
      expect(answered).toMatchObject({ error: { kind: 'offline', detail: { reason: 'certificate-unknown' } } });
      expect(asked).toBe(0);
    } finally {
      await desk.stop();
      service.close();
    }
  });
});

const noDpkg = spawnSync('dpkg-deb', ['--version']).error ? 'there is no dpkg-deb' : null;
it.skipIf(noDpkg || process.platform !== 'linux')(
  `a Debian package of it${noDpkg ? ` (SKIPPED: ${noDpkg})` : ''} runs no script, and brings all that a menu shows`,
  () => {
    const file = makeDeb({ unpacked, output, press: ['-Znone'] });
    const dpkg = (...args: string[]) => spawnSync('dpkg-deb', args, { encoding: 'utf8', maxBuffer: 1e8 }).stdout;
    const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    expect(dpkg('--field', file, 'Package', 'Version')).toBe(`Package: rackside\nVersion: ${version}\n`);
    const control = join(output, 'control');
    dpkg('--control', file, control);
    expect(globSync('*', { cwd: control })).toEqual(['control']);

    const lines = dpkg('--contents', file).trim().split('\n');
    const line = (path: string) => lines.find((one) => one.includes(` ${path}`));
    expect(lines.filter((one) => !/^\S+ root\/root /.test(one))).toEqual([]);
    expect(line('./opt/Rackside/chrome-sandbox')).toMatch(/^-rwsr-xr-x/);
    expect(line('./usr/bin/rackside')).toMatch(/-> \/opt\/Rackside\/rackside$/);
    expect(line('./usr/share/icons/hicolor/256x256/apps/rackside.png')).toBeDefined();
    // Nothing else may run as root.
    expect(lines.filter((one) => /^-..s|^-.....s/.test(one))).toHaveLength(1);

    const there = join(output, 'installed');
    dpkg('--extract', file, there);
    const entry = readFileSync(join(there, 'usr/share/applications/rackside.desktop'), 'utf8');
    const started = entry.match(/^Exec=(\S+)/m)?.[1] ?? '';
    expect(statSync(join(there, started)).size).toBe(statSync(program).size);
  },
);

/** Where newer versions lie: what `latest-linux.yml` promises, and what is there. */
async function startFeed(promised: Buffer, there: Buffer) {
  const sha512 = createHash('sha512').update(promised).digest('base64');
  const size = promised.byteLength;
  const name = 'rackside-9.9.9.AppImage';
  const latest = JSON.stringify({ version: '9.9.9', files: [{ url: name, sha512, size }], path: name, sha512 });
  const server = createServer((request, response) => {
    // JSON is YAML too.
    response.end(request.url?.startsWith('/latest-linux.yml') ? latest : there);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

linux('a newer version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-update-'));
  const image = join(folder, 'Rackside.AppImage');
  const mark = join(folder, 'new-version-ran');
  const next = Buffer.from(`#!/bin/sh\necho "$0" > '${mark}'\n`);
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens the package as the AppImage that `image` is, and asks it to look there. */
  async function open(feed: string) {
    writeFileSync(
      join(resources, 'app-update.yml'),
      `provider: generic\nurl: ${feed}\nupdaterCacheDirName: rackside-updater\n`,
    );
    writeFileSync(image, 'the old one');
    const desk = await openPackaged(program, { env: { APPIMAGE: image, XDG_CACHE_HOME: join(folder, 'cache') } });
    stops.push(desk.stop);
    const call = (name: string) => desk.page.evaluate(`window.desk.call('${name}', {})`);
    expect(await call('update.check')).toEqual({ ok: true, value: { state: 'looking' } });
    return { desk, status: async () => ((await call('update.status')) as { value: UpdateState }).value };
  }

  it('that is not what was promised is thrown away', async () => {
    const feed = await startFeed(next, Buffer.from(next.toString().replace('echo', 'eval')));
    stops.push(feed.stop);
    const { desk, status } = await open(feed.url);
    await expect.poll(status, { timeout: 20_000 }).toMatchObject({ state: 'failed', reason: 'untrusted' });
    // Also what closing installs, where something waits.
    await desk.quit();
    expect(readFileSync(image, 'utf8')).toBe('the old one');
    expect(existsSync(mark)).toBe(false);
  });

  it('that was swapped after it was fetched is not installed', async () => {
    const feed = await startFeed(next, next);
    stops.push(feed.stop);
    const { desk, status } = await open(feed.url);
    await expect.poll(status, { timeout: 20_000 }).toMatchObject({ state: 'ready' });
    const [fetched] = globSync('cache/**/*.AppImage', { cwd: folder });
    writeFileSync(join(folder, fetched ?? ''), next.toString().replace('echo', 'eval'));
    await desk.quit();
    expect(readFileSync(image, 'utf8')).toBe('the old one');
    expect(existsSync(mark)).toBe(false);
  });

  const [outer] = Object.values(networkInterfaces()).flatMap(
    (list) => list?.filter((one) => !one.internal && one.family === 'IPv4') ?? [],
  );
  it.skipIf(!outer)('is not fetched over http, wherever its address is redirected', async () => {
    const reached: string[] = [];
    const plain = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => plain.listen(0, resolve));
    stops.push(() => new Promise((resolve) => plain.close(resolve)));
    const away = `http://${outer?.address}:${(plain.address() as AddressInfo).port}`;
    const feed = createServer((request, response) => {
      response.writeHead(302, { location: `${away}${request.url}` }).end();
    });
    await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
    stops.push(() => new Promise((resolve) => feed.close(resolve)));
    const { status } = await open(`http://127.0.0.1:${(feed.address() as AddressInfo).port}`);
    await expect.poll(status, { timeout: 20_000 }).toMatchObject({ state: 'failed' });
    expect(reached).toEqual([]);
  });

  it('is fetched, said, and installed by a restart, which a held reply puts off', async () => {
    const service = await startService({ testMode: true, repliesAs: 'staff', tickets: 60, customers: 10 });
    stops.push(service.stop);
    const feed = await startFeed(next, next);
    stops.push(feed.stop);
    const { desk, status } = await open(feed.url);
    const { page } = desk;
    await expect.poll(status, { timeout: 20_000 }).toEqual({ state: 'ready', version: '9.9.9' });
    const window = new DeskWindow(() => desk.page);
    await window.unlock();
    await window.signIn(service);
    await page.getByText('Rackside 9.9.9 is ready').waitFor();
    await pickTicket(window);
    await answer(window, 'Before the update.', []);
    await page.getByRole('button', { name: 'Restart' }).click();
    await page.getByText('A reply is still held, so Rackside didn’t restart.').first().waitFor();
    expect(readFileSync(image, 'utf8')).toBe('the old one');

    await page.getByRole('button', { name: 'Send now' }).first().click();
    await page
      .getByText(/Accepted by the service/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Restart' }).click();
    await desk.ended();
    await expect.poll(() => existsSync(mark), { timeout: 10_000 }).toBe(true);
    expect(readFileSync(image)).toEqual(next);
    expect(service.ledger.of('add-ticket-reply').map((call) => call.message)).toEqual(['Before the update.']);
  });
});

it.skipIf(process.platform !== 'linux')('does the main job', async () => {
  const keyring = noKeyring() ? null : await startKeyring();
  const desk = await openPackaged(program, keyring ? { keyring: keyring.env } : {});
  try {
    const window = { page: () => desk.page, restart: desk.restart };
    await mainJob(window, { vault: keyring ? 'keychain' : 'passphrase' });
  } finally {
    await desk.stop();
    await keyring?.stop();
  }
});
