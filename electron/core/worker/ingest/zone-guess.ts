/**
 * Guesses the zone of the service's times. Our own sends, and last replies that appeared between
 * two looks, show when something happened; a zone is possible if the service's text means that
 * moment in it.
 */
import type { ZoneGuess, ZoneSuggestion } from '../../../../shared/domain/account.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { type Attempt, attemptOf } from '../../rules/outbox-job.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';

/** A time text of the service and the bounds of its moment, by the service's clock, ms. */
export interface Sample {
  text: string;
  from: number;
  to: number;
}

const MINUTE = 60_000;
/** Tolerance for rounding to seconds on both sides. */
const SLACK = 3000;
/** Zones differ by whole quarters of an hour, so wider samples prove nothing. */
const WIDEST = 14 * MINUTE;
const MOST_SAMPLES = 60;
const MOST_GUESSES = 8;
/** Frequent zones of services, preferred among equal matches. */
const COMMON_ZONES = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Helsinki',
  'Europe/Istanbul',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Jakarta',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
];

/** `offset`: the service's clock minus ours, ms. `local`: this computer's own zone. */
export function suggestZone(ctx: StoreContext, offset: number, now: number, local: string): ZoneSuggestion {
  const samples = samplesOf(ctx, offset);
  if (samples.length > 0) return guessZone(samples, now + offset, local);
  const newest = getRow<{ text: string }>(ctx.cache, 'SELECT last_at text FROM tickets ORDER BY last_at DESC LIMIT 1');
  return { guesses: newest ? zonesOfNewest(newest.text, now + offset, local) : [], samples: 0, fitting: 0 };
}

/** Older replies prove nothing: in many zones they are just half a day old. */
const OLDEST_REPLY_MS = 12 * 60 * MINUTE;
const MOST_POSSIBLE = 3;

/**
 * Zones in which the service's newest reply is neither in the future nor old: this computer's zone
 * first, then by age. `now`: the service's clock, ms.
 */
export function zonesOfNewest(text: string, now: number, local: string): ZoneGuess[] {
  const guesses = [local, ...COMMON_ZONES.filter((zone) => zone !== local)].flatMap((zone): ZoneGuess[] => {
    const at = zonedToUtc(text, zone);
    if (at === null || at > now + SLACK || at < now - OLDEST_REPLY_MS) return [];
    return [{ zone, offset: minutesAhead(zone, now), newestAge: Math.max(now - at, 0) }];
  });
  const rank = ({ zone, newestAge = 0 }: ZoneGuess) => (zone === local ? -1 : newestAge);
  return guesses
    .sort((a, b) => rank(a) - rank(b))
    .filter(({ offset }, index, all) => all.findIndex((one) => one.offset === offset) === index)
    .slice(0, MOST_POSSIBLE);
}

function samplesOf(ctx: StoreContext, offset: number): Sample[] {
  const sends = getRows<Attempt & { after: string }>(
    ctx.work,
    `SELECT after, started_at, ended_at, server_offset FROM outbox
     WHERE state = 'accepted' AND after IS NOT NULL ORDER BY seq DESC LIMIT ?`,
    MOST_SAMPLES,
  ).flatMap((line): Sample[] => {
    const attempt = attemptOf(line);
    return attempt ? [{ text: (JSON.parse(line.after) as Fingerprint).lastReply, ...attempt }] : [];
  });
  const observed = getRows<Sample>(
    ctx.work,
    `SELECT new text, from_at + ? "from", to_at + ? "to" FROM observed
     WHERE field = 'lastReply' AND to_at - from_at < ? ORDER BY at DESC LIMIT ?`,
    offset,
    offset,
    WIDEST,
    MOST_SAMPLES,
  );
  return [...sends, ...observed].filter(({ from, to }) => to - from < WIDEST);
}

export function guessZone(samples: Sample[], now: number, local: string): ZoneSuggestion {
  const fits = (zone: string) =>
    samples.filter(({ text, from, to }) => {
      const at = zonedToUtc(text, zone);
      return at !== null && at >= from - SLACK && at <= to + SLACK;
    }).length;
  const possible = zonesAt(offsetsOf(samples), [local, ...COMMON_ZONES]);
  const counted = possible.map((zone) => ({ zone, count: fits(zone) }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most * 2 <= samples.length) return { guesses: [], samples: samples.length, fitting: most };
  const rank = (zone: string) => {
    const common = COMMON_ZONES.indexOf(zone);
    return zone === local ? -1 : common >= 0 ? common : COMMON_ZONES.length;
  };
  const guesses = counted
    .filter(({ count }) => count === most)
    .map(({ zone }): ZoneGuess => ({ zone, offset: minutesAhead(zone, now) }))
    .sort((a, b) => rank(a.zone) - rank(b.zone) || (a.zone < b.zone ? -1 : 1))
    .slice(0, MOST_GUESSES);
  return { guesses, samples: samples.length, fitting: most };
}

/** Possible offsets from UTC of a sample, in minutes by quarters of an hour, with its moment. */
function offsetsOf(samples: Sample[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const { text, from, to } of samples) {
    const asUtc = zonedToUtc(text, 'UTC');
    if (asUtc === null) continue;
    for (let offset = -12 * 60; offset <= 14 * 60; offset += 15) {
      const at = asUtc - offset * MINUTE;
      if (at >= from - SLACK && at <= to + SLACK) found.set(offset, at);
    }
  }
  return found;
}

/**
 * All zones with one of these offsets at its moment. The zones in `named` keep these names, since
 * many have two.
 */
function zonesAt(offsets: Map<number, number>, named: string[]): string[] {
  const canonical = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  const zones = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone]));
  for (const zone of named.toReversed()) zones.set(canonical(zone), zone);
  return [...zones.values()].filter((zone) => [...offsets].some(([offset, at]) => minutesAhead(zone, at) === offset));
}

/** Uses a new formatter each time: there are hundreds of zones, and most are needed once. */
function minutesAhead(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}
