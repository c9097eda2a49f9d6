/**
 * The files that are read before the window's first paint, as it is built: exact numbers and names,
 * so they stand here and not in the benchmark. The rest is read once the first frame is there, or
 * when it is needed.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const BUILT = fileURLToPath(new URL('../../dist/renderer/', import.meta.url));

/** Bytes. React is two fifths of it. */
const LIMIT = 580_000;

/** Scripts that `file` imports at once, and those that they import; no later ones. */
function scriptsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*["']([^"']+\.js)["']/g)) {
    scriptsOf(join(dirname(file), path), found);
  }
  return found;
}

const bytesOf = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + statSync(file).size, 0);

it('is under the limit, and the rest is read apart', () => {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|content)="([^"]+\.js)"/g)].flatMap(([, path = '']) => [
    ...scriptsOf(join(BUILT, path)),
  ]);
  const all = globSync('**/*.js', { cwd: BUILT }).map((path) => join(BUILT, path));
  expect(bytesOf(first)).toBeGreaterThan(LIMIT / 2);
  expect(bytesOf(first)).toBeLessThan(LIMIT);
  expect(bytesOf(all) - bytesOf(first)).toBeGreaterThan(bytesOf(first) / 4);
  // Two scripts must not import each other: one would be read before the other has values.
  for (const file of all) {
    const others = new Set([...scriptsOf(file)].filter((other) => other !== file));
    for (const other of others) expect([...scriptsOf(other)], other).not.toContain(file);
  }
});

const HOST = fileURLToPath(new URL('../../dist/host/', import.meta.url));

/** The chunk that has code of its own; one of the same name may only pass it on. */
const chunkOf = (name: string): string =>
  globSync(`chunks/${name}-*.js`, { cwd: HOST }).sort((a, b) => sizeOf(b) - sizeOf(a))[0] ?? '';
const sizeOf = (script: string) => statSync(join(HOST, script)).size;

/** Packages whose code is read with the host's script of this name, by its source maps. */
function packagesOf(entry: string): string[] {
  const script = entry.endsWith('.js') ? entry : chunkOf(entry);
  const names = [...scriptsOf(join(HOST, script))].flatMap((file) => {
    if (!existsSync(`${file}.map`)) return [];
    const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
    return sources.flatMap((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/)?.[1] ?? []);
  });
  return [...new Set(names)].sort();
}

const HTML = ['boolbase', 'css-select', 'css-what', 'dom-serializer', 'domelementtype', 'domhandler', 'domutils'];

it('each script of the host is read with these packages alone', () => {
  const expected = {
    // Opens the window, and reads data folder and desk code once the page has its files.
    'main.js': [],
    'open-data-folder': ['zod'],
    // Holds the folder and asks the keychain, and reads the desk meanwhile.
    'local.js': ['proxy-from-env', 'zod'],
    desk: ['entities', 'php-serialize', 'zod'],
    // The thread starts with the account's databases, beside the window, without a schema library.
    'store-worker.js': [
      ...HTML,
      ...['entities', 'nth-check', 'parse5', 'parse5-htmlparser2-tree-adapter'],
      ...['php-serialize', 'tldts', 'tldts-core'],
    ].sort(),
  };
  expect(Object.fromEntries(Object.keys(expected).map((entry) => [entry, packagesOf(entry)]))).toEqual(expected);
});

/** Scripts and bytes at most. */
const BEFORE_ANSWERS: Record<string, { entries: string[]; files: number; bytes: number }> = {
  Electron: { entries: ['main.js', 'open-data-folder', 'run-desk'], files: 50, bytes: 890_000 },
  'the local host': { entries: ['local.js', 'desk'], files: 49, bytes: 855_000 },
  'the store’s thread': { entries: ['store-worker.js'], files: 25, bytes: 1_380_000 },
};

it.each(Object.keys(BEFORE_ANSWERS))('%s reads no more code before its first answer', (name) => {
  const { entries, files, bytes } = BEFORE_ANSWERS[name] ?? { entries: [], files: 0, bytes: 0 };
  const read = new Set<string>();
  for (const entry of entries) scriptsOf(join(HOST, entry.endsWith('.js') ? entry : chunkOf(entry)), read);
  expect(read.size).toBeLessThanOrEqual(files);
  expect(bytesOf(read)).toBeLessThan(bytes);
});
