/** Without a pointer and without eyes: where the focus goes, and what is said. */
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../service/service.ts';
import { until } from '../desk/harness.ts';
import { layoutFaults } from '../helpers/layout.ts';
import { type LocalDesk, openLocalDesk } from './harness.ts';
import { signIn, unlock } from './main-job.ts';

let desk: LocalDesk;
let service: RunningService;
const page = (): Page => desk.page;
const grid = (): Locator => page().getByRole('grid', { name: 'Tickets' });
const rows = (): Locator => grid().getByRole('row');
const press = async (...keys: string[]) => {
  for (const key of keys) await page().keyboard.press(key);
};
const inPane = (): Promise<string> =>
  page().evaluate('document.activeElement?.closest("[data-pane]")?.dataset.pane ?? ""') as Promise<string>;
const onGrid = () => until('the focus on the list', () => grid().evaluate((element) => element.matches(':focus')));
const inDialog = () =>
  until(
    'the focus in the dialog',
    async () => (await page().locator('[role="dialog"]:focus, [role="dialog"] :focus').count()) > 0,
  );
/** What live regions have said since `listen`. */
const heard = (): Promise<string[]> => page().evaluate('window.heard') as Promise<string[]>;
const listen = () =>
  page().evaluate(`{
    window.heard = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[role="status"], [aria-live]');
        if (region?.textContent) window.heard.push(region.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }`);

beforeAll(async () => {
  service = await startService({ testMode: true, tickets: 120, customers: 15, repliesAs: 'staff' });
  desk = await openLocalDesk();
  await unlock({ page, restart: () => desk.restart() }, { vault: 'passphrase' });
  await listen();
  await signIn(page(), service);
  await until('the list', async () => (await rows().count()) > 3);
});
afterAll(async () => {
  await desk?.stop();
  await service?.stop();
});

describe('without a pointer', () => {
  it('goes round the panes by F6, both ways', async () => {
    await rows().nth(1).click();
    await page().getByRole('textbox', { name: 'Reply' }).waitFor();
    await grid().focus();
    const round: string[] = [];
    for (let at = 0; at < 8; at++) {
      round.push(await inPane());
      await press('F6');
    }
    const panes = [...new Set(round)];
    expect(panes).toEqual(expect.arrayContaining(['list', 'ticket', 'queues', 'customer', 'title']));
    // After as many steps as there are panes it is where it was.
    expect(round[panes.length]).toBe(round[0]);
    const here = await inPane();
    await press('F6', 'Shift+F6');
    expect(await inPane()).toBe(here);
  });

  it.each([
    ['the keys', '?'],
    ['a note', 'n'],
    ['tags', 't'],
    ['a snooze', 'h'],
    ['a promise', 'p'],
    ['the palette', 'Control+k'],
  ])('gives the focus back to the list after %s', async (_, key) => {
    await grid().focus();
    await press(key);
    await inDialog();
    await press('Escape');
    await onGrid();
  });

  it('gives it back to the list from the composer and from the outbox', async () => {
    await grid().focus();
    await press('r');
    const reply = page().getByRole('textbox', { name: 'Reply' });
    await until('the composer', () => reply.evaluate((element) => element.matches(':focus')));
    await press('Escape', 'Escape');
    await onGrid();
    await press('g', 'o');
    await until('the outbox', async () => (await inPane()) === 'outbox');
    await press('Escape');
    await until('a place outside of it', async () => (await inPane()) === 'title');
  });
});

