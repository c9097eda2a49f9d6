/**
 * The package that people install: packed like a release, with the app and the Electron of these
 * tests.
 */
import { spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDeb, sizeOf } from '../../build/deb.ts';
import { packageApp, updateCheckArgs } from '../../build/package.ts';
import { inRoot } from '../../build/project.ts';
import { signRelease } from '../../build/release.ts';
import { writeSbom } from '../../build/sbom.ts';
import type { UpdateState } from '../../shared/domain/desk.ts';
import { answer, pickTicket } from '../e2e/main-job.ts';
import { KEY, selfSigned } from '../helpers/certificates.ts';
import { noKeyring, startKeyring } from '../helpers/keyring.ts';
import { until } from '../helpers/until.ts';
import { DeskWindow, expectVisible } from '../helpers/window.ts';
import { startService } from '../service/service.ts';
import { noElectron } from './harness.ts';
import { openPackaged, startPackaged } from './packaged-harness.ts';

/** Bytes of all that is ours: the archive and the native files beside it. Electron comes on top. */
const BUDGET = 17_500_000;

const output = mkdtempSync(join(tmpdir(), 'rackside-packages-'));
const unpacked = join(output, 'linux-unpacked');
const program = join(unpacked, 'rackside');
const resources = join(unpacked, 'resources');
const app = process.env.RACKSIDE_TEST_APP ?? '';

// Elsewhere the same file makes other packages; here they can be taken apart.
const linux = describe.skipIf(process.platform !== 'linux');

/** Two keys, as while one follows the other. */
const keys = [generateKeyPairSync('ed25519').privateKey, generateKeyPairSync('ed25519').privateKey] as const;
const BYTES = randomBytes(1_500_000);
const publicPart = (key: KeyObject) => String(key.export({ format: 'jwk' }).x);
const trusted = keys.map(publicPart);
const feed = await startFeed();
afterAll(feed.stop);

