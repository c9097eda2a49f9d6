import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { row, scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../slices.ts';
import { closeToasts, ToastLayer } from '../ui/Toast.tsx';
import { watchMissingLetters } from './missing-letters.ts';

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
const toasts = (words = /^No font for /) => screen.queryAllByText(words);

it.each([
  ['王小明', /^No font for Chinese, Japanese and Korean text\. .*fonts-noto-cjk\.$/],
  ['たなか', /^No font for Chinese/],
  ['김서연', /^No font for Chinese/],
  ['محمد', /^No font for Arabic text\. .*fonts-noto-core\.$/],
  ['Ana 🎉', /^No font for emoji\. .*fonts-noto-color-emoji\.$/],
])('says once that no font has the letters of %s, until it is wanted no more', async (name, words) => {
  stop = watchMissingLetters(store, () => false);
  show(named('Björn Żółć'), named('Юлия'), named('Νίκος'));
  expect(toasts()).toEqual([]);
  show(named(name));
  await expect.poll(() => toasts(words).length).toBe(1);
  show(row('2', { subject: name }));
  expect(toasts()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Don’t show again' }));
  await expect.poll(() => toasts()).toEqual([]);
  for (const later of [store, createAppStore(scriptedBridge({}))]) {
    store = later;
    stop = watchMissingLetters(store, () => false);
    show(named(name));
    expect(toasts()).toEqual([]);
  }
});

it('says at once, at each start, that the window’s own words have no font', async () => {
  stop = watchMissingLetters(store, () => false, 'إشعارات');
  await expect.poll(() => toasts(/No font for Arabic text/).length).toBe(1);
  expect(screen.queryByRole('button', { name: 'Don’t show again' })).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('says nothing where a font has them, and looks at a letter of each kind once', () => {
  const looked: string[] = [];
  stop = watchMissingLetters(store, (letter) => looked.push(letter) > 0);
  show(row('1', { subject: 'Re: 請求書' }), named('محمد'));
  show(named('王小明'), row('2', { subject: 'مرحبا 🎉' }));
  expect(toasts()).toEqual([]);
  expect(looked).toEqual(['請', 'م', '🎉']);
});
