/** Starts of Electron and of a page, with what happens when: ms since they began. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { installedElectron } from '../../build/start.ts';
import { quantile } from './timing.ts';

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The empty window, for Electron and for a browser. */
export const EMPTY = beside('./empty-window');
const BUILT_HOST = beside('../e2e/built-host.mjs');
export const PAGE_MARKS = readFileSync(beside('./page-marks.cjs'), 'utf8');
const PATIENCE = 120_000;
const LAST = 'answering';

/** ms by name, in the order in which it happened. */
export type Marks = Map<string, number>;

/** Waits for something, or looks at it, before a start is ended. */
type Stay<T extends unknown[] = []> = (...of: T) => Promise<unknown>;
const goAtOnce: Stay = async () => undefined;

/**
 * One start of Electron to rows that answer, or the empty page's word; it is ended then. The
 * program itself, without Playwright, which would hold it back until it is connected.
 */
export async function electronStart(args: string[], env: NodeJS.ProcessEnv, stay = goAtOnce): Promise<Marks> {
  const electron = installedElectron();
  if ('why' in electron) throw new Error(electron.why);
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const began = performance.timeOrigin + performance.now();
  const child = spawn(electron.path, ['-r', beside('./start-marks.cjs'), ...root, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const limit = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  const marks: Marks = new Map();
  for await (const line of createInterface(child.stdout)) {
    const [word, name = '', at] = line.split(' ');
    if (word !== 'mark') continue;
    marks.set(name, Number(at) - began);
    if (name === LAST) break;
  }
  clearTimeout(limit);
  if (!marks.has(LAST)) throw new Error(`Electron painted nothing; it came to ${[...marks.keys()].join(', ')}`);
  child.stdout.resume();
  await stay();
  child.kill();
  await ended;
  return inOrder(marks);
}

export interface StartedHost {
  child: ChildProcess;
  url: string;
  /** ms until it printed its address. */
  took: number;
}

/** One start of the local host, without what tests load into it. */
export async function hostStart(dataDir: string, env: NodeJS.ProcessEnv): Promise<StartedHost> {
  const began = performance.now();
  const child = spawn(process.execPath, [BUILT_HOST, '--no-open', '--data', dataDir], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const url = line.match(/^Rackside: (http:\S+)$/)?.[1];
    if (url === undefined) continue;
    const took = performance.now() - began;
    child.stdout.resume();
    return { child, url, took };
  }
  throw new Error('the local host ended before it printed an address');
}

/** One load of a page in a window of its own, from its request to rows that answer. */
export async function pageStart(browser: Browser, url: string, stay: Stay<[Page]> = goAtOnce): Promise<Marks> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(PAGE_MARKS);
  const marks: Marks = new Map();
  const painted = new Promise<void>((resolve) =>
    page.on('console', (message) => {
      const [word, name = '', at] = message.text().split(' ');
      if (word !== 'bench-mark') return;
      marks.set(name, Number(at));
      if (name === LAST) resolve();
    }),
  );
  await page.goto(url);
  await painted;
  await stay(page);
  await context.close();
  const request = marks.get('request') ?? Number.NaN;
  return inOrder(new Map([...marks].map(([name, at]) => [name, at - request])));
}

const inOrder = (marks: Marks): Marks => new Map([...marks].sort(([, one], [, other]) => one - other));

/** The medians of each of the given starts, taken in turn; the first round only warms up. */
export async function inTurn<T extends (() => Promise<Marks>)[]>(
  rounds: number,
  starts: [...T],
): Promise<{ [K in keyof T]: Marks }> {
  const all: Marks[][] = starts.map(() => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, start] of starts.entries()) {
      const marks = await start();
      if (round >= 0) all[index]?.push(marks);
    }
  }
  return all.map(medianMarks) as { [K in keyof T]: Marks };
}

/** The median of each mark. */
function medianMarks(starts: readonly Marks[]): Marks {
  const names = new Set(starts.flatMap((marks) => [...marks.keys()]));
  const middle = (name: string) =>
    quantile(
      starts.flatMap((marks) => marks.get(name) ?? []),
      0.5,
    );
  return inOrder(new Map([...names].map((name) => [name, middle(name)])));
}

export const markAt = (marks: Marks, name: string): number => marks.get(name) ?? Number.NaN;

/** `imported 120, ready 300, …` */
export const marksText = (marks: Marks): string =>
  [...marks].map(([name, at]) => `${name} ${Math.round(at)}`).join(', ');
