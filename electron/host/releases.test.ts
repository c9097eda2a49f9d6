import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Release } from '../../shared/contract/release.ts';
import { builtInUpdates, coversFiles, isNewer, isPublicKey, readRelease, seenReleases } from './releases.ts';

const SUM = `${'A'.repeat(86)}==`;
const OTHER_SUM = `${'B'.repeat(86)}==`;
const RELEASE: Release = {
  product: 'rackside',
  version: '1.4.0',
  date: '2026-11-20T10:00:00.000Z',
  files: [{ name: 'rackside-1.4.0-linux-x86_64.AppImage', size: 1234, sha512: SUM }],
};

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: String(publicKey.export({ format: 'jwk' }).x) };
};
const [ours, next, foreign] = [pair(), pair(), pair()];

/** The file as it lies on the web, signed with these keys. */
function fileOf(release: unknown, signers = [ours], change = (text: string) => text): Uint8Array {
  const signed = JSON.stringify(release);
  const signatures = signers.map(({ privateKey, key }) => ({
    key,
    signature: sign(null, Buffer.from(signed), privateKey).toString('base64'),
  }));
  return Buffer.from(JSON.stringify({ signed: change(signed), signatures }));
}
const read = (bytes: Uint8Array, keys = [ours.key], since: string[] = []) =>
  readRelease(bytes, { keys, since, now: Date.parse(RELEASE.date) });

describe('a release', () => {
  it('is taken if a known key signed it', () => {
    expect(read(fileOf(RELEASE))).toEqual(RELEASE);
  });

  it.each([
    ['product', 'rackside', 'rackslide'],
    ['version', '1.4.0', '1.5.0'],
    ['date', '2026-11-20T10', '2026-11-21T10'],
    ['name of a file', '.AppImage', '.deb'],
    ['size', '1234', '1235'],
    ['sum', SUM, OTHER_SUM],
    ['white space', '{"product"', '{ "product"'],
  ])('is refused with another %s than was signed', (_what, from, to) => {
    const changed = fileOf(RELEASE, [ours], (text) => text.replace(from, to));
    expect(changed).not.toEqual(fileOf(RELEASE));
    expect(read(changed)).toBe('unsigned');
  });

  it('is refused without a signature, with a foreign one, and where no key is known', () => {
    expect(read(fileOf(RELEASE, []))).toBe('unsigned');
    expect(read(fileOf(RELEASE, [foreign]))).toBe('unsigned');
    expect(read(fileOf(RELEASE), [])).toBe('unsigned');
  });

  it('is refused if a foreign signature is said to be by our key', () => {
    expect(read(fileOf(RELEASE, [{ privateKey: foreign.privateKey, key: ours.key }]))).toBe('unsigned');
    const { signed } = JSON.parse(Buffer.from(fileOf(RELEASE)).toString());
    for (const signature of ['', 'A', 'x'.repeat(88), Buffer.alloc(64).toString('base64')]) {
      const file = { signed, signatures: [{ key: ours.key, signature }] };
      expect(read(Buffer.from(JSON.stringify(file)))).toBe('unsigned');
    }
  });

  it('is taken before, while and after a key changes', () => {
    const both = [ours.key, next.key];
    expect(read(fileOf(RELEASE, [ours]), both)).toEqual(RELEASE);
    expect(read(fileOf(RELEASE, [next]), both)).toEqual(RELEASE);
    expect(read(fileOf(RELEASE, [ours, next]), [ours.key])).toEqual(RELEASE);
    expect(read(fileOf(RELEASE, [ours, next]), [next.key])).toEqual(RELEASE);
    expect(read(fileOf(RELEASE, [next]), [ours.key])).toBe('unsigned');
  });

  it('is refused if it is older than this program or than one seen before', () => {
    expect(read(fileOf(RELEASE), [ours.key], [RELEASE.date])).toEqual(RELEASE);
    expect(read(fileOf(RELEASE), [ours.key], ['2026-01-01T00:00:00Z', '2026-11-20T10:00:00.001Z'])).toBe('outdated');
  });

  it('is refused if its date is more than a day ahead: every later one would be older', () => {
    const readAt = (now: string) => readRelease(fileOf(RELEASE), { keys: [ours.key], since: [], now: Date.parse(now) });
    expect(readAt('2026-11-19T10:00:00.000Z')).toEqual(RELEASE);
    expect(readAt('2026-11-19T09:59:59.999Z')).toBe('ahead');
  });

  it.each([
    ['of another product', { ...RELEASE, product: 'another' }],
    ['without files', { ...RELEASE, files: [] }],
    ['with a path as a name', { ...RELEASE, files: [{ name: '../rackside', size: 1, sha512: SUM }] }],
    ['without a size', { ...RELEASE, files: [{ name: 'rackside', sha512: SUM }] }],
    ['with a shorter sum', { ...RELEASE, files: [{ name: 'rackside', size: 1, sha512: 'AAAA' }] }],
    ['made for tests', { ...RELEASE, version: '1.4.0-beta.1' }],
    ['with a date that is none', { ...RELEASE, date: 'tomorrow' }],
  ])('signed by us and %s is unreadable', (_what, release) => {
    expect(read(fileOf(release))).toBe('unreadable');
  });

  it('is unreadable if it is no such file, or too long', () => {
    for (const text of ['', '<html>', '[]', 'null', '{"signed":1,"signatures":[]}', ' '.repeat(300_000)]) {
      expect(read(Buffer.from(text)), text.slice(0, 20)).toBe('unreadable');
    }
  });

  it('vouches for files by name, sum and size, for all or none', () => {
    const [file = { name: '', size: 0, sha512: '' }] = RELEASE.files;
    const told = { url: file.name, sha512: SUM, size: 1234 };
    expect(coversFiles(RELEASE, [told])).toBe(true);
    expect(coversFiles(RELEASE, [{ url: file.name, sha512: SUM }])).toBe(true);
    expect(coversFiles(RELEASE, [])).toBe(false);
    expect(coversFiles(RELEASE, [told, { ...told, sha512: OTHER_SUM }])).toBe(false);
    expect(coversFiles(RELEASE, [{ ...told, size: 1 }])).toBe(false);
    expect(coversFiles(RELEASE, [{ ...told, url: `https://elsewhere.example/${file.name}` }])).toBe(false);
  });
});

