/** Decides how an invented conversation goes: its age, its status, who wrote when. */
import { DAY, HOUR, MINUTE } from '../time.ts';
import type { Author } from './compose.ts';
import type { Random } from './random.ts';

/** Most tickets are recent: some of today, and a tail of a year and a half. */
export function ageOf(index: number, count: number, random: Random): number {
  const at = (count - index - random.next() * 0.9) / count;
  return Math.floor(2 * MINUTE + 540 * DAY * at * at * Math.sqrt(Math.sqrt(at)));
}

export function statusFor(age: number, random: Random): string {
  if (age < DAY / 2)
    return random.weighted([
      ['Open', 45],
      ['Customer-Reply', 20],
      ['Answered', 25],
      ['In Progress', 10],
    ]);
  if (age < 7 * DAY) {
    return random.weighted([
      ['Open', 12],
      ['Customer-Reply', 20],
      ['Answered', 38],
      ['In Progress', 8],
      ['On Hold', 7],
      ['Closed', 15],
    ]);
  }
  if (age < 45 * DAY) {
    return random.weighted([
      ['Open', 1],
      ['Customer-Reply', 4],
      ['Answered', 25],
      ['In Progress', 4],
      ['On Hold', 6],
      ['Closed', 60],
    ]);
  }
  return random.weighted([
    ['Closed', 95],
    ['Answered', 3.5],
    ['On Hold', 1],
    ['Customer-Reply', 0.5],
  ]);
}

/** Who wrote, in order, so that the last author fits the status. */
export function conversation(status: string, age: number, random: Random): Author[] {
  const authors: Author[] = ['client'];
  if (status === 'Open') return random.chance(0.1) ? ['client', 'client'] : authors;
  // Nobody writes to and fro within minutes.
  const rounds =
    age < 6 * HOUR
      ? 0
      : random.weighted([
          [0, 55],
          [1, 30],
          [2, 12],
          [4, 3],
        ] as const);
  for (let n = 0; n < rounds; n++) authors.push('staff', 'client');
  if (status === 'Customer-Reply') return rounds ? authors : ['client', 'staff', 'client'];
  if (status === 'In Progress' && random.chance(0.5)) return authors;
  if (status === 'Closed' && rounds && random.chance(0.4)) return authors;
  return [...authors, 'staff'];
}

export function timesOf(authors: Author[], opened: number, age: number, random: Random): number[] {
  let at = 0;
  const offsets = authors.map((_, n) => {
    // Between two messages lie some minutes to about two days.
    if (n > 0) at += random.pick([4, 10, 25, 60, 150, 400, 1000, 2500]) * (0.7 + 0.6 * random.next()) * MINUTE;
    return at;
  });
  const squeeze = Math.min(1, (age * 0.95) / Math.max(1, at));
  return offsets.map((offset) => opened + Math.floor(offset * squeeze));
}
