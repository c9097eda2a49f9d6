import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../tests/helpers/temporary-folder.ts';
import { folderIn } from './test-setup.ts';

describe('the folder of a test run', () => {
  it('is new in the place where files are in memory', () => {
    const place = newFolder();
    const folder = folderIn(place, 1);
    expect(readdirSync(place).map((name) => join(place, name))).toEqual([folder]);
    expect(readdirSync(String(folder))).toEqual([]);
  });

  it('is nowhere where there is no such place, or not enough room', () => {
    expect(folderIn(join(newFolder(), 'none'), 1)).toBeUndefined();
    const place = newFolder();
    expect(folderIn(place, 2 ** 60)).toBeUndefined();
    expect(readdirSync(place)).toEqual([]);
  });

  it('takes the place of those whose run was killed, and of no other', () => {
    const place = newFolder();
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    const [killed, running, other] = [`rackside-tests-${gone}-a`, `rackside-tests-${process.pid}-b`, 'other'].map(
      (name) => join(place, name),
    ) as [string, string, string];
    for (const folder of [killed, running, other]) mkdirSync(folder);
    folderIn(place, 1);
    expect([killed, running, other].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });
});