beforeAll(() => {
  if (process.platform !== 'linux') return console.log('SKIPPED: the package, because this is not Linux.');
  const why = noElectron();
  if (why) throw new Error(`no Electron: ${why}`);
  expect(
    packageApp({ args: ['--linux', 'dir', ...updateCheckArgs(feed.url, trusted)], app, output, quiet: true }),
  ).toBe(true);
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

  it('holds the built app and three native packages for this system, lists them, and keeps to its size', () => {
    const files = archived();
    const paths = [...files.keys()];
    const tops = new Set(paths.map((path) => path.split('/')[0]));
    expect([...tops].sort()).toEqual(['LICENSE', 'dist', 'node_modules', 'package.json']);
    const packages = [
      ...new Set(paths.flatMap((path) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? [])),
    ];
    expect(packages.sort().filter((name) => !name.startsWith('@napi-rs/keyring-'))).toEqual([
      '@napi-rs/keyring',
      'better-sqlite3-multiple-ciphers',
      'keytar',
    ]);
    expect(paths.filter((path) => /\.(map|ts|tsx|c|cc|cpp|h|gyp|gypi)$|README|\.stamp/.test(path))).toEqual([]);
    expect(paths).toContain('dist/renderer/licences.md');

    // Only native files are outside of the archive, the database's addon byte for byte.
    const apart = join(resources, 'app.asar.unpacked');
    const native = globSync('**/*', { cwd: apart, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    const { platform, arch } = process;
    const keyring = native.filter((name) => name.startsWith(`keyring.${platform}-${arch}`));
    expect(keyring).toHaveLength(1);
    expect(native.sort()).toEqual(['keytar.node', `${platform}-${arch}.node`, ...keyring].sort());
    const outside = [...files].filter(([, entry]) => entry.unpacked).map(([path]) => path.split('/').at(-1));
    expect(outside.sort()).toEqual(native);
    const addon = `node_modules/better-sqlite3-multiple-ciphers/prebuilds/${platform}-${arch}.node`;
    const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
    expect(hash(join(apart, addon))).toBe(hash(join(app, addon)));

    // The list has each native package, what was bundled, and this Electron.
    const { version } = JSON.parse(readFileSync(inRoot('node_modules/zod/package.json'), 'utf8'));
    const { components } = JSON.parse(readFileSync(writeSbom(output, '1.2.3'), 'utf8'));
    const names = components.map((one: { name: string }) => one.name);
    expect(packages.filter((name) => !names.includes(name))).toEqual([]);
    const refs = components.map((one: { 'bom-ref': string }) => one['bom-ref']);
    expect(refs).toEqual(expect.arrayContaining([`zod@${version}`, 'electron@1.2.3']));
    expect(names).not.toContain('vitest');

    const ours = statSync(join(resources, 'app.asar')).size + sizeOf(apart);
    expect(ours).toBeGreaterThan(1_000_000);
    expect(ours).toBeLessThan(BUDGET);
  });
});

linux('the packaged program', () => {
  it('runs no other code than its own, and does not start with a switch that would weaken it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rackside-attack-'));
    /** Code that leaves its name; a file of it. */
    const codeOf = (name: string) =>
      `require('node:fs').writeFileSync(${JSON.stringify(join(folder, `ran-${name}`))}, '')`;
    const script = (name: string) => {
      const path = join(folder, `${name}.cjs`);
      writeFileSync(path, codeOf(name));
      return path;
    };
    // Each start offers code by several ways at once. No settings but those of the computer are
    // taken from an installed app: these would not let it start.
    const required = ['--inspect-brk=0', '--require', script('required'), '--settings', script('settings')];
    const attacks: [string[], NodeJS.ProcessEnv][] = [
      [['-e', codeOf('evaluated')], { ELECTRON_RUN_AS_NODE: '1' }],
      [[script('first')], { ELECTRON_RUN_AS_NODE: '1' }],
      [required, { NODE_OPTIONS: `--require ${script('node-options')}` }],
    ];
    for (const [index, [args, env]] of attacks.entries()) {
      const data = join(folder, `data-${index}`);
      const child = startPackaged(program, [...args, '--data', data], env);
      let said = '';
      child.stderr?.on('data', (part: Buffer) => (said += part));
      const ended = once(child, 'exit');
      // It goes its own way, up to the desk's lock of the data folder.
      await until('the desk, or the end', () => child.exitCode !== null || existsSync(join(data, 'logs')));
      child.kill('SIGKILL');
      await ended;
      expect(said).not.toMatch(/Debugger listening/);
    }
    for (const weak of [
      '--ignore-certificate-errors',
      '--host-resolver-rules=MAP * 127.0.0.1',
      '--proxy-server=x:1',
      '--disable-gpu-sandbox',
      `--gpu-launcher=${script('launcher')}`,
      `--renderer-cmd-prefix=${script('prefix')}`,
    ]) {
      const child = startPackaged(program, [weak, '--data', join(folder, 'data')]);
      let said = '';
      child.stderr?.on('data', (part: Buffer) => (said += part));
      const [code] = await once(child, 'exit');
      expect([code, said]).toEqual([1, expect.stringContaining(`doesn’t start with ${weak.split('=')[0]}`)]);
    }
    expect(existsSync(join(folder, 'data'))).toBe(false);
    expect(globSync('ran-*', { cwd: folder })).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
});

const noDpkg = spawnSync('dpkg-deb', ['--version']).error ? 'there is no dpkg-deb' : null;
it.skipIf(noDpkg || process.platform !== 'linux')(
  `a Debian package of it${noDpkg ? ` (SKIPPED: ${noDpkg})` : ''} runs no script, and brings all that a menu shows`,
  () => {
    const file = makeDeb({ unpacked, output, compression: ['-Znone'] });
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

/** Where newer versions lie: this package looks there, and each test says what it finds. */
async function startFeed() {
  let answer: RequestListener = (_, response) => response.writeHead(404).end();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url?.split('?')[0] ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Answers by this from now on; returns the paths that are asked for. */
    serve(next: RequestListener): string[] {
      answer = next;
      return asked.splice(0) && asked;
    },
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
  const swapped = Buffer.from(next.toString().replace('echo', 'eval'));
  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  interface Offer {
    version?: string;
    signers?: readonly KeyObject[];
    now?: Date;
    /** Contents of the web in the place of a signed file. */
    there?: Record<string, string | Buffer | null>;
  }

  /** A signed folder on the web, as `npm run release -- sign` leaves it. */
  function offer({ version = '9.9.9', signers = [keys[0]], now, there = {} }: Offer): string[] {
    const web = join(folder, 'web');
    rmSync(web, { recursive: true, force: true });
    mkdirSync(web);
    const name = `rackside-${version}.AppImage`;
    const sha512 = createHash('sha512').update(next).digest('base64');
    // JSON is YAML too.
    const latest = { version, files: [{ url: name, sha512, size: next.byteLength }], path: name, sha512 };
    writeFileSync(join(web, name), next);
    const options = { folder: web, keys: signers, trusted: signers.map(publicPart), version };
    signRelease(now ? { ...options, now, today: now.toISOString().slice(0, 10) } : options);
    writeFileSync(join(web, 'latest-linux.yml'), JSON.stringify(latest));
    for (const [path, content] of Object.entries(there)) {
      if (content === null) rmSync(join(web, path));
      else writeFileSync(join(web, path), content);
    }
    return feed.serve((request, response) => {
      const path = join(web, new URL(request.url ?? '', feed.url).pathname);
      if (existsSync(path)) response.end(readFileSync(path));
      else response.writeHead(404).end();
    });
  }

  /** Opens the package as the AppImage that `image` is, and asks it to look. */
  async function open(dataDir?: string) {
    writeFileSync(join(resources, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: rackside-updater\n');
    writeFileSync(image, 'the old one');
    // A variable that would let every certificate pass.
    const env = { APPIMAGE: image, XDG_CACHE_HOME: join(folder, 'cache'), NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    const desk = await openPackaged(program, { env, ...(dataDir === undefined ? {} : { dataDir }) });
    stops.push(desk.stop);
    const call = (name: string, input: object = {}) =>
      desk.page.evaluate(`window.desk.call('${name}', ${JSON.stringify(input)})`);
    const look = async () => expect(await call('update.check')).toEqual({ ok: true, value: { state: 'looking' } });
    await look();
    const status = async () => ((await call('update.status')) as { value: UpdateState }).value;
    return { desk, call, look, becomes: (state: object) => expect.poll(status).toMatchObject(state) };
  }

  const expectOldOne = () => {
    expect(readFileSync(image, 'utf8')).toBe('the old one');
    expect(existsSync(mark)).toBe(false);
  };

  it('is not installed unless we signed its every byte, and no bad certificate is passed by', async () => {
    const stranger = generateKeyPairSync('ed25519').privateKey;
    offer({ signers: [stranger] });
    const { desk, call, look, becomes } = await open();
    await becomes({ state: 'failed', reason: 'unsigned' });

    const refused: [Offer, object][] = [
      [{ there: { 'release.json': null } }, { reason: 'unsigned' }],
      [{ there: { 'release.json': 'no JSON' } }, { reason: 'unreadable' }],
      [{ now: new Date('2020-01-01') }, { reason: 'outdated' }],
      [{ now: new Date('2099-01-01') }, { reason: 'ahead' }],
      // Signed by the second key, and taken; but no newer version.
      [{ version: '0.0.1', signers: [keys[1]] }, { state: 'idle' }],
      // Signed before the one that was just seen.
      [{ now: new Date(Date.now() - 60_000) }, { reason: 'outdated' }],
      // The updater's own list says something else than what was signed.
      [{ there: { 'latest-linux.yml': changedList(swapped) } }, { reason: 'untrusted' }],
    ];
    for (const [offered, expected] of refused) {
      const asked = offer(offered);
      await look();
      await becomes(expected);
      expect(asked.filter((path) => path.endsWith('.AppImage'))).toEqual([]);
      if (!offered.there?.['latest-linux.yml']) expect(asked).toEqual(['/release.json']);
    }
    expect(await reachedOverHttp(look, becomes)).toEqual([]);

    let reached = 0;
    const service = createHttps({ key: KEY, cert: selfSigned }, (_, response) => {
      reached++;
      response.end('{}');
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    stops.push(() => new Promise((resolve) => service.close(resolve)));
    const loot = { apiKey: 'k', apiSecret: 's', email: 'a@example.com', password: 'p', remember: false };
    const address = `https://localhost:${(service.address() as AddressInfo).port}`;
    await call('vault.session');
    expect(await call('account.signIn', { ...loot, address, allowHttp: false })).toMatchObject({
      error: { kind: 'offline', detail: { reason: 'certificate-unknown' } },
    });
    expect(reached).toBe(0);

    // Fetched, and not what was signed: also closing installs nothing.
    offer({ there: { 'rackside-9.9.9.AppImage': swapped } });
    await look();
    await becomes({ state: 'failed', reason: 'untrusted' });
    await desk.quit();
    expectOldOne();
  });

  const [outer] = Object.values(networkInterfaces()).flatMap(
    (list) => list?.filter((one) => !one.internal && one.family === 'IPv4') ?? [],
  );
  /** Requests to a server over http to which the feed redirects: another computer, or this one. */
  async function reachedOverHttp(look: () => Promise<void>, becomes: (state: object) => Promise<void>) {
    const reached: string[] = [];
    const plain = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => plain.listen(0, resolve));
    const { port } = plain.address() as AddressInfo;
    for (const host of [outer?.address ?? [], '127.0.0.1'].flat()) {
      feed.serve((request, response) =>
        response.writeHead(302, { location: `http://${host}:${port}${request.url}` }).end(),
      );
      await look();
      await becomes({ state: 'failed', reason: 'unreachable' });
    }
    await new Promise((resolve) => plain.close(resolve));
    return reached;
  }

  /** A list that announces other bytes under the name that was signed. */
  function changedList(bytes: Buffer): string {
    const sha512 = createHash('sha512').update(bytes).digest('base64');
    const file = { url: 'rackside-9.9.9.AppImage', sha512, size: bytes.byteLength };
    return JSON.stringify({ version: '9.9.9', files: [file], path: file.url, sha512 });
  }

  it('is looked for also while another one is ready, takes its place, and is installed by closing', async () => {
    offer({});
    const { desk, call, becomes } = await open();
    await becomes({ state: 'ready', version: '9.9.9' });
    // Nobody answers, and then the same one is there: what is ready stays so.
    for (const gone of [{ there: { 'release.json': null } }, {}]) {
      const asked = offer(gone);
      await call('update.check');
      await until('the look', () => asked.length > 0);
      expect(asked).toEqual(['/release.json']);
      await becomes({ state: 'ready', version: '9.9.9' });
    }
    offer({ version: '9.9.10' });
    await call('update.check');
    await becomes({ state: 'ready', version: '9.9.10' });
    await desk.quit();
    await until('the new version', () => existsSync(mark));
    rmSync(mark);
  });

  it('that was swapped after it was fetched is not installed', async () => {
    offer({});
    const { desk, becomes } = await open();
    await becomes({ state: 'ready' });
    const [fetched] = globSync('cache/**/*.AppImage', { cwd: folder });
    writeFileSync(join(folder, fetched ?? ''), swapped);
    await desk.quit();
    expectOldOne();
  });

  it('is fetched, said, and installed by a restart, which a held reply puts off', async () => {
    const service = await startService({ testMode: true, repliesAs: 'staff', tickets: 60, customers: 10 });
    stops.push(service.stop);
    offer({});
    const { desk, becomes } = await open();
    const { page } = desk;
    await becomes({ state: 'ready', version: '9.9.9' });
    const window = new DeskWindow(() => desk.page);
    await window.unlock();
    await window.signIn(service);
    await expectVisible(page.getByText('Rackside 9.9.9 is ready'));
    await pickTicket(window);
    await answer(window, 'Before the update.', []);
    await page.getByRole('button', { name: 'Restart' }).click();
    await expectVisible(page.getByText('Not restarted, because a reply hasn’t been sent yet.').first());
    expect(readFileSync(image, 'utf8')).toBe('the old one');

    await page.getByRole('button', { name: 'Send now' }).first().click();
    await expectVisible(page.getByText(/Accepted by the service/).first());
    await page.getByRole('button', { name: 'Restart' }).click();
    await desk.ended();
    await until('the new version', () => existsSync(mark));
    expect(readFileSync(image)).toEqual(next);
    expect(service.ledger.of('add-ticket-reply').map((call) => call.message)).toEqual(['Before the update.']);
  });
});

/** The limits of core dumps of all processes that run the program. */
function coreLimits(): string[] {
  return globSync('/proc/[0-9]*').flatMap((folder) => {
    try {
      if (readlinkSync(join(folder, 'exe')) !== program) return [];
      return readFileSync(join(folder, 'limits'), 'utf8').match(/^Max core file size +(\S+)/m)?.[1] ?? [];
    } catch {
      return []; // Another's, or it has ended.
    }
  });
}

/** Files come out of the archive, the addon and the workers from beside it: each is used once. */
it.skipIf(process.platform !== 'linux')(
  'answers with a file, and no process of it would leave a core dump',
  async () => {
    const keyring = noKeyring() ? null : await startKeyring();
    const service = await startService({ testMode: true, repliesAs: 'staff', tickets: 60, customers: 10 });
    const desk = await openPackaged(program, keyring ? { keyring: keyring.env } : {});
    const window = new DeskWindow(() => desk.page);
    const unlock = async () => {
      if (!keyring) await window.unlock();
    };
    try {
      await unlock();
      await window.signIn(service);
      const subject = await pickTicket(window);
      await window.reply.fill('From the package.');
      await window.reply.drop({ files: [{ name: 'panel.bin', mimeType: 'application/octet-stream', buffer: BYTES }] });
      await window.stayAfterSending();
      await window.sendReply();
      await window.button('Send now').first().click();
      await expectVisible(window.timeline.getByText(/Accepted by the service/));
      const [sent] = service.ledger.of('add-ticket-reply');
      const sha256 = createHash('sha256').update(BYTES).digest('hex');
      expect(sent).toMatchObject({
        message: 'From the package.',
        attachments: [{ name: 'panel.bin', size: BYTES.length, sha256 }],
      });
      const limits = coreLimits();
      expect(limits.length).toBeGreaterThan(2);
      expect(limits.filter((limit) => !['0', '1'].includes(limit))).toEqual([]);

      await service.stop();
      await desk.restart();
      await unlock();
      await window.queues.getByText('All Active').click();
      await window.rowOf(subject).click();
      await expectVisible(window.timeline.getByText('From the package.'));
    } finally {
      await desk.stop();
      await service.stop();
      await keyring?.stop();
    }
  },
);
