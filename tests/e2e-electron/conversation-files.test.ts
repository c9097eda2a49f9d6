/** Files of a conversation in real Electron, saved where the person says. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileJob } from '../e2e/file-job.ts';
import { setUp } from '../helpers/set-up.ts';
import { type ElectronDeskOptions, openElectronDesk } from './harness.ts';

// The locale of the other flows is installed on few machines. Without its encoding Chromium names
// every file "download".
const setup = setUp((options: ElectronDeskOptions = {}) =>
  openElectronDesk({ ...options, env: { LC_TIME: 'C.UTF-8' } }),
);

it('files of a conversation are shown or saved with their bytes, and are there without the service', () => {
  let count = 0;
  return fileJob(setup, async (name, press) => {
    count += 1;
    const path = join(setup.folder, `saved-${count}`);
    // In the place of the person at the system's dialog, who is there before the press.
    await setup.desk.inMain(({ session }, to) => {
      const saved = new Promise<string>((resolve) => {
        session.defaultSession.once('will-download', (event, item) => {
          if (event.defaultPrevented) return;
          item.setSavePath(to);
          item.once('done', () => resolve(item.getFilename()));
        });
      });
      Object.assign(globalThis, { saved });
    }, path);
    await press();
    expect(await setup.desk.inMain(() => (globalThis as unknown as { saved: Promise<string> }).saved)).toBe(name);
    return readFile(path);
  });
});
