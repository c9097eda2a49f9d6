/** What was typed a moment before a page or the host behind it goes is there again. */
import { expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { seen } from '../helpers/window.ts';
import { pickTicket } from './main-job.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

it('is kept over a reload of the page and the end of the host', async () => {
  const service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  const opened = await setup.openDesk({ signedIn: service, expected: [/Failed to load resource/] });
  const subject = await pickTicket(window);
  const text = async () => {
    await window.rowOf(subject).click();
    return window.reply.inputValue();
  };

  const pasted = 'Pasted, and reloaded at once. '.repeat(300);
  await window.reply.fill(pasted);
  await opened.page.reload();
  await until('the whole text after the reload', async () => (await text()) === pasted);

  // More than a page that is gone may still send: the browser asks whether to stay.
  const long = 'A long text. '.repeat(20_000);
  const question = opened.page.waitForEvent('dialog');
  await window.reply.fill(long);
  await opened.page.evaluate('void setTimeout(() => location.reload())');
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect.poll(() => window.reply.inputValue()).toBe(long);

  await window.reply.fill('Typed, and the host ends.');
  // The host asks its page before it ends.
  await opened.endHost();
  await opened.restart();
  await window.unlock();
  await until('the text after the end of the host', async () => (await text()) === 'Typed, and the host ends.');
});

it('is still there in a window whose host was killed, which says so', async () => {
  const service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  const opened = await setup.openDesk({ signedIn: service, expected: [/Failed to load resource/, /ERR_/] });
  await pickTicket(window);
  await window.reply.fill('Half a thought');
  const bar = opened.page.getByRole('contentinfo');
  await until('the connection', async () => /Connected/.test(await bar.innerText()));
  await opened.endHost('SIGKILL');
  const gone = opened.page.getByRole('alertdialog', { name: 'The desk behind this page has stopped.' });
  await seen(gone);
  expect(await gone.innerText()).toContain('Start it again');
  await until('another word', async () => /The desk has stopped/.test(await bar.innerText()));
  expect(await bar.innerText()).not.toContain('Connected');
  expect(await window.reply.inputValue()).toBe('Half a thought');
});
