/** Builds `dist/` with Vite: by `npm run build`, and for other scripts where a source changed. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { inRoot, root } from './project.ts';

/** File with the fingerprint of the sources that `dist` was built from. */
const STAMP = inRoot('dist/.stamp');

export async function main(argv: string[]): Promise<void> {
  // Tests and some terminals set another value. React would then be built for development, which is
  // several times slower.
  process.env.NODE_ENV = 'production';
  rmSync(STAMP, { force: true });
  try {
    await build(argv.includes('--quiet') ? { logLevel: 'warn' } : {});
  } catch (error) {
    console.error(`The build failed.\n${(error as Error).message}`);
    process.exit(1);
  }
  writeStamp();
}

/** Runs one Vite build. Use `overrides` for a folder other than `dist`. */
export async function build(overrides: InlineConfig = {}): Promise<void> {
  // Loaded only here, because scripts that run the desk in their own process import this file too.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ configFile: inRoot('vite.config.ts'), ...overrides });
  await builder.buildApp();
}

/** The files that a build is made of. A change in any of them makes `dist` stale. */
export const SOURCES = [
  '{shared,electron,renderer,service}/**/*',
  'build/build.ts',
  'build/{icons,project}.ts',
  'build/icon.svg',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/**
 * Builds `dist` if a source changed since the last build. Runs in its own process, because the desk
 * often runs in this one and would keep the memory that Vite takes. Ends this process if the build
 * fails, after the build printed the reason.
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
    if (!entry.isFile() || /\.test\.tsx?$/.test(path)) continue;
    hash.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}
