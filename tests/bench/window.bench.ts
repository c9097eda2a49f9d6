/**
 * Delay at the keys: from a key to the frame that shows its effect, by Chromium's trace, against a
 * key that changes the colour of one point in the same window.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { TIMEOUT_MS, until } from '../helpers/until.ts';
import { DeskWindow } from '../helpers/window.ts';
import { FRAME, type KeyTimes, keyTimes } from './frames.ts';
import { CONVERSATIONS, type FullDesk, fullDesk, noFullDesk, TICKETS } from './full-desk.ts';
import { largestQueue, withWindow } from './open-window.ts';
import { atMost, type BenchRow, type BenchTable, row } from './rows.ts';
import { quantile } from './timing.ts';

const PRESSES = 220;
/** Letters typed at a stretch, before the sync is held or goes on. */
const STRETCH = 20;
/** Processor time of the page's thread for one key, by Chromium's trace. */
const TICKET =
  'A ticket takes some 15 ms of scripts (React, and views that look at the store), 8 of style and layout, 8 of painting and raster without a graphics card.';
const QUEUE =
  'Drawing a screen of rows takes most of it: scripts, then style and layout. Rows beyond the edges wait for the frame.';
const TITLE = `From a key to its frame, ${TICKETS.toLocaleString('en')} tickets cached`;

export async function run(): Promise<BenchTable> {
  const why = noFullDesk();
  if (why) {
    console.log(`SKIPPED: ${TITLE}, because ${why}.`);
    return { title: TITLE, group: 'window', rows: [] };
  }
  const desk = await fullDesk();
  const host = { name: '' };
  try {
    const cached = await withWindow(desk.dataDir, desk.env, async (page, name) => {
      host.name = name;
      const tickets = await openingTickets(page);
      await page.reload();
      return [tickets, await switchingQueues(page)];
    });
    const rows = [...cached, await typingDuringSync(desk)];
    return { title: `${TITLE}, in ${host.name}`, group: 'window', rows };
  } finally {
    await desk.stop();
  }
}

/** `j` where a ticket is open: the next one's header, messages and composer. */
async function openingTickets(page: Page): Promise<BenchRow> {
  const window = new DeskWindow(() => page);
  await window.waitForTickets();
  await window.sortNewestFirst();
  await window.tickets.focus();
  await window.press('j', 'Enter');
  await window.ticket.locator('[data-post]').first().waitFor();
  if (PRESSES + COPIES >= CONVERSATIONS) throw new Error('too few conversations are cached');
  const times = await keyTimes(page, {
    presses: PRESSES,
    press: () => page.keyboard.press('j'),
    isShown: ANOTHER_PANE,
  });
  const limit = quantile((await swappingPanes(page)).ours, 0.95) / FRAME;
  const note = `${TICKET} The same elements, put in their place by one line of script, take ${limit.toFixed(1)}.`;
  return inFrames('open the next cached ticket', times, 0.5, note);
}

const ANOTHER_PANE = `() => {
  const was = document.querySelector('[data-pane="ticket"]');
  return () => {
    const pane = document.querySelector('[data-pane="ticket"]');
    return pane !== was && pane?.querySelector('[data-post]') != null;
  };
}`;

/** Panes of other tickets that are put in place, so that their words are not measured twice. */
const COPIES = 60;

/**
 * The least that Chromium takes: a key that puts a copy of another ticket's pane in the place of
 * this one's.
 */
async function swappingPanes(page: Page): Promise<KeyTimes> {
  for (let copy = 0; copy < COPIES; copy++) {
    await page.evaluate(`benchKeys.arm('copied', (${ANOTHER_PANE})())`);
    await page.keyboard.press('j');
    await page.evaluate('benchKeys.rested()');
    await page.evaluate(`(() => {
      const pane = document.querySelector('[data-pane="ticket"]');
      for (const one of pane.querySelectorAll('*')) if (one.scrollTop > 0) one.dataset.scrolled = '';
      (window.benchPanes ??= []).push(pane.cloneNode(true));
    })()`);
  }
  await page.evaluate(`window.addEventListener('keydown', (event) => {
    if (event.key !== 'F4') return;
    const pane = window.benchPanes.shift();
    document.querySelector('[data-pane="ticket"]').replaceWith(pane);
    for (const one of pane.querySelectorAll('[data-scrolled]')) one.scrollTop = one.scrollHeight;
  })`);
  return keyTimes(page, { presses: COPIES, press: () => page.keyboard.press('F4'), isShown: ANOTHER_PANE });
}

/** Enter on the largest queue, from *Awaiting Reply*. */
async function switchingQueues(page: Page): Promise<BenchRow> {
  const window = new DeskWindow(() => page);
  await window.waitForTickets();
  const { button, count } = await largestQueue(window);
  const isShown = `() => () => {
    const list = document.getElementById('tickets');
    const is = document.activeElement?.getAttribute('aria-current') === 'true';
    return is && list?.getAttribute('aria-busy') !== 'true' && list.querySelector('[data-ticket-row]') !== null;
  }`;
  const times = await keyTimes(page, {
    presses: PRESSES,
    async before() {
      await window.press('g', 'i');
      await window.waitForTickets();
      await button.focus();
    },
    press: () => page.keyboard.press('Enter'),
    isShown,
  });
  return inFrames(`switch to a queue of ${count.toLocaleString('en')}`, times, 2, QUEUE);
}

/** A letter in a reply during the first sync, against one while its service is held. */
async function typingDuringSync(desk: FullDesk): Promise<BenchRow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  const service = await desk.startService();
  try {
    return await withWindow(dataDir, desk.env, async (page) => {
      const window = new DeskWindow(() => page);
      await window.signIn(service);
      await window.waitForTickets();
      await window.rows.nth(2).click();
      await until('the composer', async () => (await window.reply.count()) === 1, TIMEOUT_MS);
      await window.reply.click();
      const letters = () =>
        keyTimes(page, {
          presses: STRETCH,
          press: (round) => page.keyboard.press('abcdefghij'[round % 10] ?? 'a'),
          isShown: `() => {
            const was = document.activeElement.value;
            return () => document.activeElement.value !== was;
          }`,
        });
      const idle: number[] = [];
      const syncing: number[] = [];
      while (syncing.length < PRESSES) {
        service.hold();
        idle.push(...(await letters()).ours);
        service.goOn();
        syncing.push(...(await letters()).ours);
      }
      return inFrames('a letter in a reply during the first sync', { ours: syncing, noOp: idle }, 1);
    });
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The 95th percentiles in frames of 60 Hz. */
function inFrames(name: string, { ours, noOp }: KeyTimes, more: number, cause = ''): BenchRow {
  const p95 = (times: number[]) => quantile(times, 0.95) / FRAME;
  const halves = `half of them within ${(quantile(ours, 0.5) / FRAME).toFixed(1)}, against ${(quantile(noOp, 0.5) / FRAME).toFixed(1)}`;
  const note = `${halves}. ${cause}`.trim();
  return row(`${name}, p95`, p95(ours), p95(noOp), 'frames', atMost(more, 'difference'), note);
}
