import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { renameWithRetries, writeFileAtomic } from './write-file-atomic.ts';

it('writes the whole text, for its owner only', () => {
  const path = join(newFolder(), 'a.json');
  writeFileAtomic(path, 'käse');
  expect(readFileSync(path, 'utf8')).toBe('käse');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(existsSync(`${path}.new`)).toBe(false);
});

it('replaces a file, also over a longer one that a kill left half written', () => {
  const path = join(newFolder(), 'a.json');
  writeFileAtomic(path, 'old');
  writeFileSync(`${path}.new`, 'x'.repeat(10_000));
  writeFileAtomic(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
});

it('leaves the old file as it was where the new one cannot be written', () => {
  const path = join(newFolder(), 'a.json');
  writeFileAtomic(path, 'old');
  mkdirSync(`${path}.new`);
  expect(() => writeFileAtomic(path, 'new')).toThrow(/EISDIR/);
  expect(readFileSync(path, 'utf8')).toBe('old');
});

it('throws what the disk says where there is no folder', () => {
  expect(() => writeFileAtomic(join(newFolder(), 'gone', 'a.json'), 'x')).toThrow(/ENOENT/);
});

it.each(['EPERM', 'EACCES', 'EBUSY'])('tries again on Windows while another program holds the file: %s', (code) => {
  let tries = 0;
  renameWithRetries(() => {
    tries += 1;
    if (tries < 3) throw Object.assign(new Error(code), { code });
  }, 'win32');
  expect(tries).toBe(3);
});

it('gives up after a while, and elsewhere or for another reason at once', () => {
  const triesOn = (platform: NodeJS.Platform, code: string) => {
    let tries = 0;
    const rename = () => {
      tries += 1;
      throw Object.assign(new Error(code), { code });
    };
    expect(() => renameWithRetries(rename, platform)).toThrow(code);
    return tries;
  };
  expect([triesOn('win32', 'EPERM'), triesOn('win32', 'ENOSPC'), triesOn('linux', 'EPERM')]).toEqual([7, 1, 1]);
});
