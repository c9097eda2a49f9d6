/** Strangers read comments: each begins with a verb or the thing it is about, in short lines. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot, root } from '../build/project.ts';

const WIDEST = 100;

const sources = globSync('{electron,renderer,shared,service,build,tests}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.endsWith('.d.ts'),
);

/** Such a comment has no subject: readers look for the thing it is about. */
const HEADLESS = /^(What|Whoever|Whose|Of|One that|One of|Those|That which|As|By whom|How|It is|Amid|Else)\b/;
const COMMENT = /(?<=^|[\s({,;=])(?:\/\*\*?([\s\S]*?)\*\/|\/\/([^\n]*))/gm;

function faultsIn(file: string): string[] {
  const text = readFileSync(inRoot(file), 'utf8');
  return [...text.matchAll(COMMENT)].flatMap(([comment, block, line]) => {
    const words = (block ?? line ?? '').replaceAll(/\s*\n\s*\*\s*/g, ' ').trim();
    const at = `${file}: ${words.slice(0, 60)}`;
    // Reasons of the linter stand on one line.
    if (words.startsWith('biome-ignore')) return [];
    if (HEADLESS.test(words)) return [`headless: ${at}`];
    return comment.split('\n').some(({ length }) => length > WIDEST) ? [`too wide: ${at}`] : [];
  });
}

it('begins with a verb or with the thing it is about, within 100 columns', () => {
  expect(sources.flatMap(faultsIn)).toEqual([]);
});
