/** A disk with so little room that a program fills it. Linux, for whoever may mount one. */
import { spawnSync } from 'node:child_process';
import { newFolder } from './temporary-folder.ts';

export interface SmallDisk {
  folder: string;
  end(): void;
}

/** Null where it can't be made. */
export function smallDisk(kilobytes: number): SmallDisk | null {
  if (process.platform !== 'linux') return null;
  const folder = newFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  return { folder, end: () => void spawnSync('umount', ['-l', folder]) };
}
