import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { askService } from '../helpers/ask-service.ts';
import { until } from '../helpers/until.ts';
import { hasFocus, tabTo } from '../helpers/window.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ stays: true });
const { window } = setup;

type Wire = Record<string, string>;

let service: RunningService | undefined;

const SIGNATURE = 'Mara Lind\nHosting support';
const HELLO = 'Hello {{customer.name}},\n\nabout **{{service.domain}}**, ticket #{{ticket.number}}: {{who.knows}}.';

const open = (port = 0) => setup.startService({ repliesAs: 'staff', keeps: true, port, tickets: 150, customers: 20 });
const messages = (of: RunningService) =>
  of.ledger
    .all()
    .filter((call) => call.operation === 'add-ticket-reply')
    .map((call) => call.message);

async function begin(at: RunningService): Promise<void> {
  await setup.openDesk({ signedIn: at, args: ['--replies', join(setup.folder, 'team')] });
  await window.hasTickets();
}

const list = (): Locator => window.page.getByRole('listbox', { name: 'Canned replies' });
const dialog = (): Locator => window.page.getByRole('dialog', { name: 'Canned replies' });
const textOf = () => window.reply.inputValue();
const cursor = () => window.tickets.getAttribute('aria-activedescendant');
const type = (text: string) => window.page.keyboard.type(text);
/** What is marked in the text. */
const marked = () =>
  window.page.evaluate(
    '(() => { const { value, selectionStart, selectionEnd } = document.activeElement; return value.slice(selectionStart, selectionEnd); })()',
  );

async function write(name: string, keywords: string, text: string): Promise<void> {
  await tabTo(dialog().getByRole('button', { name: 'New reply' }));
  await window.press('Enter');
  await until('the name to be asked for', () => hasFocus(dialog().getByLabel('Name', { exact: true })));
  await type(name);
  await window.press('Tab');
  await type(keywords);
  await tabTo(dialog().getByLabel('Text'));
  await window.page.keyboard.insertText(text);
  await window.press('Control+Enter');
  await dialog()
    .getByText(/^Saved \d/)
    .waitFor();
}

/** The settings, by keyboard. */
async function sign(signature: string): Promise<void> {
  await tabTo(window.page.getByRole('button', { name: 'Settings' }));
  await window.press('Enter');
  await until('the parts of the page', () =>
    hasFocus(window.page.getByRole('button', { name: 'Account', exact: true })),
  );
  await window.press('ArrowDown', 'Enter');
  await tabTo(window.page.getByLabel('Your name'));
  await type('Mara Lind');
  await tabTo(window.page.getByLabel('Signature'));
  await window.page.keyboard.insertText(signature);
  // From the field, and from the page; both are saved by then.
  await window.press('Escape');
  await until('both to be saved', async () => (await window.page.getByText('Saved', { exact: true }).count()) === 2);
  await window.press('Escape');
}

