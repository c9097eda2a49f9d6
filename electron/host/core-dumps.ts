/**
 * Keeps the desk's memory, with its keys and texts, out of core dumps, as far as possible without
 * native code: on Linux, with `prlimit` of util-linux. SECURITY.md describes the other systems.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * One byte, not zero: even with a zero limit the kernel runs a program that collects dumps
 * (systemd, apport), but not with a limit of one byte, which no dump fits in.
 */
const LIMIT = '--core=1:1';

/**
 * Limits this process and its children; later children inherit the limit. Resolves when done or
 * failed. If it failed, the system's own limit applies.
 */
export async function limitCoreDumps(): Promise<void> {
  if (process.platform !== 'linux') return;
  await Promise.all([process.pid, ...childrenOf(process.pid)].map(limit));
}

const limit = (pid: number): Promise<void> =>
  new Promise((resolve) => {
    // Ignore failures: the process has ended, `prlimit` is missing, or the limit is lower already.
    execFile('prlimit', ['--pid', String(pid), LIMIT], () => resolve());
  });

/** This process's children and their children. Empty if the system does not list them. */
function childrenOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of processes()) {
    try {
      // After the name in brackets, which may contain anything, come state and parent.
      const [, parent] =
        readFileSync(`/proc/${name}/stat`, 'utf8')
          .split(/\) (?!.*\) )/)[1]
          ?.split(' ') ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // The process ended meanwhile.
    }
  }
  const descendantsOf = (ancestor: number): number[] =>
    [...parents].flatMap(([child, parent]) => (parent === ancestor ? [child, ...descendantsOf(child)] : []));
  return descendantsOf(pid);
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  } catch {
    return [];
  }
}
