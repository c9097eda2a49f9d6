import { expect, it } from 'vitest';
import { setUp } from '../helpers/set-up.ts';
import { until } from '../helpers/until.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);
const { window } = setup;

it('an announcement is read in its frame, its link goes to the system’s browser, and a ticket is opened', async () => {
  const running = await setup.startService({ tickets: 40, customers: 10 });
  running.announce({
    title: 'Power in Oslo',
    html: '<p>See <a href="https://status.example/42">here</a>.</p><script>1</script>',
  });
  // What looks into the frame for this test is refused its script there, too.
  const opened = await setup.openDesk({ signedIn: running, expected: [/Blocked script execution in 'about:blank'/] });
  const { page } = opened;
  const rows = window.rows;
  await until('the queue', async () => (await rows.count()) > 0);
  await page.locator('button[aria-label="Announcements"]').click();
  const dialog = page.getByRole('dialog', { name: 'Announcements' });
  await dialog.getByRole('option').filter({ hasText: 'Power in Oslo' }).click();
  const text = () => page.evaluate(`document.querySelector('iframe')?.contentDocument?.body.innerHTML`);
  await until('its text', async () => (await text()) === '<p>See <a href="https://status.example/42">here</a>.</p>');
  await page.evaluate(`document.querySelector('iframe').contentDocument.querySelector('a').focus()`);
  await page.keyboard.press('Enter');
  await until('the link', () => opened.opened().includes('https://status.example/42'));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

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
  expect(running.ledger.of('open-ticket').map(({ message }) => message)).toEqual(['Hello.']);
});
