/** Names that run from right to left or mean to, and tickets that are opened by their address. */
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { askService } from '../helpers/ask-service.ts';
import { PATIENCE, until } from '../helpers/until.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

let service: RunningService;

/** The letters of an element as they stand on the screen, line by line from left to right. */
const seen = (element: Locator): Promise<string> =>
  element.first().evaluate((root) => {
    const TEXTS = 4;
    const walker = root.ownerDocument.createTreeWalker(root, TEXTS);
    const range = root.ownerDocument.createRange();
    const letters: { letter: string; x: number; y: number }[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, width, bottom } = range.getBoundingClientRect();
        if (width > 0) letters.push({ letter: text.charAt(at), x: left, y: bottom });
      }
    }
    const lines = letters.sort((a, b) => (Math.abs(a.y - b.y) > 6 ? a.y - b.y : a.x - b.x));
    return lines.map(({ letter }) => letter).join('');
  });

const people = [
  {
    subject: 'Turned by a sign',
    name: 'Priya \u202eCampbell',
    email: 'priya.campbell@lakesage.uk',
    shown: 'Priya Campbell',
  },
  { subject: 'Written in Hebrew', name: 'דנה לוי', email: 'dana@example.com', shown: 'יול הנד' },
  { subject: 'Written in Arabic', name: 'سارة', email: 'sara@example.com', shown: null },
];

describe('a name', () => {
  it('turns nothing round in the header, the timeline, the list, the palette or the composer', async () => {
    service = await setup.startService({ tickets: 12, customers: 4 });
    for (const { subject, name, email } of people)
      await askService(service, 'open-ticket', { deptid: '1', subject, name, email, message: 'Hello' });
    await setup.openDesk({ signedIn: service });
    const { page } = window;
    const grid = window.tickets;
    const ticket = window.ticket;
    for (const { subject, email, shown } of people) {
      const row = grid.getByRole('row', { name: subject });
      await row.click();
      await ticket.getByRole('heading', { name: subject }).waitFor();
      const opened = await seen(window.timeline.getByText('Opened by'));
      expect(opened).toMatch(/^Opened by .+ · (server time )?(\d+ \w{3}, )?\d\d:\d\d/);
      const to = ticket.getByText('To', { exact: true }).locator('xpath=..');
      // The mail is behind the name, and its letters stand in their order.
      expect(await seen(to)).toMatch(new RegExp(`^To.+${email.replaceAll('.', '\\.')}$`));
      expect(await to.evaluate((it) => it.textContent)).not.toMatch(/[\u202a-\u202e]/);
      if (shown !== null) {
        expect(opened).toContain(`Opened by ${shown} ·`);
        expect(await seen(row)).toContain(shown);
        expect(await seen(to)).toBe(`To${shown} ${email}`);
      }
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(email);
      const found = page.getByRole('option', { name: subject });
      await found.waitFor();
      expect(await seen(found)).toContain(email);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});

describe('the address of a ticket', () => {
  it('opens it in the window that is there, and nothing that is no such address opens anything', async () => {
    service = await setup.startService({ tickets: 60, customers: 10 });
    await setup.openDesk({ signedIn: service, context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    const { page } = window;
    const { context } = setup.desk;
    const rows = window.rows;
    const heading = window.ticket.getByRole('heading').first();
    await window.hasTickets(2);
    await rows.nth(2).click();
    await heading.waitFor();
    const subject = (await heading.textContent()) ?? '';
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy link to this ticket' }).click();
    const { origin } = new URL(setup.desk.url);
    const form = new RegExp(`^${origin}/#/ticket/[A-Z]{3}-\\d+$`);
    await expect.poll(() => window.readClipboard()).toMatch(form);
    const link = await window.readClipboard();

    // Another tab, which is signed in.
    const tab = await context.newPage();
    await tab.goto(link);
    await tab.getByRole('heading', { name: subject }).waitFor();
    expect(tab.url()).toBe(`${origin}/`);

    // The window that is there, on another ticket.
    await rows.nth(0).click();
    await page.goto(`${origin}/#/ticket/ABC-000000`);
    await page.getByText('Ticket #ABC-000000 isn’t stored on this computer.').first().waitFor();
    await page.goto(`${origin}/#/ticket/ABC-000000?send=1`);
    await page.getByText('This link doesn’t lead to a ticket.').first().waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: subject }).waitFor();
    expect(page.url()).toBe(`${origin}/`);

    // A browser without the key keeps what the address says until it has one.
    const stranger = await (await context.browser()?.newContext())?.newPage();
    if (!stranger) throw new Error('no other browser');
    stranger.setDefaultTimeout(PATIENCE);
    await stranger.goto(link);
    const way = stranger.getByRole('link', { name: 'open the desk' });
    await until('the way in to the ticket', async () => (await way.getAttribute('href'))?.endsWith(new URL(link).hash));
    expect(
      service.ledger.all().filter(({ operation }) => !operation.startsWith('get-') && operation !== 'token'),
    ).toEqual([]);
  });
});
