/**
 * `npm run soak`: eight hours of an agent's day in fifteen minutes, at a service with 100,000
 * tickets, with two windows open. It measures the desk's process, its files and the windows all
 * day, draws a plot, and fails where anything grew, got lost or was sent twice.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../build/build.ts';
import { inRoot, readCommandOptions } from '../../build/project.ts';
import { chromium, prepare } from '../../build/test-setup.ts';
import { textIn } from '../crash/agent.ts';
import { randomFrom } from '../crash/random.ts';
import { createTestClock } from '../helpers/test-clock.ts';
import { until } from '../helpers/until.ts';
import { type RunningService, startService } from '../service/service.ts';
import { createDay } from './day.ts';
import { type SoakedDesk, startSoakedDesk } from './desk-client.ts';
import { growthOf, round, type Series } from './growth.ts';
import { plotOf } from './plot.ts';
import type { Measure } from './soaked-desk.ts';
import { openWindows, type WindowMeasure } from './windows.ts';

/** Minutes of the agent's day between two samples. */
const EVERY = 10;
const HOUR = 60;
/** The first sync of so many tickets may take this long. */
const FIRST_SYNC = 15 * 60_000;
const WAL = 16;
const OPTIONS = {
  minutes: { type: 'string', default: '15' },
  hours: { type: 'string', default: '8' },
  tickets: { type: 'string', default: '100000' },
  seed: { type: 'string', default: String(Date.now() % 100_000) },
} as const;

interface Sample extends Measure {
  windows: WindowMeasure[];
}

type RunOptions = Record<keyof typeof OPTIONS, number>;

const USAGE = 'npm run soak [-- --minutes N --hours N --tickets N --seed N]';

function readOptions(argv: string[]): RunOptions {
  const values = readCommandOptions(argv, OPTIONS, USAGE);
  const options = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)])) as RunOptions;
  if (Object.values(options).every((one) => Number.isFinite(one) && one >= 0)) return options;
  console.error(USAGE);
  process.exit(2);
}

