import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnswerTarget } from '../../../shared/domain/waiting.ts';
import { ok } from '../../../shared/result.ts';
import { NOW } from '../../../tests/helpers/renderer/samples.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { useNow } from '../../ui/hooks.ts';
import { Row } from './Row.tsx';
import { TableRow } from './Table.tsx';

const HOUR = 3_600_000;
const ANY: AnswerTarget = { department: null, priority: null, minutes: 240 };
const nothing = () => undefined;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function storeWith(answerTargets: AnswerTarget[]) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account({ settings: { ...account().settings, answerTargets } })]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1')]),
  });
  const store = createAppStore(bridge, features);
  await store.getState().accounts.load();
  await settle();
  return store;
}

it('the clock of a row turns and is spoken, without any event, in rows and in the table', async () => {
  const store = await storeWith([ANY]);
  const waiting = row('1', { waiting: { since: [NOW - HOUR, NOW - HOUR], target: 240 } });
  function Shown() {
    const props = { row: waiting, rowIndex: 1, now: useNow(), open: false, cursor: false, selected: false };
    const more = {
      selecting: false,
      awaited: false,
      implied: null,
      onAwait: () => undefined,
      onPress: nothing,
      onToggle: nothing,
    };
    return (
      <div>
        <Row {...props} {...more} words={null} named />
        <TableRow {...props} {...more} department="" />
      </div>
    );
  }
  render(
    <StoreProvider store={store}>
      <Shown />
    </StoreProvider>,
  );
  const states = () => [...document.querySelectorAll<HTMLElement>('[data-wait]')].map(({ dataset }) => dataset.wait);
  const spoken = () => screen.getAllByRole('row').map((one) => one.getAttribute('aria-label') ?? '');
  expect(states()).toEqual(['calm', 'calm']);
  expect(spoken()[0]).toContain('waiting 1 hour, 3 hours left to answer');
  expect(document.body.textContent).toContain('3 h left');
  act(() => void vi.advanceTimersByTime(2.5 * HOUR));
  expect(states()).toEqual(['near', 'near']);
  act(() => void vi.advanceTimersByTime(HOUR));
  expect(states()).toEqual(['over', 'over']);
  expect(spoken().every((words) => words.includes('over target by 30 minutes'))).toBe(true);
  expect(document.body.textContent).toContain('30 m over');
});

it('the order by targets is offered where the account has some', async () => {
  const none = await storeWith([]);
  expect(runCommand('list.sort.target', none.getState)).toBe(false);
  const some = await storeWith([ANY]);
  expect(runCommand('list.sort.target', some.getState)).toBe(true);
  expect(some.getState().nav.sort).toEqual({ by: 'target', dir: 'asc' });
});
