/**
 * Files that a run starts hundreds of times, in threads or processes of their own, built into one
 * piece each: from its sources each of them would have every type stripped again, and each package
 * found and read again.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type UserConfig } from 'vite';
import { root } from '../../build/project.ts';

export interface BuiltFiles<Name extends string> {
  fileOf(name: Name): string;
  urlOf(name: Name): string;
  remove(): void;
}

/** All but the addon, which finds its binary beside itself. */
const IN_ONE_PIECE: UserConfig = { ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] } };

/**
 * Electron's Node may load nothing but `cjs` on request. `input`: their sources by name, from the
 * project's root. They are in a folder of this process, below `out/`.
 */
export async function buildFiles<Name extends string>(
  folder: string,
  input: Readonly<Record<Name, string>>,
  how: Pick<UserConfig, 'define' | 'ssr'> = IN_ONE_PIECE,
  format: 'es' | 'cjs' = 'es',
): Promise<BuiltFiles<Name>> {
  const extension = format === 'es' ? '.js' : '.cjs';
  const outDir = join(root, 'out', `${folder}-${process.pid}`);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ...how,
    build: {
      ssr: true,
      outDir,
      target: format === 'es' ? 'node24' : 'node20',
      sourcemap: true,
      rolldownOptions: { input, output: { format, entryFileNames: `[name]${extension}` } },
    },
  });
  const fileOf = (name: Name) => join(outDir, `${name}${extension}`);
  return {
    fileOf,
    urlOf: (name) => pathToFileURL(fileOf(name)).href,
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
