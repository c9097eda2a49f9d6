/**
 * What the window reads before its first paint, as it is built: an exact number, so it stands here
 * and not in the benchmark. The rest is read once the first frame is there.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const BUILT = fileURLToPath(new URL('../../dist/renderer/', import.meta.url));

/** Bytes. React is two fifths of it. */
const LIMIT = 575_000;

/** The scripts that `file` imports when it is read, and those that they import; not those that are read later. */
function scriptsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*["']([^"']+\.js)["']/g)) {
    scriptsOf(join(dirname(file), path), found);
  }
  return found;
}

it('is under the limit, and the rest is read apart', () => {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const first = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].flatMap(([, path = '']) => [
    ...scriptsOf(join(BUILT, path)),
  ]);
  const bytes = (files: Iterable<string>) => [...new Set(files)].reduce((sum, file) => sum + statSync(file).size, 0);
  const all = globSync('**/*.js', { cwd: BUILT }).map((path) => join(BUILT, path));
  expect(bytes(first)).toBeGreaterThan(0);
  expect(bytes(first)).toBeLessThan(LIMIT);
  expect(bytes(all) - bytes(first)).toBeGreaterThan(bytes(first) / 4);
  // Two scripts that import each other are read in an order that leaves names of one without a value.
  for (const file of all) {
    const others = new Set([...scriptsOf(file)].filter((other) => other !== file));
    for (const other of others) expect([...scriptsOf(other)], other).not.toContain(file);
  }
});
