/** Finds again what was typed a moment before a page, or the host behind it, goes. */
import { expect, it } from 'vitest';
import { expectVisible } from '../helpers/window.ts';
import { pickTicket } from './main-job.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

it('is kept over a reload of the page and each end of the host, which the window names', async () => {
  const service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  const opened = await setup.openDesk({ signedIn: service, expected: [/Failed to load resource/, /ERR_/] });
  const subject = await pickTicket(window);
  const text = async () => {
    await window.rowOf(subject).click();
    return window.reply.inputValue();
  };
  const type = (typed: string) => window.rush(() => window.reply.fill(typed));

  const pasted = 'Pasted, and reloaded at once. '.repeat(300);
  await type(pasted);
  await opened.page.reload();
  expect(await text()).toBe(pasted);

  // More than a page that is gone may still send: the browser asks whether to stay.
  const long = 'A long text. '.repeat(20_000);
  const question = opened.page.waitForEvent('dialog');
  await type(long);
  await opened.page.evaluate('void setTimeout(() => location.reload())');
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  expect(await window.reply.inputValue()).toBe(long);

  await type('Typed, and the host ends.');
  // The host asks its page before it ends.
  await opened.endHost();
  await opened.restart();
  await window.unlock();
  expect(await text()).toBe('Typed, and the host ends.');

  await type('Half a thought');
  await opened.endHost('SIGKILL');
  const stopped = opened.page.getByRole('alertdialog', { name: 'Rackside has stopped running.' });
  await stopped.waitFor();
  expect(await stopped.innerText()).toContain('Start it again');
  await expectVisible(opened.page.getByRole('contentinfo').getByText('Rackside has stopped running'));
  expect(await window.reply.inputValue()).toBe('Half a thought');
});
