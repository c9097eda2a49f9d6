/**
 * From the start of the process to the queue painted, over a full cache, against an empty window of
 * the same host: first as the window showed it when it last opened, then with rows that answer. The
 * account's keys are in a real keyring, and its service is down: what shows comes from the
 * encrypted store.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { prepareTestElectron } from '../../build/test-electron.ts';
import { endHost, launchChromium } from '../e2e/harness.ts';
import { until } from '../helpers/until.ts';
import { type FullDesk, fullDesk, noFullDesk, TICKETS } from './full-desk.ts';
import { atMost, type BenchRow, type BenchTable, row } from './rows.ts';
import { markAt as at, EMPTY, electronStart, hostStart, inTurn, type Marks, marksText, pageStart } from './starts.ts';
import { quantile } from './timing.ts';

const ROUNDS = 9;
const BARE = fileURLToPath(new URL('./bare-react/main.js', import.meta.url));
/** Parts of Electron's start beside those of an empty window. */
const SHARED =
  'Until the page has its files, nothing else is read on the thread that hands them over. Then the way into the data folder is, beside the page’s script (zod, SQLite, and three questions to the keychain, which take 20 to 30 ms). The picture is there when it is asked for, and painted 45 ms later. The code of the desk (1 MB) comes after that, and most of the rest until rows answer.';
/** The least that a window of React takes, which is measured beside ours. */
const REACT = 'The same elements drawn by React alone, without a store or a question, are there after ';
/** Steps between the picture and rows that answer. */
const BEHIND =
  'Beside an empty window, the main thread takes 0.4 s more of a processor (the code of the desk, 1 MB), the page 0.35 s and the store’s thread 0.5 s, on two cores that have no more: the store’s thread, begun earlier, delays the picture and ends no sooner. The picture answers the keys that move meanwhile, which the double click measures.';
/** Parts of a start of the local host. */
const HOST =
  'Half is Node itself, then SQLite locks the folder. The code of the desk is read once the page has its files.';
/** Parts of the window's page beside those of an empty one. */
const PLAIN =
  'The limit is what Chromium takes for the same picture as a plain page with its styles, without a script or a question: ';
const PAGE =
  'The desk has answered when the page’s own code runs (560 kB): what is left is the page’s processor, a quarter of a second, five times the empty one. The picture answers the keys that move meanwhile.';
const TITLE = `Start to the queue painted, ${TICKETS.toLocaleString('en')} tickets cached`;

export async function run(): Promise<BenchTable> {
  const why = noFullDesk();
  if (why) {
    console.log(`SKIPPED: ${TITLE}, because ${why}.`);
    return { title: TITLE, group: 'start', rows: [] };
  }
  const desk = await fullDesk();
  const limits = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  try {
    const env = { ...process.env, ...desk.env };
    const inPage = await inBrowser(desk, env, limits);
    return { title: TITLE, group: 'start', rows: [...(await inElectron(desk, env, limits)), ...inPage] };
  } finally {
    rmSync(limits, { recursive: true });
    await desk.stop();
  }
}

async function inElectron(desk: FullDesk, env: NodeJS.ProcessEnv, limits: string): Promise<BenchRow[]> {
  const electron = await prepareTestElectron();
  if ('why' in electron) {
    console.log(`SKIPPED: the start in Electron, because ${electron.why}.`);
    return [];
  }
  const withElectron = { ...env, ...electron.env };
  const app = electron.env.RACKSIDE_TEST_APP ?? '';
  const start = (stay?: () => Promise<unknown>) => electronStart([app, '--data', desk.dataDir], withElectron, stay);
  await keepSnapshot(desk, start);
  const { server, url } = await bareServer(join(limits, 'react'));
  const [ours, empty, bare] = await inTurn(ROUNDS, [
    () => start(),
    () => electronStart([EMPTY], withElectron),
    () => electronStart([EMPTY, url], withElectron),
  ]);
  server.kill();
  electron.stop();
  const note = `${SHARED} ms since the process began, medians. Ours: ${marksText(ours)}. The empty window: ${marksText(empty)}`;
  return [
    row('Electron, from its process to rows seen', at(ours, 'painted'), at(empty, 'painted'), 'ms', atMost(1.5), note),
    row(
      'Electron, from its process to rows that answer',
      at(ours, 'answering'),
      at(empty, 'answering'),
      'ms',
      atMost(1.5),
      `${REACT}${Math.round(at(bare, 'answering'))} ms. ${BEHIND}`,
    ),
  ];
}

