/**
 * Puts settings into the fields of the account page as text, and says what is wrong with what
 * stands there.
 */
import type { LinkKind } from '../../../shared/domain/account.ts';
import { isTemplate, mayLead, PLACEHOLDERS } from '../../../shared/domain/links.ts';
import { knownZones, MB, readNumber, writeNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** A number within its limits, or what to say of the text. */
export function checkNumber(text: string, min: number, max: number, whole: boolean): string | null {
  const value = readNumber(text);
  const fits = text.trim() !== '' && value >= min && value <= max && (!whole || Number.isInteger(value));
  return fits ? null : t('settings.badNumber', { min, max });
}

/** `20`, `4.5`: megabytes as people write them. */
export const megabytes = (bytes: number): string => writeNumber(bytes / MB);

/** Null: the shown number is rounded, and untouched the exact one stays. */
export const bytesOf = (text: string, now: number): number =>
  text.trim() === megabytes(now) ? now : Math.round(readNumber(text) * MB);

/**
 * Empty takes the link away. One that stands already is the desk's own business. `http`: of an
 * account that may use it.
 */
export function checkLink(
  kind: LinkKind | 'ticket',
  text: string,
  now: string,
  http: string | null = null,
): string | null {
  const link = text.trim();
  if (link === '' || link === now || isTemplate(kind, link, http)) return null;
  const places = PLACEHOLDERS[kind].map((name) => `{${name}}`).join(', ');
  return http === null ? t('settings.linkBad', { places }) : t('settings.linkBadHttp', { places, own: http });
}

/** As `checkLink`, of the page that shows a ticket to its customer: it opens by the access code. */
export function checkPage(text: string, now: string, http: string | null = null): string | null {
  const link = text.trim();
  if (link === '' || link === now || (isTemplate('ticket', link, http) && link.includes('{c}'))) return null;
  return http === null ? t('conversations.placeBad') : t('conversations.placeBadHttp', { own: http });
}

/** `https://b.example/admin/` and what is pasted of a page in it. */
export function checkBase(text: string, http: string | null = null): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url && mayLead(url, http)) return null;
  return http === null ? t('settings.baseBad') : t('settings.baseBadHttp', { own: http });
}

/** The folder of an address: of a pasted page only what is before its name. */
export function baseOf(text: string): string {
  const { origin, pathname } = new URL(text.trim());
  return origin + pathname.replace(/\/[^/]*\.php$/, '').replace(/\/+$/, '');
}

/** Every zone this computer knows. */
export const zones = (): string[] => ['UTC', ...knownZones().filter((zone) => zone !== 'UTC')];

/** `UTC+05:30`. */
export function offsetWords(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** Days that can be chosen for closed tickets; 0 keeps all. */
export const RETENTIONS = [0, 30, 90, 180, 365, 730] as const;
