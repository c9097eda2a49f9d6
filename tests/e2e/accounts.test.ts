/** Two accounts at services that number everything alike, and the page of each: by hand, by keyboard, and to its end. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, type ServiceOptions, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

let folder: string;
let services: RunningService[] = [];
let desk: LocalDesk | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-accounts-'));
});
afterEach(async () => {
  await desk?.stop();
  for (const service of services) await service.stop();
  services = [];
  desk = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** In both ways that a service may speak. */
const DIALECTS = [
  ['as documented', []],
  ['with every peculiarity', ['all']],
] as const;

const open = async (options: ServiceOptions = {}): Promise<RunningService> => {
  const service = await startService({ testMode: true, tickets: 60, customers: 12, repliesAs: 'staff', ...options });
  services.push(service);
  return service;
};
const page = (): Page => {
  if (!desk) throw new Error('no desk is open');
  return desk.page;
};
const rows = (): Locator => page().getByRole('grid', { name: 'Tickets' }).getByRole('row');
const subjects = async (): Promise<string> => (await rows().allInnerTexts()).join('\n');
const reply = (): Locator => page().getByRole('textbox', { name: 'Reply' });
const queues = (): Locator => page().getByRole('navigation', { name: 'Queues' });
const menu = (): Locator => page().getByRole('button', { name: /^Account:/ });
const press = async (...keys: string[]) => {
  for (const key of keys) await page().keyboard.press(key);
};
const hasFocus = (locator: Locator) => locator.evaluate((element) => element.matches(':focus'));
const seen = (text: string | RegExp) => page().getByText(text).first().waitFor();

async function begin(service: RunningService, context = {}): Promise<void> {
  desk = await openLocalDesk({ context });
  await unlock({ page, restart: async () => {} }, { vault: 'passphrase' });
  await signIn(page(), service);
  await until('the queue', async () => (await rows().count()) > 3);
}

/** Every page of the first sync was read: from here on the lists stand as they are. */
const wholeQueues = () =>
  until('whole counts', async () => {
    const words = await queues().innerText();
    return /\d/.test(words) && !words.includes('≥');
  });

async function addAccount(service: RunningService): Promise<void> {
  await menu().click();
  await page().getByRole('menuitem', { name: 'Add an account' }).click();
  await signIn(page(), service);
  const host = new URL(service.url).host;
  await until('the other account', async () => (await menu().innerText()).includes(host));
  await queues().getByText('All Active').waitFor();
}

async function openPage(part: string): Promise<void> {
  await page().getByRole('button', { name: 'Settings', exact: true }).click();
  await showPart(part);
}
const showPart = (part: string) =>
  page().getByRole('navigation', { name: 'Parts of the' }).getByRole('button', { name: part, exact: true }).click();

/** What the health page says of each kind of record. */
const lastSync = () => page().getByRole('region', { name: 'Last sync' }).innerText();

