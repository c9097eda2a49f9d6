import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './hooks.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('all who look at the clock as often go on together, by one timer, which ends with the last of them', () => {
  const first = renderHook(() => useNow(30));
  pass(20_000);
  const second = renderHook(() => useNow(30));
  expect(vi.getTimerCount()).toBe(1);
  pass(10_000);
  expect([first.result.current, second.result.current]).toEqual([31_000, 31_000]);
  first.unmount();
  pass(30_000);
  expect(second.result.current).toBe(61_000);
  second.unmount();
  expect(vi.getTimerCount()).toBe(0);
  const third = renderHook(() => useNow(30));
  pass(30_000);
  expect(third.result.current).toBe(91_000);
});

it('whoever looks more often has a timer of their own', () => {
  const { result } = renderHook(() => [useNow(1), useNow(30)]);
  pass(2000);
  expect(result.current).toEqual([3000, 1000]);
});
