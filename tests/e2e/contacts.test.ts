import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

const PASSWORD = 'S3cret-of-a-sub-account';

let desk: LocalDesk | undefined;
let service: RunningService | undefined;
let folder: string;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const form = (page: Page): Locator => page.getByRole('region', { name: 'Contact form' });
const field = (page: Page, name: string): Locator => form(page).getByRole('textbox', { name, exact: true });
const rows = (page: Page): Locator => page.getByRole('table', { name: 'Contacts' }).getByRole('row');
const sent = (operation: string) => (service as RunningService).ledger.of(operation).map(({ params }) => params);
const shown = (locator: Locator) => locator.first().waitFor({ timeout: 20_000 });

async function goToContacts(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await until('contacts', async () => (await rows(page).count()) > 5);
}

describe.each([[[]], [['all']]])('contacts, dialects %j', (dialects) => {
  it('are found, changed and added, by keyboard, and nothing that was typed is lost', async () => {
    folder = mkdtempSync(join(tmpdir(), 'rackside-contacts-'));
    service = await startService({ testMode: true, tickets: 60, customers: 25 });
    service.turn({ dialects });
    desk = await openLocalDesk();
    let { page } = desk;
    await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
    await signIn(page, service);
    await until(
      'the queue',
      async () => (await page.getByRole('grid', { name: 'Tickets' }).getByRole('row').count()) > 2,
    );

    // Found while typing; the service is asked by Enter, with what was typed.
    await goToContacts(page);
    const all = await rows(page).count();
    const list = page.getByRole('region', { name: 'Contacts', exact: true });
    await list.getByLabel('Name, company, e-mail or phone').fill('kohler');
    await until('fewer', async () => (await rows(page).count()) < all);
    await list.getByLabel('Name, company, e-mail or phone').fill('');
    await list.getByText('More filters').click();
    await list.getByLabel('Last name').fill('köhler');
    await page.keyboard.press('Enter');
    await shown(list.getByText(/The service found/));
    expect(sent('get-contacts').at(-1)).toMatchObject({ lastname: 'köhler' });
    await list.getByLabel('Last name').fill('');
    await list.getByLabel('Sub-account').selectOption({ label: 'No sub-accounts' });
    await until('those without sign-in', async () => (await rows(page).getByText('Signs in').count()) === 0);
    const scan = await new AxeBuilder({ page }).include('[aria-label="Contacts"]').analyze();
    expect(scan.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

    // One is changed: only what was changed is sent, and the e-mail shows old and new.
    const first = rows(page).nth(1).getByRole('button');
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change', exact: true }).press('Enter');
    const old = await field(page, 'E-mail').inputValue();
    await field(page, 'E-mail').fill('changed@example.org');
    await shown(form(page).getByText(`The e-mail changes from ${old} to changed@example.org.`));
    const country = form(page).getByRole('combobox', { name: 'Country' });
    await country.fill('Norw');
    await page.getByRole('option', { name: 'Norway (NO)' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await shown(form(page).getByRole('row', { name: /Country.*Norway \(NO\)/ }));
    const formScan = await new AxeBuilder({ page }).include('[aria-label="Contact form"]').analyze();
    expect(formScan.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await field(page, 'E-mail').press('Enter');
    await shown(form(page).getByText(/Saved by the service at/));
    const [change] = sent('update-contact');
    expect(change).toEqual({ contactid: change?.contactid, email: 'changed@example.org', country: 'NO' });
    const stored = service.stored('contact', Number.parseInt(String(change?.contactid), 10));
    expect(stored).toMatchObject({ email: 'changed@example.org', country: 'NO' });

    // A new one: what is missing is said at its field, before anything is sent.
    await goToContacts(page);
    await page.getByRole('button', { name: 'New contact' }).press('Enter');
    await form(page).getByRole('button', { name: 'Add contact' }).press('Enter');
    await shown(form(page).getByText('Choose whose contact it is.'));
    await until('the focus on what is missing', () =>
      field(page, 'Customer').evaluate((element) => element.matches(':focus')),
    );
    expect(sent('add-contact')).toEqual([]);
    await field(page, 'Customer').fill('101');
    await form(page).getByRole('list', { name: 'Customers found' }).getByRole('button').first().press('Enter');
    await field(page, 'First name').fill('Noor');
    await field(page, 'Last name').fill('Aziz');
    await field(page, 'E-mail').fill(taken(service));
    await form(page).getByLabel('Invoices').check();
    await form(page)
      .getByLabel(/^Sub-account/)
      .check();
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Tax id').fill('NO 1');
    // The service refuses the e-mail: its words stand there, and everything is as it was typed.
    await field(page, 'Password').press('Enter');
    await shown(form(page).getByText('The service did not add this contact.'));
    // In some dialects the service names another field than the one it means.
    const wrong = dialects.length > 0 ? form(page).locator('[aria-invalid="true"]') : field(page, 'E-mail');
    await until('the words at the field', async () => (await wrong.first().getAttribute('aria-invalid')) === 'true');
    expect(await field(page, 'First name').inputValue()).toBe('Noor');
    expect(await field(page, 'Password').inputValue()).toBe(PASSWORD);
    // Then the answer is lost: it is in doubt, and what was found is shown.
    service.faults.add({ operation: 'add-contact', kind: 'reset-after', times: 1 });
    await field(page, 'E-mail').fill('noor@aziz.example');
    await field(page, 'E-mail').press('Enter');
    await shown(form(page).getByText(/The answer was lost: Noor Aziz may have been added, or not/));
    const added = sent('add-contact').at(-1);
    expect(added).toMatchObject({ clientid: '101', tax_id: 'NO 1', invoiceemails: '1', email: 'noor@aziz.example' });
    await form(page).getByRole('button', { name: 'It arrived' }).press('Enter');
    await shown(form(page).getByText(/You said at .* that it arrived/));
    expect(sent('add-contact').filter(({ email }) => email === 'noor@aziz.example')).toHaveLength(1);
    expect(await page.content()).not.toContain(PASSWORD);

    // Without an answer there are no dialects.
    if (dialects.length > 0) return;

    // No network: the form is kept, says why it waits, and is there after a restart.
    await service.stop();
    await goToContacts(page);
    await page.getByRole('button', { name: 'New contact' }).press('Enter');
    await field(page, 'First name').fill('Written on a train');
    await page.getByRole('button', { name: 'Look for changes now' }).click();
    await shown(form(page).getByText('There is no connection: what you fill in is kept'));
    expect(await form(page).getByRole('button', { name: 'Add contact' }).isDisabled()).toBe(true);
    await shown(form(page).getByText(/^Saved /));
    await desk.restart();
    page = desk.page;
    await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
    await until(
      'the queue',
      async () => (await page.getByRole('grid', { name: 'Tickets' }).getByRole('row').count()) > 2,
    );
    await goToContacts(page);
    await page.getByRole('region', { name: 'Not sent yet' }).getByRole('button', { name: 'Continue' }).press('Enter');
    expect(await field(page, 'First name').inputValue()).toBe('Written on a train');
  });
});

/** An e-mail that somebody signs in with already. */
function taken(at: RunningService): string {
  const client = at.stored('client', 101);
  return String(client?.email);
}
