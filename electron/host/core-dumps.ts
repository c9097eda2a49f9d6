/**
 * Keeps the memory of the desk, with its keys and texts, out of core dumps, as far as that needs no
 * native code: on Linux, by `prlimit` of util-linux. SECURITY.md says what holds elsewhere.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * One byte, not none: the kernel runs a program that collects dumps (systemd, apport) even where
 * the limit is none, but not where it is one; and no dump fits in it.
 */
const LIMIT = '--core=1:1';

/**
 * Limits this process and those it has started; what they start later inherits the limit. Resolves
 * once that is done, or could not be: then the computer’s own limit holds.
 */
export async function limitCoreDumps(): Promise<void> {
  if (process.platform !== 'linux') return;
  await Promise.all([process.pid, ...startedBy(process.pid)].map(limit));
}

const limit = (pid: number): Promise<void> =>
  new Promise((resolve) => {
    // It has ended meanwhile, there is no `prlimit`, or the limit is lower already.
    execFile('prlimit', ['--pid', String(pid), LIMIT], () => resolve());
  });

/** Processes that this one started, and those that they started; none where the computer does not say. */
function startedBy(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of processes()) {
    try {
      // Behind the name in brackets, which may hold anything: state, then parent.
      const [, parent] =
        readFileSync(`/proc/${name}/stat`, 'utf8')
          .split(/\) (?!.*\) )/)[1]
          ?.split(' ') ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended meanwhile.
    }
  }
  const below = (one: number): number[] =>
    [...parents].flatMap(([child, parent]) => (parent === one ? [child, ...below(child)] : []));
  return below(pid);
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  } catch {
    return [];
  }
}
