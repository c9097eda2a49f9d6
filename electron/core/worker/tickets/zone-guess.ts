/**
 * Which time zone the service writes its times in: our own sends, and last replies that moved
 * between two looks of ours, say when something happened; the zones in which the service's text
 * means that moment are the ones it can be.
 */
import type { ZoneGuess, ZoneSuggestion } from '../../../../shared/domain/account.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { type Attempt, attemptOf } from '../../rules/outbox-job.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';

/**
 * A time as the service wrote it, and between which moments it happened, in the service's clock,
 * ms.
 */
export interface Sample {
  text: string;
  from: number;
  to: number;
}

const MINUTE = 60_000;
/** Rounding to seconds, on both sides. */
const SLACK = 3000;
/** Zones lie whole quarters of an hour apart: what is less exact says nothing. */
const WIDEST = 14 * MINUTE;
const SAMPLES = 60;
const GUESSES = 8;
/** Zones that services run in most: where several fit equally well, they come first. */
const COMMON = [
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

/** An older one says nothing: in many zones nobody wrote for half a day. */
const OLDEST = 12 * 60 * MINUTE;
const POSSIBLE = 3;

/**
 * Zones in which the service's newest reply is neither yet to come nor old: this computer's own,
 * then those in which it is newest. `now`: the service's clock, ms.
 */
export function zonesOfNewest(text: string, now: number, local: string): ZoneGuess[] {
  const guesses = [local, ...COMMON.filter((zone) => zone !== local)].flatMap((zone): ZoneGuess[] => {
    const at = zonedToUtc(text, zone);
    if (at === null || at > now + SLACK || at < now - OLDEST) return [];
    return [{ zone, offset: minutesAhead(zone, now), newestAge: Math.max(now - at, 0) }];
  });
  const rank = ({ zone, newestAge = 0 }: ZoneGuess) => (zone === local ? -1 : newestAge);
  return guesses
    .sort((a, b) => rank(a) - rank(b))
    .filter(({ offset }, index, all) => all.findIndex((one) => one.offset === offset) === index)
    .slice(0, POSSIBLE);
}

function samplesOf(ctx: StoreContext, offset: number): Sample[] {
  const sends = getRows<Attempt & { after: string }>(
    ctx.work,
    `SELECT after, started_at, ended_at, server_offset FROM outbox
     WHERE state = 'accepted' AND after IS NOT NULL ORDER BY seq DESC LIMIT ?`,
    SAMPLES,
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
    SAMPLES,
  );
  return [...sends, ...observed].filter(({ from, to }) => to - from < WIDEST);
}

/** `local`: this computer's own zone. */
export function guessZone(samples: Sample[], now: number, local: string): ZoneSuggestion {
  const fits = (zone: string) =>
    samples.filter(({ text, from, to }) => {
      const at = zonedToUtc(text, zone);
      return at !== null && at >= from - SLACK && at <= to + SLACK;
    }).length;
  const possible = zonesAt(offsetsOf(samples), [local, ...COMMON]);
  const counted = possible.map((zone) => ({ zone, count: fits(zone) }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  // Where most of what was seen speaks against it, it is no suggestion.
  if (most * 2 <= samples.length) return { guesses: [], samples: samples.length, fitting: most };
  const rank = (zone: string) => {
    const common = COMMON.indexOf(zone);
    return zone === local ? -1 : common >= 0 ? common : COMMON.length;
  };
  const guesses = counted
    .filter(({ count }) => count === most)
    .map(({ zone }): ZoneGuess => ({ zone, offset: minutesAhead(zone, now) }))
    .sort((a, b) => rank(a.zone) - rank(b.zone) || (a.zone < b.zone ? -1 : 1))
    .slice(0, GUESSES);
  return { guesses, samples: samples.length, fitting: most };
}

/**
 * Whole quarters of an hour, in minutes, by which a sample's text can be ahead of UTC; with the
 * moment it is about.
 */
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
 * Every zone that is so much ahead at one of these moments. Those named here go by these names:
 * many have two.
 */
function zonesAt(offsets: Map<number, number>, named: string[]): string[] {
  const canonical = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  const zones = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone]));
  for (const zone of named.toReversed()) zones.set(canonical(zone), zone);
  return [...zones.values()].filter((zone) => [...offsets].some(([offset, at]) => minutesAhead(zone, at) === offset));
}

/**
 * With a formatter of its own that is let go again: there are hundreds of zones, and most are asked
 * for once.
 */
function minutesAhead(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}
