/**
 * Two accounts at services that number everything alike, and the page of each: by hand, by
 * keyboard, and to its end.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '../helpers/full-run.ts';
import { expectVisible, hasFocus } from '../helpers/window.ts';
import type { RunningService, ServiceOptions } from '../service/service.ts';
import { DIALECTS } from './dialects.ts';
import { type LocalDeskOptions, launchChromium } from './harness.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const open = (options: ServiceOptions = {}) =>
  setup.startService({ tickets: 60, customers: 12, repliesAs: 'staff', ...options });
const subjects = async (): Promise<string> => (await window.rows.allInnerTexts()).join('\n');
const label = (name: string): Locator => window.page.getByLabel(name, { exact: true });
const says = (text: string | RegExp): Promise<void> => expectVisible(window.page.getByText(text));
const saysExactly = (text: string): Promise<void> => expectVisible(window.page.getByText(text, { exact: true }));
const isAccessible = (what: string) => window.expectAccessible(what, { wcag: true });

async function begin(service: RunningService, options: LocalDeskOptions = {}): Promise<void> {
  await setup.openDesk({ signedIn: service, ...options });
  await window.waitForWholeQueues();
}
/** Opens the first ticket; returns what its pane says. */
async function openFirst(): Promise<string> {
  await window.rows.first().click();
  await expectVisible(window.reply);
  return window.ticket.innerText();
}
const showQueue = (name: string) => window.queues.getByText(name).click();
const isOpen = async (service: RunningService) =>
  expect(await window.account.innerText()).toContain(new URL(service.url).host);

describe.each(DIALECTS)('two accounts with equal ids, %s', (_, dialects) => {
  it('are kept apart, and one keystroke leads from one to the other', async () => {
    const [one, two] = [await open({ seed: 1, dialects }), await open({ seed: 2, dialects })];
    await begin(one);
    await showQueue('All Active');
    await window.rows.first().click();
    await window.reply.fill('Only for the first brand.');
    await window.waitForSavedDrafts();
    await expectVisible(window.rows.first().getByText('Draft', { exact: true }));
    const ofOne = await subjects();
    await window.account.click();
    await window.page.getByRole('menuitem', { name: 'Add account' }).click();
    await window.signIn(two);
    await isOpen(two);
    await showQueue('All Active');
    await window.waitForWholeQueues();
    expect(await subjects()).not.toBe(ofOne);
    expect(await window.page.getByText('Only for the first brand.').count()).toBe(0);
    await showQueue('Drafts');
    await says('No drafts');

    // Rows carry the account's colour, and its name stands above them.
    const row = `document.querySelector('[role=grid][aria-label=Tickets] [role=row]')`;
    const stripe = () => window.page.evaluate<string>(`getComputedStyle(${row}, '::before').backgroundColor`);
    await showQueue('All Active');
    const second = await stripe();
    await window.rows.first().focus();
    await window.press('g 1');
    await isOpen(one);
    const first = await stripe();
    expect(first).not.toBe(second);
    expect([first, second]).not.toContain('rgba(0, 0, 0, 0)');
    await showQueue('Drafts');
    expect(await window.rows.count()).toBe(1);
    await window.rows.first().click();
    expect(await window.reply.inputValue()).toBe('Only for the first brand.');
    // News of the other one are counted beside this one's name.
    expect(await window.account.innerText()).toMatch(/\+\d/);
    await window.account.click();
    await expectVisible(window.page.getByRole('menuitemradio', { name: /unread/ }));
    await isAccessible('the switch between accounts');
  });
});

