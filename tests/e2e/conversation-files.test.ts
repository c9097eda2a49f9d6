/** Files of a conversation in the browser's window. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { inFull } from '../helpers/in-full.ts';
import { fileJob } from './file-job.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();

async function saved(name: string, press: () => Promise<void>): Promise<Buffer> {
  const download = setup.window.page.waitForEvent('download');
  await press();
  const came = await download;
  expect(came.suggestedFilename()).toBe(name);
  return readFile(await came.path());
}

it.runIf(inFull)('files of a conversation are shown or saved with their bytes, and are there without the service', () =>
  fileJob(setup, saved),
);

it('so are those that only the ticket’s page gives', () => fileJob(setup, saved, 'page'));
