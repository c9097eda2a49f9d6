import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { askService } from '../helpers/ask-service.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

type Wire = Record<string, string>;

let desk: LocalDesk | undefined;
let service: RunningService | undefined;
/** A second door to the same data, where another program is spoken to as documented. */
let plain: RunningService | undefined;
let folder: string;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  await plain?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A ticket of the seeded data with what it is about. */
interface Chosen {
  ticket: Wire;
  product: Wire;
}

/** A client's ticket about a suspended product, of a client with other tickets; and one of a guest. */
async function choose(at: RunningService): Promise<{ linked: Chosen; guest: Wire }> {
  const tickets = ((await askService(at, 'get-tickets', { limitnum: '1000' })).tickets as { ticket: Wire[] }).ticket;
  const list = await askService(at, 'get-clients-products', { limitnum: '1000' });
  const products = (list.products as { product: Wire[] }).product;
  const found = tickets.flatMap((ticket) => {
    const product = products.find(({ id, status }) => ticket.service === `S${id}` && status === 'Suspended');
    const others = tickets.filter(({ userid }) => userid === ticket.userid);
    return product && others.length > 2 ? [{ ticket, product }] : [];
  });
  const guest = tickets.find(({ userid, email }) => userid === '0' && email !== '');
  if (!found[0] || !guest) throw new Error('the seeded data have no such tickets');
  return { linked: found[0], guest };
}

const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
const rowOf = (page: Page, ticket: Wire): Locator =>
  rows(page)
    .filter({ hasText: text(ticket.subject ?? '') })
    .first();
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Customer' });
const pane = (page: Page): Locator => page.getByRole('region', { name: 'Ticket', exact: true });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^${name}`) });
const fold = (page: Page, name: string): Locator => button(panel(page), name);
const text = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#039;', "'").replaceAll('&quot;', '"');

/** The count in the head of a fold, once its kind was read: while its pages come it grows. */
async function countOf(page: Page, name: string): Promise<number> {
  const head = panel(page)
    .getByRole('heading')
    .filter({ has: button(page, name) });
  const count = await until(`the count of ${name}`, async () => {
    const isRead = !(await head.textContent())?.includes('not read yet');
    return isRead && /[\d,]+$/.exec((await fold(page, name).textContent()) ?? '');
  });
  return Number(count[0].replaceAll(',', ''));
}

async function openTicket(page: Page, ticket: Wire): Promise<void> {
  await page.getByRole('navigation', { name: 'Queues' }).getByText('All Active').click();
  await rowOf(page, ticket).click({ timeout: 20_000 });
  await pane(page)
    .getByText(text(ticket.email ?? ''))
    .first()
    .waitFor();
}

async function begin(
  dialects: readonly string[],
): Promise<{ page: Page; linked: Chosen; guest: Wire; plainly: RunningService }> {
  folder = mkdtempSync(join(tmpdir(), 'rackside-customer-'));
  const file = join(folder, 'service.db');
  service = await startService({ testMode: true, file, tickets: 300, customers: 30 });
  const plainly = await startService({ file });
  plain = plainly;
  const chosen = await choose(plainly);
  // What was answered last stands at the top of the list.
  service.customerReply(chosen.guest.id ?? '', 'Any news?');
  service.customerReply(chosen.linked.ticket.id ?? '', 'Still down.');
  service.turn({ dialects: [...dialects] });
  desk = await openLocalDesk({
    context: { viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { page } = desk;
  await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
  await signIn(page, service);
  return { page, plainly, ...chosen };
}

const copied = (page: Page) => page.evaluate('navigator.clipboard.readText()');

/** What is true of the linked ticket's customer, online and offline alike. */
async function showsCustomer(page: Page, { ticket, product }: Chosen): Promise<Record<string, number>> {
  const domain = product.domain ?? '';
  const linked = panel(page).getByRole('region', { name: 'Linked service' });
  await linked.getByText(domain).waitFor();
  await linked.getByText('Suspended').waitFor();
  await linked.getByText(product.servername ?? '').waitFor();
  await linked.getByRole('meter', { name: 'Disk' }).waitFor();
  await panel(page).getByText('Known by client id').waitFor();
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${ticket.userid}\\b`) })
    .waitFor();
  const attention = panel(page).getByRole('region', { name: 'Needs attention' });
  await attention
    .getByText(product.suspensionreason ?? '')
    .first()
    .waitFor();
  await pane(page).getByText(`Suspended: ${domain} (${product.suspensionreason})`).waitFor();
  expect(await rowOf(page, ticket).getAttribute('aria-label')).toMatch(new RegExp(`about ${domain},.*Suspended`));
  const counts: Record<string, number> = {};
  for (const name of ['Products', 'Domains', 'Orders and money', 'Other tickets', 'Contacts']) {
    counts[name] = await countOf(page, name);
  }
  return counts;
}

