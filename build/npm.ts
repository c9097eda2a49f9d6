/** Runs the npm that started us, or the one of the system, and returns what it said. */
import { spawnSync } from 'node:child_process';
import { root } from './paths.ts';

export interface NpmAnswer {
  /** Null where npm did not start. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs npm in the project, with variables of its own on top. */
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
