import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { marked } from 'marked';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HandOver } from '../../../shared/domain/hand-over.ts';
import { ok } from '../../../shared/result.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { HandOverView } from './HandOverView.tsx';
import { periodStart } from './slice.ts';
import { summaryText } from './summary-text.ts';

const AT = new Date(2026, 10, 20, 17, 30).getTime();
const NONE = { rows: [], total: 0 };
const about = (id: string) =>
  ({ ticket: id, kind: 'reply', tid: `ABC-${id}`, subject: `Subject ${id}`, requester: `Person ${id}` }) as const;

const summary = (more: Partial<HandOver> = {}): HandOver => ({
  ...{ from: AT - 3600_000, at: AT, doubts: NONE, batches: NONE, unsent: NONE, promises: NONE },
  ...{ waiting: NONE, snoozed: NONE, touched: NONE },
  ...more,
});

const SENT = { accepted: 0, arrived: 0, waiting: 0, going: 0, moved: 0, doubt: 0, probably: 0, needsYou: 0 };

const FULL = summary({
  doubts: { rows: [{ ...about('1'), state: 'in-doubt', text: 'It is done.', files: 0, at: AT - 60_000 }], total: 1 },
  batches: {
    rows: [
      {
        ...{ id: 'b2', at: AT - 60_000, text: 'All is well again.\n\nSorry.', size: 130, leftOut: [], withdrawn: [] },
        ...{ paused: null, waiting: null, heldUntil: null, follows: 'b1', pace: null, hold: null },
        progress: { ...SENT, total: 130, accepted: 130 },
      },
      {
        ...{ id: 'b1', at: AT - 120_000, text: 'Server 1 is down.', size: 300, heldUntil: null, follows: null },
        ...{ pace: null, hold: null, waiting: null, paused: 'agent', withdrawn: ['8', '9'] },
        leftOut: [{ ticket: '7', tid: 'ABC-7', why: 'same-customer' }],
        progress: { ...SENT, total: 216, accepted: 129, arrived: 1, waiting: 80, moved: 4, needsYou: 1, doubt: 1 },
      },
    ],
    total: 2,
  },
  unsent: {
    rows: [{ ...about('2'), state: 'draft', text: 'Your password: hunter22', files: 2, at: AT - 60_000 }],
    total: 1,
  },
  promises: { rows: [{ ...about('3'), id: 'p3', madeAt: AT - 90_000, due: AT - 60_000, text: 'Call back' }], total: 1 },
  waiting: { rows: [{ ...about('3'), waiting: { since: [AT - 7200_000, AT - 3600_000], target: null } }], total: 1 },
  touched: { rows: [{ ...about('4'), actions: ['answered', 'noted'], at: AT - 60_000 }], total: 201 },
});

const TEXT = `# Hand-over from Mara Lind

Brand A · 20 Nov 2026 17:30 · Today’s work

## In doubt (1)

- #ABC-1 Subject 1 · Person 1 – may have arrived (17:29): check before sending it again: It is done.

## Bulk replies (2)

- All is well again. – 17:29, all-clear, 130 of 130 accepted
- Server 1 is down. – 17:28, 130 of 216 accepted, paused with 80 to go, 1 in doubt, 5 on hold or refused, 2 canceled, 1 skipped

## Not sent (1)

- #ABC-2 Subject 2 · Person 2 – draft from 17:29, 2 files: (text omitted: it may contain a password or key)

## Promises (1)

- #ABC-3 Subject 3 · Person 3 – overdue since 17:29: Call back

## Waiting for an answer (1)

- #ABC-3 Subject 3 · Person 3 – waiting since some time between 15:30 and 16:30

## Worked on (201)

- #ABC-4 Subject 4 · Person 4 – answered, note, 17:29
- and 200 more
`;

const SERVICE = new URL(account().address).host;
const anAccount = account({ settings: { ...account().settings, agentName: 'Mara Lind' } });

async function open(answer: HandOver) {
  const bridge = scriptedBridge({
    'account.list': () => ok([anAccount]),
    'dialogDraft.list': () => ok([]),
    'dialogDraft.save': ({ account: _account, ...draft }) => ok({ ...draft, rev: draft.rev + 1, savedAt: AT }),
    'handOver.summary': () => ok(answer),
    'promise.list': () => ok(answer.promises.rows),
  });
  const store = createAppStore(bridge);
  store.listen();
  await store.getState().accounts.load();
  await act(settle);
  const view = render(
    <StoreProvider store={store}>
      <UiProvider>
        <HandOverView account={anAccount} id="all" />
      </UiProvider>
    </StoreProvider>,
  );
  await act(settle);
  return { store, bridge, close: view.unmount, page: view.container };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('says the same in the view, on the clipboard and on paper, without passwords', async () => {
  expect(summaryText({ name: 'Mara Lind', account: 'Brand A', period: 'today' }, FULL, '')).toBe(TEXT);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const { page } = await open(FULL);
  await act(async () => fireEvent.click(within(page).getByRole('button', { name: 'Copy' })));
  expect(writeText).toHaveBeenCalledWith(TEXT);
  vi.unstubAllGlobals();
  const [paper] = document.querySelectorAll('[data-print-alone]');
  for (const words of ['Hand-over from Mara Lind', 'overdue since 17:29: Call back', 'and 200 more'])
    expect(paper?.textContent).toContain(words);
  expect(document.body.textContent).not.toContain('hunter22');
});

it('carries what a colleague should know at the top, and keeps it until it is taken away', async () => {
  const writeText = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const { store, bridge, close, page } = await open(summary());
  // The page, its buttons and its paper have it from one reading.
  expect(bridge.callsOf('dialogDraft.list')).toHaveLength(1);
  const field = within(page).getByRole('textbox', { name: /^What your colleague should know/ });
  fireEvent.change(field, { target: { value: 'The parts for srv-01 come at 9.' } });
  await act(async () => fireEvent.click(within(page).getByRole('button', { name: 'Copy' })));
  const [[copied = ''] = []] = writeText.mock.calls;
  expect(copied).toContain('## What your colleague should know\n\nThe parts for srv-01 come at 9.');
  expect(copied).not.toContain('Nothing to hand over');
  expect(document.querySelector('[data-print-alone]')?.textContent).toContain('The parts for srv-01 come at 9.');
  vi.unstubAllGlobals();
  await vi.waitFor(() =>
    expect(bridge.callsOf('dialogDraft.save')).toMatchObject([{ kind: 'hand', about: 'hand-over' }]),
  );
  close();
  render(
    <StoreProvider store={store}>
      <HandOverView account={anAccount} id="all" />
    </StoreProvider>,
  );
  await act(settle);
  const again = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^What your colleague/ });
  expect(again.value).toBe('The parts for srv-01 come at 9.');
});

