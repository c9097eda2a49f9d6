import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectVisible, hasFocus } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const PASSWORD = 'S3cret-of-a-sub-account';

let service: RunningService | undefined;

const form = (): Locator => window.page.getByRole('region', { name: 'Contact form' });
const field = (name: string): Locator => form().getByRole('textbox', { name, exact: true });
const rows = (): Locator => window.page.getByRole('table', { name: 'Contacts' }).getByRole('row');
const sent = (operation: string) => (service as RunningService).ledger.of(operation).map(({ params }) => params);

async function goToContacts(): Promise<void> {
  await window.press('g k');
  expect(await rows().count()).toBeGreaterThan(5);
}

describe.each(DIALECTS)('contacts, %s', (_, dialects) => {
  it('are found, changed and added, by keyboard, and nothing that was typed is lost', async () => {
    service = await setup.startService({ tickets: 60, customers: 25 });
    service.turn({ dialects });
    await setup.openDesk({ signedIn: service });
    const { page } = window;
    await window.waitForWholeQueues();

    // Found while typing; the service is asked by Enter, with what was typed.
    await goToContacts();
    const all = await rows().count();
    const list = page.getByRole('region', { name: 'Contacts', exact: true });
    await list.getByLabel('Name, company, email or phone').fill('kohler');
    expect(await rows().count()).toBeLessThan(all);
    await list.getByLabel('Name, company, email or phone').fill('');
    await list.getByText('More filters').click();
    await list.getByLabel('Last name').fill('köhler');
    await page.keyboard.press('Enter');
    await expectVisible(list.getByText(/The service found/));
    expect(sent('get-contacts').at(-1)).toMatchObject({ lastname: 'köhler' });
    await list.getByLabel('Last name').fill('');
    await list.getByLabel('Sub-account').selectOption({ label: 'No sub-accounts' });
    expect(await rows().getByText('Can sign in').count()).toBe(0);
    await window.expectAccessible('Contacts', { within: '[aria-label="Contacts"]' });

    // One is changed: only what was changed is sent, and the e-mail shows old and new.
    const first = rows().nth(1).getByRole('button');
    await first.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    const old = await field('Email').inputValue();
    await field('Email').fill('changed@example.org');
    await expectVisible(form().getByText(`The email changes from ${old} to changed@example.org.`));
    const country = form().getByRole('combobox', { name: 'Country' });
    await country.fill('Norw');
    await expectVisible(page.getByRole('option', { name: 'Norway (NO)' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectVisible(form().getByRole('row', { name: /Country.*Norway \(NO\)/ }));
    await window.expectAccessible('Contact form', { within: '[aria-label="Contact form"]' });
    await field('Email').press('Enter');
    await expectVisible(form().getByText(/Saved by the service at/));
    const [change] = sent('update-contact');
    expect(change).toEqual({ contactid: change?.contactid, email: 'changed@example.org', country: 'NO' });
    const stored = service.stored('contact', Number.parseInt(String(change?.contactid), 10));
    expect(stored).toMatchObject({ email: 'changed@example.org', country: 'NO' });

    // A new one: what is missing is said at its field, before anything is sent.
    await goToContacts();
    await page.getByRole('button', { name: 'New contact' }).press('Enter');
    await form().getByRole('button', { name: 'Add contact' }).press('Enter');
    await expectVisible(form().getByText('Choose a customer.'));
    expect(await hasFocus(field('Customer'))).toBe(true);
    expect(sent('add-contact')).toEqual([]);
    await field('Customer').fill('101');
    await form().getByRole('list', { name: 'Matching customers' }).getByRole('button').first().press('Enter');
    await field('First name').fill('Noor');
    await field('Last name').fill('Aziz');
    await field('Email').fill(taken(service));
    await form().getByLabel('Invoices').check();
    await form()
      .getByLabel(/^Sub-account/)
      .check();
    await field('Password').fill(PASSWORD);
    await field('Tax ID').fill('NO 1');
    // The service refuses the e-mail: its words stand there, and everything is as it was typed.
    await field('Password').press('Enter');
    await expectVisible(form().getByText('The service refused to add this contact.'));
    // In some dialects the service names another field than the one it means.
    const wrong = dialects.length > 0 ? form().locator('[aria-invalid="true"]') : field('Email');
    expect(await wrong.first().getAttribute('aria-invalid')).toBe('true');
    expect(await field('First name').inputValue()).toBe('Noor');
    expect(await field('Password').inputValue()).toBe(PASSWORD);
    // Then the answer is lost: it is in doubt, and what was found is shown.
    service.faults.add({ operation: 'add-contact', kind: 'reset-after', times: 1 });
    await field('Email').fill('noor@aziz.example');
    await field('Email').press('Enter');
    await expectVisible(form().getByText(/so Noor Aziz may or may not have been added/));
    const added = sent('add-contact').at(-1);
    expect(added).toMatchObject({ clientid: '101', tax_id: 'NO 1', invoiceemails: '1', email: 'noor@aziz.example' });
    await form().getByRole('button', { name: 'It arrived' }).press('Enter');
    await expectVisible(form().getByText(/You marked it as saved at/));
    expect(sent('add-contact').filter(({ email }) => email === 'noor@aziz.example')).toHaveLength(1);
    expect(await page.content()).not.toContain(PASSWORD);

    // No network: the form is kept, says why it waits, and is there later.
    await service.stop();
    await goToContacts();
    await page.getByRole('button', { name: 'New contact' }).press('Enter');
    await field('First name').fill('Written on a train');
    await window.lookForChanges();
    await expectVisible(form().getByText('No connection. Your entries are saved'));
    expect(await form().getByRole('button', { name: 'Add contact' }).isDisabled()).toBe(true);
    await window.waitUntilSettled({ soon: 1000 });
    await expectVisible(form().getByText(/^Saved /));
    await window.press('Escape', 'Escape', 'Escape');
    await goToContacts();
    await page.getByRole('region', { name: 'Not sent yet' }).getByRole('button', { name: 'Continue' }).press('Enter');
    expect(await field('First name').inputValue()).toBe('Written on a train');
  });
});

/** An e-mail that somebody signs in with already. */
function taken(at: RunningService): string {
  const client = at.stored('client', 101);
  return String(client?.email);
}
