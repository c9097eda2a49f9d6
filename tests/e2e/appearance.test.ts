/**
 * The window where people need it otherwise: contrast, size, density, a narrow window,
 * another direction.
 */
import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { layoutFaults } from '../helpers/layout.ts';
import { expectVisible } from '../helpers/window.ts';
import { setUpLocal } from './set-up.ts';

const setup = setUpLocal({ once: true });
const { window } = setup;

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
const isAccessible = (what: string) => window.expectAccessible(what, { wcag: true });
const laidOut = async (what: string) => expect([what, await layoutFaults(window.page)]).toEqual([what, []]);

/**
 * Loads the page anew, as if it were opened: a mere reload keeps the ticket, and with it the one
 * pane of a small window.
 */
async function openAnew(kept: Record<string, unknown> = {}): Promise<void> {
  const value = JSON.stringify(JSON.stringify(kept));
  await window.page.evaluate(`history.replaceState(null, ''); localStorage.setItem('rackside.window', ${value})`);
  await window.page.reload();
  // In any language.
  expect(await rows().count()).toBeGreaterThan(3);
}
const resize = (width = 1280, height = 800) => window.page.setViewportSize({ width, height });

async function speak(language: string): Promise<void> {
  await window.page.evaluate(`localStorage.setItem('rackside.language', ${JSON.stringify(language)})`);
  await openAnew();
}

beforeAll(async () => {
  await setup.openDesk({ signedIn: await setup.startService({ tickets: 60, customers: 12 }) });
  await window.waitForTickets();
});

it('the appearance is chosen in the settings, holds at once, and is there after a restart of the window', async () => {
  await window.openSettings('This window');
  const choose = (group: string, name: string) =>
    window.page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check();
  await choose('Theme', 'Dark');
  await choose('Contrast', 'High');
  await choose('Density', 'Compact');
  await choose('Text size', '112.5%');
  expect(await style(window.page.locator('body'), 'backgroundColor')).toBe('oklch(0 0 0)');
  await isAccessible('the choice in high contrast');
  await laidOut('the choice in high contrast');
  await window.button('Back to tickets').click();
  await window.page.reload();
  expect(await style(window.page.locator('html'), 'fontSize')).toBe('18px');
  expect((await box(rows())).height).toBeCloseTo(2.75 * 18, 0);

  // A choice stays in sight where the system has its own colours.
  await window.page.emulateMedia({ forcedColors: 'active' });
  await rows().nth(1).click();
  expect(await style(rows().nth(1), 'outlineStyle')).toBe('solid');
  expect(await style(window.queues.locator('[aria-current]'), 'outlineStyle')).toBe('solid');
  await window.page.emulateMedia({ forcedColors: 'none' });
});

it('the window with a ticket passes axe, and nothing sticks out, in every theme and at 200 % of a small one', async () => {
  for (const [theme, contrast, textSize] of [
    ['light', 'normal', 100],
    ['dark', 'normal', 125],
    ['light', 'more', 100],
    ['dark', 'more', 150],
  ] as const) {
    await openAnew({ theme, contrast, textSize });
    await rows().nth(1).click();
    await expectVisible(window.timeline);
    await expectVisible(window.reply);
    await isAccessible(`${theme} ${contrast}`);
    await laidOut(`${theme} ${contrast} ${textSize}`);
  }
  // One pane at a time.
  await resize(640, 400);
  await openAnew();
  await laidOut('the list');
  await rows().nth(1).click();
  await expectVisible(window.reply);
  await laidOut('the ticket');
  await isAccessible('the ticket in a narrow window');
  await resize();
});

