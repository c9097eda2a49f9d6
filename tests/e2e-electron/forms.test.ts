/** Forms in a real Electron: an order, filled in, looked at, placed once; and a ticket, after an announcement. */
import { expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { clientWithOrder, fillIn, newOrder, pane, placed, press } from '../e2e/order-form.ts';
import { setUp } from '../helpers/set-up.ts';
import { until } from '../helpers/until.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk, { once: true });
const { window } = setup;

let service: RunningService;

it('an order is filled in, looked at without its secrets, placed once, and leads to what it made', async () => {
  service = await setup.startService({ tickets: 60, customers: 12 });
  const client = await clientWithOrder(service);
  // For the second flow: news are read with the first sync.
  service.announce({
    title: 'Power in Oslo',
    html: '<p>See <a href="https://status.example/42">here</a>.</p><script>1</script>',
  });
  // What looks into their frame is refused its script there, too.
  await setup.openDesk({ signedIn: service, expected: [/Blocked script execution in 'about:blank'/] });
  const { page } = window;
  await window.queues.waitFor();

  await newOrder(page, client);
  await fillIn(page, 'annually');
  await pane(page).getByText(`For ${client.name} (${client.id}):`).waitFor();
  await pane(page)
    .getByText(/^Request details/)
    .click();
  const sent = pane(page).getByRole('table', { name: 'Request details' });
  await sent.getByText('moved-here.example', { exact: true }).first().waitFor();
  expect(await pane(page).textContent()).not.toMatch(/Epp-S3cret|R00t-S3cret/);
  expect(placed(service)).toHaveLength(0);

  // Twice, as an impatient hand does.
  await pane(page).getByRole('button', { name: 'Place order' }).dblclick();
  await pane(page)
    .getByText(/Accepted by the service at .* Someone may still have to accept it on the web/)
    .waitFor();
  expect(placed(service).map(({ applied }) => applied)).toEqual([true]);
  expect(placed(service)[0]?.params).toMatchObject({ clientid: client.id, nameserver1: 'ns1.example.net' });
  await press(page, /^Order \d+$/);
  await page.getByRole('region', { name: 'Order', exact: true }).getByText('moved-here.example').first().waitFor();
});

it('an announcement is read in its frame, its link goes to the system’s browser, and a ticket is opened', async () => {
  const { page } = window;
  await page.locator('button[aria-label="Announcements"]').click();
  const dialog = page.getByRole('dialog', { name: 'Announcements' });
  await dialog.getByRole('option').filter({ hasText: 'Power in Oslo' }).click();
  const text = () => page.evaluate(`document.querySelector('iframe')?.contentDocument?.body.innerHTML`);
  await until('its text', async () => (await text()) === '<p>See <a href="https://status.example/42">here</a>.</p>');
  await page.evaluate(`document.querySelector('iframe').contentDocument.querySelector('a').focus()`);
  await page.keyboard.press('Enter');
  await until('the link', () => setup.desk.opened().includes('https://status.example/42'));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await window.press('g i');
  await window.tickets.focus();
  await page.keyboard.press('c');
  const form = page.getByRole('region', { name: 'New ticket', exact: true }).first();
  await form.getByLabel('Someone else').check();
  await form.getByRole('textbox', { name: 'Name' }).fill('Ann');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('ann@other.example');
  await form.getByLabel('Department', { exact: true }).selectOption({ index: 1 });
  await form.getByRole('textbox', { name: 'Subject' }).fill('From a real window');
  await form.getByRole('textbox', { name: 'Message' }).fill('Hello.');
  await form.getByRole('textbox', { name: 'Subject' }).press('Control+Enter');
  await form.getByRole('button', { name: 'Send now' }).click();
  await form
    .getByText(/Accepted by the service at/)
    .first()
    .waitFor();
  expect(service.ledger.of('open-ticket').map(({ message }) => message)).toEqual(['Hello.']);
});
