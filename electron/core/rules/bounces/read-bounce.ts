/** Explains a text with rejected mail. */
import { BOUNCE_REASONS, type BounceReading, LONGEST_BOUNCE, type Refusal } from '../../../../shared/domain/bounce.ts';
import { readHeaders } from './headers.ts';
import { findRefusals } from './refusals.ts';
import { findReports } from './reports.ts';

const MOST_REFUSALS = 5;
const MOST_PATHS = 3;

/** Removes marks of quotations, and line ends that an encoding of mail put in. */
const unquoted = (text: string): string =>
  text
    .slice(0, LONGEST_BOUNCE)
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t]{0,8}(?:>[ \t]?){1,20}/gm, '')
    .replace(/=\n(?=\S)/g, '');

const isKnown = ({ reason }: Refusal): boolean => BOUNCE_REASONS[reason].bucket !== 'unknown';

/** Fills what one place leaves open with what another says of the same. */
const merged = (one: Refusal, other: Refusal): Refusal => ({
  ...one,
  provider: one.provider ?? other.provider,
  host: one.host ?? other.host,
  recipient: one.recipient ?? other.recipient,
  list: one.list ?? other.list,
  code: one.code ?? other.code,
  enhanced: one.enhanced ?? other.enhanced,
});

/** Merges what is said twice, and puts first what says most. */
function distinct(found: readonly Refusal[]): Refusal[] {
  const byReason = new Map<string, Refusal>();
  for (const refusal of found) {
    const key = `${refusal.reason} ${refusal.lasts}`;
    const known = byReason.get(key);
    byReason.set(key, known ? merged(known, refusal) : refusal);
  }
  const all = [...byReason.values()];
  // Mail programs sum up an answer that they quote as *554 5.0.0 Service unavailable*.
  const told = all.some(isKnown) ? all.filter(({ reason }) => reason !== 'unspecified') : all;
  return told.sort((a, b) => Number(isKnown(b)) - Number(isKnown(a))).slice(0, MOST_REFUSALS);
}

/**
 * Reads rejections, delivery reports and headers of mail in any text: prose, logs, quotations. Null
 * if there are none. Takes linear time, whatever the text is.
 */
export function readBounce(text: string): BounceReading | null {
  const bare = unquoted(text);
  const reports = findReports(bare);
  const refusals = distinct([...reports.refusals, ...findRefusals(reports.rest)]);
  const { paths, checks } = readHeaders(bare);
  if (refusals.length + paths.length + checks.length === 0) return null;
  return { refusals, paths: paths.slice(0, MOST_PATHS), checks: checks.slice(0, 20) };
}