describe.each([
  ['as documented', []],
  ['with every peculiarity', ['all']],
] as const)('the customer beside the ticket, %s', (_, dialects) => {
  it('shows what is cached of him, online and offline', async () => {
    const { page, linked, guest, plainly } = await begin(dialects);
    await openTicket(page, linked.ticket);
    const counts = await showsCustomer(page, linked);
    const client = linked.ticket.userid ?? '';
    const total = async (operation: string, field: string) =>
      Number((await askService(plainly, operation, { [field]: client })).totalresults);
    const tickets = ((await askService(plainly, 'get-tickets', { limitnum: '1000' })).tickets as { ticket: Wire[] })
      .ticket;
    expect(counts).toMatchObject({
      Products: await total('get-clients-products', 'clientid'),
      Domains: await total('get-clients-domains', 'clientid'),
      Contacts: await total('get-contacts', 'userid'),
      'Other tickets': tickets.filter(({ userid }) => userid === client).length - 1,
    });

    // By keyboard alone: to the panel, down to the e-mail, and that is copied; the ticket's number is not.
    await page.keyboard.press('F9');
    await expect.poll(() => panel(page).count()).toBe(0);
    await page.keyboard.press('F9');
    await pane(page).focus();
    await page.keyboard.press('F6');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Customer');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('y');
    await expect.poll(() => copied(page)).toBe(linked.ticket.email);

    // A click copies; a fold opens.
    await fold(page, 'Products').click();
    await panel(page)
      .getByRole('region', { name: 'Products' })
      .getByRole('button', { name: linked.product.domain ?? '' })
      .click();
    await expect.poll(() => copied(page)).toBe(linked.product.domain);

    // What another program changed is there after a refresh.
    await askService(plainly, 'add-contact', {
      clientid: client,
      firstname: 'Noor',
      lastname: 'Aziz',
      email: 'n@aziz.example',
    });
    await panel(page).getByRole('button', { name: 'Refresh customer' }).click();
    await expect.poll(() => countOf(page, 'Contacts')).toBe((counts.Contacts ?? 0) + 1);
    await fold(page, 'Contacts').click();
    await panel(page).getByText('n@aziz.example').waitFor();

    // A ticket of a guest: nothing is shown of anybody, until a client has that e-mail.
    await openTicket(page, guest);
    await panel(page).getByText('no client with this e-mail is known here').waitFor();
    expect(await fold(page, 'Products').count()).toBe(0);
    await askService(plainly, 'add-contact', { clientid: client, firstname: 'G', email: guest.email ?? '' });
    await panel(page).getByRole('button', { name: 'Refresh customer' }).click();
    await panel(page)
      .getByText(/Matched by e-mail to .*not verified/)
      .waitFor();
    expect(await countOf(page, 'Products')).toBe(counts.Products);

    // No network: the same is there, with its age, and reading again says why it cannot.
    await service?.stop();
    await desk?.restart();
    const again = (desk as LocalDesk).page;
    await unlock({ page: () => again, restart: async () => {} }, { vault: 'passphrase' });
    await openTicket(again, linked.ticket);
    expect(await showsCustomer(again, linked)).toEqual({ ...counts, Contacts: (counts.Contacts ?? 0) + 2 });
    await panel(again).getByRole('button', { name: 'Refresh customer' }).click();
    await panel(again).getByRole('alert').getByText('There is no connection to the service.').waitFor();
    expect(await countOf(again, 'Products')).toBe(counts.Products);

    // Another ticket of his is one click away.
    await fold(again, 'Other tickets').click();
    const other = panel(again).getByRole('region', { name: 'Other tickets' }).getByRole('button').nth(1);
    const subject = (await other.locator('bdi').first().textContent()) ?? '';
    await other.click();
    await pane(again).getByRole('heading', { name: subject }).waitFor();
  });
});

describe('the customer beside the ticket', () => {
  it('shows the other tickets of a server, in every dialect at once', async () => {
    const { page, linked } = await begin(['all']);
    await openTicket(page, linked.ticket);
    await showsCustomer(page, linked);
    const server = linked.product.servername ?? '';
    const inQueues = page.getByRole('region', { name: 'Servers' }).getByRole('button', { name: server });
    const count = Number((await inQueues.textContent())?.replace(server, ''));
    expect(count).toBeGreaterThan(1);
    const others = count - 1 === 1 ? '1 other ticket' : `${count - 1} other tickets`;
    await pane(page)
      .getByRole('button', { name: `On ${server} with ${others}` })
      .click();
    await expect.poll(() => rows(page).count()).toBe(count);
    expect(await inQueues.getAttribute('aria-current')).toBe('true');
    expect(
      await rows(page)
        .filter({ hasText: linked.product.domain ?? '' })
        .count(),
    ).toBeGreaterThan(0);
  });
});