it('the account’s page is used by keyboard, saves each field by itself, learns links, and says what waits', async () => {
  const service = await open({ zone: 'Asia/Kolkata' });
  await begin(service);
  const [number] = /#\S+/.exec(await openFirst()) ?? [''];
  // A reply, so that the zone shows; it asks for the name first.
  await window.reply.fill('Looking into it.');
  await window.stayAfterSending();
  await window.sendReply();
  await window.button('Send now').first().click();
  await says(/posted as staff/);
  // From here on as the oddest services of the family answer; a reply that one of these accepts
  // would be in doubt.
  service.turn({ dialects: ['all'] });
  await window.lookForChanges();

  await window.tickets.focus();
  await window.press('g a');
  expect(await hasFocus(window.button('Account'))).toBe(true);
  // Keys of the list do nothing to a list that is not there.
  await window.press('j', 'r', 'e');
  await window.press('ArrowDown', 'Enter');
  await says(/posted your last reply as staff/);
  await window.press('Tab');
  expect(await hasFocus(label('Your name'))).toBe(true);
  await window.press('Control+a');
  await window.page.keyboard.type('Mara');
  await window.press('Tab');
  await saysExactly('Saved');
  await window.press('Escape');
  expect(await hasFocus(window.button('Replies'))).toBe(true);
  await window.press('Escape');
  expect(await hasFocus(window.tickets)).toBe(true);

  await window.openSettings('Times');
  await window.button('Use Asia/Kolkata').click();
  await says(/Your chosen zone matches/);
  await isAccessible('the times');

  await window.showSettings('Links');
  const field = window.page.getByLabel('Address of any ticket’s page');
  await field.fill('https://billing.example/admin/supporttickets.php?action=view&id=999999');
  await window.press('Enter');
  await says('This address doesn’t contain the number');
  await field.fill(`https://billing.example/viewticket.php?tid=${number.slice(1)}&c=secret-code`);
  await window.press('Enter');
  expect(await label('Ticket').inputValue()).toBe('https://billing.example/viewticket.php?tid={tid}&c={c}');
  await label('Admin area address').fill('https://billing.example/admin/index.php');
  await window.button('Fill in all links').click();
  await says('All links filled in');
  expect(await label('Domain WHOIS').inputValue()).toBe('https://billing.example/admin/whois.php?domain={domain}');
  const invoice = label('Invoice');
  await invoice.fill('http://billing.example/{id}');
  await window.press('Enter');
  await says(/Use https/);
  expect(await invoice.getAttribute('aria-invalid')).toBe('true');
  await isAccessible('the links');

  await window.showSettings('Departments');
  await window.page
    .getByLabel(/^Department /)
    .first()
    .fill('Technik');
  await window.press('Enter');
  await saysExactly('Saved');
  await window.showSettings('Health');
  await says('get-tickets');
  await says('Waiting for Registrar');
  await window.button('Show report').click();
  const report = await window.page.getByRole('region', { name: 'Report' }).innerText();
  expect(report).toContain('get-tickets');
  expect(report).not.toMatch(/Registrar|Mara|billing\.example|Technik/);
  await isAccessible('the health');
  await window.button('Back to tickets').click();
  await expectVisible(window.queues.getByText('Technik'));

  // Read again: everything. The learned link leads to a ticket of it, the wrong one was not kept.
  await window.openSettings('Storage');
  await says('Tickets stored');
  await says(/^No backups yet/);
  await window.button('Clear local copy…').click();
  // The toast goes after some seconds, which the download may take as well.
  const cleared = window.page.getByText(/^Cleared\./).waitFor();
  await window.button('Clear and download again').click();
  await cleared;
  await window.button('Back to tickets').click();
  await openFirst();
  await window.tickets.focus();
  await window.press('v');
  expect(setup.desk.opened()).toContainEqual(
    expect.stringMatching(/^https:\/\/billing\.example\/admin\/supporttickets\.php\?action=view&id=/),
  );

  // Without the service it shows what is known, and promises the rest for later.
  await service.stop();
  await window.lookForChanges();
  await window.openSettings('Links');
  expect(await invoice.inputValue()).toBe('https://billing.example/admin/invoices.php?action=edit&id={id}');
  await window.showSettings('Account');
  await says(/^Not connected since/);
  await says('No connection to the service.');
  await window.showSettings('Health');
  await window.button('Everything except tickets').click();
  await says('These sync when the service answers.');
  await window.showSettings('Storage');
  await window.button('Check databases').click();
  await says('All databases are intact.');
  await window.button('Clear local copy…').click();
  await says(/you won’t see any tickets until it’s back/);
  await window.button('Cancel').click();

  // For now: what was written stays.
  await window.showSettings('Sign out');
  await window.button('Sign out…').click();
  await says(/^Removes the sign-in.+it expires later\.$/);
  await window.button(/^Sign out of/).click();
  await says(/^You’re signed out\. Your drafts and queued replies are saved/);
});

// In each run: the desk's part of it (`account-end`), and the window's (`EndSection`).
it.runIf(isFullRun)(
  'leaving for good lists what is unsent, carries it away sealed, removes all, and brings it back in',
  async () => {
    const service = await open();
    // Where the focus goes when an account leaves is looked at in a browser that nobody had before.
    const browser = await launchChromium();
    setup.atEnd(() => browser.close());
    await begin(service, { browser, context: { acceptDownloads: true } });
    await openFirst();
    await window.reply.fill('Half a thought.');
    await window.waitForSavedDrafts();
    await window.openSettings('Sign out');
    await window.button('Sign out…').click();
    await says(/1 text hasn’t been sent or saved\.$/);
    await window.button('Cancel').click();
    await window.button('Sign out and remove everything…').click();
    const list = window.page.getByRole('list', { name: 'Unsent' });
    await expectVisible(list.getByText('Half a thought.'));
    const remove = window.button(/permanently$/);
    expect(await remove.isDisabled()).toBe(true);
    await isAccessible('what is unsent');
    await window.button('Export encrypted…').click();
    const passphrase = window.page.getByLabel('Passphrase for the file');
    await passphrase.fill('abc');
    await window.press('Enter');
    await says('Use at least 12 characters.');
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
    await expectVisible(window.page.getByLabel('Service address'));
    expect(readdirSync(join(setup.desk.dataDir, 'accounts'))).toEqual([]);

    await window.signIn(service);
    await window.waitForTickets();
    await showQueue('Drafts');
    await says('No drafts');
    await window.openSettings('Storage');
    await window.page.getByLabel('File with unsent replies').setInputFiles(file);
    for (const [typed, said] of [
      ['not that one at all', /Wrong passphrase/],
      ['four winds over the sea', /Nothing has changed yet/],
    ] as const) {
      await window.page.getByLabel(/^Passphrase for unsent/).fill(typed);
      await window.press('Enter');
      await says(said);
    }
    await window.button('Import').click();
    await says(/Imported:/);
    await isAccessible('the storage');
    await window.button('Back to tickets').click();
    await showQueue('Drafts');
    expect(await window.rows.count()).toBe(1);
    await window.rows.first().click();
    expect(await window.reply.inputValue()).toBe('Half a thought.');

    // With another account there, one lands in that one's list, and is told so.
    await window.account.click();
    await window.page.getByRole('menuitem', { name: 'Add account' }).click();
    await window.button('Practice desk').click();
    await window.waitForTickets(1);
    await window.openSettings('Sign out');
    await window.button('Sign out and remove everything…').click();
    await window.button('Remove Practice desk permanently').click();
    await says(/^Practice desk removed from this computer\./);
    await says(/^You’re now in /);
    expect(await window.tickets.count()).toBe(1);
    expect(await window.page.evaluate('document.activeElement !== document.body')).toBe(true);
    expect(await window.page.getByRole('main', { name: /^Account / }).count()).toBe(0);
  },
);
