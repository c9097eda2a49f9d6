/**
 * How the window looks where people need it otherwise: contrast, size, density, a narrow window,
 * another direction.
 */
import type { Locator } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../../service/service.ts';
import { layoutFaults } from '../helpers/layout.ts';
import { until } from '../helpers/until.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true });
const { window } = setup;

let service: RunningService;
const rows = (): Locator => window.page.locator('#tickets [role="row"]');
const style = (locator: Locator, property: string): Promise<string> =>
  locator.evaluate(
    (element, name) => element.ownerDocument.defaultView?.getComputedStyle(element)[name as 'color'] ?? '',
    property,
  );
const box = async (locator: Locator) => {
  const found = await locator.first().boundingBox();
  if (!found) throw new Error('it is not on screen');
  return found;
};
const isAccessible = (what: string) => window.isAccessible(what, { wcag: true });
const laidOut = (what: string) => expect.poll(async () => [what, await layoutFaults(window.page)]).toEqual([what, []]);

/**
 * Loads the page anew, as if it were opened: a mere reload keeps the ticket, and with it the one
 * pane of a small window.
 */
async function openAnew(): Promise<void> {
  await window.page.evaluate(`history.replaceState(null, '')`);
  await window.page.reload();
  // In any language.
  await until('the list', async () => (await rows().count()) > 3);
}

async function speak(language: string): Promise<void> {
  await window.page.evaluate(`localStorage.setItem('rackside.language', ${JSON.stringify(language)})`);
  await openAnew();
}

beforeAll(async () => {
  service = await setup.startService({ tickets: 60, customers: 12 });
  await setup.openDesk({ signedIn: service });
  await window.hasTickets();
});

