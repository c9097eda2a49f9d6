/**
 * From the double click to the first key that does something, in packages: ours over a full cache,
 * against an empty window in the same Electron, with the files of both in the system's cache and
 * without. `j` is pressed as soon as rows are seen; the frame with its effect counts.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageApp } from '../../build/package.ts';
import { inRoot } from '../../build/project.ts';
import { prepareTestElectron } from '../../build/test-electron.ts';
import { addressOf, startPackaged } from '../e2e-electron/packaged-harness.ts';
import { until } from '../helpers/until.ts';
import { type FullDesk, fullDesk, noFullDesk, TICKETS } from './full-desk.ts';
import { atMost, type BenchRow, type BenchTable, row } from './rows.ts';
import { EMPTY, inTurn, type Marks, markAt, marksText, PAGE_MARKS } from './starts.ts';

const ROUNDS = 7;
const TITLE = `Double click to the first key that does something, packaged, ${TICKETS.toLocaleString('en')} tickets cached`;
const PEERS = 'Mailspring is not measured: its package can’t be had without a network.';
/** On a disk, because a cold start reads from it. */
const FOLDER = inRoot('out/bench-packed');
/** Lets the empty window's page, a file, be read from its archive. */
const FROM_FILE = '-c.electronFuses.grantFileProtocolExtraPrivileges=true';
const PATIENCE = 120_000;
const KEY_MARK = readFileSync(new URL('./key-mark.cjs', import.meta.url), 'utf8');
const MARKS = `if (!window.benchMarks) { window.benchMarks = true; ${PAGE_MARKS} ${KEY_MARK} }`;
const LAST = 'effect';

export async function run(): Promise<BenchTable> {
  const table: BenchTable = { title: TITLE, group: 'start', rows: [] };
  const electron = await prepareTestElectron();
  const why = process.platform === 'linux' ? noFullDesk() : 'it packs for Linux';
  if ('why' in electron || why) {
    console.log(`SKIPPED: ${TITLE}, because ${'why' in electron ? electron.why : why}.`);
    return table;
  }
  rmSync(FOLDER, { recursive: true, force: true });
  const desk = await fullDesk();
  try {
    table.rows.push(...(await rowsOf(desk, electron.env)));
  } finally {
    await desk.stop();
    electron.stop();
    rmSync(FOLDER, { recursive: true, force: true });
  }
  return table;
}

async function rowsOf(desk: FullDesk, electron: Record<string, string>): Promise<BenchRow[]> {
  const env = { ...desk.env, ...electron };
  const [program, peer] = [pack('ours', electron.RACKSIDE_TEST_APP ?? ''), pack('empty', stageEmpty(), FROM_FILE)];
  const ours = (stay?: () => Promise<unknown>) => firstKey(program, ['--data', desk.dataDir], env, stay);
  const empty = () => firstKey(peer, [], env);
  const snapshot = join(desk.dataDir, 'accounts', desk.account, 'window.snapshot');
  await ours(() => until('the snapshot that the next start shows', () => existsSync(snapshot)));
  const warm = rowOf('warm', await inTurn(ROUNDS, [() => ours(), empty]));
  const drop = () => dropFileCache(program, [desk.dataDir, dirname(program), dirname(peer)]);
  const why = drop();
  if (why) {
    console.log(`SKIPPED: ${TITLE}, cold, because ${why}.`);
    return [warm];
  }
  const cold = (start: () => Promise<Marks>) => () => {
    drop();
    return start();
  };
  return [warm, rowOf('cold', await inTurn(ROUNDS, [cold(ours), cold(empty)]))];
}

function rowOf(state: string, [ours, empty]: [Marks, Marks]): BenchRow {
  const note = `${PEERS} ms since the process began, medians. Ours: ${marksText(ours)}. The empty window: ${marksText(empty)}`;
  const name = `packaged, from a double click to the first key’s effect, ${state}`;
  return row(name, markAt(ours, LAST), markAt(empty, LAST), 'ms', atMost(1.5), note);
}

