import { runInNewContext } from 'node:vm';
import type { ElectronApplication } from 'playwright';
import { expect, it } from 'vitest';
import { inMain, inWindow } from './e2e-electron/main-process.ts';

const ELECTRON = { BrowserWindow: { getAllWindows: () => [{ name: 'the desk' }] } };

/** An app whose main process answers each call, and whose first `lost` answers do not arrive. */
function appThatLoses(lost: number, main: { calls?: number }): ElectronApplication {
  let left = lost;
  return {
    async evaluate(what: unknown, given: unknown) {
      const answer = await runInNewContext(`globalThis = main, (${String(what)})`, { main, Map })(ELECTRON, given);
      left -= 1;
      if (left >= 0) throw new Error('electronApplication.evaluate: Resulting promise was garbage collected.');
      return answer;
    },
  } as unknown as ElectronApplication;
}

const counted = (_: unknown, by: number) => {
  const main = globalThis as { calls?: number };
  main.calls = (main.calls ?? 0) + by;
  return main.calls;
};

it('brings an answer that was lost on its way, and runs the function once', async () => {
  const main: { calls?: number } = {};
  const run = inMain(appThatLoses(2, main));
  expect(await run(counted, 3)).toBe(3);
  expect(await run(counted, 4)).toBe(7);
});

it('gives a function of the window that window', async () => {
  expect(await inWindow(appThatLoses(1, {}))((it, mark) => `${Object.values(it).join()}${mark}`, '!')).toBe(
    'the desk!',
  );
});

it('tells what the function threw, and an answer that is lost again and again', async () => {
  const throwing = () => Promise.reject(new Error('no window'));
  await expect(inMain(appThatLoses(0, {}))(throwing)).rejects.toThrow('no window');
  await expect(inMain(appThatLoses(100, {}))(counted, 1)).rejects.toThrow('garbage collected');
});
