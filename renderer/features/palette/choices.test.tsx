import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BounceReading } from '../../../shared/domain/bounce.ts';
import type { PaletteAnswer, PaletteAnswers, RecentKind } from '../../../shared/domain/search.ts';
import type { QueueKey, QueueSummary } from '../../../shared/domain/ticket.ts';
import { type ErrorKind, err, ok, type Result } from '../../../shared/result.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { choicesOf, isNamed, matchChoices } from './choices.ts';
import { watchOpened } from './index.ts';
import { Palette, PaletteDialog } from './Palette.tsx';

const queue = (key: QueueKey, label: string | null, count = 3): QueueSummary => ({
  key,
  label,
  meaning: null,
  count,
  atLeast: false,
  basis: 'local',
  readAt: null,
});
const QUEUES = [
  queue('awaiting', null, 12),
  queue('server:srv-01', 'srv-01'),
  queue('view:v1', 'VIP refunds'),
  queue('dept:2', 'Billing'),
  queue('status:On Hold', 'On Hold'),
];
const recent = (kind: RecentKind, id: string, title: string): PaletteAnswer => ({
  ...{ kind, id, title, ticket: null, entry: null, clientId: null, snippet: '', at: null, row: null, exact: false },
  highlights: { title: [], snippet: [] },
});
const RECENT = [
  recent('ticket', '1', 'In sight'),
  recent('ticket', '2', 'Mails are rejected'),
  recent('customer', '7', 'Ada Byron'),
];
const NOTHING: PaletteAnswers = { recognised: { kind: 'words', text: '' }, answers: [] };

type Read = (text: string) => Result<BounceReading | null>;

async function open(asked: number | ErrorKind = 0, read: Read = () => ok(null)) {
  const store = createAppStore(
    scriptedBridge({
      'account.list': () => ok([account()]),
      'queue.list': () => ok(QUEUES),
      'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
      'palette.recent': () => ok(RECENT),
      'palette.find': () => ok(NOTHING),
      'bounce.read': ({ text }) => read(text),
      'palette.ask': () => (typeof asked === 'string' ? err(asked, 'palette.ask') : ok({ ...NOTHING, asked })),
    }),
    features,
  );
  await store.getState().accounts.load();
  await settle();
  return store;
}

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('what can be clicked', () => {
  it.each([
    ['awaiting', 'Awaiting Reply', 'Queue', '12'],
    ['srv-01', 'srv-01', 'Server', '3'],
    ['vip', 'VIP refunds', 'View', '3'],
    ['department bill', 'Billing', 'Department', '3'],
    ['on hold', 'On Hold', 'Status', '3'],
    ['dark', 'Theme: Dark', 'Appearance', ''],
    ['density compact', 'Density: Compact', 'Appearance', ''],
    ['signature', 'Signature', 'Setting · Replies', ''],
    ['quiet', 'Quiet hours', 'Setting · Notifications', ''],
    ['settings storage', 'Storage', 'Settings', ''],
    ['logout', 'Sign out', 'Settings', ''],
    ['disk space', 'Storage', 'Settings', ''],
    ['version', 'Health', 'Settings', ''],
  ])('is found by “%s”', async (text, title, kind, detail) => {
    const { getState } = await open();
    expect(matchChoices(choicesOf(getState()), text)[0]).toMatchObject({ title, kind, detail });
  });

  it.each<[string, QueueKey, string, boolean]>([
    ['singapore', 'server:sg-2', 'Shared Singapore 2', true],
    ['shared', 'server:sg-2', 'Shared Singapore 2', true],
    ['singap', 'server:sg-2', 'Shared Singapore 2', false],
    ['refunds', 'view:v1', 'VIP refunds', false],
  ])('a server is named by each word of its name: %s', async (text, key, label, named) => {
    const store = await open();
    store.setState(({ queues }) => ({ queues: { ...queues, list: [...QUEUES.slice(0, 2), queue(key, label)] } }));
    const choice = matchChoices(choicesOf(store.getState()), text)[0];
    expect([choice?.title, choice && isNamed(choice, text)]).toEqual([label, named]);
  });

  it('each stands once, and does what a press on it does', async () => {
    const { getState } = await open();
    const all = choicesOf(getState());
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const run = (title: string) => all.find((one) => one.title === title)?.run(getState);
    run('Billing');
    expect(getState().nav.queue).toBe('dept:2');
    run('Theme: Dark');
    expect(getState().shell.theme).toBe('dark');
    run('Storage');
    expect([getState().nav.settingsOpen, getState().nav.settingsSection]).toEqual([true, 'storage']);
  });
});

