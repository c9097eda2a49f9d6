/**
 * The store's worker as the product has it: built into one file, once a run. From its sources each
 * of the hundreds of workers of a run would have every type stripped again, and each package found
 * and read again, which takes longer than most of what is tried in it.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default async function setup(): Promise<() => void> {
  const outDir = join(root, 'out', `store-worker-${process.pid}`);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
    build: {
      ssr: true,
      rolldownOptions: {
        input: {
          main: 'electron/core/worker/main.ts',
          threads: 'tests/desk/shared-worker.ts',
          failing: 'tests/desk/failing-worker.ts',
        },
      },
      ...{ outDir, target: 'node24', sourcemap: true },
    },
  });
  process.env.RACKSIDE_TEST_STORE_WORKER = pathToFileURL(join(outDir, 'main.js')).href;
  process.env.RACKSIDE_TEST_SHARED_WORKER = pathToFileURL(join(outDir, 'threads.js')).href;
  process.env.RACKSIDE_TEST_FAILING_WORKER = pathToFileURL(join(outDir, 'failing.js')).href;
  return () => rmSync(outDir, { recursive: true, force: true });
}
