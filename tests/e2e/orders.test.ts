import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { askService } from '../helpers/ask-service.ts';
import { until } from '../helpers/until.ts';
import { DIALECTS } from './dialects.ts';
import { clientWithOrder, field, fillIn, newOrder, type OrderingClient, pane, placed, press } from './order-form.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

interface Begun {
  page: Page;
  at: RunningService;
  client: OrderingClient;
}

const SERVICE = { tickets: 60, customers: 12 } as const;

/** Signed in, with the products and orders of all customers in the cache. */
async function begin(dialects: string[]): Promise<Begun> {
  const at = await setup.startService({ ...SERVICE, keeps: true });
  const client = await clientWithOrder(at);
  at.turn({ dialects });
  await setup.openDesk({ signedIn: at, expected: [/Failed to load resource/] });
  const { page } = window;
  await window.queues.waitFor();
  return { page, at, client };
}

const isAccessible = (what: string) => window.isAccessible(what, { within: '[data-pane="record"]' });

const sent = (): Locator => pane(window.page).getByRole('table', { name: 'Request details' });

describe.each(DIALECTS)('orders, %s', (_, dialects) => {
  it('are filled in, looked at, placed once, and lead to what they made', async () => {
    const { page, at, client } = await begin([...dialects]);
    await newOrder(page, client);
    await fillIn(page, 'fortnightly');
    await pane(page).getByText(`For ${client.name} (${client.id}):`).waitFor();
    // The words say it all; what goes over the wire is folded away.
    await pane(page)
      .getByText('Transfer moved-here.example, 2 years, EPP code ••••, ID protection', { exact: true })
      .waitFor();
    await expect.poll(() => sent().isVisible()).toBe(false);
    await pane(page)
      .getByText(/^Request details/)
      .click();
    await sent().getByText('moved-here.example', { exact: true }).first().waitFor();
    await pane(page)
      .getByText(/^No similar order for this customer/)
      .waitFor();
    const review = (await pane(page).textContent()) ?? '';
    expect(review).not.toMatch(/Epp-S3cret|R00t-S3cret/);
    expect(review).toContain('CPU cores: 32');
    expect(review).toContain('No total: ');
    await isAccessible('the review');

    // The service says no: all is still there, with what it said.
    await press(page, 'Place order');
    await pane(page)
      .getByText(/Invalid billing cycle: fortnightly/)
      .waitFor();
    await press(page, /Items$/);
    await isAccessible('what is ordered');
    await expect.poll(() => field(page, 'Root password').inputValue()).toBe('R00t-S3cret');
    await expect.poll(() => pane(page).getByLabel('EPP code', { exact: true }).inputValue()).toBe('Epp-S3cret');
    await field(page, 'Billing cycle').fill('annually');
    await press(page, /Review$/);
    await press(page, 'Place order');
    await pane(page)
      .getByText(/Accepted by the service at .* Someone may still have to accept it on the web/)
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
    await field(page, 'Customer ID').fill(client.id);
    await field(page, 'Status').selectOption('Pending');
    await pane(page).getByText('1 order', { exact: false }).first().waitFor();
    await isAccessible('the list');
    await press(page, /^#\d+$/);
    await pane(page).getByText('Someone may still have to accept it on the web before setup.').waitFor();
    await isAccessible('an order');

    // The same once more: the review says that there is one like it.
    await newOrder(page, client);
    await press(page, 'Register a domain');
    await field(page, 'Domain').fill('Moved-Here.example');
    await press(page, /Review$/);
    await pane(page)
      .getByText(/Possible duplicate: there’s a similar order/)
      .waitFor();
  });
});

/** Presses Tab until this has the focus, as one does without a mouse. */
async function tabTo(name: RegExp): Promise<void> {
  const focused = () =>
    window.page.evaluate(`(() => {
      const element = document.activeElement;
      const label = element?.id ? document.querySelector('label[for="' + element.id + '"]')?.textContent : null;
      return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    })()`) as Promise<string>;
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await focused())) return;
    await window.page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

/**
 * A client with a product, out of a ticket's own row: begun, filled in, looked at and placed
 * without a mouse.
 */
