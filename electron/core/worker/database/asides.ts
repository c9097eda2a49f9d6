/**
 * What stood in the way of another file is renamed, never deleted: `work.db.aside-…` and
 * `files.db.aside-…`. The last few are kept.
 */
import { copyFileSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from '../../sync-path.ts';

/** A file as it was set aside, with its log. */
const ASIDE = /^(?:work|files)\.db\.(aside-[\dT-]+?)(?:-wal)?$/;
/** How often files were set aside whose files are kept, and bytes that all may take; the last stays whatever it takes. */
const KEPT = 3;
const MOST_BYTES = 1024 ** 3;

/** Under which name something is set aside now: no file takes the place of another. */
export function asideName(folder: string, now: number): string {
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
 * With its log, of which there are two until the file is gone: the file would lack what was written
 * last without it, and beside a new one it would be taken for that one's. So a kill at any moment
 * costs nothing.
 */
export function renameAside(folder: string, name: 'work' | 'files', aside: string): void {
  const file = join(folder, `${name}.db`);
  const log = `${file}-wal`;
  if (existsSync(log)) double(log, `${file}.${aside}-wal`);
  if (existsSync(file)) renameSync(file, `${file}.${aside}`);
  rmSync(log, { force: true });
}

function double(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Some drives have no second names for a file.
    copyFileSync(file, name);
    syncPath(name);
  }
}

/** By the numbers in them: 10 comes after 9. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/** Removes what was set aside longest ago, as soon as there is more than is kept. */
export function pruneAsides(folder: string): void {
  const groups = new Map<string, string[]>();
  for (const file of readdirSync(folder)) {
    const [, aside] = ASIDE.exec(file) ?? [];
    if (aside) groups.set(aside, [...(groups.get(aside) ?? []), join(folder, file)]);
  }
  let bytes = 0;
  const newestFirst = [...groups].sort(([a], [b]) => byName(b, a));
  for (const [place, [, files]] of newestFirst.entries()) {
    bytes += files.reduce((sum, file) => sum + statSync(file).size, 0);
    if (place >= KEPT || (place > 0 && bytes > MOST_BYTES)) for (const file of files) rmSync(file);
  }
}
