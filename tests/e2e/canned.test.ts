import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { expectVisible, hasFocus, tabTo } from '../helpers/window.ts';
import type { RunningService } from '../service/service.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

type Wire = Record<string, string>;

const SIGNATURE = 'Mara Lind\nHosting support';
const HELLO = 'Hello {{customer.name}},\n\nabout **{{service.domain}}**, ticket #{{ticket.number}}: {{who.knows}}.';

const open = () => setup.startService({ repliesAs: 'staff', keeps: true, tickets: 150, customers: 20 });
const messages = (of: RunningService) =>
  of.ledger
    .all()
    .filter((call) => call.operation === 'add-ticket-reply')
    .map((call) => call.message);

async function begin(at: RunningService): Promise<void> {
  await setup.openDesk({ signedIn: at, args: ['--replies', join(setup.folder, 'team')] });
  await window.waitForTickets();
}

const list = (): Locator => window.page.getByRole('listbox', { name: 'Canned replies' });
const place = (): Locator => window.place('Canned replies');
const textOf = () => window.reply.inputValue();
const type = (text: string) => window.page.keyboard.type(text);
/** The marked part of the text. */
const marked = () =>
  window.page.evaluate(
    '(() => { const { value, selectionStart, selectionEnd } = document.activeElement; return value.slice(selectionStart, selectionEnd); })()',
  );

async function write(name: string, keywords: string, text: string): Promise<void> {
  await tabTo(place().getByRole('button', { name: 'New reply' }));
  await window.press('Enter');
  expect(await hasFocus(place().getByLabel('Name', { exact: true }))).toBe(true);
  await type(name);
  await window.press('Tab');
  await type(keywords);
  await tabTo(place().getByLabel('Text'));
  await window.page.keyboard.insertText(text);
  await window.press('Control+Enter');
  await expectVisible(place().getByText(/^Saved \d/));
}

/** The settings, by keyboard. */
async function sign(signature: string): Promise<void> {
  await tabTo(window.page.getByRole('button', { name: 'Settings' }));
  await window.press('Enter');
  await window.press('ArrowDown', 'Enter');
  await tabTo(window.page.getByLabel('Your name', { exact: true }));
  await type('Mara Lind');
  await tabTo(window.page.getByLabel('Signature'));
  await window.page.keyboard.insertText(signature);
  // From the field, and from the page; both are saved by then.
  await window.press('Escape');
  expect(await window.page.getByText('Saved', { exact: true }).count()).toBe(2);
  await window.press('Escape');
}

/** Down the list to a ticket, and up again should it have been passed; then into its reply. */
async function answer(ticket: Wire): Promise<void> {
  const grid = window.tickets;
  await window.press('Escape', 'Escape', 'g i');
  for (let presses = 0; ; presses += 1) {
    if (presses > 60) throw new Error(`no key leads to “${ticket.subject}”`);
    await window.press(Math.floor(presses / 12) % 2 === 0 ? 'j' : 'k');
    const id = await grid.getAttribute('aria-activedescendant');
    if (id && (await window.page.locator(`[id="${id}"]`).innerText()).includes(plain(ticket.subject))) break;
  }
  await window.press('Enter', 'r');
  expect(await hasFocus(window.reply)).toBe(true);
}

/**
 * A client's ticket that is linked to a product, and one of a guest; both wait for an answer, at
 * the top of the list.
 */
async function choose(of: RunningService): Promise<{ linked: Wire; domain: string; guest: Wire }> {
  const { tickets } = (await askService(of, 'get-tickets', { limitnum: '1000' })) as { tickets: { ticket: Wire[] } };
  const { products } = (await askService(of, 'get-clients-products', { limitnum: '1000' })) as {
    products: { product: Wire[] };
  };
  const found = tickets.ticket.flatMap((ticket) => {
    const product = products.product.find(({ id, domain }) => ticket.service === `S${id}` && domain !== '');
    return product ? [{ linked: ticket, domain: product.domain ?? '' }] : [];
  })[0];
  const guest = tickets.ticket.find(({ userid }) => userid === '0');
  if (!found || !guest) throw new Error('the seeded data have no such tickets');
  for (const { id } of [guest, found.linked]) of.customerReply(id ?? '', 'Any news?');
  return { ...found, guest };
}
const plain = (html = '') => html.replaceAll('&amp;', '&').replaceAll('&#039;', "'").replaceAll('&quot;', '"');

