/** Zones in which a customer may live, by country, and a moment as their clocks show it. */
import { wallClock } from '../../../shared/domain/zone.ts';
import { compareNames, computerZone, DAY } from '../../i18n/format.ts';
import { WORDS_LANGUAGE } from '../../i18n/language.ts';
import { DATE_STYLE } from '../../i18n/region.ts';

export interface CustomerZone {
  zone: string;
  /** `Western European Time`. */
  name: string;
}

/** Newer engines have the method, older ones the property, and some neither. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

/** The country's zones that differ from each other; none if its only one shows our time. */
export function zonesOf(country: string, now: number): CustomerZone[] {
  if (!/^[a-z]{2}$/i.test(country)) return [];
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`);
  const names = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const zones = new Map(names.map((zone) => [offsetsOf(zone, now), zone]));
  if (zones.size === 1 && zones.has(offsetsOf(computerZone(), now))) return [];
  return [...zones.values()]
    .map((zone) => ({ zone, name: nameOf(zone, now) }))
    .sort((a, b) => compareNames(a.name, b.name));
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
