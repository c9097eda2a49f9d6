import type { ServerTime } from '../../../shared/domain/service-values.ts';
import { formatClock, formatDate, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/**
 * Formats a moment of the service's own text as `formatMoment` does, by the digits that stand in
 * it: no zone is needed for that. The day is left out where `beside`, shown next to it, has the
 * same one, and where it is today here.
 */
export function serverClock(text: string, beside = '', now = Date.now()): string {
  const digits = new Date(text.replace(' ', 'T')).getTime();
  // Text that is no time is shown as it came.
  if (Number.isNaN(digits)) return text.slice(0, 16);
  return text.slice(0, 10) === beside.slice(0, 10) ? formatClock(digits) : formatMoment(digits, now);
}

/** The same, labelled as the server's time unless this computer lives in the service's zone. */
export function serverText(text: string, zone: string | null, beside = '', now = Date.now()): string {
  const short = serverClock(text, beside, now);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return short === '' || zone === here ? short : t('words.serverTime', { time: short });
}

/**
 * A moment of the service to the minute: ours where its zone is known, else its own text, labelled.
 */
export const serverMoment = (time: ServerTime, now: number): string =>
  time.utc === null ? t('words.serverTime', { time: serverClock(time.text, '', now) }) : formatMoment(time.utc, now);

/** The same with its year: for a list of facts, whose dates stand below each other. */
export function serverDate({ text, utc }: ServerTime): string {
  const at = utc ?? new Date(text.replace(' ', 'T')).getTime();
  const time = Number.isNaN(at) ? text : `${formatDate(at)} ${formatClock(at)}`;
  return utc === null ? t('words.serverTime', { time }) : time;
}