/** The open ticket's number; some services write more behind it. */
async function numberShown(): Promise<string> {
  const words = await window.ticket.innerText();
  const number = /#([A-Z]{3}-\d+\S*)/.exec(words)?.[1];
  if (!number) throw new Error('no number is shown');
  return number;
}

/** Finds nothing that cannot be used without seeing, or at all. */
async function accessible(): Promise<void> {
  await window.expectAccessible('all of the window', { wcag: true });
}

describe.each(DIALECTS)('canned replies by keyboard alone, %s', (_, dialects) => {
  it('are written, found at the cursor, filled, taken back, and sent with the signature', async () => {
    const service = await open();
    const { linked, domain, guest } = await choose(service);
    service.turn({ dialects });
    await begin(service);
    await sign(SIGNATURE);
    await window.press('g c');
    await write('Hello there', 'hi, greeting', HELLO);
    await write('Password', 'login', 'Use *Forgot password*.');
    await accessible();
    await window.press('Escape');

    // At the cursor, in the middle of a text, which stays as it is.
    await answer(linked);
    await window.page.keyboard.insertText(`Before.\n\nAfter.`);
    await window.press('ArrowUp');
    await type('::');
    await expectVisible(list());
    await accessible();
    expect(await list().getByRole('option').count()).toBe(2);
    await type('hel');
    expect(await list().getByRole('option').count()).toBe(1);
    expect(await window.reply.getAttribute('aria-activedescendant')).toBe(
      await list().getByRole('option').getAttribute('id'),
    );
    await window.press('Enter');
    const name = plain(linked.name);
    const filled = `Before.\nHello ${name},\n\nabout **${domain}**, ticket #${await numberShown()}: {{who.knows}}.\nAfter.`;
    expect(await textOf()).toBe(filled);
    expect(await list().count()).toBe(0);

    // One step of the field's own undo.
    await window.press('Control+z');
    expect(await textOf()).toBe('Before.\n::hel\nAfter.');
    await window.press('Control+Shift+z');
    expect(await textOf()).toBe(filled);

    // A place that is not filled is shown, holds the send, and is reached by a key.
    await expectVisible(window.page.getByText('Unknown variable: {{who.knows}}.'));
    await window.press('Control+Home', 'F8');
    expect(await marked()).toBe('{{who.knows}}');
    await window.press('Control+Enter');
    await expectVisible(window.page.getByText('Not sent yet.'));
    expect(await marked()).toBe('{{who.knows}}');
    await type('nobody');
    const ready = filled.replace('{{who.knows}}', 'nobody');
    expect(await textOf()).toBe(ready);

    // The reply goes as it was previewed.
    await window.press('Control+Shift+P');
    const preview = window.page.getByRole('region', { name: 'Preview' });
    expect(await preview.innerText()).toMatch(/After\.\s+Mara Lind\s+Hosting support$/);
    await window.press('Control+Shift+P');
    await window.press('Control+Enter');
    await tabTo(window.button('Send now'));
    await window.press('Enter');
    expect(messages(service)).toEqual([`${ready}\n\n${SIGNATURE}`]);

    // Nothing is filled of a guest: Tab goes from place to place, and behind the last one as ever.
    await answer(guest);
    await window.press('Control+Shift+K');
    await type('greet');
    await window.press('Tab');
    expect(await textOf()).toBe(
      `Hello {{customer.name}},\n\nabout **{{service.domain}}**, ticket #${await numberShown()}: {{who.knows}}.`,
    );
    await expectVisible(
      window.page.getByText(/the sender is unverified: \{\{customer\.name\}\}, \{\{service\.domain\}\}\./),
    );
    const places: unknown[] = [await marked()];
    for (const text of ['you', 'your site']) {
      await type(text);
      await window.press('Tab');
      places.push(await marked());
    }
    expect(places).toEqual(['{{customer.name}}', '{{service.domain}}', '{{who.knows}}']);
    await window.press('Tab');
    expect(await hasFocus(window.reply)).toBe(false);
  });
});

