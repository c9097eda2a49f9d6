import { describe, expect, it } from 'vitest';
import { guessZone, type Sample, zonesOfNewest } from './zone-guess.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const now = Date.UTC(2026, 6, 1);

/** A moment as a service in this zone writes it. */
const written = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
const send = (at: number, zone: string): Sample => ({ text: written(at, zone), from: at - SECOND, to: at + SECOND });
const observed = (at: number, zone: string): Sample => ({
  text: written(at, zone),
  from: at - MINUTE,
  to: at + MINUTE,
});
const guess = (samples: Sample[], local = 'Pacific/Chatham') => guessZone(samples, now, local);
const zones = (samples: Sample[], local?: string) => guess(samples, local).guesses.map(({ zone }) => zone);

const summer = Date.UTC(2026, 5, 10, 9, 12, 33);
const winter = Date.UTC(2026, 0, 10, 9, 12, 33);

describe('the suggested zone', () => {
  it.each([
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Pacific/Auckland',
    'America/St_Johns',
  ])('of a service in %s, known by one send in summer and one in winter', (zone) => {
    const all = zones([send(summer, zone), send(winter, zone)], zone);
    expect(all[0]).toBe(zone);
  });

  it('prefers, of zones that fit equally well, this computer’s own, then those that services run in', () => {
    const samples = [send(summer, 'Europe/Berlin'), observed(winter, 'Europe/Berlin')];
    expect(zones(samples, 'Europe/Vienna')[0]).toBe('Europe/Vienna');
    expect(zones(samples)[0]).toBe('Europe/Berlin');
    const { guesses, ...rest } = guess(samples);
    expect(rest).toEqual({ samples: 2, fitting: 2 });
    expect(guesses[0]).toEqual({ zone: 'Europe/Berlin', offset: 120 });
  });

  it('tells zones apart by their summer time', () => {
    const both = zones([send(summer, 'America/Phoenix'), send(winter, 'America/Phoenix')]);
    expect(both).toContain('America/Phoenix');
    expect(both).not.toContain('America/Denver');
    expect(both).not.toContain('America/Los_Angeles');
  });

  it('follows most of what was seen, not a stray one', () => {
    const stray = send(summer + MINUTE, 'Asia/Tokyo');
    const samples = [send(summer, 'UTC'), send(winter, 'UTC'), stray];
    expect(guess(samples)).toMatchObject({ samples: 3, fitting: 2 });
    expect(zones(samples)[0]).toBe('UTC');
  });

  it.each([
    ['nothing was seen', []],
    ['as much speaks against it', [send(summer, 'UTC'), send(winter, 'Asia/Tokyo')]],
    [
      'the texts are no times',
      [
        { text: '0000-00-00 00:00:00', from: summer, to: summer },
        { text: '', from: 0, to: 0 },
      ],
    ],
    ['no zone lies so', [{ text: written(summer + 7 * MINUTE, 'UTC'), from: summer, to: summer }]],
  ] as [string, Sample[]][])('is none where %s', (_, samples) => expect(guess(samples).guesses).toEqual([]));
});

describe('the zones that the newest reply leaves possible', () => {
  const ages = (text: string, local: string) =>
    zonesOfNewest(text, now, local).map(({ zone, newestAge = -1 }) => [zone, newestAge / MINUTE]);

  it('begin with this computer’s own, then those in which it is newest', () => {
    // Five minutes ago in Berlin, and more than an hour ago where the clocks are behind it.
    expect(ages(written(now - 5 * MINUTE, 'Europe/Berlin'), 'Europe/London')).toEqual([
      ['Europe/Berlin', 5],
      ['Europe/Helsinki', 65],
      ['Asia/Dubai', 125],
    ]);
    expect(ages(written(now - 5 * MINUTE, 'UTC'), 'Europe/London')[0]).toEqual(['Europe/London', 65]);
  });

  it('are none of those in which it is yet to come, or half a day old', () => {
    expect(ages(written(now - 5 * MINUTE, 'Asia/Tokyo'), 'UTC').map(([zone]) => zone)).not.toContain('UTC');
    expect(zonesOfNewest(written(now - 30 * 60 * MINUTE, 'UTC'), now, 'UTC')).toEqual([]);
    expect(zonesOfNewest('0000-00-00 00:00:00', now, 'UTC')).toEqual([]);
  });
});
