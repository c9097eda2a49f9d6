/** The cached desk in a real Electron: each of its parts once, online, and then without a network over the same data. */
import type { Locator } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { signIn, unlock } from '../e2e/main-job.ts';
import { type ElectronDesk, openElectronDesk } from './harness.ts';

let desk: ElectronDesk;
let service: RunningService;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
});

const page = () => desk.page;
const rows = () => page().getByRole('grid', { name: 'Tickets' }).getByRole('row');
const hits = () => page().getByRole('grid', { name: 'Search results' }).getByRole('row');
const queues = () => page().getByRole('navigation', { name: 'Queues' });
const timeline = () => page().getByRole('region', { name: 'Timeline' });
const reply = () => page().getByRole('textbox', { name: 'Reply' });
const seen = (locator: Locator) => locator.first().waitFor({ timeout: 15_000 });
const press = async (...keys: string[]) => {
  for (const key of keys) await page().keyboard.press(key);
};
const unlocked = () => unlock({ page, restart: desk.restart }, { vault: 'passphrase' });

it('queues, table, customer, notes, canned replies, search, account page; and offline after a restart', async () => {
  service = await startService({ testMode: true, tickets: 120, customers: 20 });
  desk = await openElectronDesk();
  await unlocked();
  await signIn(page(), service);
  await until('the first sync', async () => (await rows().count()) > 3);
  await until('whole counts', async () => !(await queues().innerText()).includes('≥'), 30_000);

  // A server's tickets, and all of them as a table.
  const server = queues()
    .getByText(/^(srv|kvm)-/)
    .first();
  const name = await server.innerText();
  await server.click();
  await seen(page().getByRole('heading', { name, exact: true }));
  await queues().getByText('All Active').click();
  await page().getByRole('button', { name: 'Show as a table' }).click();
  await seen(page().getByRole('columnheader', { name: 'Priority' }));
  await rows().nth(3).click();

  // Its customer; a note typed at once; a canned reply made and inserted at the cursor.
  await seen(
    page()
      .getByRole('complementary', { name: 'Customer' })
      .getByRole('button', { name: /^Other tickets/ }),
  );
  await until('the composer', async () => (await reply().count()) === 1);
  await page().getByRole('grid', { name: 'Tickets' }).focus();
  await press('n');
  await page().keyboard.type('Ask for the brass rackside key.');
  await press('Control+Enter');
  await seen(timeline().getByText('Ask for the brass rackside key.'));
  await page()
    .getByRole('dialog', { name: /^Note on #/ })
    .waitFor({ state: 'hidden' });
  const dialog = page().getByRole('dialog', { name: 'Canned replies' });
  await page().getByRole('grid', { name: 'Tickets' }).focus();
  await press('g', 'c');
  await dialog.getByRole('button', { name: 'New reply' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Greeting');
  await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('With kind regards');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await seen(dialog.getByText('Greeting'));
  await press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await reply().click();
  await page().keyboard.type('Done. ::gre');
  await seen(page().getByRole('option', { name: /Greeting/ }));
  await press('Enter');
  await until('it in its place', async () => (await reply().inputValue()) === 'Done. With kind regards');
  await seen(page().getByText(/^Saved \d/));

  // The account's page.
  await page().getByRole('button', { name: 'Settings', exact: true }).click();
  const parts = page().getByRole('navigation', { name: 'Parts of the' });
  await parts.getByRole('button', { name: 'Health', exact: true }).click();
  await seen(page().getByRole('cell', { name: 'get-tickets' }));
  await page().getByRole('button', { name: 'Back to the tickets' }).click();

  // Without a network all of it is there, and what was written is found.
  await service.stop();
  await desk.restart();
  await unlocked();
  await until('the queue from the cache', async () => (await rows().count()) > 3);
  await press('/');
  await page().keyboard.type('brass key');
  await until('the note', async () => (await hits().first().innerText()).includes('brass'));
  await press('Enter');
  await until('its draft', async () => (await reply().inputValue()) === 'Done. With kind regards');
  await seen(timeline().getByText('Ask for the brass rackside key.'));
  expect(await page().getByRole('status', { name: 'Connection' }).innerText()).not.toBe('Connected');
});