async function inBrowser(desk: FullDesk, env: NodeJS.ProcessEnv, limits: string): Promise<BenchRow[]> {
  const browser = await launchChromium();
  const hosts: number[] = [];
  const servers: number[] = [];
  const start = async (stay?: (page: Page) => Promise<unknown>) => {
    const host = await hostStart(desk.dataDir, env);
    hosts.push(host.took);
    const marks = await pageStart(browser, host.url, stay);
    await endHost(host.child, 'SIGTERM');
    return marks;
  };
  await keepSnapshot(desk, start);
  await start((page) => keepPicture(page, limits));
  const [ours, empty, plain, bare] = await inTurn(ROUNDS, [
    () => start(),
    () => bareStart(browser, [], servers),
    () => bareStart(browser, [join(limits, 'plain')]),
    () => bareStart(browser, [join(limits, 'react')]),
  ]);
  await browser.close();
  const limit = `${PLAIN}${Math.round(at(plain, 'painted'))} ms.`;
  const note = `${limit} ms since the page was asked for, medians. Ours: ${marksText(ours)}. The empty page: ${marksText(empty)}`;
  const [host, server] = [quantile(hosts, 0.5), quantile(servers, 0.5)];
  return [
    row(
      'Chromium, from the page’s request to rows seen',
      at(ours, 'painted'),
      at(empty, 'painted'),
      'ms',
      atMost(1.5),
      note,
    ),
    row(
      'Chromium, from the page’s request to rows that answer',
      at(ours, 'answering'),
      at(empty, 'answering'),
      'ms',
      atMost(4),
      `${REACT}${Math.round(at(bare, 'answering'))} ms. ${PAGE}`,
    ),
    row('the local host itself, against a bare server', host, server, 'ms', atMost(2), HOST),
  ];
}

/** Starts a bare server and a page of it; adds the server's ms to `servers`. */
async function bareStart(browser: Browser, args: string[], servers: number[] = []): Promise<Marks> {
  const began = performance.now();
  const { server, url } = await bareServer(...args);
  servers.push(performance.now() - began);
  const marks = await pageStart(browser, url);
  server.kill();
  await once(server, 'exit');
  return marks;
}

async function bareServer(...args: string[]): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [join(EMPTY, 'server.js'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
  return { server, url };
}

/** Writes what the page showed at first as one that has no script, and as one that React draws. */
async function keepPicture(opened: Page, folder: string): Promise<void> {
  const { root, picture, styles } = await opened.evaluate<{
    root: string;
    picture?: string;
    styles: string;
  }>(`(async () => {
    const root = document.documentElement.cloneNode().outerHTML.replace('</html>', '');
    const { href } = document.querySelector('link[rel="stylesheet"]');
    return { root, picture: window.benchPicture, styles: await (await fetch(href)).text() };
  })()`);
  if (!picture) throw new Error('no picture was shown');
  const head = '<meta charset="utf-8"><link rel="stylesheet" href="/styles.css">';
  const script = '<div id="root"></div><script type="module" src="/main.js"></script>';
  const page = (body: string) => `<!doctype html>${root}${head}${body}</html>`;
  await build({
    configFile: false,
    logLevel: 'warn',
    build: { outDir: join(folder, 'react'), rolldownOptions: { input: BARE, output: { entryFileNames: 'main.js' } } },
  });
  mkdirSync(join(folder, 'plain'));
  for (const name of ['plain', 'react']) writeFileSync(join(folder, name, 'styles.css'), styles);
  writeFileSync(join(folder, 'plain/index.html'), page(`<body data-nothing>${picture}</body>`));
  writeFileSync(join(folder, 'react/index.html'), page(`<body>${script}</body>`));
  writeFileSync(join(folder, 'react/picture.html'), picture);
}

/** One start that leaves a snapshot; that of another host is of a window of another size. */
async function keepSnapshot(desk: FullDesk, start: (stay: () => Promise<unknown>) => Promise<Marks>): Promise<void> {
  const path = join(desk.dataDir, 'accounts', desk.account, 'window.snapshot');
  rmSync(path, { force: true });
  await start(() => until('the snapshot to be kept', () => existsSync(path)));
}
