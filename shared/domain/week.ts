/** The work of a week in numbers, as `docs/week.md` defines them. */

/** `team`: everybody's replies, without names; only if the team agreed to it. */
export const WEEK_SCOPES = ['own', 'team'] as const;
export type WeekScope = (typeof WEEK_SCOPES)[number];

/** `known`: answered tickets whose conversation is stored, on which spans are based. */
export const WEEK_NUMBERS = [
  ...(['answered', 'known', 'replies', 'first', 'firstMost', 'inTime', 'targeted'] as const),
  ...(['full', 'fullMost', 'reopened', 'open'] as const),
] as const;
export type WeekNumber = (typeof WEEK_NUMBERS)[number];

/** Counts of tickets; spans in open ms, null without tickets: median, and nine of ten (`Most`). */
export type WeekNumbers = Record<WeekNumber, number | null>;

export interface WeekFigures {
  scope: WeekScope;
  /** The team agreed to its figures. */
  teamAgreed: boolean;
  /** This computer's if the service's is not known. */
  zone: string;
  zoneKnown: boolean;
  /** `day`: `2026-11-23`. `first`: median of the first answers given then. */
  days: { day: string; answered: number; first: number | null }[];
  /** `name` is null if nobody named it. */
  departments: (WeekNumbers & { id: string; name: string | null })[];
  sum: WeekNumbers;
}