it('a small window with large text shows each field of a form that has the focus, and an announcement', async () => {
  const hidden: string[] = [];
  for (const [width, height, textSize] of [
    [640, 400, 100],
    [640, 400, 150],
    [900, 600, 150],
  ] as const) {
    await resize(width, height);
    await openAnew({ textSize });
    await window.page.locator('#tickets').focus();
    await window.press('c');
    await expectVisible(window.page.getByRole('region', { name: 'New ticket' }).getByLabel('Subject'));
    for (let presses = 0; presses < 20; presses++) {
      const fault = await window.page.evaluate<string | null>(UNDER_FOOT);
      if (fault !== null) hidden.push(`${fault} at ${width}×${height}, ${textSize} %`);
      await window.rush(() => window.press('Tab'));
    }
  }
  expect(hidden).toEqual([]);

  await openAnew({ textSize: 150 });
  await window.press('g n');
  const place = window.place('Announcements');
  await place.getByRole('option').first().click();
  const text = place.locator('iframe');
  await text.scrollIntoViewIfNeeded();
  expect((await box(text)).height).toBeGreaterThan(200);
  expect(await style(place.frameLocator('iframe').locator('body'), 'fontSize')).toBe('22.5px');
  await laidOut('an announcement in a small window');
  await window.press('Escape');
  await resize();
});

it('the composer has room for its buttons, for the time of its text, and for the text in a low window', async () => {
  await openAnew();
  await rows().nth(1).click();
  await window.reply.fill('On it.');
  await window.waitForSavedDrafts();
  await laidOut('a begun reply');
  const [pane, menu] = [await box(window.ticket), await box(window.button('Send and…'))];
  expect(menu.x + menu.width).toBeLessThanOrEqual(pane.x + pane.width);
  // Above and below where words give way to pictures, in a region of twelve hours.
  const mark = window.page.getByText(/^Saved \d/);
  const cut: number[] = [];
  for (const width of [900, 920, 1000, 1280]) {
    await resize(width);
    const isCut = await mark.evaluate((element) => {
      element.textContent = 'Saved 10:20:30 PM';
      return element.scrollWidth > element.clientWidth;
    });
    if (isCut) cut.push(width);
  }
  expect(cut).toEqual([]);

  // Send stays in sight where the text is so large that the rest has to be scrolled.
  const root = window.page.locator('html');
  await root.evaluate((element) => element.style.setProperty('font-size', '32px'));
  await window.waitUntilSettled();
  const composer = window.reply.locator('../..');
  expect(await composer.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(8);
  const [frame, send] = [await box(composer), await box(window.button('Send reply'))];
  await root.evaluate((element) => element.style.removeProperty('font-size'));
  expect(send.y).toBeGreaterThanOrEqual(frame.y);
  expect(send.y + send.height).toBeLessThanOrEqual(frame.y + frame.height);

  // In a low window the text has the whole pane while one writes, and the ticket has it back.
  await resize(640, 400);
  const subject = window.ticket.getByRole('heading', { level: 2 });
  const isInSight = () =>
    subject.evaluate((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return element.contains(element.ownerDocument.elementFromPoint(x + 2, y + height / 2));
    });
  const found: boolean[] = [];
  for (let times = 0; times < 2; times += 1) {
    await window.reply.click();
    found.push(await isInSight());
    await window.press('Escape');
    found.push(await isInSight());
  }
  expect(found).toEqual([false, true, false, true]);
  expect(await window.reply.inputValue()).toBe('On it.');
  await window.reply.fill('');
  await resize();
});

it('the measure of these tests finds what sticks out, what is cut off, and what is covered', async () => {
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

it('another language has every word from the catalogue, and its own direction', async () => {
  await speak('en-XA');
  await rows().nth(1).click();
  await expectVisible(window.page.locator('[data-pane="ticket"] textarea, section textarea').first());
  expect(await window.page.evaluate(FOREIGN)).toEqual([]);
  await laidOut('longer words');

  await speak('en-XB');
  await rows().nth(1).click();
  const [queues, list, reply] = [
    await box(window.page.getByRole('navigation')),
    await box(window.page.locator('#tickets')),
    await box(window.page.locator('textarea')),
  ];
  expect(queues.x).toBeGreaterThan(list.x);
  expect(list.x).toBeGreaterThan(reply.x);
  await laidOut('right to left');
  // The edge of the list follows the pointer.
  const edge = await box(window.page.getByRole('separator').last());
  const { mouse } = window.page;
  await mouse.move(edge.x + edge.width / 2, edge.y + 200);
  await mouse.down();
  await mouse.move(edge.x + edge.width / 2 - 40, edge.y + 200);
  await mouse.up();
  expect((await box(window.page.locator('#tickets'))).width).toBeCloseTo(list.width + 40, -1);
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
    // Words of people or the service stand in <bdi>, <code>, or find their own direction.
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
