import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { expectHidden, expectVisible, hasFocus } from '../helpers/window.ts';
import { DIALECTS } from './dialects.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal();
const { window } = setup;

const HOSTILE = `<h2>What happened</h2><p onclick="document.title='owned'">We lost <b>power</b>.
  <img src="https://tracker.example/x.png" alt="plan" onerror="document.title='owned'"></p>
  <script>document.title = 'owned'</script><iframe src="https://tracker.example/frame"></iframe>
  <a href="javascript:document.title='owned'">no</a> <a href="https://status.example/42">Follow it</a>
  <form action="https://tracker.example"><input name="q"></form>`;

const place = (): Locator => window.place('Announcements');
const option = (name: string): Locator => place().getByRole('option').filter({ hasText: name });
const text = () => place().frameLocator('iframe').locator('body');
const button = (): Locator => window.page.locator('button[aria-label="Announcements"]');
/** The number behind the button's word; empty where there is none. */
const counted = async () => /\d*$/.exec((await button().textContent()) ?? '')?.[0];

/** Read is what stood there for a moment. */
const counts = async (shown: string) => {
  await window.waitUntilSettled({ soon: 1000 });
  expect(await counted()).toBe(shown);
};

describe.each(DIALECTS)('announcements, %s', (_, dialects) => {
  it('are read and quoted by keyboard, run nothing, and ask nobody', async () => {
    const service = await setup.startService({ tickets: 60, customers: 10 });
    service.turn({ dialects });
    const requested: string[] = [];
    await setup.openDesk({
      signedIn: service,
      // Looking into the frame for this test is refused a script there, too.
      expected: [/^error: Blocked script execution in 'about:blank'/],
      context: { viewport: { width: 1280, height: 800 }, locale: 'de-DE' },
    });
    const { page } = window;
    page.on('request', (request) => requested.push(request.url()));
    await window.rows.nth(1).click();
    await window.reply.fill('Hello,');
    await page.keyboard.press('Escape');

    // Announcements of the first sync are no news; the agent's language stands first.
    await window.press('g n');
    await expectVisible(option('Wartung am Netz in Frankfurt'));
    expect(await place().getByText('Unread', { exact: true }).count()).toBe(0);
    expect(await place().getByText('DRAFT').count()).toBe(0);
    // The newest stands beside the list at once. Its frame runs no script, so the scan cannot look
    // into it.
    expect(await option('Wartung am Netz in Frankfurt').getAttribute('aria-selected')).toBe('true');
    await expectVisible(text().locator('p').first());
    await window.expectAccessible('announcements', { within: '[data-pane="record"]', without: 'iframe' });
    // Another one is read while news come, so that they stay unread.
    await place().getByRole('listbox').focus();
    await page.keyboard.press('End');
    const id = service.announce({ title: 'Power in Oslo', html: HOSTILE });
    service.announce({ title: 'Strom in Oslo', html: '<p>Vorbei.</p>', parent: id, language: 'german' });
    await place().getByRole('button', { name: 'Refresh', exact: true }).click();
    await expectVisible(option('Strom in Oslo').getByText('Unread'));
    await counts('1');

    // Down to it, read it, and choose the original.
    await place().getByRole('listbox').focus();
    await page.keyboard.press('Home');
    await expectVisible(text().getByText('Vorbei.'));
    await place().getByLabel('Language').selectOption({ label: 'Original' });
    await expectVisible(text().getByRole('heading', { name: 'What happened' }));
    await counts('');
    expect(await text().getByRole('link').allTextContents()).toEqual(['[picture: plan]', 'Follow it']);
    expect(await text().locator('script, iframe, form, input, img').count()).toBe(0);
    expect(await page.title()).not.toContain('owned');
    expect(await page.evaluate('document.querySelector("iframe").sandbox.value')).toBe('allow-same-origin');

    // Its link goes to the system's browser, by keyboard too; what may not be opened says so.
    await page.evaluate(`document.querySelector('iframe').contentDocument.querySelector('a[href*=status]').focus()`);
    await expectVisible(place().getByText('Opens status.example', { exact: true }));
    await page.keyboard.press('Enter');
    expect(await setup.desk.opened()).toEqual(['https://status.example/42']);

    // Quoted below what is written.
    await place()
      .getByRole('button', { name: /^Quote in the reply to #/ })
      .press('Enter');
    const reply = window.reply;
    expect(await reply.inputValue()).toContain('Hello,\n\n> **Power in Oslo**\n>\n> ## What happened');
    expect(await reply.inputValue()).toContain('> no [Follow it](https://status.example/42)');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Reply');
    expect(requested.filter((url) => !url.startsWith(new URL(setup.desk.url ?? '').origin))).toEqual([]);

    // Unread again by hand, and read once it is open.
    await button().click();
    await place().getByRole('button', { name: 'Mark as unread' }).click();
    await counts('1');
    await page.keyboard.press('Escape');
    await expectHidden(place());
    await button().click();
    await option('Strom in Oslo').click();
    await expectVisible(text().getByText('Vorbei.'));
    await counts('');
    // Where there is one pane, arrows walk the list and Enter opens what is marked.
    await page.setViewportSize({ width: 640, height: 600 });
    await place().getByRole('button', { name: 'Back', exact: true }).press('Enter');
    expect(await hasFocus(place().getByRole('listbox'))).toBe(true);
    await page.keyboard.press('End');
    expect(await option('Strom in Oslo').isVisible()).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expectVisible(text().getByText('Vorbei.'));
    await page.setViewportSize({ width: 1280, height: 800 });
    // Escape closes from within the text as well.
    await page.evaluate(`document.querySelector('iframe').contentDocument.body.focus()`);
    await page.keyboard.press('Escape');
    await expectHidden(place());
  });
});
