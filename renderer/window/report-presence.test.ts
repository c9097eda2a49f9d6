import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../shared/result.ts';
import { scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { watchPresence } from './report-presence.ts';

const MINUTE = 60_000;
let focused = true;
let stop: () => void;
let bridge: ReturnType<typeof scriptedBridge>;

beforeEach(() => {
  vi.useFakeTimers();
  focused = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused);
  bridge = scriptedBridge({ 'desk.presence': () => ok(null) });
  stop = watchPresence(bridge);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const told = () => bridge.callsOf('desk.presence');
const leave = () => {
  focused = false;
  window.dispatchEvent(new Event('blur'));
};

it('tells at once, at each change, and every minute', () => {
  expect(told()).toEqual([{ focused: true, idle: false, untouched: 0 }]);
  window.dispatchEvent(new Event('focus'));
  expect(told()).toHaveLength(1);
  leave();
  expect(told().at(-1)).toEqual({ focused: false, idle: false, untouched: 0 });
  vi.advanceTimersByTime(3 * MINUTE);
  expect(told()).toHaveLength(5);
});

it('says that nobody is there after five minutes without a touch, and that somebody is with the next one', () => {
  vi.advanceTimersByTime(4 * MINUTE);
  expect(told().at(-1)).toEqual({ focused: true, idle: false, untouched: 4 * MINUTE });
  vi.advanceTimersByTime(MINUTE);
  expect(told().at(-1)).toEqual({ focused: true, idle: true, untouched: 5 * MINUTE });
  window.dispatchEvent(new Event('pointermove'));
  expect(told().at(-1)).toEqual({ focused: true, idle: false, untouched: 0 });
});

it('tells of the first touch after a sleep in which its own clock stood still', () => {
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
  expect(told()).toHaveLength(1);
  window.dispatchEvent(new Event('pointermove'));
  expect(told().at(-1)).toEqual({ focused: true, idle: false, untouched: 0 });
  expect(told()).toHaveLength(2);
});

it('does not take somebody who works elsewhere for gone too soon', () => {
  leave();
  vi.advanceTimersByTime(29 * MINUTE);
  expect(told().at(-1)).toEqual({ focused: false, idle: false, untouched: 29 * MINUTE });
  vi.advanceTimersByTime(2 * MINUTE);
  expect(told().at(-1)).toEqual({ focused: false, idle: true, untouched: 31 * MINUTE });
});

it('is silent once it is ended', () => {
  stop();
  leave();
  vi.advanceTimersByTime(10 * MINUTE);
  expect(told()).toHaveLength(1);
});
