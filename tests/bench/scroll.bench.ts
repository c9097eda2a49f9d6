/**
 * The largest queue from its top to its end with Page Down held, against a bare list of as many
 * rows in the same window, in turn; and how many nodes the page has on the way.
 */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import { DeskWindow } from '../helpers/window.ts';
import { framesWhile } from './frames.ts';
import { fullDesk, noFullDesk, TICKETS } from './full-desk.ts';
import { largestQueue, withWindow } from './open-window.ts';
import { atMost, type BenchRow, type BenchTable, row } from './rows.ts';

const TITLE = `Page Down held, ${TICKETS.toLocaleString('en')} tickets cached`;
const BARE = readFileSync(new URL('./bare-list.js', import.meta.url), 'utf8');
/** ms between two key events of a key that is held, as systems repeat it. */
const REPEAT = 33;
/** Key events at a stretch, before it is the other list's turn. */
const STRETCH = 150;

export async function run(): Promise<BenchTable> {
  const why = noFullDesk();
  if (why) {
    console.log(`SKIPPED: ${TITLE}, because ${why}.`);
    return { title: TITLE, group: 'window', rows: [] };
  }
  const desk = await fullDesk();
  try {
    const rows = await withWindow(desk.dataDir, desk.env, scroll, { width: 1500, height: 1100 });
    return { title: TITLE, group: 'window', rows };
  } finally {
    await desk.stop();
  }
}

async function scroll(page: Page): Promise<BenchRow[]> {
  const window = new DeskWindow(() => page);
  await window.waitForTickets();
  const { button, count } = await largestQueue(window);
  await button.press('Enter');
  await window.waitForTickets(10);
  await window.tickets.focus();
  await window.press('Home');
  const height = await window.rows.first().evaluate((element) => element.getBoundingClientRect().height);
  await page.evaluate(`${BARE}; benchBareList(${count}, ${height})`);

  const bare = page.locator('#bare-list');
  const [ours, peer] = [
    { drawn: 0, dropped: 0 },
    { drawn: 0, dropped: 0 },
  ];
  let nodes = 0;
  const held = async () => {
    for (let event = 0; event < STRETCH; event++) {
      // A key that is down already is sent as held.
      await Promise.all([page.keyboard.down('PageDown'), setTimeout(REPEAT)]);
    }
    await page.keyboard.up('PageDown');
  };
  const stretch = async (into: typeof ours) => {
    const { drawn, dropped } = await framesWhile(page, held);
    into.drawn += drawn;
    into.dropped += dropped;
  };
  for (let at = 1; at < count; at = await place(page)) {
    await bare.evaluate((element) => element.style.setProperty('display', 'none'));
    await window.tickets.focus();
    await stretch(ours);
    nodes = Math.max(nodes, await page.evaluate<number>(NODES));
    await bare.evaluate((element) => element.style.removeProperty('display'));
    await bare.focus();
    await stretch(peer);
  }
  const note = `${ours.drawn} frames were drawn on the way, ${peer.drawn} of the bare list`;
  const share = ({ drawn, dropped }: typeof ours) => (100 * dropped) / (drawn + dropped);
  return [
    row(
      `frames dropped over ${count.toLocaleString('en')} rows`,
      share(ours),
      share(peer),
      '%',
      atMost(1, 'difference'),
      note,
    ),
    row('elements and texts in the page, at most', nodes, null, 'nodes', atMost(3000, 'value')),
  ];
}

/** The row of the cursor, from 1. */
const place = (page: Page): Promise<number> =>
  page.evaluate(`Number(document.querySelector('#tickets [data-cursor]')?.getAttribute('aria-rowindex') ?? 1)`);

const NODES = `{
  const walk = document.createTreeWalker(document);
  let count = 1;
  while (walk.nextNode()) count += 1;
  count;
}`;
