/**
 * Files of a conversation as an agent takes them, through whichever window: one is shown, one is
 * saved with all its bytes, and both are there without the service.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { SetUp } from '../helpers/set-up.ts';
import type { SignedInOptions } from '../helpers/signed-in.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { expectHidden, expectVisible, idOf } from '../helpers/window.ts';

/** A red dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);
const LOG = 'mx1: <b>connection refused</b>\nmx2: ☂\n';

interface Opened {
  readonly page: Page;
  stop(): Promise<void>;
}

/**
 * `saved` resolves with the bytes of what a press lets the window save. `by`: how the service tells
 * conversations.
 */
export async function fileJob(
  setup: SetUp<Opened, SignedInOptions>,
  saved: (name: string, press: () => Promise<void>) => Promise<Buffer>,
  by: 'api' | 'page' = 'api',
): Promise<void> {
  const { window } = setup;
  const told = by === 'api' ? { dialects: ['conversations'] } : { pages: { theme: 'twenty-one' as const } };
  const service = await setup.startService({ ...told, tickets: 60, customers: 15 });
  const asked = () =>
    service.ledger.of('get-ticket-attachment').length +
    service.pageLog.all().filter(({ address }) => address.includes('/dl.php?')).length;
  await setup.openDesk({ signedIn: service });
  await window.waitForTickets();
  await window.sortNewestFirst();
  const ticket = await idOf(window.rows.first());
  // Opened and agreed to before there is news, which moves the row and the button.
  await window.rowById(ticket).click();
  if (by === 'page') await window.button('Read the conversation here').click();
  await expectVisible(window.timeline.getByRole('article'));
  const archive = randomBytes(2_500_000);
  service.customerReply(ticket, 'All that I have.', [
    { name: 'screen.png', data: PICTURE },
    { name: 'mail — März.log', data: Buffer.from(LOG) },
    { name: 'site.zip', data: archive },
    { name: 'evil.html', data: Buffer.from('<script>document.title = "owned"</script>') },
  ]);
  await window.lookForChanges();
  const message = window.timeline.getByRole('article').filter({ hasText: 'All that I have.' });
  const link = (name: string) => message.getByRole('link', { name, exact: true });
  await expectVisible(link('site.zip'));

  // Pictures and text are shown, from the keyboard as well.
  await link('screen.png').focus();
  await window.page.keyboard.press('Enter');
  const picture = window.page.getByRole('dialog', { name: 'screen.png' }).getByRole('img', { name: 'screen.png' });
  await expectVisible(picture);
  await window.expectAccessible('a picture of a message');
  await whenSettled('it to be drawn', () => picture.evaluate((img) => 'naturalWidth' in img && img.naturalWidth === 5));
  await window.page.keyboard.press('ControlOrMeta+c');
  // The browser encodes it in its own time.
  await window.page.getByText('Picture copied').first().waitFor();
  await window.page.keyboard.press('Escape');
  await expectHidden(picture);
  await link('mail — März.log').click();
  const text = window.page.getByRole('region', { name: 'mail — März.log' });
  expect(await text.textContent()).toBe(LOG);
  await window.expectAccessible('a text of a message');
  expect((await saved('mail — März.log', () => window.button('Save this file').click())).toString()).toBe(LOG);
  await window.page.keyboard.press('Escape');
  await expectHidden(text);

  // Everything else is saved, and runs nowhere.
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(sha(await saved('site.zip', () => link('site.zip').click()))).toBe(sha(archive));
  expect((await saved('evil.html', () => link('evil.html').click())).toString()).toContain('owned');
  expect(await window.page.title()).not.toContain('owned');
  await expectVisible(message.getByText('2.4 MB, available offline'));
  await window.expectAccessible('the files of a message');

  // All of it is here without the service.
  for (const operation of ['*', 'viewticket.php', 'dl.php'])
    service.faults.add({ operation, kind: 'reset-before', times: 0 });
  const before = asked();
  await window.page.reload();
  // The timeline moves until it knows its files, and a press needs its link to stay.
  await expectVisible(message.getByText('2.4 MB, available offline'));
  expect(sha(await saved('site.zip', () => link('site.zip').click()))).toBe(sha(archive));
  await link('screen.png').click();
  await expectVisible(picture);
  await window.page.keyboard.press('Escape');
  expect(before).toBe(4);
  expect(asked()).toBe(before);
}
