import type { ServerTime } from '../../../shared/domain/time.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** A moment in the service's own text, short. The day is left out where `beside`, shown next to it, has the same one. */
export function serverClock(text: string, beside = ''): string {
  return text.slice(0, 10) === beside.slice(0, 10) ? text.slice(11, 16) : text.slice(0, 16);
}

/** The same, labelled as the server's time unless this computer lives in the service's zone. */
export function serverText(text: string, zone: string | null, beside = ''): string {
  const short = serverClock(text, beside);
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return short === '' || zone === here ? short : t('words.serverTime', { time: short });
}

/** A moment of the service to the minute: ours where its zone is known, else its own text, labelled. */
export const serverMoment = (time: ServerTime, now: number): string =>
  time.utc === null ? t('words.serverTime', { time: time.text.slice(0, 16) }) : formatMoment(time.utc, now);
