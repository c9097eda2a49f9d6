import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
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
  await expectVisible(window.queues);
  return { page, at, client };
}

const isAccessible = (what: string) => window.expectAccessible(what, { within: '[data-pane="record"]' });

const sent = (): Locator => pane(window.page).getByRole('table', { name: 'Request details' });

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
  const { products } = (await askService(at, 'get-clients-products', { limitnum: '100' })) as {
    products: { product: Record<string, string>[] };
  };
  const [service] = products.product;
  await window.page.keyboard.press('Shift+O');
  await expectVisible(pane(window.page).getByRole('heading', { name: 'New order' }));
  const focused = pane(window.page).locator('input:focus');
  await expectVisible(focused);
  // Out of the field keys are the window's, and Tab leads in again.
  await window.page.keyboard.press('Escape');
  expect(await focused.count()).toBe(0);
  await tabTo(/^Customer/);
  await window.page.keyboard.type(service?.clientid ?? '');
  await expectVisible(pane(window.page).getByRole('list', { name: 'Matching customers' }).getByRole('button').first());
  await tabTo(/(customer|client ID) \d+$/);
  await window.page.keyboard.press('Enter');
  await expectVisible(pane(window.page).getByRole('heading', { name: /^New order for/ }));
  await tabTo(/^Add-on for an existing product$/);
  await window.page.keyboard.press('Enter');
  await window.page.keyboard.type('1');
  await window.page.keyboard.press('Tab');
  await window.page.keyboard.press('ArrowDown');
  await tabTo(/^Next$/);
  await window.page.keyboard.press('Enter');
  await tabTo(/^Next$/);
  await window.page.keyboard.press('Enter');
  await expectVisible(pane(window.page).getByText(/^Request details/));
  await tabTo(/^Place order$/);
  await window.page.keyboard.press('Enter');
  await expectVisible(pane(window.page).getByText(/Accepted by the service/));
  expect(placed(at).at(-1)?.params).toMatchObject({ clientid: service?.clientid, addonid: '1' });
}

describe.each(DIALECTS)('orders, %s', (_, dialects) => {
  it('are filled in, looked at, placed once, also without a mouse, and lead to what they made', async () => {
    const { page, at, client } = await begin([...dialects]);
    await newOrder(page, client);
    await fillIn(page, 'fortnightly');
    await expectVisible(pane(page).getByText(`For ${client.name} (${client.id}):`));
    // The words say it all; what goes over the wire is folded away.
    await expectVisible(
      pane(page).getByText('Transfer moved-here.example, 2 years, EPP code ••••, ID protection', { exact: true }),
    );
    expect(await sent().isVisible()).toBe(false);
    await pane(page)
      .getByText(/^Request details/)
      .click();
    await expectVisible(sent().getByText('moved-here.example', { exact: true }).first());
    await expectVisible(pane(page).getByText(/^No similar order for this customer/));
    const review = (await pane(page).textContent()) ?? '';
    expect(review).not.toMatch(/Epp-S3cret|R00t-S3cret/);
    expect(review).toContain('CPU cores: 32');
    expect(review).toContain('No total: ');
    await isAccessible('the review');

    // The service says no: all is still there, with what it said.
    await press(page, 'Place order');
    await expectVisible(pane(page).getByText(/Invalid billing cycle: fortnightly/));
    await press(page, /Items$/);
    await isAccessible('what is ordered');
    expect(await field(page, 'Root password').inputValue()).toBe('R00t-S3cret');
    expect(await pane(page).getByLabel('EPP code', { exact: true }).inputValue()).toBe('Epp-S3cret');
    await field(page, 'Billing cycle').fill('annually');
    await press(page, /Review$/);
    await press(page, 'Place order');
    await expectVisible(
      pane(page).getByText(/Accepted by the service at .* Someone may still have to accept it in the admin area/),
    );
    expect(placed(at).map(({ applied }) => applied)).toEqual([false, true]);
    expect(placed(at)[1]?.params).toMatchObject({
      clientid: client.id,
      domain: expect.objectContaining({ 0: 'moved-here.example' }),
      domaintype: expect.objectContaining({ 0: 'transfer' }),
      regperiod: expect.objectContaining({ 0: '2' }),
      hostname: expect.objectContaining({ 1: 'vps.moved-here.example' }),
      nameserver1: 'ns1.example.net',
    });
    // The answer named it, and leads there.
    await pane(page)
      .getByRole('button', { name: /^Order \d+$/ })
      .click();
    await expectVisible(
      page.getByRole('region', { name: 'Order', exact: true }).getByText('moved-here.example').first(),
    );
    await page.keyboard.press('Escape');
    await expectVisible(pane(page).getByText(/Accepted by the service/));

    // The list has it, by its customer and its status.
    await page.getByRole('button', { name: 'Orders', exact: true }).click();
    await field(page, 'Client ID').fill(client.id);
    await field(page, 'Status').selectOption('Pending');
    await expectVisible(pane(page).getByText('1 order', { exact: false }).first());
    // Nobody has paid it yet, and its invoice has a way to its page.
    await field(page, 'Payment').selectOption('Unpaid');
    await expectVisible(pane(page).getByText('1 order', { exact: false }).first());
    await expectVisible(pane(page).getByRole('button', { name: /^\d+$/ }));
    await isAccessible('the list');
    await press(page, /^#\d+$/);
    await expectVisible(pane(page).getByText('Someone may still have to accept it in the admin area before setup.'));
    await isAccessible('an order');

    // The same once more, for the customer on screen: the review says that there is one like it.
    await page.keyboard.press('Shift+O');
    await expectVisible(pane(page).getByRole('heading', { name: `New order for ${client.name}` }));
    await press(page, 'Register a domain');
    await field(page, 'Domain').fill('Moved-Here.example');
    await press(page, /Review$/);
    await expectVisible(pane(page).getByText(/Possible duplicate: there’s a similar order/));

    // The keyboard alone is for one dialect.
    if (dialects.length > 0) return;
    await window.queues.getByText('All Active').click();
    await window.tickets.focus();
    await addonByKeyboard(at);

    // Without a connection an order stays a draft.
    await window.queues.getByText('All Active').click();
    await window.tickets.focus();
    await newOrder(page, client);
    await press(page, 'Transfer a domain');
    await field(page, 'Domain').fill('lost.example');
    await field(page, 'EPP code').fill('Epp-S3cret');
    await at.stop();
    await press(page, /Review$/);
    await expectVisible(pane(page).getByText(/The order stays a draft/));
    expect(await pane(page).getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true);
  });
});
