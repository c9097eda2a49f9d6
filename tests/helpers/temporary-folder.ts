import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

/** A folder of one test, gone after it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-core-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file below a folder, with its bytes. */
export function filesBelow(folder: string): { path: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, bytes: readFileSync(path) }));
}
