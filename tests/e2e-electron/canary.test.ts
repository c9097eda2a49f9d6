/**
 * A whole session whose secrets, names and texts are looked for in everything that it left: files,
 * arguments, environment, output, and the memory of a window that was started from a stored
 * sign-in.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { chromium as findChromium } from '../../build/test-setup.ts';
import { type CanarySession, canarySession } from '../e2e/canary-session.ts';
import { endHost, startHost } from '../e2e/harness.ts';
import {
  findInBytes,
  findInFolder,
  findInMemory,
  findInProcesses,
  needlesOf,
  processesOf,
  whyNoProcesses,
} from '../helpers/canary.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { noKeyring, startKeyring, withoutKeyring } from '../helpers/keyring.ts';
import { setUp } from '../helpers/set-up.ts';
import { TIMEOUT_MS } from '../helpers/until.ts';
import { DeskWindow, expectVisible } from '../helpers/window.ts';
import { atDialogs } from './dialogs.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);

/** A home of its own for a process: all that it writes is below one folder. */
function home(): { folder: string; env: Record<string, string> } {
  const { folder } = setup;
  const names = { HOME: 'home', TMPDIR: 'tmp', XDG_CONFIG_HOME: 'config', XDG_CACHE_HOME: 'cache' };
  const env = Object.fromEntries(Object.entries(names).map(([name, below]) => [name, join(folder, below)]));
  for (const path of Object.values(env)) mkdirSync(path);
  return { folder, env };
}

/** Collects the whole output of processes. */
function listener() {
  const parts: Buffer[] = [];
  return {
    listen: ({ stdout, stderr }: ChildProcess) => {
      for (const stream of [stdout, stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
    },
    said: () => Buffer.concat(parts),
  };
}

/** Makes a recovery code, which from then on is a secret of the session as well. */
async function makeCode(window: DeskWindow, { secrets }: CanarySession): Promise<void> {
  await window.openSettings('Protection');
  const present = window.page.getByLabel('Current passphrase').first();
  await expectVisible(window.button('Create recovery code…'));
  if (await present.isVisible()) await present.fill(secrets.find(({ what }) => what === 'the passphrase')?.word ?? '');
  await window.button('Create recovery code…').click();
  const code = window.dialog('Your recovery code').getByRole('status', { name: 'Recovery code' });
  await expectVisible(code);
  const groups = await code.locator('span').allTextContents();
  expect(groups.length).toBeGreaterThan(7);
  for (const between of ['-', ''])
    secrets.push({ what: `the recovery code ${between}`, word: groups.join(between).toLowerCase() });
  await window.button('I’ve saved it').click();
  await window.button('Back to tickets').click();
}

const unable = noKeyring() ?? whyNoProcesses();

it.runIf(isFullRun && !unable)('a session in Electron leaves its secrets and texts nowhere', async () => {
  const { window } = setup;
  const session = await canarySession();
  setup.atEnd(session.stop);
  const keyring = await startKeyring();
  setup.atEnd(keyring.stop);
  const { folder, env } = home();
  const desk = await setup.openDesk({ dataDir: join(folder, 'data'), keyring: keyring.env, env });
  const { listen, said } = listener();
  listen(desk.app.process());
  await atDialogs(desk, { agree: true, path: null });
  await session.work(window);
  await makeCode(window, session);

  const everything = () => needlesOf([...session.secrets, ...session.texts]);
  const found = () => [
    ...findInFolder(folder, everything()),
    ...findInProcesses(processesOf(desk.app.process().pid ?? 0), everything()),
    ...findInBytes(said(), 'what it said', everything()),
  ];
  expect(found()).toEqual([]);

  // Quit and started again: nobody types a secret into this window.
  await desk.restart();
  listen(desk.app.process());
  await expectVisible(window.rows);
  expect(found()).toEqual([]);
  const pid = await desk.inMain(({ BrowserWindow }) => {
    const [shown] = BrowserWindow.getAllWindows();
    return shown?.webContents.getOSProcessId() ?? 0;
  });
  const memory = findInMemory(pid, needlesOf(session.secrets));
  if (memory === null) console.log('SKIPPED: the memory of the window, because this user may not read it.');
  else expect(memory.found).toEqual([]);

  // So that nobody takes a blind eye for a clean house.
  const word = session.secrets[0]?.word ?? '';
  const planted = join(folder, 'tmp', 'planted');
  writeFileSync(planted, `xx${Buffer.from(`x${word}`).toString('base64')}`);
  expect(found()).toMatchObject([{ where: 'tmp/planted', as: 'base64' }]);
  rmSync(planted);
  await window.page.evaluate(`globalThis.planted = [${JSON.stringify(word)}]`);
  if (memory !== null) expect(findInMemory(pid, needlesOf(session.secrets))?.found).not.toEqual([]);

  await desk.stop();
  expect(findInFolder(folder, everything())).toEqual([]);
});

const blind = whyNoProcesses() ?? (findChromium() ? null : 'there is no Chromium');

it.runIf(isFullRun && !blind)('a session in a browser leaves its secrets and texts nowhere', async () => {
  const session = await canarySession();
  setup.atEnd(session.stop);
  const { folder, env } = home();
  const all = { ...process.env, ...withoutKeyring, ...env };
  const { child, url, said: greeting } = await startHost(join(folder, 'data'), all);
  setup.atEnd(() => endHost(child, 'SIGTERM'));
  const { listen, said } = listener();
  listen(child);
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findChromium() ?? '',
    env: { ...all, LC_TIME: 'C.UTF-8' },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    viewport: { width: 1280, height: 800 },
  });
  setup.atEnd(() => context.close());
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(TIMEOUT_MS);
  const window = new DeskWindow(() => page);
  await page.goto(url);
  await window.unlock();
  await session.work(window);
  await makeCode(window, session);

  const everything = () => needlesOf([...session.secrets, ...session.texts]);
  const found = () => [
    ...findInFolder(folder, everything()),
    ...findInProcesses(processesOf(child.pid ?? 0), everything()),
    ...findInBytes(Buffer.concat([Buffer.from(greeting.join('\n')), said()]), 'what it said', everything()),
  ];
  expect(found()).toEqual([]);
  // The browser writes the most as it ends.
  await context.close();
  expect(found()).toEqual([]);
});

const why = unable ?? blind;
if (isFullRun && why) it.skip(`the canary (SKIPPED in part: ${why})`, () => undefined);
