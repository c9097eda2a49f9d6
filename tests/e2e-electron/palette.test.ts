/** The palette, a customer's page, a reply to many and a hand-over in a real Electron, by keyboard. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { setUp } from '../helpers/set-up.ts';
import { until } from '../helpers/until.ts';
import { gone, seen, tabTo } from '../helpers/window.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);
const { window } = setup;

let service: RunningService;

it('find a customer from a name, copy from their page, plan a reply to many, and keep a hand-over as a PDF', async () => {
  service = await setup.startService({ tickets: 120, customers: 20 });
  await setup.openDesk({ signedIn: service });
  const { page } = window;
  const rows = window.rows;
  await until('the first sync', async () => (await rows.count()) > 3);
  const exact = page.getByRole('group', { name: 'Exact matches' });
  // Where all is slow, each try needs longer.
  let patience = 1000;
  await until('the customer, once the records are here', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('client 101');
    patience *= 1.5;
    await exact.waitFor({ timeout: patience }).catch(() => undefined);
    return (await exact.getByRole('option', { name: /^Customer/ }).count()) === 1;
  });
  await page.keyboard.press('Enter');
  const customer = page.getByRole('region', { name: 'Customer page' });
  await customer.getByRole('heading', { level: 2 }).waitFor();
  await customer.getByRole('button', { name: /^101/ }).focus();
  await page.keyboard.press('y');
  await expect.poll(() => setup.desk.inMain(({ clipboard }) => clipboard.readText())).toBe('101');
  await page.keyboard.press('Escape');
  await expect.poll(() => customer.count()).toBe(0);

  await page.keyboard.press('j');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Shift+R');
  const dialog = page.getByRole('dialog', { name: 'Reply to all selected' });
  await dialog.getByRole('textbox', { name: 'Text' }).fill('About #{{ticket.number}}: it is back.');
  await dialog.getByRole('button', { name: /^Send to \d+ tickets$/ }).waitFor();
  await expect.poll(() => dialog.getByRole('figure').count()).toBe(3);
  await page.keyboard.press('Escape');
  await gone(dialog);

  const path = join(setup.folder, 'hand-over.pdf');
  await setup.desk.inMain(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as typeof dialog.showSaveDialog;
  }, path);
  await window.tickets.focus();
  await window.press('g h');
  await tabTo(window.dialog('Hand over').getByRole('button', { name: 'Save as PDF…' }));
  await page.keyboard.press('Enter');
  await seen(page.getByText(/^Saved as hand-over-\d{4}-\d\d-\d\d\.pdf\.$/));
  expect(existsSync(path) && readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-');
});
