/** What was typed a moment before a page or the host behind it goes is there again. */
import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { pickTicket, signIn, unlock } from './main-job.ts';

let desk: LocalDesk | undefined;
let service: RunningService | undefined;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  desk = undefined;
  service = undefined;
});

const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Reply' });

it('is kept over a reload of the page and the end of the host', async () => {
  service = await startService({ testMode: true, repliesAs: 'staff', tickets: 60, customers: 10 });
  const opened = await openLocalDesk({ expected: [/Failed to load resource/] });
  desk = opened;
  await unlock({ page: () => opened.page, restart: opened.restart }, { vault: 'passphrase' });
  await signIn(opened.page, service);
  const subject = await pickTicket(opened.page);
  const text = async () => {
    const { page } = opened;
    await page.getByRole('grid', { name: 'Tickets' }).getByRole('row').filter({ hasText: subject }).first().click();
    return replyBox(page).inputValue();
  };

  const pasted = 'Pasted, and reloaded at once. '.repeat(300);
  await replyBox(opened.page).fill(pasted);
  await opened.page.reload();
  await until('the whole text after the reload', async () => (await text()) === pasted);

  // More than a page that is gone may still send: the browser asks whether to stay.
  const long = 'A long text. '.repeat(20_000);
  const question = opened.page.waitForEvent('dialog');
  await replyBox(opened.page).fill(long);
  await opened.page.evaluate('void setTimeout(() => location.reload())');
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  expect(await replyBox(opened.page).inputValue()).toBe(long);

  await replyBox(opened.page).fill('Typed, and the host ends.');
  // The host asks its page before it ends.
  await opened.endHost();
  await opened.restart();
  await unlock({ page: () => opened.page, restart: opened.restart }, { vault: 'passphrase' });
  await until('the text after the end of the host', async () => (await text()) === 'Typed, and the host ends.');
});
