/** The views of every day in all sizes and looks, from right to left, and while others work. */
import { expect, it } from 'vitest';
import { openTour, where } from './open-tour.ts';

const tour = openTour('variants');
const { window } = tour;

/** Views by the keys that lead there from the list, in any language. */
const VIEWS: readonly (readonly [title: string, ...keys: string[]])[] = [
  ['A ticket', 'j', 'Enter'],
  ['A reply', 'j', 'Enter', 'r'],
  ['A new ticket', 'c'],
  ['A new order', 'Shift+O'],
  ['Contacts', 'g k'],
  ['The customer page', 'j', 'Enter', 'Shift+C'],
  ['Settings', 'g a'],
  ['The palette', 'Control+k'],
];

/** Places that other parts of the tour show from left to right, and in every language. */
const PLACES: typeof VIEWS = [
  ['Announcements', 'g n'],
  ['Orders', 'g r'],
  ['Unsent tickets', 'g t'],
  ['Canned replies', 'g c'],
  ['Handing over', 'g h'],
  ['The keys', '?'],
  ['Snoozing', 'j', 'Enter', 'h'],
  ['Today', 'g y'],
  ['The week', 'g w'],
  ['A promise', 'j', 'Enter', 'p'],
  ['Tags', 'j', 'Enter', 't'],
  ['A note about the customer', 'j', 'Enter', 'Shift+H'],
  ['A check', 'j', 'Enter', 'd'],
];

const list = () => window.page.locator('#tickets');

/** Loads the page anew, so that each view begins at the list. */
async function begin(): Promise<void> {
  await window.page.evaluate(`history.replaceState(null, '')`);
  await window.page.reload();
  await list().waitFor();
  await list().focus();
}

async function goTo(keys: readonly string[]): Promise<void> {
  await begin();
  await window.press(...keys);
  await window.waitUntilSettled({ soon: 1000 });
}

it(`opens the practice desk in ${where}`, () => tour.practise());

it.each(VIEWS)('shows %s in every size and look', async (title, ...keys) => {
  await goTo(keys);
  await tour.view(title, { main: true });
});

it('shows its colours to people who tell fewer of them apart', async () => {
  await goTo(['j', 'Enter']);
  await tour.viewSights('Status colours');
});

it('moves nothing while a ticket is read', async () => {
  await goTo(['j', 'Enter']);
  await window.page.evaluate(WATCH_SHIFTS);
  // Records of its customer, counts of queues, and a notice above the composer.
  await window.press('Shift+N');
  await window.playScenario('Have a colleague answer');
  await window.page
    .getByText(/A colleague answered/)
    .first()
    .waitFor();
  await window.waitUntilSettled({ soon: 1000 });
  expect(await window.page.evaluate('shifts()')).toEqual([]);
  // The measure finds a notice that takes room above the messages.
  await window.page.evaluate(PUSH_DOWN);
  await window.waitUntilSettled({ soon: 1000 });
  expect(await window.page.evaluate('shifts()')).not.toEqual([]);
});

it('shows them from right to left', async () => {
  await window.page.evaluate(`localStorage.setItem('rackside.language', 'en-XB')`);
  for (const [title, ...keys] of [...VIEWS, ...PLACES]) {
    await goTo(keys);
    await tour.viewTranslated(`${title} from right to left`);
  }
});

const PUSH_DOWN = `(() => {
  const notice = document.createElement('div');
  notice.style.blockSize = '100px';
  document.querySelector('[data-pane="ticket"]').prepend(notice);
})()`;

/** Layout shifts from now on that no key or press caused, by what they moved. */
const WATCH_SHIFTS = `(() => {
  const found = [];
  const from = performance.now();
  const name = ({ node }) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    return (element?.className || element?.tagName || 'gone') + ' "' + (element?.textContent ?? '').trim().slice(0, 40) + '"';
  };
  const keep = (entries) => {
    for (const { startTime, hadRecentInput, sources } of entries)
      if (startTime > from && !hadRecentInput) found.push(sources.map(name).join(', '));
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  self.shifts = () => (keep(observer.takeRecords()), found);
})()`;
