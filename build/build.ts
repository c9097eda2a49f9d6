/** Builds `dist/` with Vite: by `npm run build`, and for other scripts where a source changed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { inRoot, root } from './paths.ts';

/** Says of which sources `dist` was built. */
const STAMP = inRoot('dist/.stamp');

/** `npm run build`: builds all, stale or not. */
export async function main(argv: string[]): Promise<void> {
  // Tests and some terminals set another one, and React would be built as for development: several
  // times slower.
  process.env.NODE_ENV = 'production';
  // A build that fails half way must not look fresh.
  rmSync(STAMP, { force: true });
  try {
    await build(argv.includes('--quiet') ? { logLevel: 'warn' } : {});
  } catch (error) {
    console.error(`The build failed.\n${(error as Error).message}`);
    process.exit(1);
  }
  writeStamp();
}

/**
 * One Vite build of renderer, preload and host; `overrides` is for builds that go elsewhere than
 * `dist`.
 */
export async function build(overrides: InlineConfig = {}): Promise<void> {
  // Loaded here only: scripts that run the desk in their own process import this file too.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: inRoot('vite.config.ts'), ...overrides });
  await builder.buildApp();
}

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

/**
 * Builds `dist` if a source changed since it was built: in a process of its own, because Vite takes
 * memory that the desk, which often runs in this one, would keep. Ends this process where the build
 * fails; it has said why.
 */
export async function buildIfStale(): Promise<void> {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return;
  console.log('Building …');
  const built = spawn(process.execPath, [inRoot('build/run.mjs'), 'build', '--quiet'], { stdio: 'inherit' });
  const [status] = await once(built, 'close');
  if (status !== 0) process.exit(status ?? 1);
}

function writeStamp(): void {
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
