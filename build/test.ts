/** Runs the tests: all projects, or the checks that take under a minute. */
import { delimiter, dirname } from 'node:path';
import { buildIfStale } from './build.ts';
import { inRoot } from './project.ts';
import { NO_TESTS, printTotalsAndExit, runStep, type Tally, vitest } from './steps.ts';
import { prepareTestElectron } from './test-electron.ts';
import { chromium, makeTestFolder, natsServer, prepare } from './test-setup.ts';

/**
 * Steps that run at once. Flows, and desks with their networks, use a third to half a core each and
 * wait otherwise: four of them fill two cores.
 */
const PARALLEL_STEPS = 4;

/**
 * Number of parts of the end-to-end tests in Chromium. Each part starts a browser and loads
 * Playwright and the service, which costs nine seconds of processor time.
 */
const E2E_PARTS = 2;

/** Four threads, the default, would cost a fifth more processor time beside tests. */
const ONE_THREAD = ['--singleThreaded'];

const skipped = (line: string): Tally => {
  console.log(line);
  return { ...NO_TESTS, skipped: 1 };
};

const PROJECTS = [
  'unit',
  'renderer',
  'replaced',
  'zones',
  'desk',
  'contract',
  'e2e',
  'e2e-electron',
  'tour',
  'all-only',
];

/**
 * Reads the arguments of `npm test`: `all` adds slow tests, `only` selects one project and passes
 * the remaining words to Vitest. Throws an error with one sentence for invalid arguments.
 */
export function readTestOptions(argv: readonly string[]): { only?: string; words: string[]; all: boolean } {
  const at = argv.indexOf('--only');
  const unknown = (at < 0 ? argv : argv.slice(0, at)).find((word) => word !== '--all');
  if (unknown !== undefined)
    throw new Error(`npm test knows no ${unknown}, only --all, and --only PROJECT [WORD…] for some of the files.`);
  const all = argv.includes('--all');
  if (at < 0) return { words: [], all };
  const only = argv[at + 1];
  if (only === undefined || !PROJECTS.includes(only))
    throw new Error(`There is no project ${only ?? 'without a name'}; --only takes one of ${PROJECTS.join(', ')}.`);
  return { only, words: argv.slice(at + 2).filter((word) => word !== '--all'), all };
}

/**
 * `npm test`: set-up, the end-to-end tests, the contract, the whole desk, and `check`. `--all` adds
 * slow tests. `--only PROJECT [WORD] [--all]` runs one of Vitest's projects, or only its files with
 * that word in their name, after the same set-up. The last line has the counts.
 */
export async function main(argv: string[]): Promise<void> {
  const { only, words, all } = testOptionsOrExit(argv);
  const tallies: Tally[] = [];
  // These steps need no set-up and no build, and each takes at most one core.
  const checks = only === undefined ? staticChecks().map(async (step) => void tallies.push(await step())) : [];
  const [missing] = await Promise.all([prepare(), buildIfStale()]);
  tallies.push(...missing.map(skipped));
  const electron = await prepareTestElectron();
  const env = {
    ...makeTestFolder(),
    ...('why' in electron ? { RACKSIDE_TEST_NO_ELECTRON: electron.why } : electron.env),
    ...(all ? { RACKSIDE_TEST_ALL: '1' } : {}),
    // Hundreds of processes load the same few files, so cache their compiled code.
    NODE_COMPILE_CACHE: inRoot('out/compile-cache'),
    PATH: [process.env.PATH, dirname(natsServer() ?? '')].join(delimiter),
  };

  const run = async (title: string, project: string, live = only !== undefined, part: string[] = []) => {
    if (only !== undefined && only !== project) return;
    tallies.push(await runStep(vitest(title, [project], { env, live }, [...words, ...part])));
  };
  const inChromium = async (part: string[]) => {
    if (chromium()) await run('end to end, in Chromium', 'e2e', true, part);
  };
  const inElectron = async () => {
    if (!('why' in electron)) await run('end to end, in Electron', 'e2e-electron');
    else if (only === undefined || only === 'e2e-electron')
      tallies.push(skipped(`SKIPPED: end to end in Electron, because ${electron.why}.`));
  };
  const flows =
    only === undefined ? Array.from({ length: E2E_PARTS }, (_, part) => [`--shard=${part + 1}/${E2E_PARTS}`]) : [[]];
  const inPieces =
    only === undefined
      ? unitTestSteps(env).map((step) => async () => void tallies.push(await step()))
      : ['renderer', 'replaced', 'unit', 'zones'].map((project) => () => run('unit tests', project));
  // Steps that wait for a part of their time begin, the slowest first. Steps that use every core come
  // last, so that no core stays idle.
  const steps = [
    ...flows.map((part) => () => inChromium(part)),
    inElectron,
    () => run('the whole desk', 'desk'),
    () => run('one contract over every host', 'contract'),
    ...inPieces,
  ];
  const inTurn = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) await step();
  };
  await Promise.all([...checks, ...Array.from({ length: PARALLEL_STEPS }, inTurn)]);
  if (all || only === 'tour') await run('a tour of the desk', 'tour', true);
  if (all || only === 'all-only') await run('every dialect, crash, fuzz and soak', 'all-only', true);
  if (!('why' in electron)) electron.stop();
  printTotalsAndExit(tallies);
}

function testOptionsOrExit(argv: readonly string[]): ReturnType<typeof readTestOptions> {
  try {
    return readTestOptions(argv);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** `npm run check`: types, lint, layers and unit tests, in a few minutes. */
export async function check(): Promise<void> {
  printTotalsAndExit(await Promise.all([...unitTestSteps(makeTestFolder()), ...staticChecks()].map((step) => step())));
}

const unitTestSteps = (env: Record<string, string>): (() => Promise<Tally>)[] => [
  () => runStep(vitest('unit tests of the window', ['renderer', 'replaced', 'zones'], { env })),
  () => runStep(vitest('layers and other unit tests', ['unit'], { env })),
];

function staticChecks(): (() => Promise<Tally>)[] {
  const types = (title: string, project: string) => () =>
    runStep({ title, program: 'tsc', args: ['-p', project, ...ONE_THREAD] });
  return [
    types('types of desk, hosts, service, scripts', 'tsconfig.json'),
    types('types of the renderer', 'tsconfig.renderer.json'),
    () => runStep({ title: 'lint and format', program: 'biome', args: ['check', '--error-on-warnings', '.'] }),
  ];
}
