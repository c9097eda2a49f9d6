/** The periods of a hand-over, by this computer's calendar. */
export const PERIODS = ['today', 'week'] as const;
export type Period = (typeof PERIODS)[number];

/** Start of the period (ms): midnight of today, or of this week's Monday. */
export function periodStart(period: Period, now: number): number {
  const date = new Date(now);
  const back = period === 'today' ? 0 : (date.getDay() + 6) % 7;
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - back).getTime();
}
