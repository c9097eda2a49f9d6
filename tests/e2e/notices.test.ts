/** Notices through a browser's own Notification, and the page that sets them. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { expectVisible, idOf } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

/**
 * In the place of the browser's own, whose notices no test can see: it writes down what it was
 * asked to show.
 */
const RECORDER = `
  window.shownNotices = [];
  window.Notification = class {
    static permission = 'granted';
    constructor(title, options) {
      Object.assign(this, { title, body: options.body, silent: options.silent });
      window.shownNotices.push(this);
    }
    close() {}
  };
  // Nobody looks at the page.
  document.hasFocus = () => false;
`;

const shownIn = (page: Page) =>
  page.evaluate<{ title: string; body: string; silent: boolean }[]>(
    'window.shownNotices.map(({ title, body, silent }) => ({ title, body, silent }))',
  );

it('are set by keyboard, each choice holds at once, one page shows them, and a click opens the ticket', async () => {
  const service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  const { page, context, openTab } = await setup.openDesk({ signedIn: service });
  await context.addInitScript(RECORDER);
  const openNotices = async () => {
    await page.reload();
    await window.press('Control+,');
    await window.button('Notifications').press('Enter');
  };
  await openNotices();
  const quiet = page.getByRole('checkbox', { name: 'Quiet hours' });
  await quiet.press('Space');
  await page.getByLabel('From').fill('21:15');
  await page.getByRole('checkbox', { name: 'New tickets' }).press('Space');
  await window.button('Send a test').press('Enter');
  // Once its sound has begun.
  await page.getByRole('status').filter({ hasText: 'Sent, with sound.' }).waitFor();
  expect(await shownIn(page)).toEqual([
    { title: 'This is a test notification', body: 'Click it to bring Rackside to the front.', silent: true },
  ]);
  await window.expectAccessible('the notices');

  await openNotices();
  expect(await quiet.isChecked()).toBe(true);
  expect(await page.getByLabel('From').inputValue()).toBe('21:15');
  expect(await page.getByRole('checkbox', { name: 'New tickets' }).isChecked()).toBe(false);
  await quiet.press('Space');
  expect(await quiet.isChecked()).toBe(false);
  await window.button('This computer').press('Enter');
  await expectVisible(page.getByText('are only in the desktop app'));
  await window.button('Back to tickets').press('Enter');

  const other = await openTab();
  const id = await idOf(window.rows.last());
  const subject = ((await window.rowById(id).getAttribute('aria-label')) ?? '').split(', from ')[0] ?? '';
  service.customerReply(id, 'It is down again.');
  await window.lookForChanges();
  const [own, theirs] = [await shownIn(page), await shownIn(other)];
  expect([...own, ...theirs]).toEqual([
    { title: expect.stringMatching(/^New message from /), body: subject, silent: true },
  ]);
  const shower = own.length > 0 ? page : other;
  await shower.evaluate('window.shownNotices[0].onclick()');
  await expectVisible(
    shower.getByRole('region', { name: 'Ticket', exact: true }).getByRole('heading', { name: subject }),
  );
});
