/** Notices through a browser's own Notification, and the page that sets them. */
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { until } from '../helpers/until.ts';
import { DeskWindow, idOf } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true });
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

let service: RunningService;

beforeAll(async () => {
  service = await setup.startService({ repliesAs: 'staff', tickets: 60, customers: 10 });
  await setup.openDesk();
  await window.unlock();
  await window.signIn(service);
  await window.hasTickets();
});

const shownIn = (page: Page) =>
  page.evaluate('window.shownNotices.map(({ title, body, silent }) => ({ title, body, silent }))') as Promise<
    { title: string; body: string; silent: boolean }[]
  >;

it('are set on a page of their own, by keyboard, and each choice holds at once', async () => {
  const { page } = window;
  await page.addInitScript(RECORDER);
  await page.reload();
  await window.rows.nth(3).waitFor();
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Notifications', exact: true }).press('Enter');
  const quiet = page.getByRole('checkbox', { name: 'Quiet hours' });
  await quiet.press('Space');
  await page.getByLabel('From').fill('21:15');
  await page.getByRole('checkbox', { name: 'New tickets' }).press('Space');
  await page.getByRole('button', { name: 'Send a test' }).press('Enter');
  await page.getByRole('status').filter({ hasText: 'Sent, with sound.' }).waitFor();
  expect(await shownIn(page)).toEqual([
    { title: 'This is a test notification', body: 'Click it to bring Rackside to the front.', silent: true },
  ]);
  await window.isAccessible('the notices');

  await page.reload();
  await window.rows.nth(3).waitFor();
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Notifications', exact: true }).press('Enter');
  await until('what was kept', () => quiet.isChecked());
  await expect.poll(() => page.getByLabel('From').inputValue()).toBe('21:15');
  await expect.poll(() => page.getByRole('checkbox', { name: 'New tickets' }).isChecked()).toBe(false);
  await quiet.press('Space');
  await until('no quiet hours', async () => !(await quiet.isChecked()));
  await page.getByRole('button', { name: 'This computer', exact: true }).press('Enter');
  await page.getByText('These settings are only in the desktop app').waitFor();
  await page.getByRole('button', { name: 'Back to tickets' }).press('Enter');
});

it('are shown by one page only, and a click opens the ticket', async () => {
  const { page } = window;
  const other = await setup.desk.context.newPage();
  await other.addInitScript(RECORDER);
  await other.goto(new URL('/', setup.desk.url).href);
  await new DeskWindow(() => other).hasTickets();

  await window.queues.getByText('All Active').click();
  await window.hasTickets();
  // By its id: another row may be the last one a moment later.
  const id = await idOf(window.rows.last());
  const row = window.rowById(id);
  const subject = ((await row.getAttribute('aria-label')) ?? '').split(', from ')[0] ?? '';
  service.customerReply(id, 'It is down again.');
  await page.getByRole('button', { name: 'Refresh', exact: true }).press('Enter');
  const all = async () => [...(await shownIn(page)), ...(await shownIn(other))];
  const [shown] = await until('the notice', async () => {
    const list = await all();
    return list.length > 0 && list;
  });
  expect(shown).toMatchObject({ body: subject, silent: true });
  expect(shown?.title).toMatch(/^New message from /);
  expect(await all()).toHaveLength(1);

  const shower = (await shownIn(page)).length > 0 ? page : other;
  await shower.evaluate('window.shownNotices[0].onclick()');
  await shower
    .getByRole('region', { name: 'Ticket', exact: true })
    .getByRole('heading', { name: subject })
    .first()
    .waitFor();
  await other.close();
});
