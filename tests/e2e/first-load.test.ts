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

/** `main.js`, or `main.js > run-desk`: the chunk of that name that the entry reads later. */
function scriptOf(place: string): string {
  const [entry = '', later] = place.split(' > ');
  if (later === undefined) return join(HOST, entry);
  const read = readFileSync(join(HOST, entry), 'utf8').matchAll(/\bimport\("\.\/(chunks\/([\w-]+)-[\w-]{8}\.js)"\)/g);
  const [chunk = '', ...others] = new Set([...read].flatMap(([, path = '', name]) => (name === later ? [path] : [])));
  expect(others).toEqual([]);
  return join(HOST, chunk);
}

/** Packages whose code is read with the host's script at this place, by its source maps. */
function packagesOf(place: string): string[] {
  const names = [...scriptsOf(scriptOf(place))].flatMap((file) => {
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
    'main.js > open-data-folder': ['zod'],
    // Holds the folder, and reads the desk once the page has its files.
    'local.js': ['zod'],
    'local.js > served-desk': ['entities', 'php-serialize', 'proxy-from-env', 'zod'],
    // The thread starts with the account's databases; what takes posts apart comes after the rows.
    'store-worker.js': ['entities', 'php-serialize', 'tldts', 'tldts-core'],
    'store-worker.js > calls': [
      ...HTML,
      ...['entities', 'nth-check', 'parse5', 'parse5-htmlparser2-tree-adapter'],
      ...['php-serialize', 'tldts', 'tldts-core'],
    ].sort(),
  };
  expect(Object.fromEntries(Object.keys(expected).map((entry) => [entry, packagesOf(entry)]))).toEqual(expected);
});

it.each([
  {
    host: 'Electron',
    places: ['main.js', 'main.js > open-data-folder', 'main.js > run-desk'],
    files: 53,
    bytes: 893_000,
  },
  { host: 'the local host', places: ['local.js', 'local.js > served-desk'], files: 53, bytes: 859_000 },
  { host: 'the store’s thread', places: ['store-worker.js'], files: 20, bytes: 838_000 },
])('$host reads no more code before its first answer', ({ places, files, bytes }) => {
  const read = new Set<string>();
  for (const place of places) scriptsOf(scriptOf(place), read);
  expect(read.size).toBeLessThanOrEqual(files);
  expect(bytesOf(read)).toBeLessThan(bytes);
});