// The window's tests hold the list and the page, and the desk's the files.
it.runIf(isFullRun)(
  'the list at the cursor opens where it is meant, and closes without a trace; the page imports and shares',
  async () => {
    const service = await open();
    const { linked } = await choose(service);
    await begin(service);
    await window.press('g c');
    await write('One', '', 'First {{today}}');
    await write('Two', '', 'Second');
    await window.press('Escape');
    await answer(linked);

    const wrong: string[] = [];
    for (const text of ['std::vector', 'http://[::1]/', '`a ::', '```\n::', '::so it goes']) {
      await window.reply.fill('');
      await type(text);
      if ((await list().count()) > 0 || (await textOf()) !== text) wrong.push(text);
    }
    expect(wrong).toEqual([]);
    await window.reply.fill('');
    await type('x ::');
    await expectVisible(list());
    await window.press('Escape', 'Control+a', 'Control+c', 'End', 'Enter', 'Control+v');
    expect([await textOf(), await list().count()]).toEqual(['x ::\nx ::', 0]);

    // Escape closes the list and nothing else; the text stays, and it does not come back by itself.
    await window.reply.fill('');
    await type('a ::tw');
    await expectVisible(list());
    await window.press('Escape');
    await type('o');
    expect([await textOf(), await list().count(), await hasFocus(window.reply)]).toEqual(['a ::two', 0, true]);

    // Enter is a new line where nothing fits.
    await window.reply.fill('');
    await type('::zzz');
    await expectVisible(window.page.getByText('No canned reply matches “zzz”.'));
    await window.press('Enter');
    expect(await textOf()).toBe('::zzz\n');

    // Arrows choose, round the end; leaving the line closes it.
    await window.reply.fill('');
    await type('::');
    const chosen = () => list().getByRole('option', { selected: true }).innerText();
    const walked = [await chosen()];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await window.press(key);
      walked.push(await chosen());
    }
    expect(walked).toEqual(['One', 'Two', 'One', 'Two']);
    await window.press('ArrowLeft');
    expect(await list().count()).toBe(0);

    // A word that found none is asked about before it goes.
    await window.reply.fill('');
    await type('we will::tw');
    await window.press('Control+Enter');
    await expectVisible(window.page.getByText('Not sent yet. No canned reply was inserted for ::tw.'));
    expect(await marked()).toBe('::tw');

    // With the pointer too: the button, and a press on a reply. It comes first from the next time on.
    await window.reply.fill('Before. ');
    await window.button('Insert a canned reply').click();
    await list().getByRole('option', { name: 'Two' }).click();
    expect([await textOf(), await hasFocus(window.reply)]).toEqual(['Before. Second', true]);
    await type(' ::');
    expect(await chosen()).toBe('Two');
    await window.press('Escape');

    // A reply that is still being filled when its ticket is left goes into no other one's text.
    let fill = () => {};
    const held = new Promise<void>((resolve) => {
      fill = resolve;
    });
    await window.page.route('**/desk/call/canned.expand', async (route) => {
      await held;
      await route.continue();
    });
    await window.reply.fill('');
    await window.rush(async () => {
      await type('::on');
      await list().getByRole('option', { name: 'One' }).click();
      const left = await window.tickets.getAttribute('aria-activedescendant');
      await window.rows.nth((await window.rows.first().getAttribute('id')) === left ? 1 : 0).click();
      await window.reply.click();
      await type('Mine ');
    });
    fill();
    await type('alone');
    expect(await textOf()).toBe('Mine alone');
    await window.press('Escape');

    // Nothing is imported before it is said what that does.
    await window.press('g c');
    const files = join(setup.folder, 'files');
    mkdirSync(files);
    writeFileSync(join(files, 'one.md'), '---\nname: ONE\n---\nReplaced');
    writeFileSync(join(files, 'new.md'), 'New');
    writeFileSync(join(files, 'bad.json'), '{');
    await place().getByRole('button', { name: 'Import' }).click();
    expect(await hasFocus(place().getByLabel('Paste replies'))).toBe(true);
    await accessible();
    await window.page
      .getByLabel('Files to import')
      .setInputFiles(['one.md', 'new.md', 'bad.json'].map((name) => join(files, name)));
    await expectVisible(place().getByText('1 new reply'));
    await expectVisible(place().getByText('1 changed reply'));
    await expectVisible(place().getByText('bad.json: it isn’t complete JSON'));
    await accessible();
    expect(await hasFocus(place().getByRole('button', { name: 'Import 2 replies' }))).toBe(true);
    await window.press('Enter');
    expect(await options()).toEqual(['new', 'ONE', 'Two']);
    await window.press('z');
    expect(await options()).toEqual(['One', 'Two']);

    // Replies of another desk are pasted, and previewed in our own format.
    await tabTo(place().getByRole('button', { name: 'Import' }));
    await window.press('Enter');
    await window.page.keyboard.insertText('catid,name,reply\n0,new,New\n0,ONE,"Replaced, [NAME]"');
    await window.press('Control+Enter');
    await expectVisible(place().getByText('[NAME] becomes {{customer.name}}'));
    await accessible();
    await window.press('Enter');
    expect(await options()).toEqual(['new', 'ONE', 'Two']);

    const download = window.page.waitForEvent('download');
    await place().getByRole('button', { name: 'Export' }).click();
    const saved = join(setup.folder, 'saved.json');
    await (await download).saveAs(saved);
    expect(JSON.parse(readFileSync(saved, 'utf8')).replies).toEqual([
      { name: 'new', keywords: [], department: null, text: 'New' },
      { name: 'ONE', keywords: [], department: null, text: 'Replaced, {{customer.name}}' },
      { name: 'Two', keywords: [], department: null, text: 'Second' },
    ]);

    await place().getByRole('option', { name: 'new', exact: true }).click();
    await place().getByRole('button', { name: 'Delete' }).click();
    expect(await options()).toEqual(['ONE', 'Two']);
    await window.button('Undo').click();
    expect(await options()).toEqual(['new', 'ONE', 'Two']);

    // A window that is closed by accident still has what was written.
    await place().getByRole('option', { name: 'ONE', exact: true }).click();
    await place().getByLabel('Text').fill('Half a thou');
    await window.press('Escape', 'g c');
    expect(await place().getByLabel('Text').inputValue()).toBe('Half a thou');
    await expectVisible(place().getByRole('option', { name: /ONE.*unsaved/ }));
    await place().getByRole('button', { name: 'Discard changes' }).click();
    expect(await place().getByLabel('Text').inputValue()).toBe('Replaced, {{customer.name}}');

    // A team's replies are read, not changed.
    const team = join(setup.folder, 'team');
    mkdirSync(team);
    writeFileSync(join(team, 'move.md'), '---\nname: Server move\n---\nWe move {{service.domain}}.');
    writeFileSync(join(team, 'bad.md'), '---\nname: Bad');
    await place().getByRole('button', { name: 'Shared replies' }).click();
    await place().getByRole('button', { name: 'Use named path' }).click();
    await expectVisible(place().getByText('1 reply in use'));
    await expectVisible(place().getByText(/^bad\.md: the lines between/));
    await place()
      .getByRole('option', { name: /^Server move/ })
      .click();
    await expectVisible(place().getByText('You can read and copy it here'));
    await accessible();
    expect(await place().getByRole('textbox').count()).toBe(1); // the search
    await place().getByRole('button', { name: 'Copy to my replies' }).click();
    expect(await place().getByLabel('Name', { exact: true }).inputValue()).toBe('Server move (mine)');
    await place().getByRole('button', { name: 'Save' }).click();
    expect(await options()).toEqual(['new', 'ONE', 'Server move (mine)', 'Two', 'Server move']);

    // A key changes the language of what was inserted, and its file goes along, once.
    await place().getByRole('option', { name: 'Two', exact: true }).click();
    await place().getByRole('button', { name: 'Add language' }).click();
    await window.page.getByRole('menuitem', { name: 'German' }).click();
    await expectVisible(place().getByRole('button', { name: 'German', exact: true }));
    await place().getByLabel('Text').fill('Zweitens');
    const file = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('10') };
    await window.page.getByLabel('Files to add').setInputFiles(file);
    await expectVisible(place().getByText('prices.txt'));
    await place().getByRole('button', { name: 'Save' }).click();
    await accessible();
    await window.press('Escape');
    await answer(linked);
    await window.reply.fill('');
    await type('::tw');
    await window.press('Enter');
    expect(await textOf()).toBe('Second');
    await window.press('F7');
    expect(await textOf()).toBe('Zweitens');
    await type(' ::tw');
    await window.press('F7', 'Enter');
    expect(await textOf()).toBe('Zweitens Zweitens');
    const attached = window.page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await expectVisible(attached);
    expect((await attached.allInnerTexts()).map((text) => text.includes('prices.txt'))).toEqual([true]);
    await accessible();
  },
);

const options = async () =>
  (await place().getByRole('listbox', { name: 'Canned replies' }).getByRole('option').allInnerTexts()).map((text) =>
    text.trim(),
  );
