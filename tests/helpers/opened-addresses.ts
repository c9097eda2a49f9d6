import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Stands in for the system's browser on Linux: whatever the desk hands to `xdg-open` is written
 * down, and nothing opens. For the environment of a desk under test.
 */
export function recordOpened(): { env: Record<string, string>; opened(): string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-opened-'));
  const list = join(folder, 'list');
  for (const program of ['xdg-open', 'xdg-email']) {
    const path = join(folder, program);
    writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${list}'\n`);
    chmodSync(path, 0o755);
  }
  return {
    env: { PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` },
    // The shell makes the file before it writes the first line.
    opened: () => (existsSync(list) ? readFileSync(list, 'utf8').split('\n').slice(0, -1) : []),
  };
}
