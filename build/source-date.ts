/**
 * The date of a package. Files, archives and lists in it carry this date, so that the same sources
 * give the same bytes on any day.
 */
import { spawnSync } from 'node:child_process';
import { root } from './paths.ts';

/**
 * Seconds since 1970: `SOURCE_DATE_EPOCH`, else the date of the last commit, else (in an unpacked
 * source archive) the current time.
 */
export function sourceDate(env: Record<string, string | undefined> = process.env): number {
  const given = env.SOURCE_DATE_EPOCH;
  if (given !== undefined) {
    if (!/^\d{1,11}$/.test(given)) throw new Error(`SOURCE_DATE_EPOCH must be seconds since 1970, and is "${given}"`);
    return Number(given);
  }
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number.parseInt(stdout ?? '', 10) || Math.floor(Date.now() / 1000);
}
