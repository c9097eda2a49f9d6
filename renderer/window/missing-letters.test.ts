import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { row, scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../slices.ts';
import { closeToasts, ToastLayer } from '../ui/Toast.tsx';
import { watchMissingLetters } from './missing-letters.ts';

const WORDS = /^No font for Chinese, Japanese and Korean/;
let stop: () => void = () => undefined;
let store: ReturnType<typeof createAppStore>;

beforeEach(() => {
  localStorage.clear();
  store = createAppStore(scriptedBridge({}));
  render(createElement(ToastLayer));
});
afterEach(() => {
  stop();
  act(closeToasts);
  cleanup();
});

/** The list shows these tickets now. */
const show = (...rows: TicketRow[]) =>
  act(() => {
    const window = { pages: new Map([[0, { rows, epoch: 0 }]]), total: rows.length };
    store.setState(({ list }) => ({ list: { ...list, window } }));
  });
const named = (name: string) => row('1', { requester: { name, email: 'a@example.com', clientId: '1' } });
const toasts = () => screen.queryAllByText(WORDS);

it.each(['王小明', 'たなか', '김서연'])(
  'says once that no font has the letters of %s, until it is wanted no more',
  async (name) => {
    stop = watchMissingLetters(store, () => false);
    show(named('Björn Żółć'));
    expect(toasts()).toEqual([]);
    show(named(name));
    await expect.poll(() => toasts().length).toBe(1);
    show(row('2', { subject: name }));
    expect(toasts()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Don’t show again' }));
    await expect.poll(toasts).toEqual([]);
    for (const later of [store, createAppStore(scriptedBridge({}))]) {
      store = later;
      stop = watchMissingLetters(store, () => false);
      show(named(name));
      expect(toasts()).toEqual([]);
    }
  },
);

it('says nothing where a font has them, and looks at a letter once', () => {
  const looked: string[] = [];
  stop = watchMissingLetters(store, (letter) => looked.push(letter) > 0);
  show(row('1', { subject: 'Re: 請求書' }));
  show(named('王小明'));
  expect(toasts()).toEqual([]);
  expect(looked).toEqual(['請']);
});
