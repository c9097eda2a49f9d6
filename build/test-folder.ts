/**
 * Folder for files that tests write. It is in memory if there is room, because each of the
 * thousands of databases would otherwise wait for the disk at every commit.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';

/** Limit for test files, bytes. A whole run needs far less. */
const MIN_FREE_BYTES = 2 * 2 ** 30;

/** Memory that must stay free for four steps at once, bytes. */
const MIN_FREE_BYTES_FOR_PROGRAMS = 3 * 2 ** 30;

const NAME = /^rackside-tests-(\d+)-/;

/**
 * Makes the folder and returns the environment that lets tests write there. The folder is removed
 * when this process ends, even when the run is interrupted. This also removes files that tests and
 * killed programs left behind.
 */
export function makeTestFolder(): Record<string, string> {
  const folder = folderIn(IN_MEMORY) ?? mkdtempSync(join(tmpdir(), `rackside-tests-${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return process.platform === 'win32' ? { TEMP: folder, TMP: folder } : { TMPDIR: folder };
}

/**
 * Makes a new folder in `place`. Returns undefined if that fails, if less than `room` bytes are
 * free, or if programs may not run there (tests write some). Also removes folders of killed runs,
 * which would stay in memory until the computer restarts.
 */
export function folderIn(place: string, room = MIN_FREE_BYTES): string | undefined {
  try {
    removeOrphans(place);
    const { bavail, bsize } = statfsSync(place);
    if (Math.min(bavail * bsize, process.availableMemory() - MIN_FREE_BYTES_FOR_PROGRAMS) < room) return undefined;
    const folder = mkdtempSync(join(place, `rackside-tests-${process.pid}-`));
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // Without Linux or write access, the tests use the disk.
  }
  return undefined;
}

function removeOrphans(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o700);
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
