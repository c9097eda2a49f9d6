/** An order in a real Electron: filled in, looked at, placed once. */
import { expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { clientWithOrder, fillIn, newOrder, pane, placed, press } from '../e2e/order-form.ts';
import { setUp } from '../helpers/set-up.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);
const { window } = setup;

let service: RunningService;

it('an order is filled in, looked at without its secrets, placed once, and leads to what it made', async () => {
  service = await setup.startService({ tickets: 60, customers: 12 });
  const client = await clientWithOrder(service);
  await setup.openDesk({ signedIn: service });
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