const axe = async (what: string) => {
  const { violations } = await new AxeBuilder({ page: page() })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect([what, violations.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([what, []]);
};

describe.each(DIALECTS)('two accounts with equal ids, %s', (_, dialects) => {
  it('are kept apart, and one keystroke leads from one to the other', async () => {
    const [one, two] = [await open({ seed: 1, dialects }), await open({ seed: 2, dialects })];
    await begin(one);
    await wholeQueues();
    await queues().getByText('All Active').click();
    await until('its tickets', async () => (await rows().count()) > 5);
    await rows().first().click();
    await reply().fill('Only for the first brand.');
    await seen(/^Saved \d/);
    await rows().first().getByText('Draft', { exact: true }).waitFor();
    const ofOne = await subjects();
    await addAccount(two);
    await queues().getByText('All Active').click();
    await until('other tickets', async () => (await subjects()) !== ofOne && (await rows().count()) > 5);
    expect(await page().getByText('Only for the first brand.').count()).toBe(0);
    await queues().getByText('Drafts').click();
    await seen('No drafts');
    // Rows carry the account's colour, and its name stands above them.
    const row = `document.querySelector('[role=grid][aria-label=Tickets] [role=row]')`;
    const stripe = () => page().evaluate<string>(`getComputedStyle(${row}, '::before').backgroundColor`);
    await queues().getByText('All Active').click();
    await until('rows again', async () => (await rows().count()) > 5);
    const second = await stripe();
    await rows().first().focus();
    await press('g', '1');
    await until('the first account', async () => (await menu().innerText()).includes(new URL(one.url).host));
    await until('its rows', async () => (await rows().count()) > 3);
    expect(await stripe()).not.toBe(second);
    expect([await stripe(), second]).not.toContain('rgba(0, 0, 0, 0)');
    await queues().getByText('Drafts').click();
    await until('its draft', async () => (await rows().count()) === 1);
    await rows().first().click();
    await until('the text', async () => (await reply().inputValue()) === 'Only for the first brand.');
    // What is new in the other one is counted beside this one's name.
    await until('the unread of the other', async () => /\+\d/.test(await menu().innerText()));
    await menu().click();
    await page()
      .getByRole('menuitemradio', { name: /unread/ })
      .first()
      .waitFor();
    await axe('the switch between accounts');
    await press('Escape');

    // Offline, each still has its own.
    await one.stop();
    await two.stop();
    await desk?.restart();
    await unlock({ page, restart: async () => {} }, { vault: 'passphrase' });
    await until('the first account again', async () => (await menu().innerText()).includes(new URL(one.url).host));
    await queues().getByText('All Active').click();
    await until('its tickets', async () => (await subjects()) === ofOne);
    await rows().first().focus();
    await press('g', '2');
    await until('the second', async () => (await menu().innerText()).includes(new URL(two.url).host));
    await queues().getByText('All Active').click();
    await until('its own tickets', async () => (await rows().count()) > 5 && (await subjects()) !== ofOne);
  });
});

describe('the account page', () => {
  it('saves each field by itself, learns links, and takes a suggested zone', async () => {
    const service = await open({ zone: 'Asia/Kolkata' });
    await begin(service);
    const [number] = /#\S+/.exec(await openFirst()) ?? [''];
    // A reply, so that the zone shows; it asks for the name first.
    await reply().fill('Looking into it.');
    await page().getByRole('button', { name: 'Send reply' }).click();
    await page().getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
    await page().getByRole('button', { name: 'Save name' }).click();
    await page().getByRole('button', { name: 'Send reply' }).click();
    await page().getByRole('button', { name: 'Send now' }).first().click();
    await seen(/recorded as staff/);
    // From here on as the oddest services of the family answer; a reply that one of these accepts would be in doubt.
    service.turn({ dialects: ['all'] });
    await page().getByRole('button', { name: 'Look for changes now', exact: true }).click();

    await openPage('Times');
    await page().getByRole('button', { name: 'Use Asia/Kolkata' }).click();
    await seen('Saved');
    await seen(/The chosen zone is one of those/);
    await axe('the times');

    await showPart('Links');
    const field = page().getByLabel('Address of any ticket’s page');
    const refused = page().getByText('No ticket that is stored here');
    await field.fill('https://billing.example/admin/supporttickets.php?action=view&id=999999');
    await press('Enter');
    await refused.waitFor();
    await field.fill(`https://billing.example/viewticket.php?tid=${number.slice(1)}&c=secret-code`);
    await press('Enter');
    await seen('https://billing.example/viewticket.php?tid={tid}&c={c}');
    expect(await page().getByLabel('Ticket', { exact: true }).inputValue()).toBe(
      'https://billing.example/viewticket.php?tid={tid}&c={c}',
    );
    await page().getByLabel('Address of the admin area').fill('https://billing.example/admin/index.php');
    await page().getByRole('button', { name: 'Fill all links' }).click();
    await seen('All links are filled');
    expect(await page().getByLabel('WHOIS of a domain').inputValue()).toBe(
      'https://billing.example/admin/whois.php?domain={domain}',
    );
    const invoice = page().getByLabel('Invoice', { exact: true });
    await invoice.fill('http://billing.example/{id}');
    await press('Enter');
    await seen(/This needs https/);
    expect(await invoice.getAttribute('aria-invalid')).toBe('true');
    await axe('the links');

    await showPart('Departments');
    const department = page()
      .getByLabel(/^Department /)
      .first();
    await department.fill('Technik');
    await press('Enter');
    await seen('Saved');
    await showPart('Health');
    await seen('get-tickets');
    await seen('Waiting for Registrar');
    await page().getByRole('button', { name: 'Show it' }).click();
    const report = await page().getByRole('region', { name: 'Report' }).innerText();
    expect(report).toContain('get-tickets');
    expect(report).not.toMatch(/Registrar|Mara|billing\.example|Technik/);
    await axe('the health');
    await press('Escape', 'Escape');
    await queues().getByText('Technik').waitFor();

    // All of it is there after a restart; the wrong link is not.
    await desk?.restart();
    await unlock({ page, restart: async () => {} }, { vault: 'passphrase' });
    await queues().getByText('Technik').waitFor();
    await openPage('Links');
    expect(await page().getByLabel('Invoice', { exact: true }).inputValue()).toBe(
      'https://billing.example/admin/invoices.php?action=edit&id={id}',
    );
    await showPart('Replies');
    await seen(/recorded your last reply as one of the staff/);

    // Read again: what is beside the tickets, then everything. The learned link leads to a ticket of it.
    await showPart('Health');
    await page().getByRole('button', { name: 'Everything beside the tickets' }).click();
    await seen('Being read again, behind the tickets.');
    await showPart('Storage');
    await page().getByRole('button', { name: 'Clear the copy of the service’s data…' }).click();
    await page().getByRole('button', { name: 'Clear it and fetch again' }).click();
    await seen(/^Cleared\./);
    await page().getByRole('button', { name: 'Back to the tickets' }).click();
    await until('the tickets again', async () => (await rows().count()) > 3);
    await openFirst();
    await page().getByRole('grid', { name: 'Tickets' }).focus();
    await press('v');
    await until('its page', () =>
      desk?.opened().some((url) => url.startsWith('https://billing.example/admin/supporttickets.php?action=view&id=')),
    );

    // For now: what was written stays.
    await openPage('Sign out');
    await page().getByRole('button', { name: 'Sign out…', exact: true }).click();
    await page()
      .getByRole('button', { name: /^Sign out of/ })
      .click();
    await seen(/^You are signed out\. Your drafts and queued replies are kept here/);
  });

  it('without the service shows what is known, and saves what needs no service', async () => {
    const service = await open({ dialects: ['all'] });
    await begin(service);
    await wholeQueues();
    await openPage('Health');
    await until('all to be read', async () => !/Not yet|\d of \d/.test(await lastSync()));
    await press('Escape', 'Escape');
    await service.stop();
    await page().getByRole('button', { name: 'Look for changes now', exact: true }).click();

    await openPage('Account');
    await seen(/^Not connected since/);
    await seen('There is no connection to the service.');
    await page().getByLabel('Name of this account').fill('Brand A');
    await press('Enter');
    await seen('Saved');
    await showPart('Replies');
    await page().getByLabel('Signature').fill('Mara, Brand A');
    await press('Tab');
    await seen('Saved');
    await showPart('Departments');
    await page()
      .getByLabel(/^Department /)
      .first()
      .fill('Technik');
    await press('Enter');
    await seen('Saved');
    await showPart('Links');
    await page().getByLabel('Address of the admin area').fill('https://billing.example/admin/');
    await press('Enter');
    await seen('All links are filled');

    // What the service is asked for later is promised for later.
    await showPart('Health');
    const known = await lastSync();
    await page().getByRole('button', { name: 'Everything beside the tickets' }).click();
    await seen('They are read again once the service answers.');
    await showPart('Storage');
    await page().getByRole('button', { name: 'Check the databases' }).click();
    await seen('All three databases are whole.');
    await page().getByRole('button', { name: 'Clear the copy of the service’s data…' }).click();
    await seen(/There is no connection now: until there is one, no ticket can be shown/);
    await page().getByRole('button', { name: 'Cancel' }).click();

    await desk?.restart();
    await unlock({ page, restart: async () => {} }, { vault: 'passphrase' });
    await queues().getByText('Technik').waitFor();
    expect(await menu().innerText()).toContain('Brand A');
    await openPage('Replies');
    expect(await page().getByLabel('Signature').inputValue()).toBe('Mara, Brand A');
    await showPart('Links');
    expect(await page().getByLabel('Order', { exact: true }).inputValue()).toMatch(
      /^https:\/\/billing\.example\/admin\//,
    );
    await showPart('Health');
    expect(await lastSync()).toBe(known);
  });
});

describe.each(DIALECTS)('the account page, %s', (_, dialects) => {
  it('is reached, used and left by keyboard alone', async () => {
    const service = await open({ dialects });
    await begin(service);
    await rows().first().waitFor();
    await page().getByRole('grid', { name: 'Tickets' }).focus();
    await press('g', 'a');
    const part = (name: string) => page().getByRole('button', { name, exact: true });
    await until('the parts of the page', () => hasFocus(part('Account')));
    // Keys of the list do nothing to a list that is not there.
    await press('j', 'r', 'e');
    await press('ArrowDown', 'Enter', 'Tab');
    await until('the first field', () => hasFocus(page().getByLabel('Your name')));
    await page().keyboard.type('Mara Lind');
    await press('Tab');
    await seen('Saved');
    await press('Escape');
    await until('the parts again', () => hasFocus(part('Replies')));
    await press('Escape');
    await until('the list', () => hasFocus(page().getByRole('grid', { name: 'Tickets' })));
    expect(
      await page()
        .getByRole('heading', { name: /^Account 127/ })
        .count(),
    ).toBe(0);
  });
});

describe('leaving for good', () => {
  it('lists what is unsent, carries it away sealed, removes everything, and brings it back in', async () => {
    const service = await open();
    await begin(service, { acceptDownloads: true });
    const data = desk?.dataDir ?? '';
    await openFirst();
    await reply().fill('Half a thought.');
    await seen(/^Saved \d/);
    await openPage('Sign out');
    await page().getByRole('button', { name: 'Sign out and remove everything…' }).click();
    const list = page().getByRole('list', { name: 'Unsent' });
    await list.getByText('Half a thought.').waitFor();
    const remove = page().getByRole('button', { name: /for good$/ });
    expect(await remove.isDisabled()).toBe(true);
    await axe('what is unsent');
    await page().getByRole('button', { name: 'Export them, encrypted…' }).click();
    const passphrase = page().getByLabel('Passphrase for the file');
    await passphrase.fill('abc');
    await press('Enter');
    await seen(/Longer, or with more/);
    await passphrase.fill('four winds over the sea');
    const downloading = page().waitForEvent('download');
    await press('Enter');
    const download = await downloading;
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    expect(file).toMatch(/unsent-.*\.rackside$/);
    expect(readFileSync(file).includes('Half a thought')).toBe(false);
    await page().getByLabel('Delete this unsent text too').check();
    await remove.click();
    await page().getByLabel('Service address').waitFor();
    expect(readdirSync(join(data, 'accounts'))).toEqual([]);

    await signIn(page(), service);
    await until('the queue', async () => (await rows().count()) > 3);
    await queues().getByText('Drafts').click();
    await seen('No drafts');
    await openPage('Storage');
    await page().getByLabel('File with unsent texts').setInputFiles(file);
    await page()
      .getByLabel(/^Passphrase of unsent/)
      .fill('not that one at all');
    await press('Enter');
    await seen(/That is not the passphrase of this file/);
    await page()
      .getByLabel(/^Passphrase of unsent/)
      .fill('four winds over the sea');
    await press('Enter');
    await seen('1 ticket has a draft of it now.');
    await axe('the storage');
    await page().getByRole('button', { name: 'Back to the tickets' }).click();
    await queues().getByText('Drafts').click();
    await until('the draft', async () => (await rows().count()) === 1);
    await rows().first().click();
    await until('its text', async () => (await reply().inputValue()) === 'Half a thought.');
  });
});

/** Opens the first ticket; returns what its pane says. */
async function openFirst(): Promise<string> {
  await rows().first().click();
  const pane = page().getByRole('region', { name: 'Ticket', exact: true });
  await reply().waitFor();
  return pane.innerText();
}
