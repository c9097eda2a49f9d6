/** The documents of the project: a file or folder that one of them names is there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Made when the project is built, tested or packed. */
const MADE = /^(dist|out)\//;

/** The paths a text names in backticks: with a slash, or the name of a source or a document. */
const pathsIn = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, path]) => path ?? '')
    .filter(
      (path) => /^[\w.-]+(\/[\w.-]+)*\/$|^([\w.-]+\/)*[\w.-]+\.(ts|tsx|mjs|md|css)$/.test(path) && !MADE.test(path),
    );

const entries = globSync(['**/*', '.ci/**'], {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'out', '.git'].includes(String(name)),
}).map((entry) => entry.replaceAll('\\', '/'));

/**
 * Every way to name what is there: from the root, from any folder on its way, or by its name alone.
 */
const named = new Set(
  entries.flatMap((entry) => {
    const parts = entry.split('/');
    return parts.map((_part, at) => parts.slice(at).join('/'));
  }),
);

// The changelog tells of times that are over.
const documents = entries.filter((entry) => entry.endsWith('.md') && entry !== 'CHANGELOG.md').sort();

describe('what the documents name', () => {
  it.each(documents)('is there: %s', (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    expect(pathsIn(text).filter((path) => !named.has(path.replace(/^(\.\.\/)+|\/$/g, '')))).toEqual([]);
  });

  it.each(documents)('is linked to where it is: %s', (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const targets = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target ?? '');
    expect(targets.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
  });

  it('is found in backticks', () => {
    expect(pathsIn('See `a/b.ts`, `c/`, `d.md`; not `e`, `g.h`, `dist/host/main.js` or a `word/two`.')).toEqual([
      'a/b.ts',
      'c/',
      'd.md',
    ]);
  });
});
