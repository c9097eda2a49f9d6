import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { until } from '../helpers/until.ts';
import { expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

type Wire = Record<string, string>;

let service: RunningService | undefined;

const box = (): Locator => window.page.getByRole('combobox', { name: 'Search or run a command' });
const option = (text: string | RegExp): Locator => window.page.getByRole('option').filter({ hasText: text });
const selected = (): Locator => window.page.getByRole('option', { selected: true });
const record = (kind: string): Locator => window.page.getByRole('region', { name: kind, exact: true });

async function begin(dialects: string[]): Promise<{ page: Page; product: Wire; order: Wire }> {
  service = await setup.startService({ keeps: true, tickets: 200, customers: 30 });
  const list = await askService(service, 'get-clients-products', { limitnum: '1000' });
  const products = (list.products as { product: Wire[] }).product;
  // The desk is checked against the plain data, whatever the dialect it hears.
  const product = products.find(
    ({ status, domain, disklimit, diskusage, suspensionreason }) =>
      status === 'Suspended' && domain && Number(disklimit) > 0 && Number(diskusage) > 0 && suspensionreason,
  );
  if (!product) throw new Error('the seeded data have no suspended product with a limit');
  const orders = await askService(service, 'get-orders', { id: product.orderid ?? '' });
  const order = Object.fromEntries(
    Object.entries(orders).flatMap(([key, value]) => {
      const field = /^orders\[order\]\[0\]\[(\w+)\]$/.exec(key)?.[1];
      return field ? [[field, String(value)]] : [];
    }),
  );
  service.turn({ dialects });
  await setup.openDesk({
    signedIn: service,
    context: { viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { page } = window;
  return { page, product, order };
}

const isAccessible = (what: string) => window.expectAccessible(what, { wcag: true });

/** Opens the palette by its key, and types. */
async function type(text: string): Promise<void> {
  await window.page.keyboard.press('Control+k');
  await expectVisible(box());
  await window.page.keyboard.type(text);
  // It asks the service once typing rests.
  await window.waitUntilSettled({ soon: 500 });
}

async function flow(dialects: string[]): Promise<void> {
  const { page, product, order } = await begin(dialects);
  const at = service as RunningService;
  const domain = product.domain ?? '';

  // A pasted address, in the midst of other typing: what is exactly meant stands first, and its
  // customer beside it.
  await page.keyboard.press('/');
  await expectVisible(page.getByLabel('Search tickets'));
  const exact = page.getByRole('group', { name: 'Exact matches' });
  await page.keyboard.press('Escape');
  await type(`“https://www.${domain}/wp-admin”`);
  for (const name of [/^Customer/, new RegExp(`^Product .*${product.name}`)])
    expect(await exact.getByRole('option', { name }).count()).toBe(1);
  await expectVisible(page.getByRole('status').filter({ hasText: `Domain ${domain}` }));
  // The service is asked by the same, and what it says too is marked once.
  await expectVisible(exact.getByTitle('Confirmed by the service just now').first());
  expect(await exact.getByRole('option', { name: new RegExp(`^Product .*${domain}`) }).count()).toBe(1);
  const customer = exact.getByRole('option', { name: /^Customer/ });
  for (let step = 0; step < 12 && (await customer.getAttribute('aria-selected')) !== 'true'; step++) {
    await page.keyboard.press('ArrowDown');
  }
  await isAccessible('the palette');
  await page.keyboard.press('Enter');

  // The customer's page, by keyboard alone.
  const pageOf = record('Customer page');
  await expectVisible(pageOf.getByRole('heading', { level: 2 }));
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Customer page');
  const attention = pageOf.getByRole('region', { name: 'Needs attention' });
  await expectVisible(attention.getByText(product.suspensionreason ?? '').first());
  const products = pageOf.getByRole('region', { name: 'Products' });
  const line = products.getByRole('button', { name: new RegExp(`^${domain}`) });
  await line.focus();
  await page.keyboard.press('y');
  expect(await window.readClipboard()).toBe(domain);
  await page.keyboard.press('Enter');
  await expectVisible(products.getByRole('meter', { name: 'Disk' }));
  const username = products.getByRole('button', { name: `Username ${product.username}` });
  await username.focus();
  await page.keyboard.press('y');
  expect(await window.readClipboard()).toBe(product.username);
  await page.keyboard.press('Shift+Y');
  expect(await window.readClipboard()).toContain(`${domain}\t${product.name}`);
  const money = pageOf.getByRole('table', { name: 'Orders and money' });
  const row = money.getByRole('row').filter({ hasText: `Order ${order.id}` });
  await expectVisible(row.getByText(order.invoiceid ?? 'none'));
  await expectVisible(row.getByText(order.paymentstatus ?? 'none'));
  expect(await money.textContent()).toContain(product.recurringamount);

  await isAccessible('the customer’s page');

  // No link is known yet: the key says so, and leads to where it is given.
  await line.focus();
  await page.keyboard.press('w');
  await expectVisible(page.getByRole('alert').getByText('This account has no web link for this page yet.'));
  await page.keyboard.press('Control+,');
  await page
    .getByRole('navigation', { name: 'Account settings sections' })
    .getByRole('button', { name: 'Links', exact: true })
    .click();
  const template = page.getByLabel('Product', { exact: true });
  await template.fill('https://billing.example/admin/product.php?id={id}&client={client}');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('Saved', { exact: true }).first());
  await page.keyboard.press('Control+,');
  await line.focus();
  await page.keyboard.press('w');
  expect(await until('the browser', () => setup.desk.opened().at(-1))).toBe(
    `https://billing.example/admin/product.php?id=${product.id}&client=${product.clientid}`,
  );

  // From the order and back, as one came.
  await row.getByRole('button', { name: `Order ${order.id}` }).click();
  await expectVisible(record('Order').getByRole('button', { name: new RegExp(`^Number ${order.ordernum}`) }));
  await page.keyboard.press('u');
  await expectVisible(pageOf);
  await page.keyboard.press('Escape');
  expect(await pageOf.count()).toBe(0);

  // Nobody has read this one yet: the service knows it, and from then on this computer.
  // Another program speaks the plain dialect.
  at.turn({ dialects: [] });
  await askService(at, 'add-contact', {
    clientid: product.clientid ?? '',
    firstname: 'Noor',
    lastname: 'Aziz',
    email: 'noor@aziz.example',
  });
  at.turn({ dialects });
  await type('Noor Aziz <noor@aziz.example>');
  const only = page.getByRole('group', { name: 'From the service only' });
  await only.getByRole('option', { name: /^Contact Noor Aziz/ }).click();
  await expectVisible(record('Contact').getByText('noor@aziz.example').first());
  await page.keyboard.press('Escape');

  // A command, found by its words, run by Enter; its key stands beside it.
  await type('canned');
  expect(await selected().textContent()).toMatch(/canned replies/);
  await page.keyboard.press('Enter');
  await expectVisible(window.place('Canned replies'));
  await page.keyboard.press('Escape');

  // Pasted and Enter at once: never what stood there before.
  await page.keyboard.press('Control+k');
  await box().fill(`Order #${order.ordernum}`);
  await page.keyboard.press('Enter');
  await expectVisible(record('Order').getByRole('heading', { name: `Order ${order.id}` }));

  // Offline: all that was ever found is found.
  await at.stop();
  await window.lookForChanges();
  await type('noor@aziz');
  await expectVisible(option('Noor Aziz').first());
  await page.keyboard.press('Escape');
}

it.each(DIALECTS)('the palette and the customer’s page find anyone from anything, %s', (_, dialects) => flow(dialects));
