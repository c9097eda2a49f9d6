/** Zones in which a customer may live, by country, and a moment as their clocks show it. */
import { wallClock } from '../../../shared/domain/zone.ts';
import { computerZone, DAY } from '../../i18n/format.ts';
import { WORDS_LANGUAGE } from '../../i18n/language.ts';
import { DATE_STYLE } from '../../i18n/region.ts';

export interface CustomerZone {
  zone: string;
  /** `Western European Time`. */
  name: string;
}

/** Newer engines have the method, older ones the property, and some neither. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

/** The country's zones that differ from each other and from this computer's. */
export function zonesOf(country: string, now: number): CustomerZone[] {
  const known = new Set([offsetsOf(computerZone(), now)]);
  const zones: CustomerZone[] = [];
  for (const zone of zoneNames(country)) {
    const offsets = offsetsOf(zone, now);
    if (!known.has(offsets)) zones.push({ zone, name: nameOf(zone, now) });
    known.add(offsets);
  }
  return zones;
}

function zoneNames(country: string): string[] {
  if (!/^[a-z]{2}$/i.test(country)) return [];
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Zones with equal offsets in summer and winter show the same time. */
function offsetsOf(zone: string, now: number): string {
  const clock = wallClock(zone);
  const moments = [now, now + 91 * DAY, now + 182 * DAY, now + 273 * DAY];
  return moments.map((at) => (clock ? clock.toWall(at) - at : zone)).join();
}

function nameOf(zone: string, at: number): string {
  const format = new Intl.DateTimeFormat(WORDS_LANGUAGE, { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** `Fri 10:41` in that zone. */
export function formatWeekdayIn(at: number, timeZone: string): string {
  const { locale, hourCycle } = DATE_STYLE;
  const hour = hourCycle === 'h12' ? 'numeric' : '2-digit';
  return new Intl.DateTimeFormat(locale, { weekday: 'short', hour, minute: '2-digit', hourCycle, timeZone }).format(at);
}
