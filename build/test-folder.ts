/**
 * Folder for what tests write: in memory where there is room, since each of their thousands of
 * databases would wait for the disk at every commit.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';

/** Bytes that tests may have there. A whole run is far below. */
const ROOM = 2 * 2 ** 30;

/** Bytes of memory that are free beside the files: what four steps at once take. */
const FOR_PROGRAMS = 3 * 2 ** 30;

const NAME = /^rackside-tests-(\d+)-/;

/**
 * Makes it, and returns what lets tests write there, as their environment. Tests leave folders
 * behind, and programs that they kill leave more: all go with this one when this process ends, also
 * where the run is interrupted.
 */
export function makeTestFolder(): Record<string, string> {
  const folder = folderIn(IN_MEMORY) ?? mkdtempSync(join(tmpdir(), `rackside-tests-${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return process.platform === 'win32' ? { TEMP: folder, TMP: folder } : { TMPDIR: folder };
}

/**
 * A new folder there, or nothing where none can be made, where there is less than `room` bytes, and
 * where no program may run: tests write some. Folders of runs that were killed go: in memory they
 * would stay until the computer is started again.
 */
export function folderIn(place: string, room = ROOM): string | undefined {
  try {
    removeOrphans(place);
    const { bavail, bsize } = statfsSync(place);
    if (Math.min(bavail * bsize, process.availableMemory() - FOR_PROGRAMS) < room) return undefined;
    const folder = mkdtempSync(join(place, `rackside-tests-${process.pid}-`));
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // Not a Linux, or not ours to write to: the disk serves as well.
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
    // It runs, and is another person's.
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
