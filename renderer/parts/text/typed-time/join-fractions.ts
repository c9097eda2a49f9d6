/**
 * Writes halves and quarters as plain parts: *half an hour* as an amount, *an hour and a half* as
 * hours and minutes, *quarter past two* and *las nueve y media* as a clock time.
 */
import { FIRST_BARE_HOUR, type TimePart } from './read-parts.ts';

interface Joined {
  parts: TimePart[];
  taken: number;
}

export function joinFractions(parts: readonly TimePart[]): TimePart[] {
  const joined: TimePart[] = [];
  for (let at = 0; at < parts.length; ) {
    const rest = parts.slice(at, at + 6);
    const found = partOfUnit(rest) ?? minutesOfHour(rest) ?? minutesBehind(rest);
    joined.push(...(found?.parts ?? rest.slice(0, 1)));
    at += found?.taken ?? 1;
  }
  return joined;
}

const isOne = (part?: TimePart) => part?.is === 'number' && part.value === 1;

/** Number of parts up to a unit: *hour*, *an hour*; 0 if there is none. */
const upToUnit = ([first, second]: readonly TimePart[]): number =>
  first?.is === 'unit' ? 1 : isOne(first) && second?.is === 'unit' ? 2 : 0;

/** *Half an hour*, *un quart d’heure*, *three quarters of an hour*, *two and a half hours*. */
function partOfUnit(parts: readonly TimePart[]): Joined | null {
  const [first, second, third] = parts;
  const number = first?.is === 'number' ? first : null;
  const isOneBetween = number !== null && isOne(second) && third?.is === 'fraction';
  const begin = isOneBetween ? 2 : number ? 1 : 0;
  const fraction = parts[begin];
  if (fraction?.is !== 'fraction') return null;
  const count = number?.value ?? 1;
  // Quarters are counted, halves are added, but for *una media hora*.
  const isAdded = isOneBetween || (number && fraction.of === 1 / 2 && !(count === 1 && number.digits === 0));
  const length = upToUnit(parts.slice(begin + 1));
  const unit = parts[begin + length];
  if (unit?.is !== 'unit') return null;
  return {
    parts: [{ ...unit, alone: isAdded ? count + fraction.of : count * fraction.of }],
    taken: begin + 1 + length,
  };
}

/** *Quarter past two*, *zehn vor drei*, *halb drei*. */
function minutesOfHour([first, second, third]: readonly TimePart[]): Joined | null {
  if (first?.is === 'halfTo') return clockOf(second, -30, 2, first);
  const minutes = first?.is === 'fraction' ? first.of * 60 : first?.is === 'number' ? first.value : null;
  if (!first || minutes === null || (second?.is !== 'past' && second?.is !== 'to')) return null;
  return clockOf(third, second.is === 'to' ? -minutes : minutes, 3, first);
}

/** *An hour and a half*, *las nueve y media*, *tres menos cuarto*, *midi et demi*. */
function minutesBehind(parts: readonly TimePart[]): Joined | null {
  const [first, second] = parts;
  if (!first) return null;
  const isUnit = first.is === 'number' && second?.is === 'unit';
  const unit = isUnit ? second : first;
  const length = isUnit ? 2 : 1;
  const added = addedMinutes(parts.slice(length));
  if (!added) return null;
  const taken = length + added.taken;
  if (unit.is !== 'unit') return clockOf(first, added.minutes, taken, first);
  const hours = first.is === 'number' ? first.value : (unit.alone ?? 1);
  const clock = unit.unit === 'hour' ? clockAt(hours, added.minutes) : null;
  if (!clock) return null;
  const number = { is: 'number', text: first.text } as const;
  const [hour, minute] = [clock.hour, clock.minute];
  return { parts: [{ ...number, value: hour, digits: 0 }, unit, { ...number, value: minute, digits: 2 }], taken };
}

/** Minutes behind an hour; below zero behind a word such as *menos*. */
function addedMinutes(parts: readonly TimePart[]): { minutes: number; taken: number } | null {
  const isLess = parts[0]?.is === 'less';
  let at = isLess ? 1 : 0;
  if (isOne(parts[at]) && parts[at + 1]?.is === 'fraction') at += 1;
  const part = parts[at];
  const minutes = part?.is === 'fraction' ? part.of * 60 : isLess && part?.is === 'number' ? part.value : null;
  const unit = parts[at + 1];
  const isOfMinutes = part?.is === 'number' && unit?.is === 'unit' && unit.unit === 'minute';
  if (minutes === null || (!isOfMinutes && upToUnit(parts.slice(at + 1)) > 0)) return null;
  return { minutes: isLess ? -minutes : minutes, taken: at + (isOfMinutes ? 2 : 1) };
}

/** The clock time so many minutes from this hour, noon or midnight. */
function clockOf(hour: TimePart | undefined, minutes: number, taken: number, { text }: TimePart): Joined | null {
  const noon = hour?.is === 'dayPart' && (hour.part === 'noon' ? 12 : hour.part === 'midnight' ? 24 : null);
  const named = hour?.is === 'clock' && hour.clock.minute === 0 ? hour.clock.hour : null;
  const value = hour?.is === 'number' && hour.digits < 3 ? hour.value : noon || named;
  const clock = value === null ? null : clockAt(value, minutes);
  if (value === null || !clock) return null;
  const bare =
    hour?.is === 'number'
      ? hour.digits < 2 && hour.value < FIRST_BARE_HOUR
      : hour?.is === 'clock' && hour.bare === true;
  return { parts: [{ is: 'clock', clock, bare, text }], taken };
}

function clockAt(hour: number, minutes: number): { hour: number; minute: number } | null {
  if (!Number.isInteger(hour) || hour > 24 || Math.abs(minutes) >= 60) return null;
  const all = hour * 60 + minutes;
  return all < 0 ? null : { hour: Math.floor(all / 60), minute: all % 60 };
}