/** `npm run soak`; ends with 1 where something was not flat. */
export async function main(argv: string[]): Promise<void> {
  const options = readOptions(argv);
  for (const line of await prepare()) console.log(line);
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'rackside-soak-'));
  let failed: string[];
  try {
    failed = await soak(options, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  for (const line of failed) console.log(`FAILED: ${line}.`);
  console.log(`\n${failed.length === 0 ? 'Flat, and nothing lost or sent twice.' : `${failed.length} failed.`}`);
  process.exit(failed.length === 0 ? 0 : 1);
}

async function soak({ minutes, hours, tickets, seed }: RunOptions, folder: string): Promise<string[]> {
  const clock = createTestClock();
  const service = await startService({
    testMode: true,
    tickets,
    customers: Math.ceil(tickets / 10),
    repliesAs: 'staff',
    now: () => clock.now(),
  });
  const desk = await startSoakedDesk(folder);
  const account = await signIn(desk, service);
  console.log(`Seed ${seed}. ${tickets} tickets are there; ${hours} hours follow in ${minutes} minutes.`);
  const day = createDay({ desk, service, clock, account, random: randomFrom(seed) });
  const windows = chromium() ? await openWindows(desk) : null;
  if (!windows) console.log('SKIPPED: the two windows, because there is no Chromium.');

  const samples: Sample[] = [];
  const failed: string[] = [];
  const sample = async () => {
    const { measure, bad } = await desk.measure(account);
    samples.push({ ...measure, windows: (await windows?.measure()) ?? [] });
    failed.push(...bad, ...(windows?.consoleLines() ?? []));
  };
  const whole = hours * HOUR;
  for (let index = 0; index < whole; index++) {
    if (index % EVERY === 0) await sample();
    await Promise.all([day.minute(index, whole, (minutes * 60_000) / whole), windows?.work()]);
    if (index % HOUR === HOUR - 1) console.log(summaryOf(samples, (index + 1) / HOUR));
  }
  for (const item of await day.end()) failed.push(`${JSON.stringify(textIn(item))} is still ${item.state}`);
  await sample();
  for (const text of day.sent) {
    const times = day.applied(text);
    if (times !== 1) failed.push(`${JSON.stringify(text)} reached the service ${times} times`);
  }
  await windows?.close();
  await desk.stop();
  await service.stop();

  const series = seriesOf(samples);
  write(series, hours, `${hours} hours at ${tickets} tickets, ${day.sent.size} replies sent`);
  for (const one of series) {
    const grew = growthOf(one);
    if (grew) failed.push(grew);
  }
  return failed;
}

/** Signs in and waits for the first sync; returns the account. */
export async function signIn(desk: SoakedDesk, service: RunningService): Promise<string> {
  const input = { address: service.url, ...service.credentials, remember: true, allowHttp: false };
  const { id: account } = await desk.call('account.signIn', input);
  await desk.call('account.configure', { account, settings: { agentName: 'Mara Lind', zone: 'UTC' } });
  await until(
    'the first sync',
    async () => {
      const one = (await desk.call('account.list', {})).find(({ id }) => id === account);
      return one?.connection.state === 'online' && one.sync.phase === 'idle';
    },
    FIRST_SYNC,
  );
  return account;
}

function seriesOf(samples: Sample[]): Series[] {
  const of = (
    name: string,
    unit: string,
    measured: (sample: Sample) => number | null,
    rest: Omit<Series, 'name' | 'unit' | 'values'>,
  ): Series[] => {
    const values = samples.map(measured);
    // Values that this system does not tell are not drawn.
    return values.every((value) => value !== null) && values.length > 0 ? [{ name, unit, values, ...rest }] : [];
  };
  const windows = samples[0]?.windows.length ?? 0;
  return [
    of('Heap of the desk', 'MB', ({ heap }) => heap, { more: { by: 10, part: 0.1 } }),
    of('Heap of the store, with waste', 'MB', ({ store }) => store, { more: { by: 20, part: 0 } }),
    of('Process of both', 'MB', (sample) => sample.process, { more: { by: 80, part: 0 } }),
    of('Process beside its heaps', 'MB', ({ native }) => native, { more: { by: 40, part: 0 } }),
    of('Open files and sockets', '', ({ descriptors }) => descriptors, { more: { by: 10, part: 0 } }),
    of('What Node waits for', '', ({ resources }) => resources, { more: { by: 12, part: 0 } }),
    of('Cache', 'MB', ({ cache }) => cache, { more: { by: 5, part: 0.05 } }),
    of('Work', 'MB', ({ work }) => work, { more: { by: 10, part: 0 } }),
    of('Attachments', 'MB', ({ files }) => files, { more: { by: 30, part: 0 } }),
    of('Longest write-ahead log', 'MB', ({ wal }) => wal, { more: { by: WAL, part: 0 }, most: WAL }),
    ...Array.from({ length: windows }, (_, index) => [
      of(`Heap of window ${index + 1}`, 'MB', (sample) => sample.windows[index]?.heap ?? null, {
        more: { by: 5, part: 0.2 },
      }),
      of(`Elements of window ${index + 1}`, '', (sample) => sample.windows[index]?.nodes ?? null, {
        more: { by: 3000, part: 0.3 },
      }),
      of(`Listeners of window ${index + 1}`, '', (sample) => sample.windows[index]?.listeners ?? null, {
        more: { by: 300, part: 0.3 },
      }),
    ]).flat(),
  ].flat();
}

function summaryOf(samples: Sample[], hour: number): string {
  const last = samples.at(-1);
  if (!last) return '';
  const windows = last.windows.map(({ heap, nodes }) => `${round(heap)} MB and ${nodes} elements`).join(', ');
  return `hour ${hour}: ${round(last.heap)} MB heap, ${round(last.store)} MB in the store, ${round(last.process)} MB (${round(last.native)} beside the heaps), ${last.descriptors ?? '?'} descriptors, wal ${round(last.wal)} MB; windows ${windows || 'none'}`;
}

/** `out/soak/plot.svg`, and the figures beside it. */
function write(series: Series[], hours: number, title: string): void {
  mkdirSync(inRoot('out/soak'), { recursive: true });
  writeFileSync(inRoot('out/soak/plot.svg'), plotOf(title, series, hours));
  writeFileSync(inRoot('out/soak/figures.json'), `${JSON.stringify({ title, hours, series }, null, 2)}\n`);
  console.log(`\n${title}: out/soak/plot.svg`);
}
