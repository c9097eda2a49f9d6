import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { expectVisible } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

type Wire = Record<string, string>;

/** A ticket of the seeded data with what it is about. */
interface Chosen {
  ticket: Wire;
  product: Wire;
}

/**
 * A client's ticket about a suspended product, of a client with other tickets; and one of a guest.
 */
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

const rowOf = (ticket: Wire): Locator => window.rows.filter({ hasText: text(ticket.subject ?? '') }).first();
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^${name}`) });
const fold = (name: string): Locator => button(window.customer, name);
const text = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#039;', "'").replaceAll('&quot;', '"');

/** The count in the head of a fold, once its kind was read: while its pages come it grows. */
async function countOf(name: string): Promise<number> {
  const head = window.customer.getByRole('heading').filter({ has: button(window.page, name) });
  expect(await head.textContent()).not.toContain('not loaded yet');
  return Number(/[\d,]+$/.exec((await fold(name).textContent()) ?? '')?.[0].replaceAll(',', ''));
}

async function openTicket(ticket: Wire): Promise<void> {
  await window.queues.getByText('All Active').click();
  await rowOf(ticket).click();
  await expectVisible(window.ticket.getByText(text(ticket.email ?? '')).first());
}

async function begin(
  dialects: readonly string[],
): Promise<{ page: Page; linked: Chosen; guest: Wire; plainly: RunningService }> {
  const service = await setup.startService({ keeps: true, tickets: 300, customers: 30 });
  // A second way to the same data, where another program is spoken to as documented.
  const plainly = await setup.startService({ keeps: true });
  const chosen = await choose(plainly);
  // The ticket that was answered last stands at the top of the list.
  service.customerReply(chosen.guest.id ?? '', 'Any news?');
  service.customerReply(chosen.linked.ticket.id ?? '', 'Still down.');
  service.turn({ dialects: [...dialects] });
  await setup.openDesk({
    signedIn: service,
    context: { viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { page } = window;
  return { page, plainly, ...chosen };
}

/** The linked ticket's customer is shown. Returns the counts of the folds. */
async function showsCustomer({ ticket, product }: Chosen): Promise<Record<string, number>> {
  const domain = product.domain ?? '';
  const linked = window.customer.getByRole('region', { name: 'Linked service' });
  await expectVisible(linked.getByText(domain));
  await expectVisible(linked.getByText('Suspended'));
  await expectVisible(linked.getByText(product.servername ?? ''));
  await expectVisible(linked.getByRole('meter', { name: 'Disk' }));
  await expectVisible(window.customer.getByText('Matched by client ID'));
  await expectVisible(window.customer.getByRole('button', { name: new RegExp(`^${ticket.userid}\\b`) }));
  const attention = window.customer.getByRole('region', { name: 'Needs attention' });
  await expectVisible(attention.getByText(product.suspensionreason ?? '').first());
  await expectVisible(window.ticket.getByText(`Suspended: ${domain} (${product.suspensionreason})`));
  // The list is read anew by itself.
  expect(await rowOf(ticket).getAttribute('aria-label')).toMatch(new RegExp(`about ${domain},.*Suspended`));
  const counts: Record<string, number> = {};
  for (const name of ['Products', 'Domains', 'Orders and money', 'Other tickets', 'Contacts']) {
    counts[name] = await countOf(name);
  }
  return counts;
}

describe.each(DIALECTS)('the customer beside the ticket, %s', (_, dialects) => {
  // In each run: `CustomerPanel`, and the desk's `customers`.
  it.runIf(isFullRun)(
    'shows what is known of them, copies it, reads it again, and leads to their other tickets',
    async () => {
      const { page, linked, guest, plainly } = await begin(dialects);
      await openTicket(linked.ticket);
      const counts = await showsCustomer(linked);
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

      // By keyboard alone: to the panel, down to the e-mail, and that is copied; the ticket's number
      // is not.
      await page.keyboard.press('F9');
      expect(await window.customer.count()).toBe(0);
      await page.keyboard.press('F9');
      await expectVisible(window.customer);
      await window.ticket.focus();
      await page.keyboard.press('F6');
      expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Customer');
      for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('y');
      expect(await window.readClipboard()).toBe(linked.ticket.email);

      // A click copies; a fold opens.
      await fold('Products').click();
      await window.customer
        .getByRole('region', { name: 'Products' })
        .getByRole('button', { name: linked.product.domain ?? '' })
        .click();
      expect(await window.readClipboard()).toBe(linked.product.domain);

      // A change by another program is there after a refresh.
      await askService(plainly, 'add-contact', {
        clientid: client,
        firstname: 'Noor',
        lastname: 'Aziz',
        email: 'n@aziz.example',
      });
      await window.customer.getByRole('button', { name: 'Refresh customer' }).click();
      expect(await countOf('Contacts')).toBe((counts.Contacts ?? 0) + 1);
      await fold('Contacts').click();
      await expectVisible(window.customer.getByText('n@aziz.example'));

      // A ticket of a guest: nothing is shown of anybody, until a client has that e-mail.
      await openTicket(guest);
      await expectVisible(window.customer.getByText('no known customer has this email'));
      expect(await fold('Products').count()).toBe(0);
      await askService(plainly, 'add-contact', { clientid: client, firstname: 'G', email: guest.email ?? '' });
      await window.customer.getByRole('button', { name: 'Refresh customer' }).click();
      await expectVisible(window.customer.getByText(/Unverified: email matches /));
      expect(await countOf('Products')).toBe(counts.Products);

      await openTicket(linked.ticket);
      // Another ticket of theirs is one click away.
      await fold('Other tickets').click();
      const other = window.customer.getByRole('region', { name: 'Other tickets' }).getByRole('button').nth(1);
      // A status is read whole, however short the age beside it is.
      const statuses = window.customer.getByRole('region', { name: 'Other tickets' }).locator('button > span > bdi');
      const cut = await statuses.evaluateAll((words) =>
        words.flatMap((word) => (word.scrollWidth > word.clientWidth + 1 ? (word.textContent ?? '') : [])),
      );
      expect(cut.filter((status) => status.length < 15)).toEqual([]);
      const subject = (await other.locator('bdi').first().textContent()) ?? '';
      await other.click();
      await expectVisible(window.ticket.getByRole('heading', { name: subject }));

      // The others of a server are one queue.
      await openTicket(linked.ticket);
      const server = linked.product.servername ?? '';
      const inQueues = page.getByRole('region', { name: 'Servers' }).getByRole('button', { name: server });
      const count = Number((await inQueues.textContent())?.replace(server, ''));
      expect(count).toBeGreaterThan(1);
      const others = count - 1 === 1 ? '1 other ticket' : `${count - 1} other tickets`;
      await window.ticket.getByRole('button', { name: `On ${server} with ${others}` }).click();
      expect(await window.rows.count()).toBe(count);
      expect(await inQueues.getAttribute('aria-current')).toBe('true');
      expect(await window.rows.filter({ hasText: linked.product.domain ?? '' }).count()).toBeGreaterThan(0);
    },
  );
});
