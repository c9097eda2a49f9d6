/**
 * A database that is set aside keeps its log through a kill at any moment, and takes bounded room.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import { newAsideName, pruneSetAside, setDatabaseAside } from './backups.ts';
import { finishRepair } from './repair.ts';

let folder: string;
const path = (name: string) => join(folder, name);
const read = (name: string) => (existsSync(path(name)) ? readFileSync(path(name), 'utf8') : null);
const write = (...names: string[]) => {
  for (const name of names) writeFileSync(path(name), name);
};
beforeEach(() => {
  folder = newFolder();
});

it('goes with its log', () => {
  write('work.db', 'work.db-wal');
  setDatabaseAside(folder, 'work', 'aside-1');
  expect(readdirSync(folder).sort()).toEqual(['work.db.aside-1', 'work.db.aside-1-wal']);
  expect([read('work.db.aside-1'), read('work.db.aside-1-wal')]).toEqual(['work.db', 'work.db-wal']);
});

it('that does not come as far as the file leaves its log beside it', () => {
  write('work.db', 'work.db-wal');
  // A folder of that name is in the way.
  mkdirSync(path('work.db.aside-1/x'), { recursive: true });
  expect(() => setDatabaseAside(folder, 'work', 'aside-1')).toThrow();
  expect([read('work.db'), read('work.db-wal')]).toEqual(['work.db', 'work.db-wal']);
});

it('that came as far as the file gives the next one none of its log', () => {
  write('work.db.mended', 'work.db-wal', 'work.db.aside-1', 'work.db.aside-1-wal');
  finishRepair(folder);
  expect([read('work.db'), read('work.db-wal')]).toEqual(['work.db.mended', null]);
  expect(read('work.db.aside-1-wal')).toBe('work.db.aside-1-wal');
});

it('takes no name of which a log is there', () => {
  const now = Date.UTC(2026, 4, 4);
  write(`work.db.${newAsideName(folder, now)}-wal`);
  expect(newAsideName(folder, now)).toBe('aside-2026-05-04T00-00-00-2');
});

it('takes a gigabyte at most, but for the last', () => {
  const names = [4, 5, 6, 7].map((day) => `work.db.aside-2026-05-0${day}T00-00-00`);
  const size = (name: string, megabytes: number) => {
    write(name);
    truncateSync(path(name), megabytes * 1024 ** 2);
  };
  size(names[0] ?? '', 1);
  size(names[1] ?? '', 600);
  pruneSetAside(folder);
  expect(readdirSync(folder)).toHaveLength(2);
  size(names[2] ?? '', 600);
  pruneSetAside(folder);
  expect(readdirSync(folder)).toEqual([names[2]]);
  size(names[3] ?? '', 1100);
  pruneSetAside(folder);
  expect(readdirSync(folder)).toEqual([names[3]]);
});
