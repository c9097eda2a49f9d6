/** A new order as an agent fills it in, through whichever window. */
import type { Locator, Page } from 'playwright';
import { askService } from '../helpers/ask-service.ts';
import { expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';

export interface OrderingClient {
  id: string;
  name: string;
}

/**
 * A client who has ordered something. Asked while the service still speaks as documented:
 * flattened.
 */
export async function clientWithOrder(at: RunningService): Promise<OrderingClient> {
  const answer = await askService(at, 'get-orders', { limitnum: '1', status: 'Active' });
  const of = (name: string) => String(answer[`orders[order][0][${name}]`]);
  return { id: of('userid'), name: of('name') };
}

export const pane = (page: Page): Locator => page.locator('[data-pane="record"]');
/** The last one of that name: that of the card which was added last. */
export const field = (page: Page, name: string): Locator =>
  pane(page).getByLabel(name, { exact: true }).and(page.locator('input, select')).last();
export const press = (page: Page, name: string | RegExp) =>
  pane(page).getByRole('button', { name, exact: true }).click();
export const placed = (at: RunningService) => at.ledger.of('add-order');

/**
 * A new order for the client, found by their name; the palette of products is there once the first
 * pass has ended.
 */
export async function newOrder(page: Page, client: OrderingClient): Promise<void> {
  await page.keyboard.press('Shift+O');
  await expectVisible(pane(page).getByRole('heading', { name: 'New order' }));
  await field(page, 'Customer').fill(client.name.slice(0, 6));
  await pane(page)
    .getByRole('button', { name: `Order for ${client.name}, customer ${client.id}` })
    .click();
  await expectVisible(pane(page).getByRole('heading', { name: `New order for ${client.name}` }));
}

/** A transfer with its secret, and a product whose options were learned. */
export async function fillIn(page: Page, billingCycle: string): Promise<void> {
  await press(page, 'Transfer a domain');
  await field(page, 'Domain').fill('moved-here.example');
  await field(page, 'EPP code').fill('Epp-S3cret');
  await field(page, 'Years').fill('2');
  await pane(page).getByLabel('ID protection').check();
  await press(page, 'Product');
  await field(page, 'Product').selectOption({ label: 'Virtual Servers: VPS S' });
  await field(page, 'Billing cycle').fill(billingCycle);
  await field(page, 'CPU cores').fill('32');
  await field(page, 'Server hostname').fill('vps.moved-here.example');
  await field(page, 'Root password').fill('R00t-S3cret');
  await press(page, 'Next');
  await field(page, 'Nameserver 1').fill('ns1.example.net');
  await press(page, 'Next');
}
