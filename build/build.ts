/** `npm run build`: builds `dist/` with Vite. */
import { rmSync } from 'node:fs';
import { createBuilder, type InlineConfig } from 'vite';
import { inRoot } from './paths.ts';
import { STAMP, writeStamp } from './stale.ts';

/** `npm run build`: builds all, stale or not. */
export async function main(argv: string[]): Promise<void> {
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
  const builder = await createBuilder({ configFile: inRoot('vite.config.ts'), ...overrides });
  await builder.buildApp();
}