it('saves Markdown in which no text of others formats or links', async () => {
  const hostile =
    '](https://evil.example) ![x](//e.example/p.png) <b>*bold*</b> `c` www.evil.example &lt; x@evil.example';
  const doubts = FULL.doubts.rows.map((row) => ({ ...row, tid: 'A(1)', subject: hostile, text: hostile }));
  const batches = FULL.batches.rows.map((batch) => ({ ...batch, text: '# 1. Big' }));
  const { page } = await open({
    ...FULL,
    doubts: { rows: doubts, total: 1 },
    batches: { rows: batches, total: 2 },
  });
  const saved = savedFiles();
  await act(async () => fireEvent.click(within(page).getByRole('button', { name: 'Save as Markdown' })));
  const [{ name = '', text = '' } = {}] = await saved();
  expect(name).toBe('hand-over-2026-11-20.md');
  const box = document.createElement('div');
  box.innerHTML = await marked.parse(text);
  const links = [...box.querySelectorAll('a')].map(({ href }) => href);
  expect(links).toEqual(
    ['A%281%29', 'ABC-2', 'ABC-3', 'ABC-3', 'ABC-4'].map((tid) => `rackside://ticket/${tid}?service=${SERVICE}`),
  );
  expect(box.querySelectorAll('img, b, strong, em, code, ol, li h1')).toHaveLength(0);
  expect(box.querySelector('a')?.textContent).toBe('#A(1)');
  expect(box.querySelector('li')?.textContent).toMatch(`#A(1) ${hostile} · Person 1 – may have`);
  expect(box.querySelectorAll('li')[1]?.textContent).toMatch(/^# 1. Big – /);
});

it('saves the promises as a calendar file', async () => {
  const { bridge, page } = await open(FULL);
  const saved = savedFiles();
  await act(async () => {
    fireEvent.click(within(page).getByRole('button', { name: 'Save promises as calendar file' }));
    await settle();
  });
  await vi.waitFor(async () => expect(await saved()).toHaveLength(1));
  const [file] = await saved();
  expect(bridge.callsOf('promise.list')).toEqual([{ account: 'a1' }]);
  expect(file?.name).toMatch(/^promises-\d{4}-\d\d-\d\d\.ics$/);
  expect(file?.text).toContain('SUMMARY:#ABC-3 Subject 3: Call back\r\n');
  expect(file?.text).toContain(`URL:rackside://ticket/ABC-3?service=${SERVICE}\r\n`);
});

/** Watches downloads; they go to a link that is clicked. */
function savedFiles() {
  const files: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, blob });
  });
  return () => Promise.all(files.map(async ({ name, blob }) => ({ name, text: await blob.text() })));
}

it('opens the ticket of a line', async () => {
  const { store, page } = await open(FULL);
  await act(async () => fireEvent.click(within(page).getByRole('button', { name: '#ABC-1 Subject 1 · Person 1' })));
  expect(store.getState().nav.ticket).toBe('1');
});

it('asks again from Monday on for the week, and when something changed', async () => {
  const { bridge, page } = await open(summary());
  expect(page.textContent).toContain('Nothing to hand over');
  await act(async () => fireEvent.click(within(page).getByRole('radio', { name: 'This week' })));
  await act(async () => bridge.emit({ name: 'outbox.changed', data: { account: 'a1' } }));
  const now = Date.now();
  expect(bridge.callsOf('handOver.summary').map(({ from }) => from)).toEqual([
    periodStart('today', now),
    periodStart('week', now),
    periodStart('week', now),
  ]);
});

it('begins a week on Monday, by this computer', () => {
  // 22 November 2026 is a Sunday.
  const sunday = new Date(2026, 10, 22, 23, 59).getTime();
  expect(periodStart('week', sunday)).toBe(new Date(2026, 10, 16).getTime());
  expect(periodStart('week', new Date(2026, 10, 16, 0, 0).getTime())).toBe(new Date(2026, 10, 16).getTime());
  expect(periodStart('today', sunday)).toBe(new Date(2026, 10, 22).getTime());
});
