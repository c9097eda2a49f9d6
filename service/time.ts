/** Formats times and dates in the service's own zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD HH:MM:SS` in the service's zone, which this family does not name. */
export function timestamp(ms: number | null, zone: string): string {
  if (ms === null) return '0000-00-00 00:00:00';
  if (zone === 'UTC') return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  const part: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(ms)) part[type] = value;
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

/** Throws a RangeError for an unknown zone. */
export function checkZone(zone: string): void {
  new Intl.DateTimeFormat('en-US', { timeZone: zone });
}

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const MINUTE = 60_000;

export function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The same day `months` later, or the last day of that month if it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}