/** Down the list to a ticket, and up again should it have been passed; then into its reply. */
async function answer(ticket: Wire): Promise<void> {
  const grid = window.tickets;
  await window.press('Escape', 'Escape', 'g i');
  let presses = 0;
  await until(`the cursor on “${ticket.subject}”`, async () => {
    await window.press(Math.floor(presses / 12) % 2 === 0 ? 'j' : 'k');
    presses += 1;
    const id = await grid.getAttribute('aria-activedescendant');
    return id !== null && (await window.page.locator(`[id="${id}"]`).innerText()).includes(plain(ticket.subject));
  });
  await window.press('Enter', 'r');
  await until('the reply to take the focus', () => hasFocus(window.reply));
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

/** Of the open ticket; some services write more behind it. */
async function numberShown(): Promise<string> {
  const words = await window.ticket.innerText();
  const number = /#([A-Z]{3}-\d+\S*)/.exec(words)?.[1];
  if (!number) throw new Error('no number is shown');
  return number;
}

/** What cannot be used without seeing, or at all. */
async function accessible(): Promise<void> {
  await window.isAccessible('all of the window', { wcag: true });
}

describe.each(DIALECTS)('canned replies by keyboard alone, %s', (_, dialects) => {
  it('are written, found at the cursor, filled, taken back, sent with the signature, and used offline', async () => {
    service = await open();
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
    const before = `Before.\n\nAfter.`;
    await window.page.keyboard.insertText(before);
    await window.press('ArrowUp');
    await type('::');
    await list().waitFor();
    await accessible();
    await expect.poll(() => list().getByRole('option').count()).toBe(2);
    await type('hel');
    await until('one to fit', async () => (await list().getByRole('option').count()) === 1);
    expect(await window.reply.getAttribute('aria-activedescendant')).toBe(
      await list().getByRole('option').getAttribute('id'),
    );
    await window.press('Enter');
    const name = plain(linked.name);
    const filled = `Before.\nHello ${name},\n\nabout **${domain}**, ticket #${await numberShown()}: {{who.knows}}.\nAfter.`;
    await expect.poll(textOf).toBe(filled);
    await expect.poll(() => list().count()).toBe(0);

    // One step of the field's own undo.
    await window.press('Control+z');
    expect(await textOf()).toBe('Before.\n::hel\nAfter.');
    await window.press('Control+Shift+z');
    expect(await textOf()).toBe(filled);

    // What is not filled is shown, holds the send, and is reached by a key.
    await window.page.getByText('Unknown variable: {{who.knows}}.').waitFor();
    await window.press('Control+Home', 'F8');
    expect(await marked()).toBe('{{who.knows}}');
    await window.press('Control+Enter');
    await window.page.getByText('Not sent yet.').waitFor();
    expect(await marked()).toBe('{{who.knows}}');
    await type('nobody');
    const ready = filled.replace('{{who.knows}}', 'nobody');
    expect(await textOf()).toBe(ready);

    // As previewed, so sent.
    await window.press('Control+Shift+P');
    const preview = window.page.getByRole('region', { name: 'Preview' });
    expect(await preview.innerText()).toMatch(/After\.\s+Mara Lind\s+Hosting support$/);
    await window.press('Control+Shift+P');
    await window.press('Control+Enter');
    await tabTo(window.page.getByRole('button', { name: 'Send now' }));
    await window.press('Enter');
    const whole = `${ready}\n\n${SIGNATURE}`;
    await until('the reply in the ledger', () => service && messages(service).length === 1);
    expect(messages(service)).toEqual([whole]);

    // Without a network: from the cache, and nothing of a guest.
    const { port } = new URL(service.url);
    await service.stop();
    await setup.desk.restart();
    await window.unlock();
    await window.hasTickets(0);
    await answer(guest);
    const number = await numberShown();
    await window.press('Control+Shift+K');
    await list().waitFor();
    await type('greet');
    await window.press('Tab');
    await expect
      .poll(textOf)
      .toBe(`Hello {{customer.name}},\n\nabout **{{service.domain}}**, ticket #${number}: {{who.knows}}.`);
    await window.page
      .getByText(/the sender is unverified: \{\{customer\.name\}\}, \{\{service\.domain\}\}\./)
      .waitFor();
    expect(await marked()).toBe('{{customer.name}}');
    await type('you');
    await window.press('Tab');
    expect(await marked()).toBe('{{service.domain}}');
    await type('your site');
    await window.press('Tab');
    expect(await marked()).toBe('{{who.knows}}');
    // Behind the last one Tab leaves the field, as ever.
    await window.press('Tab');
    expect(await hasFocus(window.reply)).toBe(false);
    await tabTo(window.page.getByRole('button', { name: 'Send reply' }));
    await window.press('Enter');
    await tabTo(window.page.getByRole('button', { name: 'Send anyway' }));
    await window.press('Enter');
    await tabTo(window.page.getByRole('button', { name: 'Send now' }));
    await window.press('Enter');
    service = await open(Number(port));
    service.turn({ dialects });
    await until('the offline reply in the ledger', () => service && messages(service).length === 1);
    expect(messages(service)).toEqual([
      `Hello you,\n\nabout **your site**, ticket #${number}: {{who.knows}}.\n\n${SIGNATURE}`,
    ]);
  });
});

describe('the list at the cursor', () => {
  it('opens where it is meant, closes without a trace, and lets one write', async () => {
    service = await open();
    const { linked } = await choose(service);
    await begin(service);
    await window.press('g c');
    await write('One', '', 'First {{today}}');
    await write('Two', '', 'Second');
    await window.press('Escape');
    await answer(linked);

    for (const text of ['std::vector', 'http://[::1]/', '`a ::', '```\n::']) {
      await window.reply.fill('');
      await type(text);
      expect([text, await list().count()]).toEqual([text, 0]);
      expect(await textOf()).toBe(text);
    }
    await window.reply.fill('');
    await type('x ::');
    await list().waitFor();
    await window.press('Escape', 'Control+a', 'Control+c', 'End', 'Enter', 'Control+v');
    expect(await textOf()).toBe('x ::\nx ::');
    await expect.poll(() => list().count()).toBe(0);

    // Escape closes the list and nothing else; the text stays, and it does not come back by itself.
    await window.reply.fill('');
    await type('a ::tw');
    await list().waitFor();
    await window.press('Escape');
    expect(await textOf()).toBe('a ::tw');
    await type('o');
    await expect.poll(() => list().count()).toBe(0);
    expect(await hasFocus(window.reply)).toBe(true);

    // A sentence is no search, and Enter is a new line where nothing fits.
    await window.reply.fill('');
    await type('::so it goes');
    await expect.poll(() => list().count()).toBe(0);
    await window.reply.fill('');
    await type('::zzz');
    await window.page.getByText('No canned reply matches “zzz”.').first().waitFor();
    await window.press('Enter');
    expect(await textOf()).toBe('::zzz\n');

    // Arrows choose, round the end; leaving the line closes it.
    await window.reply.fill('');
    await type('::');
    await list().waitFor();
    const chosen = () => list().getByRole('option', { selected: true }).innerText();
    expect(await chosen()).toBe('One');
    await window.press('ArrowDown');
    expect(await chosen()).toBe('Two');
    await window.press('ArrowDown');
    expect(await chosen()).toBe('One');
    await window.press('ArrowUp');
    expect(await chosen()).toBe('Two');
    await window.press('ArrowLeft');
    await expect.poll(() => list().count()).toBe(0);

    // With the pointer too: the button, and a press on a reply.
    await window.reply.fill('Before. ');
    await window.page.getByRole('button', { name: 'Insert a canned reply' }).click();
    await list().getByRole('option', { name: 'Two' }).click();
    await expect.poll(textOf).toBe('Before. Second');
    expect(await hasFocus(window.reply)).toBe(true);
    // The one used last comes first, from the next time on.
    await expect
      .poll(async () => {
        await type(' ::');
        await list().waitFor();
        const first = await chosen();
        await window.press('Escape');
        return first;
      })
      .toBe('Two');

    // What is still being filled when its ticket is left goes into no other one's text.
    let fill = () => {};
    const held = new Promise<void>((resolve) => {
      fill = resolve;
    });
    await window.page.route('**/desk/call/canned.expand', async (route) => {
      await held;
      await route.continue();
    });
    await window.reply.fill('');
    await type('::on');
    await list().getByRole('option', { name: 'One' }).waitFor();
    await window.press('Enter');
    const left = await cursor();
    await window.rows.nth((await window.rows.first().getAttribute('id')) === left ? 1 : 0).click();
    await until('another ticket', async () => (await cursor()) !== left && (await window.reply.inputValue()) === '');
    await window.reply.click();
    await type('Mine ');
    const filled = window.page.waitForResponse('**/desk/call/canned.expand');
    fill();
    await (await filled).finished();
    await type('alone');
    await expect.poll(textOf).toBe('Mine alone');
  });
});

describe('the page of canned replies', () => {
  it('imports, exports, deletes and takes back, reads a team’s, and keeps what is not saved', async () => {
    service = await open();
    await begin(service);
    await window.press('g c');
    await write('Own', 'a, b', 'My own');

    // Nothing is imported before it is said what that does.
    const files = join(setup.folder, 'files');
    mkdirSync(files);
    writeFileSync(join(files, 'own.md'), '---\nname: OWN\n---\nReplaced');
    writeFileSync(join(files, 'new.md'), 'New');
    writeFileSync(join(files, 'bad.json'), '{');
    await window.page
      .getByLabel('Files to import')
      .setInputFiles(['own.md', 'new.md', 'bad.json'].map((name) => join(files, name)));
    await dialog().getByText('1 new reply').waitFor();
    await dialog().getByText('1 changed reply').waitFor();
    await dialog().getByText('bad.json: it isn’t complete JSON').waitFor();
    await accessible();
    await dialog().getByRole('button', { name: 'Import 2 replies' }).click();
    await expect.poll(options).toEqual('new,OWN'.split(','));

    const download = window.page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Export' }).click();
    const saved = join(setup.folder, 'saved.json');
    await (await download).saveAs(saved);
    expect(JSON.parse(readFileSync(saved, 'utf8')).replies).toEqual([
      { name: 'new', keywords: [], department: null, text: 'New' },
      { name: 'OWN', keywords: [], department: null, text: 'Replaced' },
    ]);

    await dialog().getByRole('option', { name: 'new' }).click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expect.poll(options).toEqual('OWN'.split(','));
    await window.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(options).toEqual('new,OWN'.split(','));

    // A window that is closed by accident still has what was written.
    await dialog().getByRole('option', { name: 'OWN' }).click();
    await dialog().getByLabel('Text').fill('Half a thou');
    await window.press('Escape');
    await window.press('g c');
    await expect.poll(() => dialog().getByLabel('Text').inputValue()).toBe('Half a thou');
    await dialog()
      .getByRole('option', { name: /OWN.*unsaved/ })
      .waitFor();
    await dialog().getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => dialog().getByLabel('Text').inputValue()).toBe('Replaced');

    // What a team shares is read, not changed.
    const team = join(setup.folder, 'team');
    mkdirSync(team);
    writeFileSync(join(team, 'move.md'), '---\nname: Server move\n---\nWe move {{service.domain}}.');
    writeFileSync(join(team, 'bad.md'), '---\nname: Bad');
    await dialog().getByRole('button', { name: 'Shared replies' }).click();
    await dialog().getByRole('button', { name: 'Use named path' }).click();
    await dialog().getByText('1 reply in use').waitFor();
    await dialog()
      .getByText(/^bad\.md: the lines between/)
      .waitFor();
    await dialog()
      .getByRole('option', { name: /^Server move/ })
      .click();
    await dialog().getByText('You can read and copy it here').waitFor();
    await accessible();
    await expect.poll(() => dialog().getByRole('textbox').count()).toBe(1); // the search
    await dialog().getByRole('button', { name: 'Copy to my replies' }).click();
    await expect.poll(() => dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Server move (mine)');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(options).toEqual('new,OWN,Server move (mine),Server move'.split(','));
  });
});

const options = async () =>
  (await dialog().getByRole('listbox', { name: 'Canned replies' }).getByRole('option').allInnerTexts()).map((text) =>
    text.trim(),
  );
