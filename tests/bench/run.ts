/**
 * `npm run bench`: measures us beside a peer or the physical limit, and keeps the figures in
 * `bench/latest.json` with a picture of each group beside it.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from '../../build/build.ts';
import { inRoot, root } from '../../build/project.ts';
import { prepare } from '../../build/test-setup.ts';
import { plotOf } from './plot.ts';
import { aimText, type BenchGroup, type BenchRow, type BenchTable, figure } from './rows.ts';

/** One benchmark's last run, and on what. */
export interface BenchRun extends BenchTable {
  date: string;
  machine: { cores: number; processor: string; memory: string; node: string };
  /** Programs that wanted a core at its beginning and at its end, averaged over a minute. */
  load: { before: number; after: number };
}

/** The last run of each benchmark, by the name of its file. */
export type BenchFigures = Record<string, BenchRun>;

const GROUPS: Record<BenchGroup, string> = {
  start: 'From the start to the queue',
  window: 'What an agent feels in the window',
  search: 'Search and palette',
  sync: 'Reading from the service, and keeping it',
  desk: 'What the desk takes while it runs',
  growth: 'Growth with the number of tickets',
};
const FIGURES = 'bench/latest.json';

/**
 * `npm run bench [-- WORD]`: every benchmark, or those with the word in their file's name, one
 * after the other.
 */
export async function main([word = '']: string[]): Promise<void> {
  const files = globSync('tests/bench/*.bench.ts', { cwd: root })
    .filter((file) => file.includes(word))
    .sort();
  if (files.length === 0) {
    console.error('There is no benchmark of that name.');
    process.exit(2);
  }
  for (const line of await prepare()) console.log(line);
  await buildIfStale();
  const rows: BenchRow[] = [];
  for (const file of files) {
    const { run }: { run(): Promise<BenchTable> } = await import(pathToFileURL(inRoot(file)).href);
    const [before = 0] = loadavg();
    const table = await run();
    print(table);
    rows.push(...table.rows);
    const [after = 0] = loadavg();
    if (table.rows.length > 0) keep(basename(file, '.bench.ts'), { ...table, ...circumstances({ before, after }) });
  }
  const missed = rows.filter(({ met }) => !met);
  console.log(`\n${rows.length - missed.length} of ${rows.length} aims met; ${FIGURES} has the figures.`);
  for (const { name, note } of missed) console.log(`  missed: ${name}${note ? `. ${note}` : ''}`);
  process.exit(0);
}

/** Keeps the last figures of benchmarks that this run leaves out. */
function keep(name: string, run: BenchRun): void {
  const figures: BenchFigures = { ...readFigures(), [name]: run };
  const sorted = Object.fromEntries(Object.entries(figures).sort(([one], [other]) => (one < other ? -1 : 1)));
  mkdirSync(inRoot('bench'), { recursive: true });
  writeFileSync(inRoot(FIGURES), `${JSON.stringify(sorted, shortened, 2)}\n`);
  const rows = Object.values(sorted)
    .filter(({ group }) => group === run.group)
    .flatMap(({ rows }) => rows);
  writeFileSync(inRoot(`bench/${run.group}.svg`), plotOf(GROUPS[run.group], rows));
}

function readFigures(): BenchFigures {
  try {
    return JSON.parse(readFileSync(inRoot(FIGURES), 'utf8')) as BenchFigures;
  } catch (error) {
    // The first run of all.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

const circumstances = (load: BenchRun['load']): Pick<BenchRun, 'date' | 'machine' | 'load'> => ({
  date: new Date().toISOString().slice(0, 10),
  machine: {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? '',
    memory: `${Math.round(totalmem() / 1e9)} GB`,
    node: process.versions.node,
  },
  load,
});

function print({ title, rows }: BenchTable): void {
  console.log(`\n${title}`);
  const lines = [
    ['', 'ours', 'peer', 'ours / peer', '', 'aim', ''],
    ...rows.map((row) => [
      row.name,
      figure(row.ours),
      row.peer === null ? '–' : figure(row.peer),
      row.ratio === null ? '–' : figure(row.ratio),
      row.unit,
      aimText(row),
      row.met ? 'met' : 'missed',
    ]),
  ];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of lines) {
    const cells = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column >= 1 && column <= 3 ? cell.padStart(width) : cell.padEnd(width);
    });
    console.log(`  ${cells.join('  ').trimEnd()}`);
  }
}
