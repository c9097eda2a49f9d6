/**
 * What `name:value` may be in a query. Which rows each means is in
 * `worker/search/search-sources.ts`.
 */

export const IS_VALUES = [
  'unread',
  'flagged',
  'draft',
  'overdue',
  'doubt',
  'snoozed',
  'promised',
  'pinned',
  'done',
] as const;
export const HAS_VALUES = ['attachment'] as const;

export const OPERATORS = [
  'status',
  'dept',
  'from',
  'domain',
  'product',
  'server',
  'customer',
  'tag',
  'before',
  'after',
  'is',
  'has',
] as const;
export type OperatorName = (typeof OPERATORS)[number];

export const isOperator = (name: string): name is OperatorName => OPERATORS.some((one) => one === name);

/** The values that one of these takes; null where any text will do. */
export const valuesOf = (name: OperatorName): readonly string[] | null =>
  name === 'is' ? IS_VALUES : name === 'has' ? HAS_VALUES : null;

const DAYS: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 };

/**
 * The first day that a date names, `YYYY-MM-DD`, or null: `2026`, `2026-11`, `2026-11-19`, `today`,
 * `yesterday`, and `7d`, `2w`, `6m`, `1y` before today.
 */
export function dayOf(text: string, today: string): string | null {
  const value = text.trim().toLowerCase();
  if (value === 'today') return today;
  if (value === 'yesterday') return shifted(today, 1);
  const [, count, unit] = /^(\d{1,3})([dwmy])$/.exec(value) ?? [];
  if (count !== undefined && unit !== undefined) return shifted(today, Number(count) * (DAYS[unit] ?? 1));
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null;
}

function shifted(day: string, by: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - by);
  return at.toISOString().slice(0, 10);
}
