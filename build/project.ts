/**
 * The project's folder, its date, its npm, and the options of its commands. Files, archives and
 * lists in a package carry the date, so that the same sources give the same bytes on any day.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Seconds since 1970: `SOURCE_DATE_EPOCH`, the last commit's date, or now. */
export function sourceDate(env: Record<string, string | undefined> = process.env): number {
  const given = env.SOURCE_DATE_EPOCH;
  if (given !== undefined) {
    if (!/^\d{1,11}$/.test(given)) throw new Error(`SOURCE_DATE_EPOCH must be seconds since 1970, and is "${given}"`);
    return Number(given);
  }
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return Number.parseInt(stdout ?? '', 10) || Math.floor(Date.now() / 1000);
}

interface NpmAnswer {
  status: number | null;
  stdout: string;
  stderr: string;
}

export function runNpm(args: readonly string[], env: Record<string, string> = {}): NpmAnswer {
  const npm = process.env.npm_execpath;
  const { status, stdout, stderr, error } = spawnSync(
    npm ? process.execPath : 'npm',
    [...(npm ? [npm] : []), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64e6,
      env: { ...process.env, ...env },
      shell: !npm && process.platform === 'win32',
    },
  );
  return { status, stdout: stdout ?? '', stderr: stderr || (error?.message ?? '') };
}

/** Reads a command's options. If one is unknown, prints the usage and ends the process. */
export function readCommandOptions<T extends ParseArgsOptionsConfig>(argv: string[], options: T, usage: string) {
  try {
    return parseArgs({ args: argv, options }).values;
  } catch (error) {
    endWithUsage(error, usage);
  }
}

export function endWithUsage(error: unknown, usage: string): never {
  const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  console.error(`${endSentence(sentence)} Usage: ${usage}`);
  process.exit(2);
}

export const endSentence = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);
