import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDeb } from './deb.ts';
import { differences } from './package.ts';

let folder: string;
const at = (path: string) => join(folder, path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-same-'));
  mkdirSync(at('one/deep'), { recursive: true });
  writeFileSync(at('one/program'), 'bytes', { mode: 0o755 });
  writeFileSync(at('one/chrome-sandbox'), 'bytes', { mode: 0o755 });
  writeFileSync(at('one/deep/data'), 'more bytes');
  symlinkSync('program', at('one/link'));
  cpSync(at('one'), at('two'), { recursive: true, verbatimSymlinks: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('two folders', () => {
  const differing = () => differences(at('one'), at('two'));

  it('are the same whatever their dates', () => {
    utimesSync(at('two/program'), 1, 1);
    expect(differing()).toEqual([]);
  });

  it.each<[string, () => void, string]>([
    ['a byte', () => writeFileSync(at('two/deep/data'), 'more bytez'), 'deep/data: other bytes'],
    ['a right', () => chmodSync(at('two/program'), 0o644), 'program: other mode'],
    ['a link', () => rmSync(at('two/link')), 'link: a link and missing'],
    ['a further file', () => writeFileSync(at('two/new'), ''), 'new: missing and a file'],
  ])('differ by %s', (_what, change, said) => {
    change();
    expect(differing()).toEqual([said]);
  });
});

const noDpkg = spawnSync('dpkg-deb', ['--version']).error ? ' (SKIPPED: there is no dpkg-deb)' : '';
it.skipIf(noDpkg)(`a Debian package has the same bytes on any day, with any rights${noDpkg}`, () => {
  const pack = (unpacked: string) =>
    readFileSync(makeDeb({ unpacked: at(unpacked), output: at('.'), compression: ['-Znone'] }));
  const first = pack('one');
  // Written in another order, at another time, by someone who shares nothing.
  renameSync(at('two/deep'), at('two/aside'));
  renameSync(at('two/aside'), at('two/deep'));
  utimesSync(at('two/deep/data'), 1, 1);
  chmodSync(at('two/deep/data'), 0o600);
  chmodSync(at('two/program'), 0o700);
  chmodSync(at('two/deep'), 0o700);
  const before = process.umask(0o077);
  const second = pack('two');
  process.umask(before);
  expect(second.equals(first)).toBe(true);
  writeFileSync(at('two/deep/data'), 'more bytez');
  expect(pack('two').equals(first)).toBe(false);
});
