import { describe, expect, it } from 'vitest';
import { withinAttempt } from './sent-by-us.ts';

/** 2026-05-04 10:07:30 UTC, for two seconds. */
const from = Date.UTC(2026, 4, 4, 10, 7, 30);
const attempt = { from, to: from + 2000 };

describe('in a zone that is known', () => {
  it.each([
    ['UTC', '2026-05-04 10:07:31', true],
    ['UTC', '2026-05-04 10:07:27', true],
    ['UTC', '2026-05-04 10:07:35', true],
    ['UTC', '2026-05-04 10:07:26', false],
    ['UTC', '2026-05-04 10:07:36', false],
    // The same minute of another quarter of an hour, hour, day.
    ['UTC', '2026-05-04 10:22:31', false],
    ['UTC', '2026-05-04 11:07:31', false],
    ['UTC', '2026-05-05 10:07:31', false],
    ['Europe/Berlin', '2026-05-04 12:07:31', true],
    ['Europe/Berlin', '2026-05-04 10:07:31', false],
    ['Asia/Kathmandu', '2026-05-04 15:52:31', true],
    ['Asia/Kathmandu', '2026-05-04 15:37:31', false],
    ['Pacific/Chatham', '2026-05-04 22:52:31', true],
    ['America/St_Johns', '2026-05-04 07:37:31', true],
    ['Pacific/Kiritimati', '2026-05-05 00:07:31', true],
    ['Etc/GMT+12', '2026-05-03 22:07:31', true],
  ])('%s %s: %s', (zone, text, expected) => {
    expect(withinAttempt(text, attempt, zone)).toBe(expected);
  });
});

describe('in a zone that is not known', () => {
  it.each([
    // Every one of the above that is true is still true.
    ['2026-05-04 10:07:31', true],
    ['2026-05-04 12:07:31', true],
    ['2026-05-04 15:52:31', true],
    ['2026-05-04 22:52:31', true],
    ['2026-05-04 07:37:31', true],
    ['2026-05-05 00:07:31', true],
    ['2026-05-03 22:07:31', true],
    ['2026-05-04 10:07:36', false],
    ['2026-05-04 10:10:31', false],
    // No zone is so far from UTC.
    ['2026-05-05 10:07:31', false],
    ['2026-05-05 00:22:31', false],
    ['2026-05-03 21:52:31', false],
    ['2026-05-11 10:07:31', false],
  ])('%s: %s', (text, expected) => {
    expect(withinAttempt(text, attempt, null)).toBe(expected);
  });

  it('holds where this computer does not know the zone’s name', () => {
    expect(withinAttempt('2026-05-04 12:07:31', attempt, 'Mars/Olympus')).toBe(true);
    expect(withinAttempt('2026-05-04 12:08:31', attempt, 'Mars/Olympus')).toBe(false);
  });
});

it('is false without an attempt, and for what is no time', () => {
  for (const zone of ['UTC', null]) {
    expect(withinAttempt('2026-05-04 10:07:31', null, zone)).toBe(false);
    for (const text of ['', 'yesterday', '2026-13-04 10:07:31', '0000-00-00 00:00:00']) {
      expect(withinAttempt(text, attempt, zone)).toBe(false);
    }
  }
});
