/** Files of a conversation in the browser's window. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fileJob } from './file-job.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();

it('files of a conversation are shown or saved with their bytes, and are there without the service', () =>
  fileJob(setup, async (name, press) => {
    const download = setup.window.page.waitForEvent('download');
    await press();
    const came = await download;
    expect(came.suggestedFilename()).toBe(name);
    return readFile(await came.path());
  }));