it.each([
  ['1.4.0', '1.3.9', true],
  ['1.10.0', '1.9.0', true],
  ['2.0.0', '10.0.0', false],
  ['1.4.0', '1.4.0', false],
  ['1.3.9', '1.4.0', false],
  ['1.4.0', '1.4.0-beta.2', true],
  ['1.3.0', '1.4.0-beta.2', false],
  ['1.4.0', '1.4.0+build', false],
])('%s is newer than %s: %s', (version, current, newer) => {
  expect(isNewer(version, current)).toBe(newer);
});

it.each([
  ['an Ed25519 key', ours.key, true],
  ['nothing', '', false],
  ['too short a key', ours.key.slice(4), false],
  ['a private key', '-----BEGIN PRIVATE KEY-----', false],
])('%s is a public key: %#', (_what, key, is) => {
  expect(isPublicKey(key)).toBe(is);
});

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-releases-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('of the archive say where to look and whom to believe; damaged keys are left out', () => {
    const write = (value: unknown) => writeFileSync(join(folder, 'package.json'), JSON.stringify(value));
    write({ name: 'rackside' });
    expect(builtInUpdates(folder)).toEqual({ url: null, keys: [], date: '1970-01-01T00:00:00.000Z' });
    const racksideUpdates = { url: 'https://updates.example', keys: `${ours.key},nonsense,${next.key}`, date: '2026' };
    write({ racksideUpdates });
    expect(builtInUpdates(folder)).toEqual({ ...racksideUpdates, keys: [ours.key, next.key] });
  });

  it('of the data folder remember the newest release, and never an older one', () => {
    const data = join(folder, 'data');
    const { newest, record: saw } = seenReleases(data);
    expect(newest()).toBe('1970-01-01T00:00:00.000Z');
    saw('2026-11-20T10:00:00.000Z');
    saw('2026-11-19T10:00:00.000Z');
    expect(seenReleases(data).newest()).toBe('2026-11-20T10:00:00.000Z');
    writeFileSync(join(data, 'updates.json'), '{"newest":"soon"}');
    expect(newest()).toBe('1970-01-01T00:00:00.000Z');
  });
});