/** Packs an app like a release, and returns its program. */
function pack(name: string, app: string, ...more: string[]): string {
  const output = join(FOLDER, name);
  if (!packageApp({ args: ['--linux', 'dir', ...more], app, output, quiet: true }))
    throw new Error(`${app} cannot be packed`);
  return join(output, 'linux-unpacked', 'rackside');
}

/** Lays the empty window out as packages want it. */
function stageEmpty(): string {
  const app = join(FOLDER, 'staged');
  cpSync(EMPTY, join(app, 'dist'), { recursive: true });
  const { description, license, type } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const stated = { name: 'empty-window', version: '0.0.0', description, license, type, main: 'dist/main.js' };
  writeFileSync(join(app, 'package.json'), JSON.stringify(stated));
  return app;
}

/**
 * Lets the next start read its files from the disk; returns why it would not, or null. Root drops
 * all that is cached, others what is cached of these folders.
 */
function dropFileCache(program: string, folders: string[]): string | null {
  spawnSync('sync');
  try {
    writeFileSync('/proc/sys/vm/drop_caches', '3');
  } catch {
    const forget = ['dd', 'of={}', 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none'];
    spawnSync('find', [...folders, '-type', 'f', '-exec', ...forget, ';']);
  }
  const { stdout } = spawnSync('fincore', ['--noheadings', '--bytes', '--output', 'RES', program], {
    encoding: 'utf8',
  });
  return stdout?.trim() === '0' ? null : 'its files stay in the system’s cache';
}

/**
 * One start to the frame with the key's effect, ms since its process began; it is ended then. No
 * key is pressed where it stays until something is there.
 */
async function firstKey(program: string, args: string[], env: NodeJS.ProcessEnv, stay?: () => Promise<unknown>) {
  const began = performance.timeOrigin + performance.now();
  const child = startPackaged(program, ['--remote-debugging-port=0', ...args], env);
  const ended = once(child, 'exit');
  child.stdout?.resume();
  const limit = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  const marks: Marks = new Map();
  await pressOnceSeen(await addressOf(child), stay ? null : 'j', (name, at) => marks.set(name, at - began));
  clearTimeout(limit);
  await stay?.();
  child.kill();
  await ended;
  return marks;
}

interface ProtocolMessage {
  method?: string;
  params: { sessionId: string; args?: { value: unknown }[] };
  sessionId?: string;
}

/**
 * Presses a key once rows are seen, and resolves after the frame with its effect; without a key,
 * once rows answer. Speaks Chromium's protocol itself, because Playwright would hold the page back.
 */
function pressOnceSeen(address: string, key: string | null, tell: (name: string, at: number) => void): Promise<void> {
  const socket = new WebSocket(address);
  let calls = 0;
  const send = (method: string, params: object, sessionId?: string) =>
    socket.send(JSON.stringify({ id: ++calls, method, params, sessionId }));
  const press = (text: string, sessionId?: string) => {
    send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text }, sessionId);
    send('Input.dispatchKeyEvent', { type: 'keyUp', key: text }, sessionId);
  };
  return new Promise((resolve, reject) => {
    socket.onclose = () => reject(new Error('the program ended before a key had an effect'));
    socket.onopen = () =>
      send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    socket.onmessage = ({ data }) => {
      const { method, params, sessionId }: ProtocolMessage = JSON.parse(data);
      if (method === 'Target.attachedToTarget') return watchPage((...call) => send(...call, params.sessionId));
      if (method !== 'Runtime.consoleAPICalled') return;
      const [word, name = '', at] = String(params.args?.[0]?.value).split(' ');
      if (word !== 'bench-mark') return;
      tell(name, Number(at));
      if (name === 'painted' && key) press(key, sessionId);
      if (name !== (key ? LAST : 'answering')) return;
      resolve();
      socket.close();
    };
  });
}

/** Marks a page from now on, before its own scripts where they have not begun. */
function watchPage(send: (method: string, params: object) => void): void {
  send('Page.enable', {});
  send('Runtime.enable', {});
  send('Page.addScriptToEvaluateOnNewDocument', { source: MARKS });
  send('Runtime.evaluate', { expression: MARKS });
  send('Runtime.runIfWaitingForDebugger', {});
}
