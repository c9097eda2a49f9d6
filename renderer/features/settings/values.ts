/** Converts settings to text for the account page's fields, and checks their input. */
import { useRef } from 'react';
import type { LinkKind } from '../../../shared/domain/account.ts';
import { isAllowedUrl, isLinkTemplate, PLACEHOLDERS } from '../../../shared/domain/links.ts';
import type { Result } from '../../../shared/result.ts';
import { commaList, knownZones, MB, readNumber, writeNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** Checks for a number within limits; returns the error text, or null. */
export function checkNumber(text: string, min: number, max: number, whole: boolean): string | null {
  const value = readNumber(text);
  const fits = text.trim() !== '' && value >= min && value <= max && (!whole || Number.isInteger(value));
  return fits ? null : t('settings.badNumber', { min, max });
}

/** Megabytes as people write them: `20`, `4.5`. */
export const megabytes = (bytes: number): string => writeNumber(bytes / MB);

/** The shown number is rounded, so unchanged text keeps the exact value. */
export const bytesOf = (text: string, now: number): number =>
  text.trim() === megabytes(now) ? now : Math.round(readNumber(text) * MB);

/** An empty text removes the link; the stored one is accepted. `http`: the account may use http. */
export function checkLink(
  kind: LinkKind | 'ticket',
  text: string,
  now: string,
  http: string | null = null,
): string | null {
  const link = text.trim();
  if (link === '' || link === now || isLinkTemplate(kind, link, http)) return null;
  const places = commaList(PLACEHOLDERS[kind].map((name) => `{${name}}`));
  return http === null ? t('settings.linkBad', { places }) : t('settings.linkBadHttp', { places, own: http });
}

/** Like `checkLink`, for the customer's page of a ticket, which opens by its access code. */
export function checkPage(text: string, now: string, http: string | null = null): string | null {
  const link = text.trim();
  if (link === '' || link === now || (isLinkTemplate('ticket', link, http) && link.includes('{c}'))) return null;
  return http === null ? t('conversations.placeBad') : t('conversations.placeBadHttp', { own: http });
}

/** Checks an address like `https://b.example/admin/`, or that of any page in it. */
export function checkBase(text: string, http: string | null = null): string | null {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (url && isAllowedUrl(url, http)) return null;
  return http === null ? t('settings.baseBad') : t('settings.baseBadHttp', { own: http });
}

export function baseOf(text: string): string {
  const { origin, pathname } = new URL(text.trim());
  return origin + pathname.replace(/\/[^/]*\.php$/, '').replace(/\/+$/, '');
}

export const zones = (): string[] => ['UTC', ...knownZones().filter((zone) => zone !== 'UTC')];

export function offsetWords(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

/** Days to keep closed tickets; 0 keeps all. */
export const RETENTIONS = [0, 30, 90, 180, 365, 730] as const;

/** Each change starts from the previous one, stored or not, so that two fields keep both texts. */
export function useChanges<T>(
  stored: T,
  save: (value: T) => Promise<Result<unknown>>,
): (change: (value: T) => T) => Promise<Result<unknown>> {
  const meant = useRef(stored);
  const underWay = useRef(0);
  if (underWay.current === 0) meant.current = stored;
  return async (change) => {
    meant.current = change(meant.current);
    underWay.current++;
    const answer = await save(meant.current);
    underWay.current--;
    return answer;
  };
}
