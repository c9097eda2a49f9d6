/**
 * No two exports go by the same name and mean different things: a name that is searched for leads
 * to one place.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Equal names that mean the same, with the reason why they stand in two files. */
const SAME = new Map([
  ['CannedImport', 'what an import found, and the view that shows it'],
  ['CannedShared', 'where a team’s replies are, and the view that shows it'],
  ['Notice', 'words for the agent: shown by the system, or in the window'],
]);

/** Sections of a language's table of words are named for the features whose words they are. */
const CATALOGUE = /^renderer\/i18n\/[^/]+\//;

const EXPORTED =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

const homes = new Map<string, Set<string>>();
for (const path of globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root })) {
  const file = path.replaceAll('\\', '/');
  if (/\.test\.tsx?$/.test(file) || CATALOGUE.test(file)) continue;
  for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(EXPORTED))
    homes.set(name, (homes.get(name) ?? new Set()).add(file));
}

it('equal names of exports mean the same; otherwise one of them is to be called by what it does', () => {
  const twice = [...homes].filter(([name, files]) => files.size > 1 && !SAME.has(name));
  expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});

it('the list of those that mean the same has none too many', () => {
  expect([...SAME.keys()].filter((name) => (homes.get(name)?.size ?? 0) < 2)).toEqual([]);
});
