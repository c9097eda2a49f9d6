import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { conversationPause, createPresence, pagePause, pollInterval, type WindowActivity } from './presence.ts';

describe('the interval of polls', () => {
  const range = (activity: WindowActivity, more: { onBattery?: boolean; practice?: boolean } = {}) =>
    [0, 1].map((random) =>
      Math.round(pollInterval({ activity, onBattery: false, practice: false, ...more }, () => random) / 1000),
    );

  it.each([
    ['focused', [30, 60]],
    ['unfocused', [120, 300]],
    ['away', [600, 900]],
  ] as const)('%s is drawn from %j seconds', (activity, seconds) => expect(range(activity)).toEqual(seconds));

  it('is twice as long on battery', () => expect(range('focused', { onBattery: true })).toEqual([60, 120]));

  it('is short for the practice service, on battery too', () => {
    expect(range('focused', { practice: true, onBattery: true })).toEqual([4, 6]);
  });
});

describe('the rest between two pages of a full pass', () => {
  it('is none of conversations on battery or where bytes are paid for, unless they stay on this computer', () => {
    const rest = (more: { onBattery?: boolean; metered?: boolean; practice?: boolean }) =>
      conversationPause({ activity: 'focused', onBattery: false, metered: false, practice: false, ...more });
    expect([rest({}), rest({ onBattery: true }), rest({ metered: true })]).toEqual([1000, null, null]);
    expect(rest({ onBattery: true, metered: true, practice: true })).toBe(0);
  });

  const rests = (onBattery: boolean, practice = false) =>
    [0, 1].map((random) => Math.round(pagePause({ activity: 'away', onBattery, practice }, () => random)));

  it('is twice as long on battery, where the service is elsewhere', () => {
    expect(rests(false)).toEqual([2100, 3900]);
    expect(rests(true)).toEqual([4200, 7800]);
    expect(rests(true, true)).toEqual([2100, 3900]);
  });
});

describe('presence', () => {
  it('takes a desk without a word for one that somebody has just opened', () => {
    const clock = createTestClock();
    const presence = createPresence(clock);
    clock.advance(3600_000);
    expect(presence.activity()).toBe('focused');
  });

  it('follows the window that was touched last, whatever another one says behind it', () => {
    const clock = createTestClock();
    const presence = createPresence(clock);
    const MINUTE = 60_000;
    const behind = (untouched: number, idle: boolean) => presence.report({ focused: false, idle, untouched });
    for (let minute = 1; minute <= 40; minute++) {
      clock.advance(MINUTE / 2);
      presence.report({ focused: true, idle: false, untouched: 2000 });
      clock.advance(MINUTE / 2);
      behind(minute * MINUTE, minute >= 30);
      expect(presence.activity()).toBe('focused');
    }
    // It was closed: nobody but the one behind it is left.
    clock.advance(3 * MINUTE);
    behind(42 * MINUTE, true);
    expect(presence.activity()).toBe('away');
    behind(42 * MINUTE + 1000, false);
    expect(presence.activity()).toBe('unfocused');
  });

  it('follows what windows say, and tells of changes only', () => {
    const presence = createPresence(createTestClock());
    let changes = 0;
    const off = presence.onChange(() => changes++);
    presence.report({ focused: true, idle: false });
    expect([presence.activity(), changes]).toEqual(['focused', 0]);
    presence.report({ focused: false, idle: false });
    presence.report({ focused: false, idle: false });
    expect([presence.activity(), changes]).toEqual(['unfocused', 1]);
    presence.report({ focused: true, idle: true });
    expect([presence.activity(), changes]).toEqual(['away', 2]);
    off();
    presence.report({ focused: true, idle: false });
    expect(changes).toBe(2);
  });

  it('keeps the full pace for minutes after a conversation was opened in the browser', () => {
    const clock = createTestClock();
    const presence = createPresence(clock);
    presence.report({ focused: true, idle: false });
    presence.noteBrowserVisit();
    let changes = 0;
    presence.onChange(() => changes++);
    presence.report({ focused: false, idle: false });
    clock.advance(9 * 60_000);
    presence.report({ focused: false, idle: true });
    expect([presence.activity(), changes]).toEqual(['focused', 0]);
    clock.advance(60_000);
    expect(presence.activity()).toBe('away');
  });

  it('does not believe a window for long that says nothing more: it is gone', () => {
    const clock = createTestClock();
    const presence = createPresence(clock);
    presence.report({ focused: true, idle: false });
    clock.advance(120_000);
    expect(presence.activity()).toBe('focused');
    clock.advance(60_000);
    expect(presence.activity()).toBe('away');
  });
});