describe('the palette', () => {
  async function show(asked: number | ErrorKind = 0) {
    const store = await open(asked);
    store.getState().palette.show();
    const run = vi.fn();
    render(
      <StoreProvider store={store}>
        <Palette onChoose={run} />
      </StoreProvider>,
    );
    vi.useFakeTimers();
    const type = async (value: string, ms: number) => {
      fireEvent.change(screen.getByRole('combobox'), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(ms));
    };
    return { type, said: () => screen.getByRole('status').textContent };
  }

  it('takes Enter for the queue that is begun to be typed', async () => {
    const { type } = await show();
    await type('bil', 10);
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Billing');
  });

  it.each([
    ['offline', 'No connection: results from this computer only'],
    ['auth', 'Signed out: results from this computer only'],
    ['server', 'The service didn’t answer'],
  ] as const)('says why the service is not asked: %s', async (kind, words) => {
    const { type, said } = await show(kind);
    await type('xyzzy', 1000);
    expect(said()).toBe(words);
  });

  it('says that nothing is found only when all have answered and nothing else is listed', async () => {
    const { type, said } = await show(2);
    await type('xyzzy', 100);
    expect(said()).not.toContain('Nothing');
    await type('xyzzy', 1000);
    expect(said()).toBe('No results on this computer or at the service');
    await type('billing', 1000);
    expect(said()).toBe('');
  });
});

it('what is chosen happens as the palette closes, however long that fades', async () => {
  const fading = { effect: null, finished: new Promise<never>(() => undefined) };
  Object.assign(Element.prototype, { getAnimations: () => [fading] });
  try {
    const store = await open();
    render(
      <StoreProvider store={store}>
        <PaletteDialog />
      </StoreProvider>,
    );
    await act(async () => store.getState().palette.show());
    const box = screen.getByRole('combobox');
    await act(async () => {
      fireEvent.change(box, { target: { value: 'billing' } });
      await settle();
    });
    await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
    expect(box.isConnected).toBe(true);
    expect(store.getState().nav.queue).toBe('dept:2');
  } finally {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
  }
});

describe('a pasted bounce', () => {
  const LINES = 'Hello,\n\n> 550-5.7.26 This mail is unauthenticated\n> 550 5.7.26 - gsmtp\n';
  const READING: BounceReading = {
    ...{ paths: [], checks: [] },
    refusals: [
      {
        ...{ reason: 'unauthenticated', lasts: 'final', provider: 'gmail', host: null, recipient: null, list: null },
        ...{ code: '550', enhanced: '5.7.26', raw: '', source: '' },
      },
    ],
  };

  it('of several lines is the first result, and opens its explanation', async () => {
    const asked: string[] = [];
    const read = (text: string) => {
      asked.push(text);
      return ok(READING);
    };
    const store = await open(0, read);
    store.getState().palette.show();
    const chosen = vi.fn();
    render(
      <StoreProvider store={store}>
        <Palette onChoose={chosen} />
      </StoreProvider>,
    );
    const box = screen.getByRole<HTMLInputElement>('combobox');
    await act(async () => {
      fireEvent.paste(box, { clipboardData: { getData: () => LINES } });
      await settle();
    });
    expect(asked).toEqual([LINES]);
    expect(box.value).toBe('Hello, > 550-5.7.26 This mail is unauthenticated > 550 5.7.26 - gsmtp');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Gmail: the sender isn’t');
    fireEvent.keyDown(box, { key: 'Enter' });
    chosen.mock.calls[0]?.[0](store.getState);
    expect(store.getState().bounces.shown).toEqual(READING);
  });

  it('is not asked about for a name', async () => {
    const read = vi.fn();
    const store = await open(0, read);
    store.getState().palette.show();
    render(
      <StoreProvider store={store}>
        <Palette onChoose={() => {}} />
      </StoreProvider>,
    );
    await act(async () => {
      fireEvent.change(screen.getByRole('combobox'), { target: { value: 'aiko tanaka' } });
      await settle();
    });
    expect(read).not.toHaveBeenCalled();
  });
});

describe('what was open last', () => {
  it('stands first while nothing is typed, without the ticket in sight', async () => {
    const store = await open();
    store.getState().nav.openTicket('1');
    store.getState().palette.show();
    render(
      <StoreProvider store={store}>
        <Palette onChoose={() => {}} />
      </StoreProvider>,
    );
    await act(settle);
    const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names()[0]).toContain('Mails are rejected');
    expect(names()[1]).toContain('Ada Byron');
    expect(names().join()).not.toContain('In sight');
    expect(screen.getByRole('group', { name: 'Recent' })).toBeDefined();
  });

  it('is told to the desk once it has rested, and not for what is only walked past', async () => {
    vi.useFakeTimers();
    const bridge = scriptedBridge({ 'palette.opened': () => ok(null) });
    const store = createAppStore(bridge, features);
    const end = watchOpened(store, bridge);
    const nav = store.getState().nav;
    nav.openAccount('a1');
    nav.openTicket('1');
    vi.advanceTimersByTime(500);
    nav.openTicket('2');
    vi.advanceTimersByTime(2000);
    store.getState().record.show({ account: 'a1', kind: 'customer', id: '7' });
    vi.advanceTimersByTime(2000);
    end();
    expect(bridge.callsOf('palette.opened')).toEqual([
      { account: 'a1', kind: 'ticket', id: '2' },
      { account: 'a1', kind: 'customer', id: '7' },
    ]);
  });
});
