/** Whether the data folder takes what is written: the disk may be full, or the folder may only be read. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FolderTrouble } from '../../shared/domain/storage.ts';

/** Bytes that a few saves need. */
const ROOM = 256 * 1024;

/** Tries it, since neither rights nor free blocks say what a quota or a mount will do. Null where all is well. */
export function folderTrouble(folder: string): FolderTrouble | null {
  const probe = join(folder, 'room.probe');
  try {
    writeFileSync(probe, Buffer.alloc(ROOM));
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { folder, why: ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) ? 'full' : 'read-only' };
  } finally {
    drop(probe);
  }
}

function drop(probe: string): void {
  try {
    rmSync(probe, { force: true });
  } catch {
    // It holds nothing, and the next probe takes its name.
  }
}
