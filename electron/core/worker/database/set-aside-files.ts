/**
 * Files that block another file are renamed to `work.db.aside-…` and `files.db.aside-…`, never
 * deleted at once. The last few are kept.
 */
import { copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../../sync-path.ts';

const ASIDE = /^(?:work|files)\.db\.(aside-[\dT-]+?)(?:-wal)?$/;
/** Limits of the files set aside: number of times, and bytes together; the newest always stays. */
const MOST_KEPT = 3;
const MOST_BYTES = 1024 ** 3;

/** A new name for files set aside; never overwrites another. */
export function newAsideName(folder: string, now: number): string {
  const name = `aside-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const isFree = (one: string) =>
    !['work.db', 'files.db'].some((file) =>
      ['', '-wal'].some((log) => existsSync(join(folder, `${file}.${one}${log}`))),
    );
  let free = name;
  for (let n = 2; !isFree(free); n++) free = `${name}-${n}`;
  return free;
}

/**
 * Renames a file and its log. The log exists twice until the file is gone: the file needs its
 * latest writes, and a new file must not get them. So a kill at any moment loses nothing.
 */
export function setDatabaseAside(folder: string, name: 'work' | 'files', aside: string): void {
  const file = join(folder, `${name}.db`);
  const log = `${file}-wal`;
  if (existsSync(log)) duplicate(log, `${file}.${aside}-wal`);
  if (existsSync(file)) renameSync(file, `${file}.${aside}`);
  rmSync(log, { force: true });
}

function duplicate(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Some drives do not support hard links.
    copyFileSync(file, name);
    syncPath(name);
  }
}

export const compareFileNames = new Intl.Collator('en', { numeric: true }).compare;

export function pruneSetAside(folder: string): void {
  const groups = new Map<string, string[]>();
  for (const file of readdirSync(folder)) {
    const [, aside] = ASIDE.exec(file) ?? [];
    if (aside) groups.set(aside, [...(groups.get(aside) ?? []), join(folder, file)]);
  }
  let bytes = 0;
  const newestFirst = [...groups].sort(([a], [b]) => compareFileNames(b, a));
  for (const [place, [, files]] of newestFirst.entries()) {
    bytes += files.reduce((sum, file) => sum + statSync(file).size, 0);
    if (place >= MOST_KEPT || (place > 0 && bytes > MOST_BYTES)) for (const file of files) rmSync(file);
  }
}
