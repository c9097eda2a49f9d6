/** `npm run bench`: measures us beside a peer or the physical limit. */
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build.ts';
import { inRoot, root } from './paths.ts';

/** What a `tests/bench/*.bench.ts` returns from its `run()`. */
export interface Bench {
  title: string;
  rows: { name: string; ours: number; peer: number; ratio: number; unit: string }[];
}

/**
 * `npm run bench [-- WORD]`: every benchmark, or those with the word in their file's name, one
 * after the other.
 */
export async function main([word = '']: string[]): Promise<void> {
  buildIfStale();
  const files = globSync('tests/bench/*.bench.ts', { cwd: root })
    .filter((file) => file.includes(word))
    .sort();
  for (const file of files) {
    const { run }: { run(): Promise<Bench> } = await import(pathToFileURL(inRoot(file)).href);
    const { title, rows } = await run();
    console.log(`\n${title}`);
    printTable([
      ['', 'ours', 'peer', 'ours / peer', ''],
      ...rows.map((row) => [row.name, short(row.ours), short(row.peer), short(row.ratio), row.unit]),
    ]);
  }
  if (files.length === 0) console.log('There is no benchmark of that name.');
  process.exit(0);
}

function printTable(rows: string[][]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 || column === row.length - 1 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(`  ${cells.join('  ').trimEnd()}`);
  }
}

const short = (value: number): string =>
  value >= 1000 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
