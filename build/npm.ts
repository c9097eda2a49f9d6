/** Runs the npm that started this script, or the one in PATH, and returns its output. */
import { spawnSync } from 'node:child_process';
import { root } from './paths.ts';

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
