/** Functions of the product fit on a few screens: a longer one is made of named parts. */
import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { inRoot, root } from '../build/project.ts';

const MOST_LINES = 150;

const sources = globSync('{electron,renderer,shared,service,build}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.(test|bench)\.tsx?$|\.d\.ts$/.test(file),
);

const FUNCTIONS: readonly unknown[] = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** `12 lines from line 3` for each function of the source that is longer than `most`. */
function longFunctions(source: string, isView: boolean, most = MOST_LINES): string[] {
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end } = node as { type?: unknown; start: number; end: number };
    if (FUNCTIONS.includes(type)) {
      const [first, last] = [lineOf(start), lineOf(end)];
      if (last - first >= most) found.push(`${last - first + 1} lines from line ${first}`);
    }
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseAst(source, { lang: isView ? 'tsx' : 'ts' }));
  return found;
}

it(`has no function of more than ${MOST_LINES} lines`, () => {
  const found = sources.flatMap((file) => {
    const source = readFileSync(inRoot(file), 'utf8');
    const isLong = source.split('\n').length > MOST_LINES;
    return isLong ? longFunctions(source, file.endsWith('x')).map((long) => `${file}: ${long}`) : [];
  });
  expect(found, 'give its parts names, and what they need as arguments').toEqual([]);
  expect(longFunctions('const a = () => {\n  b();\n};\nfunction c() {\n\n\n}', false, 3)).toEqual([
    '4 lines from line 4',
  ]);
});
