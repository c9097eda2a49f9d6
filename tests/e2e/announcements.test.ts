import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

const HOSTILE = `<h2>What happened</h2><p onclick="document.title='owned'">We lost <b>power</b>.
  <img src="https://tracker.example/x.png" alt="plan" onerror="document.title='owned'"></p>
  <script>document.title = 'owned'</script><iframe src="https://tracker.example/frame"></iframe>
  <a href="javascript:document.title='owned'">no</a> <a href="https://status.example/42">Follow it</a>
  <form action="https://tracker.example"><input name="q"></form>`;

let desk: LocalDesk | undefined;
let service: RunningService | undefined;
let folder: string;

afterEach(async () => {
  await desk?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Announcements' });
const option = (page: Page, name: string): Locator => dialog(page).getByRole('option').filter({ hasText: name });
const text = (page: Page) => dialog(page).frameLocator('iframe').locator('body');
/** Also while the window lies over it. */
const button = (page: Page): Locator => page.locator('button[aria-label="Announcements"]');
const counted = async (page: Page) => (await button(page).textContent())?.trim();

const counts = (page: Page, shown: string) =>
  until(`“${shown}” at the button`, async () => (await counted(page)) === shown);

describe.each([[[]], [['all']]])('announcements, dialects %j', (dialects) => {
  it('are read, quoted and remembered, by keyboard, and without a network', async () => {
    folder = mkdtempSync(join(tmpdir(), 'rackside-announcements-'));
    service = await startService({ testMode: true, tickets: 60, customers: 10 });
    service.turn({ dialects });
    const requested: string[] = [];
    desk = await openLocalDesk({
      // What looks into the frame for this test is refused its script there, too.
      expected: [/^error: Blocked script execution in 'about:blank'/],
      context: { viewport: { width: 1280, height: 800 }, locale: 'de-DE' },
    });
    let { page } = desk;
    page.on('request', (request) => requested.push(request.url()));
    await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
    await signIn(page, service);
    const rows = page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
    await until('the queue', async () => (await rows.count()) > 2);
    await rows.nth(1).click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Hello,');
    await page.keyboard.press('Escape');

    // What was there at the first sync is no news; the agent's language stands first.
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await option(page, 'Wartung am Netz in Frankfurt').waitFor({ timeout: 20_000 });
    expect(await dialog(page).getByText('Unread', { exact: true }).count()).toBe(0);
    expect(await dialog(page).getByText('DRAFT').count()).toBe(0);
    // The newest stands beside the list at once. Its frame runs no script, so the scan cannot look into it.
    expect(await option(page, 'Wartung am Netz in Frankfurt').getAttribute('aria-selected')).toBe('true');
    await text(page).locator('p').first().waitFor();
    const scan = await new AxeBuilder({ page }).include('[role="dialog"]').exclude('iframe').analyze();
    expect(scan.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    const id = service.announce({ title: 'Power in Oslo', html: HOSTILE });
    service.announce({ title: 'Strom in Oslo', html: '<p>Vorbei.</p>', parent: id, language: 'german' });
    await dialog(page).getByRole('button', { name: 'Refresh' }).click();
    await option(page, 'Strom in Oslo').getByText('Unread').waitFor();
    expect(await counted(page)).toBe('1');

    // Down to it, read it, and choose the original.
    await dialog(page).getByRole('listbox').focus();
    await page.keyboard.press('Home');
    await text(page).getByText('Vorbei.').waitFor();
    await dialog(page).getByLabel('Language').selectOption({ label: 'Original' });
    await text(page).getByRole('heading', { name: 'What happened' }).waitFor();
    await counts(page, '');
    expect(await text(page).getByRole('link').allTextContents()).toEqual(['[picture: plan]', 'Follow it']);
    expect(await text(page).locator('script, iframe, form, input, img').count()).toBe(0);
    expect(await page.title()).not.toContain('owned');
    expect(await page.evaluate('document.querySelector("iframe").sandbox.value')).toBe('allow-same-origin');

    // Its link goes to the system's browser, by keyboard too; what may not be opened says so.
    await page.evaluate(`document.querySelector('iframe').contentDocument.querySelector('a[href*=status]').focus()`);
    await page.keyboard.press('Enter');
    await expect.poll(() => desk?.opened()).toEqual(['https://status.example/42']);

    // Quoted below what is written.
    await dialog(page)
      .getByRole('button', { name: /^Quote in the reply to #/ })
      .press('Enter');
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await expect.poll(() => reply.inputValue()).toContain('Hello,\n\n> **Power in Oslo**\n>\n> ## What happened');
    expect(await reply.inputValue()).toContain('> no [Follow it](https://status.example/42)');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Reply');
    expect(requested.filter((url) => !url.startsWith(new URL(desk?.url ?? '').origin))).toEqual([]);

    // Unread again by hand, and so it is without a network, after a restart.
    await button(page).click();
    await dialog(page).getByRole('button', { name: 'Mark as unread' }).click();
    await counts(page, '1');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.waitForFunction('document.body.textContent.includes("Saved ")');
    await service.stop();
    await desk.restart();
    page = desk.page;
    await unlock({ page: () => page, restart: async () => {} }, { vault: 'passphrase' });
    await counts(page, '1');
    await button(page).click();
    await option(page, 'Strom in Oslo').click();
    await text(page).getByText('Vorbei.').waitFor();
    await counts(page, '');
    // Escape closes from within the text as well.
    await page.evaluate(`document.querySelector('iframe').contentDocument.body.focus()`);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  });
});
