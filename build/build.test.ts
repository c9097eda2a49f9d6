import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { SOURCES } from './build.ts';
import { root } from './project.ts';

/** The file and every file of ours that it imports. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, path] of text.matchAll(/from '(\.[^']+)'/g))
    withImports(normalize(join(dirname(file), path ?? '')), found);
  return found;
}

it('a change in anything that the build is told by makes it stale', () => {
  const watched = new Set(globSync(SOURCES, { cwd: root }).map(normalize));
  const asked = [...withImports('vite.config.ts')];
  expect(asked).toContain(normalize('build/icons.ts'));
  expect(asked.filter((file) => !watched.has(file))).toEqual([]);
});
