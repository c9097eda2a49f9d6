import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFileAtomic } from '../../../electron/core/vault/write-file-atomic.ts';
import { newFolder } from './folder.ts';

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
