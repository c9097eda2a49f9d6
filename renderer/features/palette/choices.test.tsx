import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaletteAnswers } from '../../../shared/domain/search.ts';
import type { QueueKey, QueueSummary } from '../../../shared/domain/ticket.ts';
import { ok } from '../../../shared/result.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { choicesOf, matchChoices } from './choices.ts';
import { Palette } from './Palette.tsx';

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
const NOTHING: PaletteAnswers = { recognised: { kind: 'words', text: '' }, answers: [] };

async function open(asked = 0) {
  const store = createAppStore(
    scriptedBridge({
      'account.list': () => ok([account()]),
      'queue.list': () => ok(QUEUES),
      'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
      'palette.find': () => ok(NOTHING),
      'palette.ask': () => ok({ ...NOTHING, asked }),
    }),
    features,
  );
  await store.getState().accounts.load();
  await settle();
  return store;
}

beforeEach(() => {
  localStorage.clear();
  Element.prototype.checkVisibility = () => true;
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
    ['rows compact', 'Rows: Compact', 'Appearance', ''],
    ['signature', 'Signature', 'Setting · Replies', ''],
    ['quiet', 'Quiet hours', 'Setting · Notices', ''],
    ['settings storage', 'Storage', 'Settings', ''],
  ])('is found by “%s”', async (text, title, kind, detail) => {
    const { getState } = await open();
    expect(matchChoices(choicesOf(getState()), text)[0]).toMatchObject({ title, kind, detail });
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
  async function show(asked = 0) {
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

  it('says that nothing is found only when all have answered and nothing else is listed', async () => {
    const { type, said } = await show(2);
    await type('xyzzy', 100);
    expect(said()).not.toContain('Nothing');
    await type('xyzzy', 1000);
    expect(said()).toBe('Nothing found here or at the service');
    await type('billing', 1000);
    expect(said()).toBe('');
  });
});