describe('the appearance', () => {
  it('is chosen in the settings, holds at once, and is there after a restart of the window', async () => {
    await window.page.getByRole('button', { name: 'Settings', exact: true }).click();
    await window.page.getByRole('button', { name: 'This window', exact: true }).click();
    const choose = (group: string, name: string) =>
      window.page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check();
    await choose('Theme', 'Dark');
    await choose('Contrast', 'High');
    await choose('Density', 'Compact');
    await choose('Text size', '112.5 %');
    await expect.poll(() => style(window.page.locator('body'), 'backgroundColor')).toBe('rgb(0, 0, 0)');
    await isAccessible('the choice in high contrast');
    await laidOut('the choice in high contrast');
    await window.page.getByRole('button', { name: 'Back to tickets' }).click();
    await openAnew();
    expect(await style(window.page.locator('html'), 'fontSize')).toBe('18px');
    expect((await box(rows())).height).toBeCloseTo(2.75 * 18, 0);
  });

  it.each([
    ['light', 'normal', 100],
    ['dark', 'normal', 125],
    ['light', 'more', 100],
    ['dark', 'more', 150],
  ] as const)(
    'passes axe with a ticket open: %s, %s contrast, text at %i percent',
    async (theme, contrast, textSize) => {
      await window.page.evaluate(
        `localStorage.setItem('rackside.window', ${JSON.stringify(JSON.stringify({ theme, contrast, textSize }))})`,
      );
      await openAnew();
      await rows().nth(1).click();
      await window.timeline.waitFor();
      await window.reply.waitFor();
      await isAccessible(`${theme} ${contrast}`);
      await laidOut(`${theme} ${contrast} ${textSize}`);
    },
  );

  it('is usable at 200 % of a small window: one pane at a time, nothing sticks out', async () => {
    await window.page.evaluate(`localStorage.removeItem('rackside.window')`);
    await window.page.setViewportSize({ width: 640, height: 400 });
    await openAnew();
    await laidOut('the list');
    await rows().nth(1).click();
    await window.reply.waitFor();
    await laidOut('the ticket');
    await isAccessible('the ticket in a narrow window');
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each([
    [900, 600, 150],
    [640, 400, 100],
    [640, 400, 150],
  ])('shows each field of a form that has the focus, %i×%i, text at %i percent', async (width, height, textSize) => {
    await window.page.evaluate(`localStorage.setItem('rackside.window', '{"textSize":${textSize}}')`);
    await window.page.setViewportSize({ width, height });
    await openAnew();
    await window.page.locator('#tickets').focus();
    await window.press('c');
    await window.page.getByRole('region', { name: 'New ticket' }).getByLabel('Subject').waitFor();
    const hidden: string[] = [];
    for (let presses = 0; presses < 20; presses++) {
      const fault = (await window.page.evaluate(UNDER_FOOT)) as string | null;
      if (fault !== null) hidden.push(fault);
      await window.press('Tab');
    }
    expect(hidden).toEqual([]);
    await window.page.evaluate(`localStorage.removeItem('rackside.window')`);
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has room for the text of an announcement in a small window with large text', async () => {
    await window.page.evaluate(`localStorage.setItem('rackside.window', '{"textSize":150}')`);
    await window.page.setViewportSize({ width: 900, height: 600 });
    await openAnew();
    await window.press('g n');
    const dialog = window.dialog('Announcements');
    await dialog.getByRole('option').first().click();
    const text = dialog.locator('iframe');
    await text.waitFor();
    await text.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await box(text)).height).toBeGreaterThan(200);
    await expect.poll(() => style(dialog.frameLocator('iframe').locator('body'), 'fontSize')).toBe('21px');
    await laidOut('an announcement in a small window');
    await window.page.keyboard.press('Escape');
    await window.page.evaluate(`localStorage.removeItem('rackside.window')`);
    await window.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('keeps what is chosen in sight where the system has its own colours', async () => {
    await window.page.emulateMedia({ forcedColors: 'active' });
    await openAnew();
    await rows().nth(1).click();
    await expect.poll(() => style(rows().nth(1), 'outlineStyle')).toBe('solid');
    await expect.poll(() => style(window.queues.locator('[aria-current]'), 'outlineStyle')).toBe('solid');
    await window.page.emulateMedia({ forcedColors: 'none' });
  });

  it('has room for the time at which a text was saved, in a region of twelve hours, too', async () => {
    await openAnew();
    await rows().nth(1).click();
    await window.reply.fill('On it.');
    const mark = window.page.getByText(/^Saved \d/);
    await mark.waitFor();
    // Above and below where words give way to pictures.
    const cut: number[] = [];
    for (const width of [1280, 900, 920, 1000]) {
      await window.page.setViewportSize({ width, height: 800 });
      const isCut = await mark.evaluate((element) => {
        element.textContent = 'Saved 10:20:30 PM';
        return element.scrollWidth > element.clientWidth;
      });
      if (isCut) cut.push(width);
    }
    expect(cut).toEqual([]);
    await window.page.setViewportSize({ width: 1280, height: 800 });
    await window.reply.fill('');
  });
});

describe('the measure of these tests', () => {
  it('finds what sticks out, what is cut off, and what is covered', async () => {
    const other = await setup.desk.context.newPage();
    await other.setContent(`<div id="root" style="position:relative;width:400px;height:200px">
      <p style="position:absolute;left:1270px;width:200px">too far</p>
      <p style="width:40px;overflow:hidden;white-space:nowrap">cut off without a sign</p>
      <p style="width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">shortened with a sign</p>
      <button style="position:absolute;left:10px;top:100px;width:80px">below</button>
      <button style="position:absolute;left:20px;top:100px;width:80px">above</button></div>`);
    expect(await layoutFaults(other)).toEqual([
      'the page scrolls sideways',
      'sticks out: p "too far"',
      'cut off: p "cut off without a sign"',
      'under button "above": button "below"',
    ]);
    await other.close();
  });
});

describe('another language', () => {
  it('finds no word in the window that is not from the catalogue', async () => {
    await speak('en-XA');
    await rows().nth(1).click();
    await window.page.locator('[data-pane="ticket"] textarea, section textarea').first().waitFor();
    const foreign = (await window.page.evaluate(FOREIGN)) as string[];
    expect(foreign).toEqual([]);
    await laidOut('longer words');
  });

  it('stands in the mirror where one reads from right to left', async () => {
    await speak('en-XB');
    await rows().nth(1).click();
    const [queues, list, reply] = [
      await box(window.page.getByRole('navigation').first()),
      await box(window.page.locator('#tickets')),
      await box(window.page.locator('textarea')),
    ];
    expect(queues.x).toBeGreaterThan(list.x);
    expect(list.x).toBeGreaterThan(reply.x);
    await laidOut('right to left');
    // The edge of the list follows the pointer.
    const edge = window.page.getByRole('separator').last();
    const from = await box(edge);
    await window.page.mouse.move(from.x + from.width / 2, from.y + 200);
    await window.page.mouse.down();
    await window.page.mouse.move(from.x + from.width / 2 - 40, from.y + 200);
    await window.page.mouse.up();
    await expect.poll(async () => (await box(window.page.locator('#tickets'))).width).toBeCloseTo(list.width + 40, -1);
    await speak('en');
  });
});

/** The field that has the focus, where what stays in sight below the form covers it. */
const UNDER_FOOT = `(() => {
  const field = document.activeElement;
  const foot = field?.closest('form')?.querySelector('footer');
  if (!foot || !field.matches('input, select') || foot.contains(field)) return null;
  const covers = field.getBoundingClientRect().bottom > foot.getBoundingClientRect().top + 1;
  return covers ? field.labels[0].textContent : null;
})()`;

/**
 * Buttons, headings, labels and hints whose words stand in no brackets: no part of them is from the
 * catalogue.
 */
const FOREIGN = `(() => {
  const found = [];
  const seen = (element) => element.getClientRects().length > 0;
  const foreign = (text) => /\\p{L}{2}/u.test(text) && !/[⟦⟧]/.test(text);
  for (const element of document.querySelectorAll('button, [role="button"], a, h1, h2, h3, legend, label, [role="status"], [role="menuitem"]')) {
    // What people or the service wrote stands in <bdi>, <code>, or finds its own direction.
    const spoken = element.getAttribute('aria-label') ?? element.textContent ?? '';
    if (seen(element) && !element.querySelector('bdi, code') && !element.closest('[dir="auto"], bdi') && foreign(spoken)) found.push(spoken.trim());
  }
  for (const element of document.querySelectorAll('[placeholder], [title]'))
    for (const name of ['placeholder', 'title']) {
      const text = element.getAttribute(name) ?? '';
      if (foreign(text) && text !== element.textContent.trim() && !element.closest('[dir="auto"], bdi, code, time')) found.push(name + ': ' + text);
    }
  return [...new Set(found)];
})()`;