async function addonByKeyboard(at: RunningService): Promise<void> {
  await window.rows.first().waitFor();
  const { products } = (await askService(at, 'get-clients-products', { limitnum: '100' })) as {
    products: { product: Record<string, string>[] };
  };
  const [service] = products.product;
  await window.page.keyboard.press('Shift+O');
  await pane(window.page).getByRole('heading', { name: 'New order' }).waitFor();
  const focused = pane(window.page).locator('input:focus');
  await focused.waitFor();
  // Out of the field keys are the window's, and Tab leads in again.
  await window.page.keyboard.press('Escape');
  await expect.poll(() => focused.count()).toBe(0);
  await tabTo(/^Customer/);
  await window.page.keyboard.type(service?.clientid ?? '');
  await pane(window.page).getByRole('list', { name: 'Matching customers' }).getByRole('button').first().waitFor();
  await tabTo(/client (id )?\d+$/);
  await window.page.keyboard.press('Enter');
  await pane(window.page)
    .getByRole('heading', { name: /^New order for/ })
    .waitFor();
  await tabTo(/^Add-on for an existing product$/);
  await window.page.keyboard.press('Enter');
  await window.page.keyboard.type('1');
  // What they have is read when the step opens.
  await pane(window.page).locator('option', { hasText: /#\d+$/ }).first().waitFor({ state: 'attached' });
  await window.page.keyboard.press('Tab');
  await window.page.keyboard.press('ArrowDown');
  await tabTo(/^Next$/);
  await window.page.keyboard.press('Enter');
  await tabTo(/^Next$/);
  await window.page.keyboard.press('Enter');
  await pane(window.page)
    .getByText(/^Request details/)
    .waitFor();
  // Before it can be used, Tab passes it by.
  const place = pane(window.page).getByRole('button', { name: 'Place order' });
  await until('the order to be ready', () => place.isEnabled());
  await tabTo(/^Place order$/);
  await window.page.keyboard.press('Enter');
  await pane(window.page)
    .getByText(/Accepted by the service/)
    .waitFor();
  expect(placed(at)[0]?.params).toMatchObject({ clientid: service?.clientid, addonid: '1' });
  await window.page.keyboard.press('Escape');
}

describe('an order', () => {
  it('is placed without a mouse, stays a draft without a connection, also after a restart, and is in doubt where the answer is lost', async () => {
    const { page, at, client } = await begin([]);
    await addonByKeyboard(at);
    await newOrder(page, client);
    await press(page, 'Transfer a domain');
    await field(page, 'Domain').fill('lost.example');
    await field(page, 'EPP code').fill('Epp-S3cret');
    const { url } = at;
    await at.stop();
    await press(page, /Review$/);
    await pane(page)
      .getByText(/The order stays a draft/)
      .waitFor();
    await expect.poll(() => pane(page).getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true);
    await setup.desk.restart();
    const again = window.page;
    await window.unlock();
    await window.queues.waitFor();

    const port = Number(new URL(url).port);
    const back = await setup.startService({ ...SERVICE, keeps: true, port });
    await window.press('g r');
    await pane(again)
      .getByRole('region', { name: 'Not placed yet' })
      .getByText(/Transfer lost\.example/)
      .waitFor();
    await press(again, 'Continue');
    back.faults.add({ operation: 'add-order', kind: 'reset-after' });
    await press(again, /Review$/);
    const button = pane(again).getByRole('button', { name: 'Place order' });
    await until('the connection to be back', async () => await button.isEnabled());
    // Twice, as an impatient hand does.
    await button.dblclick();
    await pane(again)
      .getByText(/so this order may have been placed/)
      .waitFor();
    expect(placed(back)).toHaveLength(1);
    // Nothing was found of it yet, so nothing is asked; the review from before the attempt is gone
    // all the same.
    await press(again, 'No order was placed: back to the draft');
    await pane(again)
      .getByText(/Possible duplicate: there’s a similar order/)
      .waitFor();
    await press(again, /Items$/);
    await expect.poll(() => field(again, 'EPP code').inputValue()).toBe('Epp-S3cret');

    // An answer that settles nothing is looked into at once: the way back asks first, and names
    // what was found.
    await field(again, 'Domain').fill('found.example');
    await press(again, /Review$/);
    await pane(again)
      .getByText(/No similar order for this customer/)
      .waitFor();
    back.faults.add({ operation: 'add-order', kind: 'answer-after', json: { message: 'Please wait' } });
    await press(again, 'Place order');
    await pane(again).getByText('Please wait').waitFor();
    const words = await pane(again)
      .getByText(/Order \d+ with the same items was placed at/)
      .innerText();
    const found = /Order (\d+) with/.exec(words)?.[1] ?? '';
    await press(again, 'No order was placed: back to the draft');
    const dialog = again.getByRole('dialog', { name: 'Go back to the form?' });
    await dialog.getByText(new RegExp(`^Order ${found} has the same items`)).waitFor();
    await dialog.getByRole('button', { name: 'It’s another one: back to the form' }).click();
    await pane(again)
      .getByText(/Possible duplicate: there’s a similar order/)
      .waitFor();
    await pane(again)
      .getByRole('button', { name: `Order ${found}` })
      .waitFor();
    expect(placed(back)).toHaveLength(2);
  });
});
