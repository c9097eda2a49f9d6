/** The times that a hand-over can be about, by the calendar of this computer. */
export const PERIODS = ['today', 'week'] as const;
export type Period = (typeof PERIODS)[number];

/** Its first moment, ms: midnight of this day, or of this week's Monday. */
export function periodStart(period: Period, now: number): number {
  const date = new Date(now);
  const back = period === 'today' ? 0 : (date.getDay() + 6) % 7;
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - back).getTime();
}
