import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { askService } from '../helpers/ask-service.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';
import { clientWithOrder, field, fillIn, newOrder, type OrderingClient, pane, placed, press } from './order-form.ts';

let desk: LocalDesk | undefined;
let service: RunningService | undefined;
let folder: string;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Begun {
  page: Page;
  at: RunningService;
  client: OrderingClient;
}

const SERVICE = { testMode: true, tickets: 60, customers: 12 } as const;

/** Signed in, with the products and orders of all customers in the cache. */
async function begin(dialects: string[]): Promise<Begun> {
  folder = mkdtempSync(join(tmpdir(), 'rackside-orders-'));
  const at = await startService({ ...SERVICE, file: join(folder, 'service.db') });
  service = at;
  const client = await clientWithOrder(at);
  at.turn({ dialects });
  desk = await openLocalDesk({ expected: [/Failed to load resource/] });
  const { page } = desk;
  await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
  await signIn(page, at);
  await page.getByRole('navigation', { name: 'Queues' }).waitFor();
  page.setDefaultTimeout(15_000);
  return { page, at, client };
}

async function accessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('[data-pane="record"]').analyze();
  expect([what, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([what, []]);
}

const sent = (page: Page): Locator => pane(page).getByRole('table', { name: 'Exactly this is sent' });

describe.each([
  ['as documented', []],
  ['with every peculiarity', ['all']],
] as const)('orders, %s', (_, dialects) => {
  it('are filled in, looked at, placed once, and lead to what they made', async () => {
    const { page, at, client } = await begin([...dialects]);
    await newOrder(page, client);
    await fillIn(page, 'fortnightly');
    await pane(page).getByText(`This order is placed for ${client.name}, client ${client.id}.`).waitFor();
    await sent(page).getByText('moved-here.example', { exact: true }).first().waitFor();
    const review = (await pane(page).textContent()) ?? '';
    expect(review).not.toMatch(/Epp-S3cret|R00t-S3cret/);
    expect(review).toContain('CPU cores: 32');
    expect(review).toContain('No similar order of this customer');
    expect(review).toContain('No total is shown');
    await accessible(page, 'the review');

    // The service says no: all is still there, with what it said.
    await press(page, 'Place order');
    await pane(page)
      .getByText(/Invalid billing cycle: fortnightly/)
      .waitFor();
    await press(page, /What is ordered$/);
    await accessible(page, 'what is ordered');
    expect(await field(page, 'Root password').inputValue()).toBe('R00t-S3cret');
    expect(await pane(page).getByLabel('EPP code', { exact: true }).inputValue()).toBe('Epp-S3cret');
    await field(page, 'Billing cycle').fill('annually');
    await press(page, /Review$/);
    await press(page, 'Place order');
    await pane(page)
      .getByText(/Accepted by the service at .* It may still have to be accepted on the web/)
      .waitFor();
    expect(placed(at).map(({ applied }) => applied)).toEqual([false, true]);
    expect(placed(at)[1]?.params).toMatchObject({
      clientid: client.id,
      domain: expect.objectContaining({ 0: 'moved-here.example' }),
      domaintype: expect.objectContaining({ 0: 'transfer' }),
      regperiod: expect.objectContaining({ 0: '2' }),
      hostname: expect.objectContaining({ 1: 'vps.moved-here.example' }),
      nameserver1: 'ns1.example.net',
    });
    // What the answer named is a way there.
    await pane(page)
      .getByRole('button', { name: /^Order \d+$/ })
      .click();
    await page.getByRole('region', { name: 'Order', exact: true }).getByText('moved-here.example').first().waitFor();
    await page.keyboard.press('Escape');
    await pane(page)
      .getByText(/Accepted by the service/)
      .waitFor();

    // The list has it, by its customer and its status.
    await page.getByRole('button', { name: 'Orders', exact: true }).click();
    await field(page, 'Customer id').fill(client.id);
    await field(page, 'Status').selectOption('Pending');
    await pane(page).getByText('1 order', { exact: false }).first().waitFor();
    await accessible(page, 'the list');
    await press(page, /^#\d+$/);
    await pane(page).getByText('It may still have to be accepted on the web before it is set up.').waitFor();
    await accessible(page, 'an order');

    // The same once more: the review says that there is one like it.
    await newOrder(page, client);
    await press(page, 'Register a domain');
    await field(page, 'Domain').fill('Moved-Here.example');
    await press(page, /Review$/);
    await pane(page)
      .getByText(/A similar order of the last seven days/)
      .waitFor();
  });
});

/** Presses Tab until this has the focus, as one does without a mouse. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(`(() => {
      const element = document.activeElement;
      const label = element?.id ? document.querySelector('label[for="' + element.id + '"]')?.textContent : null;
      return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    })()`) as Promise<string>;
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await focused())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

/** A client with a product, out of a ticket's own row: begun, filled in, looked at and placed without a mouse. */
async function addonByKeyboard(page: Page, at: RunningService): Promise<void> {
  await page.getByRole('grid', { name: 'Tickets' }).getByRole('row').first().waitFor();
  const { products } = (await askService(at, 'get-clients-products', { limitnum: '100' })) as {
    products: { product: Record<string, string>[] };
  };
  const [service] = products.product;
  await page.keyboard.press('Shift+O');
  await pane(page).getByRole('heading', { name: 'New order' }).waitFor();
  await pane(page).locator('input:focus').waitFor();
  await page.keyboard.type(service?.clientid ?? '');
  await pane(page).getByRole('list', { name: 'Customers found' }).getByRole('button').first().waitFor();
  await tabTo(page, /client (id )?\d+$/);
  await page.keyboard.press('Enter');
  await pane(page)
    .getByRole('heading', { name: /^New order for/ })
    .waitFor();
  await tabTo(page, /^Add-on for a product they have$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('1');
  // What they have is read when the step opens.
  await pane(page).locator('option', { hasText: /#\d+$/ }).first().waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Next$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Next$/);
  await page.keyboard.press('Enter');
  await sent(page).waitFor();
  await tabTo(page, /^Place order$/);
  await page.keyboard.press('Enter');
  await pane(page)
    .getByText(/Accepted by the service/)
    .waitFor();
  expect(placed(at)[0]?.params).toMatchObject({ clientid: service?.clientid, addonid: '1' });
  await page.keyboard.press('Escape');
}

describe('an order', () => {
  it('is placed without a mouse, stays a draft without a connection, also after a restart, and is in doubt where the answer is lost', async () => {
    const { page, at, client } = await begin([]);
    await addonByKeyboard(page, at);
    await newOrder(page, client);
    await press(page, 'Transfer a domain');
    await field(page, 'Domain').fill('lost.example');
    await field(page, 'EPP code').fill('Epp-S3cret');
    const { url } = at;
    await at.stop();
    await press(page, /Review$/);
    await pane(page)
      .getByText(/There is no connection, so it stays a draft/)
      .waitFor({ timeout: 20_000 });
    expect(await pane(page).getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true);
    await desk?.restart();
    const again = desk?.page as Page;
    await unlock({ page: () => again, restart: async () => {} }, { vault: 'passphrase' });
    await again.getByRole('navigation', { name: 'Queues' }).waitFor();

    const port = Number(new URL(url).port);
    const back = await startService({ ...SERVICE, file: join(folder, 'service.db'), port });
    service = back;
    await again.keyboard.press('g');
    await again.keyboard.press('r');
    await pane(again)
      .getByRole('region', { name: 'Not placed yet' })
      .getByText(/Transfer lost\.example/)
      .waitFor();
    await press(again, 'Continue');
    back.faults.add({ operation: 'add-order', kind: 'reset-after' });
    await press(again, /Review$/);
    const button = pane(again).getByRole('button', { name: 'Place order' });
    await until('the connection to be back', async () => await button.isEnabled(), 60_000);
    // Twice, as an impatient hand does.
    await button.dblclick();
    await pane(again)
      .getByText(/The answer to this order was lost: it may have been placed/)
      .waitFor();
    expect(placed(back)).toHaveLength(1);
    await press(again, 'No order was placed: back to the draft');
    await press(again, /What is ordered$/);
    expect(await field(again, 'EPP code').inputValue()).toBe('Epp-S3cret');
    expect(placed(back)).toHaveLength(1);
  });
});
