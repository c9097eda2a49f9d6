/** Names that run from right to left or mean to, and tickets that are opened by their address. */
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { byNumber } from '../helpers/local-client.ts';
import { expectHidden, expectVisible } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

/** The letters of an element as they stand on the screen, line by line from left to right. */
const lettersOf = (element: Locator): Promise<string> =>
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

/** Longer than a row: Arabic first, then Latin. */
const LONG = 'لا يمكنني تسجيل الدخول إلى لوحة التحكم منذ هذا الصباح في shop.example.com:443 $ dig';

/** Its first letter is in sight, in the box that cuts it off. */
const beginsInSight = (row: Locator, text: string): Promise<boolean> =>
  row.getByText(text, { exact: true }).evaluate((box) => {
    const range = box.ownerDocument.createRange();
    range.setStart(box.firstChild ?? box, 0);
    range.setEnd(box.firstChild ?? box, 1);
    const [letter, frame] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    const isCut = box.scrollWidth > box.clientWidth;
    return isCut && letter.width > 0 && letter.left >= frame.left - 1 && letter.right <= frame.right + 1;
  });

it('a name turns nothing round in header, timeline, list, palette or composer, and is cut at its own end', async () => {
  const service = await setup.startService({ tickets: 12, customers: 4 });
  const long = { subject: `${LONG} +short`, name: LONG, email: 'long@example.com' };
  for (const { subject, name, email } of [...people, long])
    await askService(service, 'open-ticket', { deptid: '1', subject, name, email, message: 'Hello' });
  await setup.openDesk({ signedIn: service });
  const cut = window.tickets.getByRole('row', { name: LONG });
  for (const text of [LONG, long.subject]) expect([text, await beginsInSight(cut, text)]).toEqual([text, true]);
  const { page, ticket } = window;
  for (const { subject, email, shown } of people) {
    const row = window.tickets.getByRole('row', { name: subject });
    await row.click();
    await expectVisible(ticket.getByRole('heading', { name: subject }));
    const opened = await lettersOf(window.timeline.getByText('Opened by'));
    expect(opened).toMatch(/^Opened by .+ · (server time )?(\d+ \w{3}, )?\d\d:\d\d/);
    await window.reply.focus();
    const to = ticket.getByText('To', { exact: true }).locator('xpath=..');
    // The mail is behind the name, and its letters stand in their order.
    expect(await lettersOf(to)).toMatch(new RegExp(`^To.+${email.replaceAll('.', '\\.')}$`));
    expect(await to.evaluate((it) => it.textContent)).not.toMatch(/[\u202a-\u202e]/);
    if (shown !== null) {
      expect(opened).toContain(`Opened by ${shown} ·`);
      expect(await lettersOf(row)).toContain(shown);
      expect(await lettersOf(to)).toBe(`To${shown} ${email}`);
    }
    await window.press('Control+k');
    await page.getByRole('combobox').fill(email);
    await window.waitUntilSettled({ soon: 500 });
    expect(await lettersOf(page.getByRole('option', { name: subject }))).toContain(email);
    await window.press('Escape');
    await expectHidden(page.getByRole('dialog'));
  }
});

// Electron opens addresses in each run; what a page does with one is a test of the window.
it.runIf(isFullRun)(
  'the address of a ticket opens it in another tab and in the window that is there, and does nothing else',
  async () => {
    const service = await setup.startService({ tickets: 60, customers: 10 });
    await setup.openDesk({ signedIn: service, context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    const { page } = window;
    await window.rows.nth(2).click();
    const subject = (await window.ticket.getByRole('heading').first().textContent()) ?? '';
    await window.button('More actions').click();
    await page.getByRole('menuitem', { name: 'Copy link to this ticket' }).click();
    const { origin } = new URL(setup.desk.url);
    const link = await window.readClipboard();
    // By number, which leads to the name that the desk has at the time.
    expect(link).toMatch(new RegExp(`^${byNumber(origin).origin}/#/ticket/[A-Z]{3}-\\d+$`));

    // The page by number leads to the one by name, which takes the ticket off its address.
    const home = `${origin}/`;
    const tab = await setup.desk.openTab(link);
    await tab.waitForURL(home);
    await expectVisible(tab.getByRole('heading', { name: subject }));

    // The window that is there, on another ticket.
    await window.rows.nth(0).click();
    await page.goto(link);
    await page.waitForURL(home);
    await expectVisible(page.getByRole('heading', { name: subject }));

    // A browser without the key keeps what the address says until it has one.
    const stranger = await setup.desk.context.browser()?.newPage();
    await stranger?.goto(link);
    expect(await stranger?.getByRole('link', { name: 'open Rackside' }).getAttribute('href')).toMatch(
      new RegExp(`${new URL(link).hash}$`),
    );
    const written = service.ledger.all().filter(({ operation }) => !/^(get-|token$)/.test(operation));
    expect(written).toEqual([]);
  },
);
