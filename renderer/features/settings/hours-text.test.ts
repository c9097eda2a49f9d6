import { expect, it } from 'vitest';
import { createTimes, dateStyleOf } from '../../i18n/region.ts';
import { readMinutes, readSpans, writeMinutes, writeSpans } from './hours-text.ts';

it.each([
  ['', []],
  ['9-17', [{ from: 540, to: 1020 }]],
  ['09:00–17:30', [{ from: 540, to: 1050 }]],
  [
    '9.00 - 12.30; 13:30 – 18',
    [
      { from: 540, to: 750 },
      { from: 810, to: 1080 },
    ],
  ],
  [
    '13-18, 9-12',
    [
      { from: 540, to: 720 },
      { from: 780, to: 1080 },
    ],
  ],
  ['9am-5:30pm', [{ from: 540, to: 1050 }]],
  ['12am-12pm', [{ from: 0, to: 720 }]],
  ['22:00-6:00', [{ from: 1320, to: 1800 }]],
  ['0-24', [{ from: 0, to: 1440 }]],
  ['8-8', [{ from: 480, to: 1920 }]],
  ['0900-1730', [{ from: 540, to: 1050 }]],
  [
    '9h-12h30، ١٤:٠٠–18h',
    [
      { from: 540, to: 750 },
      { from: 840, to: 1080 },
    ],
  ],
])('reads the hours %j', (text, spans) => {
  expect(readSpans(text)).toEqual(spans);
});

it.each(['closed', '9', '9-', '9-17-18', '25-26', '9:60-10', '24-3', '9-12, 11-13', '13pm-14pm', '0am-3am', '9-17 Mo'])(
  'understands no hours in %j',
  (text) => {
    expect(readSpans(text)).toBeNull();
  },
);

it('writes hours so that they read the same', () => {
  expect(writeSpans([])).toBe('');
  for (const text of ['9-12, 13-18', '22-6', '0-24', '8-8', '7:05-7:10']) {
    const spans = readSpans(text) ?? [];
    expect(readSpans(writeSpans(spans))).toEqual(spans);
  }
  expect(
    writeSpans([
      { from: 540, to: 750 },
      { from: 1320, to: 1800 },
    ]),
  ).toBe('9:00–12:30, 22:00–6:00');
});

it.each([
  ['30 m', 30],
  ['4h', 240],
  ['1,5 h', 90],
  ['1 h 30 m', 90],
  ['1h30min', 90],
  ['2 hours', 120],
  ['١٫٥ h', 90],
  ['45 minutes', 45],
  ['4', null],
  ['', null],
  ['0 m', null],
  ['soon', null],
  ['9999 h', null],
])('reads the target %j', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes);
});

it('writes a target so that it reads the same', () => {
  for (const minutes of [1, 30, 60, 90, 240, 2880]) expect(readMinutes(writeMinutes(minutes))).toBe(minutes);
  expect(writeMinutes(90)).toBe('1 h 30 m');
});

it.each(['en-US', 'en-CA', 'en-GB', 'de-DE', 'ja-JP'])('reads hours as people of %s write them', (region) => {
  const { formatMinuteOfDay: written } = createTimes(dateStyleOf('en', region));
  expect(readSpans(`${written(510)}–${written(720)}, ${written(810)}–${written(0)}`)).toEqual([
    { from: 510, to: 720 },
    { from: 810, to: 1440 },
  ]);
});
