/** Converts settings to text for the account page's fields, and checks their input. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LinkKind } from '../../../shared/domain/account.ts';
import type { OpenSpan } from '../../../shared/domain/business-time.ts';
import type { Health } from '../../../shared/domain/health.ts';
import { isAllowedUrl, isLinkTemplate, PLACEHOLDERS } from '../../../shared/domain/links.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { formatMinuteOfDay, knownZones, MB, readNumber, writeNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useCall } from '../../store/app-store.ts';

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
  const places = PLACEHOLDERS[kind].map((name) => `{${name}}`).join(', ');
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

const INTERVAL_MS = 5000;

export function useHealth(account: string): { health: Health | null; error: AppError | null; refresh: () => void } {
  const call = useCall();
  const [health, setHealth] = useState<Health | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const refresh = useCallback(async () => {
    const answer = await call('health.get', { account });
    if (answer.ok) setHealth(answer.value);
    // Restoring a backup closes the account for a moment.
    setError(answer.ok || answer.error.detail?.reason === 'closing' ? null : answer.error);
  }, [call, account]);
  useEffect(() => {
    void refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { health, error, refresh: () => void refresh() };
}

/** Reads and writes business hours and targets as people type them: `9:00–12:30`, `4 h`. */
const DAY = 24 * 60;
/** Limit of spans per day, with more breaks than anyone has. */
const MAX_SPANS = 6;
const CLOCK = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i;

/** Returns an empty list for a closed day; null if the text is invalid. */
export function readSpans(text: string): OpenSpan[] | null {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const spans = parts.map(readSpan);
  if (spans.length > MAX_SPANS || spans.some((span) => span === null)) return null;
  const sorted = (spans as OpenSpan[]).toSorted((a, b) => a.from - b.from);
  const isApart = sorted.every((span, index) => index === 0 || span.from >= (sorted[index - 1]?.to ?? 0));
  return isApart ? sorted : null;
}

/** An end at or before the start means the next day. */
function readSpan(text: string): OpenSpan | null {
  const [first, last, ...more] = text.split(/\s*[-–—]\s*/);
  const from = readClock(first ?? '');
  const to = readClock(last ?? '');
  if (from === null || to === null || from === DAY || more.length > 0) return null;
  return { from, to: to > from ? to : to + DAY };
}

/** Minutes after midnight, `24:00` included. */
function readClock(text: string): number | null {
  const match = CLOCK.exec(text.trim());
  if (!match) return null;
  const [, hours = '', minutes = '0', half] = match;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const at = hour * 60 + Number(minutes);
  return Number(minutes) < 60 && at <= DAY ? at : null;
}

/** Writes spans in the form that `readSpans` reads. */
export const writeSpans = (spans: readonly OpenSpan[]): string =>
  spans.map(({ from, to }) => `${formatMinuteOfDay(from)}–${formatMinuteOfDay(to > DAY ? to - DAY : to)}`).join(', ');

const MINUTES = /^(?:(\d{1,4}(?:[.,]\d{1,2})?)\s*h(?:ours?|rs?)?)?\s*(?:(\d{1,6})\s*m(?:in(?:utes?)?)?)?$/i;
const MAX_MINUTES = 525_600;

/**
 * Minutes of `30 m`, `4 h`, `1.5 h`, `1 h 30 m`; null for anything else, including a plain number.
 */
export function readMinutes(text: string): number | null {
  const match = MINUTES.exec(text.trim());
  if (!match) return null;
  const [, hours = '0', minutes = '0'] = match;
  const total = Math.round(Number(hours.replace(',', '.')) * 60) + Number(minutes);
  return total >= 1 && total <= MAX_MINUTES ? total : null;
}

/** Writes minutes in the form that `readMinutes` reads. */
export function writeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = [hours > 0 && t('words.hours', { count: hours }), rest > 0 && t('words.minutes', { count: rest })];
  return words.filter(Boolean).join(' ');
}