describe('in little room', () => {
  const reply = (): Locator => page().getByRole('textbox', { name: 'Reply' });
  const begin = async (nth: number) => {
    await grid().focus();
    await rows().nth(nth).click();
    await reply().fill('Begun.');
    await page()
      .getByText(/^Saved \d/)
      .waitFor();
  };
  afterAll(() => page().setViewportSize({ width: 1280, height: 800 }));

  it('keeps every button of the composer in its pane', async () => {
    await begin(1);
    expect(await layoutFaults(page())).toEqual([]);
    const pane = await page().getByRole('region', { name: 'Ticket', exact: true }).boundingBox();
    const menu = await page().getByRole('button', { name: 'After sending' }).boundingBox();
    if (!pane || !menu) throw new Error('not on screen');
    expect(menu.x + menu.width).toBeLessThanOrEqual(pane.x + pane.width);
  });

  it('keeps Send in sight where the text is large', async () => {
    await begin(1);
    const root = page().locator('html');
    await root.evaluate((element) => element.style.setProperty('font-size', '24px'));
    const composer = reply().locator('..');
    await until('more than fits', () =>
      composer.evaluate((element) => element.scrollHeight > element.clientHeight + 8),
    );
    const [frame, send] = await Promise.all([
      composer.boundingBox(),
      page().getByRole('button', { name: 'Send reply' }).boundingBox(),
    ]);
    await root.evaluate((element) => element.style.removeProperty('font-size'));
    if (!frame || !send) throw new Error('not on screen');
    expect(send.y).toBeGreaterThanOrEqual(frame.y);
    expect(send.y + send.height).toBeLessThanOrEqual(frame.y + frame.height);
  });

  it('shows the ticket of a begun reply in a low window, and writing in the whole pane', async () => {
    await page().setViewportSize({ width: 640, height: 400 });
    await reply().click();
    const subject = page().getByRole('region', { name: 'Ticket', exact: true }).getByRole('heading', { level: 2 });
    const inSight = () =>
      subject.evaluate((element) => {
        const { x, y, height } = element.getBoundingClientRect();
        return element.contains(element.ownerDocument.elementFromPoint(x + 2, y + height / 2));
      });
    await until('the whole pane for the text', async () => !(await inSight()));
    await press('Escape');
    await until('the subject', inSight);
    expect(await reply().inputValue()).toBe('Begun.');
    await reply().click();
    await until('the text again', async () => !(await inSight()));
  });
});

describe('without eyes', () => {
  it('tells how long the list is, and where each of its few rows stands', async () => {
    await page().getByRole('navigation', { name: 'Queues' }).getByText('Closed').click();
    await until('its rows', async () => (await rows().count()) > 3);
    const count = Number(await grid().getAttribute('aria-rowcount'));
    expect(count).toBeGreaterThan(40);
    const places = async () =>
      Promise.all((await rows().all()).map(async (row) => Number(await row.getAttribute('aria-rowindex'))));
    const first = await places();
    expect(first).toEqual(first.map((_, at) => at + 1));
    await grid().focus();
    await press('End');
    await until('the last row', async () => (await places()).includes(count));
    const active = await grid().getAttribute('aria-activedescendant');
    expect(await page().locator(`[id="${active}"]`).getAttribute('aria-rowindex')).toBe(String(count));
    const spoken = await page().locator(`[id="${active}"]`).getAttribute('aria-label');
    expect(spoken).toMatch(/, from .+/);
  });

  it('says when a first sync began and ended, and what became of a reply', async () => {
    const said = await heard();
    expect(said.some((words) => /^The tickets of .* are being fetched$/.test(words))).toBe(true);
    await until('the end of the sync', async () =>
      (await heard()).some((words) => /^The tickets of .* are all here$/.test(words)),
    );
    await page().getByRole('navigation', { name: 'Queues' }).getByText('Awaiting Reply').click();
    await until('its rows', async () => (await rows().count()) > 3);
    await rows().nth(2).click();
    await page().getByRole('textbox', { name: 'Reply' }).fill('Heard and seen.');
    await page().getByRole('button', { name: 'Send reply' }).click();
    await page().getByRole('textbox', { name: 'Your name' }).fill('Mara Lind');
    await page().getByRole('button', { name: 'Save name' }).click();
    const now = page().getByRole('button', { name: 'Send now' });
    await until('the reply held, or asked for again', async () => {
      if (await now.count()) return true;
      await page().getByRole('button', { name: 'Send reply' }).click();
      return (await now.count()) > 0;
    });
    await now.first().click();
    await until('the outcome', async () => (await heard()).some((words) => /accepted/i.test(words)));
  });
});
