/**
 * Two accounts at services that number everything alike, and the page of each: by hand, by
 * keyboard, and to its end.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { RunningService, ServiceOptions } from '../../service/service.ts';
import { inFull } from '../helpers/in-full.ts';
import { until } from '../helpers/until.ts';
import { hasFocus } from '../helpers/window.ts';
import { DIALECTS } from './dialects.ts';
import { type LocalDeskOptions, launchChromium } from './harness.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const services: RunningService[] = [];

const open = async (options: ServiceOptions = {}): Promise<RunningService> => {
  const service = await setup.startService({ tickets: 60, customers: 12, repliesAs: 'staff', ...options });
  services.push(service);
  return service;
};
const subjects = async (): Promise<string> => (await window.rows.allInnerTexts()).join('\n');
const menu = (): Locator => window.page.getByRole('button', { name: /^Account:/ });
const seen = (text: string | RegExp) => window.page.getByText(text).first().waitFor();

async function begin(service: RunningService, options: LocalDeskOptions = {}): Promise<void> {
  await setup.openDesk({ signedIn: service, ...options });
  await window.hasTickets();
}

/** Every page of the first sync was read: from here on the lists stand as they are. */
const wholeQueues = () =>
  until('whole counts', async () => {
    const words = await window.queues.innerText();
    return /\d/.test(words) && !words.includes('≥');
  });

async function addAccount(service: RunningService): Promise<void> {
  await menu().click();
  await window.page.getByRole('menuitem', { name: 'Add account' }).click();
  await window.signIn(service);
  const host = new URL(service.url).host;
  await until('the other account', async () => (await menu().innerText()).includes(host));
  await window.queues.getByText('All Active').waitFor();
}

async function openPage(part: string): Promise<void> {
  await window.page.getByRole('button', { name: 'Settings', exact: true }).click();
  await showPart(part);
}
const showPart = (part: string) =>
  window.page
    .getByRole('navigation', { name: 'Account settings sections' })
    .getByRole('button', { name: part, exact: true })
    .click();

/** What the health page says of each kind of record. */
const lastSync = () => window.page.getByRole('region', { name: 'Last sync' }).innerText();

const isAccessible = (what: string) => window.isAccessible(what, { wcag: true });

describe.each(DIALECTS)('two accounts with equal ids, %s', (_, dialects) => {
  it('are kept apart, and one keystroke leads from one to the other', async () => {
    const [one, two] = [await open({ seed: 1, dialects }), await open({ seed: 2, dialects })];
    await begin(one);
    await wholeQueues();
    await window.queues.getByText('All Active').click();
    await window.hasTickets(5);
    await window.rows.first().click();
    await window.reply.fill('Only for the first brand.');
    await seen(/^Saved \d/);
    await window.rows.first().getByText('Draft', { exact: true }).waitFor();
    const ofOne = await subjects();
    await addAccount(two);
    await window.queues.getByText('All Active').click();
    await until('other tickets', async () => (await subjects()) !== ofOne && (await window.rows.count()) > 5);
    await expect.poll(() => window.page.getByText('Only for the first brand.').count()).toBe(0);
    await window.queues.getByText('Drafts').click();
    await seen('No drafts');
    // Rows carry the account's colour, and its name stands above them.
    const row = `document.querySelector('[role=grid][aria-label=Tickets] [role=row]')`;
    const stripe = () => window.page.evaluate<string>(`getComputedStyle(${row}, '::before').backgroundColor`);
    await window.queues.getByText('All Active').click();
    await window.hasTickets(5);
    const second = await stripe();
    await window.rows.first().focus();
    await window.press('g 1');
    await until('the first account', async () => (await menu().innerText()).includes(new URL(one.url).host));
    await window.hasTickets();
    expect(await stripe()).not.toBe(second);
    expect([await stripe(), second]).not.toContain('rgba(0, 0, 0, 0)');
    await window.queues.getByText('Drafts').click();
    await until('its draft', async () => (await window.rows.count()) === 1);
    await window.rows.first().click();
    await until('the text', async () => (await window.reply.inputValue()) === 'Only for the first brand.');
    // What is new in the other one is counted beside this one's name.
    await until('the unread of the other', async () => /\+\d/.test(await menu().innerText()));
    await menu().click();
    await window.page
      .getByRole('menuitemradio', { name: /unread/ })
      .first()
      .waitFor();
    await isAccessible('the switch between accounts');
    await window.press('Escape');

    // Offline, each still has its own.
    await one.stop();
    await two.stop();
    await setup.desk.restart();
    await window.unlock();
    await until('the first account again', async () => (await menu().innerText()).includes(new URL(one.url).host));
    await window.queues.getByText('All Active').click();
    await until('its tickets', async () => (await subjects()) === ofOne);
    await window.rows.first().focus();
    await window.press('g 2');
    await until('the second', async () => (await menu().innerText()).includes(new URL(two.url).host));
    await window.queues.getByText('All Active').click();
    await until('its own tickets', async () => (await window.rows.count()) > 5 && (await subjects()) !== ofOne);
  });
});

