/** Builds `dist/` only where a source changed since. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from './paths.ts';

/** The files that a build is made of. A change in any of them makes `dist` stale. */
export const SOURCES = [
  '{shared,electron,renderer,service}/**/*',
  'build/build.ts',
  // Imported by vite.config.ts.
  'build/{icons,paths}.ts',
  'build/icon.svg',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
export const STAMP = inRoot('dist/.stamp');

/**
 * Builds `dist` if a source changed since it was built: in a process of its own, because Vite takes
 * memory that the desk, which often runs in this one, would keep. Ends this process where the build
 * fails; it has said why.
 */
export function buildIfStale(): void {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return;
  console.log('Building …');
  const { status } = spawnSync(process.execPath, [inRoot('build/run.mjs'), 'build', '--quiet'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

export function writeStamp(): void {
  writeFileSync(STAMP, fingerprint());
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  for (const entry of globSync(SOURCES, { cwd: root, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Tests stand beside what they try, and are in no build.
    if (!entry.isFile() || /\.test\.tsx?$/.test(path)) continue;
    hash.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
