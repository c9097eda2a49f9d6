/**
 * Makes the packages twice under different conditions and compares them byte by byte. This proves
 * that anyone who builds the same sources gets what we released.
 */
import { spawnSync } from 'node:child_process';
import { globSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from './paths.ts';

/** The second build uses another folder, time zone, language and stricter permissions. */
const BUILD_CONDITIONS = [
  { folder: 'first', umask: 0o022, env: { TZ: 'UTC', LC_ALL: 'C' } },
  { folder: 'second/elsewhere', umask: 0o077, env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'de_DE.UTF-8' } },
] as const;

/**
 * `npm run package -- --twice ...`: packs twice in `out/twice` and returns whether the results are
 * identical.
 */
export function packageTwice(args: readonly string[]): boolean {
  const folders = BUILD_CONDITIONS.map(({ folder, umask, env }) => {
    const output = inRoot(`out/twice/${folder}`);
    rmSync(output, { recursive: true, force: true });
    mkdirSync(output, { recursive: true });
    rmSync(inRoot('dist'), { recursive: true, force: true });
    const before = process.umask(umask);
    const { status } = spawnSync(process.execPath, [inRoot('build/run.mjs'), 'package', '--output', output, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    process.umask(before);
    if (status !== 0) process.exit(status ?? 1);
    return output;
  });
  const [first = '', second = ''] = folders;
  const differing = differences(first, second);
  const count = globSync('**/*', { cwd: first }).length;
  console.log(
    differing.length === 0
      ? `The same twice: ${count} files and folders, byte by byte.`
      : `Not the same twice:\n${differing.join('\n')}`,
  );
  return differing.length === 0;
}

const NOTES = /^builder-(debug|effective-config)\.ya?ml$/;

export function differences(first: string, second: string): string[] {
  const pathsIn = (folder: string) => globSync('**/*', { cwd: folder }).filter((path) => !NOTES.test(path));
  const paths = [...new Set([...pathsIn(first), ...pathsIn(second)])].sort();
  return paths.flatMap((path) => {
    const [one, other] = [first, second].map((folder) => describe(join(folder, path)));
    const what = (['is', 'mode', 'bytes'] as const).find((name) => one?.[name] !== other?.[name]);
    return what ? [`${path}: ${what === 'is' ? `${one?.is} and ${other?.is}` : `other ${what}`}`] : [];
  });
}

function describe(path: string): { is: string; mode: string; bytes: string } {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (!entry) return { is: 'missing', mode: '', bytes: '' };
  // Archives keep permissions only as far as a file is executable.
  const mode = (entry.mode & 0o4100).toString(8);
  if (entry.isSymbolicLink()) return { is: 'a link', mode, bytes: readlinkSync(path) };
  if (entry.isDirectory()) return { is: 'a folder', mode: '', bytes: '' };
  return { is: 'a file', mode, bytes: readFileSync(path, 'latin1') };
}
