/** How long it is until something, in the two largest units: `in 2 days 3 hours`. */
import { t } from '../../i18n/index.ts';

const MINUTE = 60_000;
const UNITS = [
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const;

export function formatIn(ms: number): string {
  let left = Math.max(1, Math.round(ms / MINUTE));
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(t(`marks.${unit}`, { count }));
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return t('marks.in', { time: parts.join(' ') });
}
