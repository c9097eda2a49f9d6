/**
 * The desk's process and the store's workers, built into one file each: from its sources each of a
 * thousand desks would have every type stripped again.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The environment of desks that are built so, and what removes them. */
export async function buildDesks(): Promise<{ env: Record<string, string>; remove(): void }> {
  const root = at('../..');
  const outDir = join(root, 'out', `killed-desk-${process.pid}`);
  mkdirSync(outDir, { recursive: true });
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      rolldownOptions: {
        input: {
          desk: at('./desk-process.ts'),
          worker: at('../../electron/core/worker/main.ts'),
          'killed-worker': at('./killed-worker.ts'),
        },
      },
    },
  });
  const url = (name: string) => pathToFileURL(join(outDir, name)).href;
  return {
    env: {
      RACKSIDE_TEST_KILLED_DESK: join(outDir, 'desk.js'),
      RACKSIDE_TEST_STORE_WORKER: url('worker.js'),
      RACKSIDE_TEST_KILLED_WORKER: url('killed-worker.js'),
    },
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
