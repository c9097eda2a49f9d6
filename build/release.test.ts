import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inRoot, sourceDate } from './project.ts';
import { makeKey, readKey, signRelease, updateKeys, verifyRelease } from './release.ts';

const folder = mkdtempSync(join(tmpdir(), 'rackside-release-'));
afterAll(() => rmSync(folder, { recursive: true }));
const packages = join(folder, 'packages');
const IMAGE = 'rackside-1.4.0-linux-x86_64.AppImage';

const { privateKey } = generateKeyPairSync('ed25519');
const KEY = String(privateKey.export({ format: 'jwk' }).x);
const sign = (change: object = {}) =>
  signRelease({ folder: packages, keys: [privateKey], trusted: [KEY], version: '1.4.0', ...change });

beforeEach(() => {
  rmSync(packages, { recursive: true, force: true });
  mkdirSync(packages);
  for (const name of [IMAGE, 'rackside-1.3.0-linux-x86_64.AppImage', 'builder-debug.yml']) {
    writeFileSync(join(packages, name), `bytes of ${name}`);
  }
  writeFileSync(join(packages, 'latest-linux.yml'), `version: 1.4.0\nfiles:\n  - url: ${IMAGE}\n    size: 1\n`);
});

describe('a key', () => {
  it('is written for its owner only, sealed if there is a passphrase, and never over a file', () => {
    const [plain, sealed] = [join(folder, 'plain.pem'), join(folder, 'sealed.pem')];
    const key = makeKey(plain);
    expect(statSync(plain).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect(readKey(plain).export({ format: 'jwk' }).x).toBe(key);
    expect(() => makeKey(plain)).toThrow('could not be written');
    makeKey(sealed, 'a long passphrase');
    expect(() => readKey(sealed)).toThrow('is no private key, or');
    expect(() => readKey(sealed, 'another')).toThrow('is no private key, or');
    expect(readKey(sealed, 'a long passphrase').asymmetricKeyType).toBe('ed25519');
  });

  it('is never written into the project', () => {
    for (const path of ['private.pem', 'out/private.pem', 'build/keys/private.pem']) {
      expect(() => makeKey(inRoot(path))).toThrow('must not stand in the project');
    }
  });

  it('of another kind signs nothing', () => {
    const file = join(folder, 'ec.pem');
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(file, ec.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect(() => readKey(file)).toThrow('is no Ed25519 key');
  });
});

describe('the public keys', () => {
  it('of the project are public keys', () => {
    expect(updateKeys(inRoot('build/update-keys.json'))).toBeInstanceOf(Array);
  });

  it.each([
    ['no list', '{}'],
    ['a private key', '["-----BEGIN PRIVATE KEY-----"]'],
    ['a number', '[1]'],
  ])('are refused if the file holds %s', (_what, text) => {
    const file = join(folder, 'keys.json');
    writeFileSync(file, text);
    expect(() => updateKeys(file)).toThrow('must hold a JSON array of public keys');
  });
});

describe('a folder of packages', () => {
  it('is signed: the packages of this version only', () => {
    expect(sign().files.map(({ name }) => name)).toEqual([IMAGE]);
    expect(verifyRelease(packages, [KEY])).toMatchObject({ version: '1.4.0', files: [{ name: IMAGE }] });
  });

  it('fails its check after any change', () => {
    sign();
    const other = String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x);
    expect(() => verifyRelease(packages, [other])).toThrow('not signed with a known key');
    writeFileSync(join(packages, IMAGE), `Bytes of ${IMAGE}`);
    expect(() => verifyRelease(packages, [KEY])).toThrow('not the file that was signed');
    rmSync(join(packages, IMAGE));
    expect(() => verifyRelease(packages, [KEY])).toThrow('is missing');
    const file = join(packages, 'release.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('1.4.0', '1.4.1'));
    expect(() => verifyRelease(packages, [KEY])).toThrow('not signed with a known key');
    rmSync(file);
    expect(() => verifyRelease(packages, [KEY])).toThrow('There is no release.json');
  });

  it('is not signed with a key that no package knows', () => {
    expect(() => sign({ trusted: [] })).toThrow('no installed Rackside would take it');
  });

  it('is not signed without packages, or with a version made for tests', () => {
    expect(() => sign({ version: '9.9.9' })).toThrow('no package of version 9.9.9');
    writeFileSync(join(packages, 'rackside-2.0.0-beta.deb'), 'bytes');
    rmSync(join(packages, 'latest-linux.yml'));
    expect(() => sign({ version: '2.0.0-beta' })).toThrow('cannot be released');
  });

  it('is not signed, nor found good, with a date more than a day ahead of what is known', () => {
    const DAY = 24 * 60 * 60_000;
    const later = new Date(Date.now() + 3 * DAY);
    const today = later.toISOString().slice(0, 10);
    expect(() => sign({ now: later })).toThrow(`RACKSIDE_RELEASE_DATE=${today}`);
    expect(() => sign({ now: later, today: '2020-01-01' })).toThrow('more than a day after the packages were made');
    expect(sign({ now: later, today }).date).toBe(later.toISOString());
    expect(() => verifyRelease(packages, [KEY])).toThrow('more than a day ahead');
    sign({ now: new Date(Date.now() + DAY / 2) });
    expect(verifyRelease(packages, [KEY]).version).toBe('1.4.0');
  });

  it('is not signed if what is announced differs', () => {
    const announce = (text: string) => writeFileSync(join(packages, 'latest-linux.yml'), text);
    announce(`version: 1.3.0\nfiles:\n  - url: ${IMAGE}\n`);
    expect(() => sign()).toThrow('announces 1.3.0');
    announce('version: 1.4.0\nfiles:\n  - url: rackside-1.4.0.deb\n');
    expect(() => sign()).toThrow('announces rackside-1.4.0.deb');
  });
});

describe('npm run release -- verify', () => {
  const known = join(folder, 'known-keys.json');
  const verify = (...options: string[]) => {
    sign();
    writeFileSync(known, JSON.stringify([KEY]));
    const env = { ...process.env, RACKSIDE_UPDATE_KEYS: known };
    const args = [inRoot('build/run.mjs'), 'release', 'verify', packages, ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    return { status, said: (stdout || stderr).split('\n')[0] };
  };
  const signed = { status: 0, said: expect.stringMatching(/files are as they were signed\.$/) };
  const { x: made } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  // One in 64 begins as an option does.
  const stranger = `x${made?.slice(1)}`;

  it('checks with the keys of the project, or with the one that it is given', () => {
    expect(verify()).toEqual(signed);
    expect(verify('--public', KEY)).toEqual(signed);
    expect(verify(`--public=${KEY}`)).toEqual(signed);
  });

  it.each([
    ['--public', stranger],
    [`--public=${stranger}`],
    // A key may begin so.
    ['--public', `-${stranger.slice(1)}`],
  ])('fails with another one: %s %s', (...options) => {
    expect(verify(...options)).toEqual({ status: 1, said: 'release.json is not signed with a known key.' });
  });

  it.each([
    [['--pubic', stranger], "Unknown option '--pubic'."],
    [['--key', stranger], "Unknown option '--key'."],
    [[stranger], `"${stranger}" is one name too many.`],
  ])('passes nothing by the keys of the project where an option is mistyped: %s', (options, why) => {
    expect(verify(...options)).toEqual({ status: 2, said: expect.stringContaining(why) });
  });
});

it('a package has one date: the given one, or that of the sources', () => {
  expect(sourceDate({ SOURCE_DATE_EPOCH: '1700000000' })).toBe(1_700_000_000);
  expect(sourceDate({})).toBeGreaterThan(1_700_000_000);
  expect(() => sourceDate({ SOURCE_DATE_EPOCH: 'yesterday' })).toThrow('must be seconds');
});