describe('the account page', () => {
  it('saves each field by itself, learns links, and takes a suggested zone', async () => {
    const service = await open({ zone: 'Asia/Kolkata' });
    await begin(service);
    const [number] = /#\S+/.exec(await openFirst()) ?? [''];
    // A reply, so that the zone shows; it asks for the name first.
    await window.reply.fill('Looking into it.');
    await window.stayAfterSending();
    await window.sendReply();
    await window.page.getByRole('button', { name: 'Send now' }).first().click();
    await seen(/recorded as staff/);
    // From here on as the oddest services of the family answer; a reply that one of these accepts
    // would be in doubt.
    service.turn({ dialects: ['all'] });
    await window.page.getByRole('button', { name: 'Refresh', exact: true }).click();

    await openPage('Times');
    await window.page.getByRole('button', { name: 'Use Asia/Kolkata' }).click();
    await seen('Saved');
    await seen(/Your chosen zone matches/);
    await isAccessible('the times');

    await showPart('Links');
    const field = window.page.getByLabel('Address of any ticket’s page');
    const refused = window.page.getByText('This address doesn’t contain the number');
    await field.fill('https://billing.example/admin/supporttickets.php?action=view&id=999999');
    await window.press('Enter');
    await refused.waitFor();
    await field.fill(`https://billing.example/viewticket.php?tid=${number.slice(1)}&c=secret-code`);
    await window.press('Enter');
    await seen('https://billing.example/viewticket.php?tid={tid}&c={c}');
    expect(await window.page.getByLabel('Ticket', { exact: true }).inputValue()).toBe(
      'https://billing.example/viewticket.php?tid={tid}&c={c}',
    );
    await window.page.getByLabel('Admin area address').fill('https://billing.example/admin/index.php');
    await window.page.getByRole('button', { name: 'Fill in all links' }).click();
    await seen('All links filled in');
    expect(await window.page.getByLabel('Domain WHOIS').inputValue()).toBe(
      'https://billing.example/admin/whois.php?domain={domain}',
    );
    const invoice = window.page.getByLabel('Invoice', { exact: true });
    await invoice.fill('http://billing.example/{id}');
    await window.press('Enter');
    await seen(/Use https/);
    expect(await invoice.getAttribute('aria-invalid')).toBe('true');
    await isAccessible('the links');

    await showPart('Departments');
    const department = window.page.getByLabel(/^Department /).first();
    await department.fill('Technik');
    await window.press('Enter');
    await seen('Saved');
    await showPart('Health');
    await seen('get-tickets');
    await seen('Waiting for Registrar');
    await window.page.getByRole('button', { name: 'Show report' }).click();
    const report = await window.page.getByRole('region', { name: 'Report' }).innerText();
    expect(report).toContain('get-tickets');
    expect(report).not.toMatch(/Registrar|Mara|billing\.example|Technik/);
    await isAccessible('the health');
    await window.press('Escape', 'Escape');
    await window.queues.getByText('Technik').waitFor();

    // All of it is there after a restart; the wrong link is not.
    await setup.desk.restart();
    await window.unlock();
    await window.queues.getByText('Technik').waitFor();
    await openPage('Links');
    expect(await window.page.getByLabel('Invoice', { exact: true }).inputValue()).toBe(
      'https://billing.example/admin/invoices.php?action=edit&id={id}',
    );
    await showPart('Replies');
    await seen(/recorded your last reply as staff/);

    // Read again: what is beside the tickets, then everything. The learned link leads to a ticket
    // of it.
    await showPart('Health');
    await window.page.getByRole('button', { name: 'Everything except tickets' }).click();
    await seen('Syncing after the tickets…');
    await showPart('Storage');
    await window.page.getByRole('button', { name: 'Clear local copy…' }).click();
    await window.page.getByRole('button', { name: 'Clear and download again' }).click();
    await seen(/^Cleared\./);
    await window.page.getByRole('button', { name: 'Back to tickets' }).click();
    await window.hasTickets();
    await openFirst();
    await window.tickets.focus();
    await window.press('v');
    await until('its page', () =>
      setup.desk
        .opened()
        .some((url) => url.startsWith('https://billing.example/admin/supporttickets.php?action=view&id=')),
    );

    // For now: what was written stays.
    await openPage('Sign out');
    await window.page.getByRole('button', { name: 'Sign out…', exact: true }).click();
    await seen(/^Removes the sign-in.+it expires later\.$/);
    await window.page.getByRole('button', { name: /^Sign out of/ }).click();
    await seen(/^You’re signed out\. Your drafts and queued replies are saved/);
  });

  it.runIf(inFull)('without the service shows what is known, and saves what needs no service', async () => {
    const service = await open({ dialects: ['all'] });
    await begin(service);
    await wholeQueues();
    await openPage('Health');
    await until('all to be read', async () => !/Not yet|\d of \d/.test(await lastSync()));
    await window.press('Escape', 'Escape');
    await service.stop();
    await window.page.getByRole('button', { name: 'Refresh', exact: true }).click();

    await openPage('Account');
    await seen(/^Not connected since/);
    await seen('No connection to the service.');
    await window.page.getByLabel('Account name').fill('Brand A');
    await window.press('Enter');
    await seen('Saved');
    await showPart('Replies');
    await window.page.getByLabel('Signature').fill('Mara, Brand A');
    await window.press('Tab');
    await seen('Saved');
    await showPart('Departments');
    await window.page
      .getByLabel(/^Department /)
      .first()
      .fill('Technik');
    await window.press('Enter');
    await seen('Saved');
    await showPart('Links');
    await window.page.getByLabel('Admin area address').fill('https://billing.example/admin/');
    await window.press('Enter');
    await seen('All links filled in');

    // What the service is asked for later is promised for later.
    await showPart('Health');
    const known = await lastSync();
    await window.page.getByRole('button', { name: 'Everything except tickets' }).click();
    await seen('Rackside syncs these when the service answers.');
    await showPart('Storage');
    await window.page.getByRole('button', { name: 'Check databases' }).click();
    await seen('All three databases are intact.');
    await window.page.getByRole('button', { name: 'Clear local copy…' }).click();
    await seen(/you won’t see any tickets until it’s back/);
    await window.page.getByRole('button', { name: 'Cancel' }).click();

    await setup.desk.restart();
    await window.unlock();
    await window.queues.getByText('Technik').waitFor();
    expect(await menu().innerText()).toContain('Brand A');
    await openPage('Replies');
    await expect.poll(() => window.page.getByLabel('Signature').inputValue()).toBe('Mara, Brand A');
    await showPart('Links');
    expect(await window.page.getByLabel('Order', { exact: true }).inputValue()).toMatch(
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
    await window.rows.first().waitFor();
    await window.tickets.focus();
    await window.press('g a');
    const part = (name: string) => window.page.getByRole('button', { name, exact: true });
    await until('the parts of the page', () => hasFocus(part('Account')));
    // Keys of the list do nothing to a list that is not there.
    await window.press('j', 'r', 'e');
    await window.press('ArrowDown', 'Enter', 'Tab');
    await until('the first field', () => hasFocus(window.page.getByLabel('Your name')));
    await window.page.keyboard.type('Mara Lind');
    await window.press('Tab');
    await seen('Saved');
    await window.press('Escape');
    await until('the parts again', () => hasFocus(part('Replies')));
    await window.press('Escape');
    await until('the list', () => hasFocus(window.tickets));
    await expect.poll(() => window.page.getByRole('heading', { name: /^Account 127/ }).count()).toBe(0);
  });
});

describe('leaving for good', () => {
  it('lists what is unsent, carries it away sealed, removes everything, and brings it back in', async () => {
    const service = await open();
    // Where the focus goes when an account leaves is looked at in a browser that nobody had before.
    const browser = await launchChromium();
    setup.atEnd(() => browser.close());
    await begin(service, { browser, context: { acceptDownloads: true } });
    const data = setup.desk.dataDir ?? '';
    await openFirst();
    await window.reply.fill('Half a thought.');
    await seen(/^Saved \d/);
    await openPage('Sign out');
    await window.page.getByRole('button', { name: 'Sign out…', exact: true }).click();
    await seen(/1 text hasn’t been sent or saved\.$/);
    await window.page.getByRole('button', { name: 'Cancel' }).click();
    await window.page.getByRole('button', { name: 'Sign out and remove everything…' }).click();
    const list = window.page.getByRole('list', { name: 'Unsent' });
    await list.getByText('Half a thought.').waitFor();
    const remove = window.page.getByRole('button', { name: /permanently$/ });
    await expect.poll(() => remove.isDisabled()).toBe(true);
    await isAccessible('what is unsent');
    await window.page.getByRole('button', { name: 'Export, encrypted…' }).click();
    const passphrase = window.page.getByLabel('Passphrase for the file');
    await passphrase.fill('abc');
    await window.press('Enter');
    await seen('Use at least 12 characters.');
    await passphrase.fill('four winds over the sea');
    const downloading = window.page.waitForEvent('download');
    await window.press('Enter');
    const download = await downloading;
    const file = join(setup.folder, download.suggestedFilename());
    await download.saveAs(file);
    expect(file).toMatch(/unsent-.*\.rackside$/);
    expect(readFileSync(file).includes('Half a thought')).toBe(false);
    await window.page.getByLabel('Delete this unsent text too').check();
    await remove.click();
    await window.page.getByLabel('Service address').waitFor();
    expect(readdirSync(join(data, 'accounts'))).toEqual([]);

    await window.signIn(service);
    await window.hasTickets();
    await window.queues.getByText('Drafts').click();
    await seen('No drafts');
    await openPage('Storage');
    await window.page.getByLabel('File with unsent replies').setInputFiles(file);
    await window.page.getByLabel(/^Passphrase for unsent/).fill('not that one at all');
    await window.press('Enter');
    await seen(/Wrong passphrase/);
    await window.page.getByLabel(/^Passphrase for unsent/).fill('four winds over the sea');
    await window.press('Enter');
    await seen('1 ticket now has an imported draft.');
    await isAccessible('the storage');
    await window.page.getByRole('button', { name: 'Back to tickets' }).click();
    await window.queues.getByText('Drafts').click();
    await until('the draft', async () => (await window.rows.count()) === 1);
    await window.rows.first().click();
    await until('its text', async () => (await window.reply.inputValue()) === 'Half a thought.');

    // With another account there, one lands in that one's list, and is told so.
    await window.page.getByRole('button', { name: /^Account: / }).click();
    await window.page.getByRole('menuitem', { name: 'Add account' }).click();
    await window.page.getByRole('button', { name: 'Practice desk' }).click();
    await window.hasTickets(1);
    await openPage('Sign out');
    await window.page.getByRole('button', { name: 'Sign out and remove everything…' }).click();
    await window.page.getByRole('button', { name: 'Remove Practice desk permanently' }).click();
    await seen(/^Practice desk removed from this computer\./);
    await seen(/^You’re now in /);
    await until('the list', async () => (await window.tickets.count()) === 1);
    await until('the focus in it', () => window.page.evaluate<boolean>('document.activeElement !== document.body'));
    await expect.poll(() => window.page.getByRole('main', { name: /^Account / }).count()).toBe(0);
  });
});

/** Opens the first ticket; returns what its pane says. */
async function openFirst(): Promise<string> {
  await window.rows.first().click();
  const pane = window.ticket;
  await window.reply.waitFor();
  return pane.innerText();
}
