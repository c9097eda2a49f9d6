/**
 * Open promises as a calendar file (RFC 5545). Events, because Outlook and Google ignore tasks. The
 * same promise keeps its UID, so that a later file changes its event instead of adding another.
 */
import type { Account } from '../../../shared/domain/account.ts';
import type { PromisedTicket } from '../../../shared/domain/hand-over.ts';
import { oneLine } from '../../../shared/domain/one-line.ts';
import type { Result } from '../../../shared/result.ts';
import { isoDay } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { subjectWords, withSecretsHidden } from '../../parts/archive/subject-words.ts';
import { showError } from '../../parts/show-error.ts';
import { ticketLink } from '../../parts/tickets/ticket-link.ts';
import { saveBlob } from '../../ui/dom.ts';
import { showToast } from '../../ui/Toast.tsx';

export function savePromises(account: Account, listed: Result<PromisedTicket[]>, at: number): void {
  if (!listed.ok) {
    showError(listed.error);
    return;
  }
  const { length: count } = listed.value;
  const name = t('handOver.calendarName', { day: isoDay(at) });
  if (count > 0) saveBlob(new Blob([calendarFile(account, listed.value, at)]), name);
  showToast({ title: count > 0 ? t('handOver.calendarSaved', { name, count }) : t('handOver.noPromises') });
}

/** `at`: our clock, ms. */
export function calendarFile(account: Account, promises: readonly PromisedTicket[], at: number): string {
  const events = promises.flatMap((promise) => eventLines(promise, at, ticketLink(account, promise.tid)));
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Rackside//Rackside//EN', 'METHOD:PUBLISH'];
  return [...head, ...events, 'END:VCALENDAR'].map(folded).join('');
}

function eventLines(promise: PromisedTicket, at: number, link: string): string[] {
  const { id, due, madeAt } = promise;
  const text = withSecretsHidden(promise.text.trim());
  const about = subjectWords({ ...promise, requester: '' });
  const summary = escaped(oneLine(text === '' ? about : t('handOver.promiseEvent', { about, text })));
  return [
    'BEGIN:VEVENT',
    `UID:${id}@rackside`,
    `DTSTAMP:${utcTime(at)}`,
    // Google takes a known event only with a higher number.
    `SEQUENCE:${Math.max(0, Math.floor((at - madeAt) / 1000))}`,
    `DTSTART:${utcTime(due)}`,
    `DURATION:${LENGTH}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${summary}`,
    // Google shows no URL, so the link is in the text too.
    `DESCRIPTION:${escaped(`${text}\n\n${link}`.trim())}`,
    `URL:${link}`,
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-${LENGTH}`, `DESCRIPTION:${summary}`, 'END:VALARM'],
    'END:VEVENT',
  ];
}

/** Length of an event, and time of its alarm before it. Calendars hide events without a length. */
const LENGTH = 'PT15M';

const utcTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+|[-:]/g, '');

/** A TEXT value. Line breaks are its only control characters. */
const escaped = (text: string): string =>
  text
    .split(/\r?\n/)
    .map(oneLine)
    .join('\n')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const OCTETS = 75;

/** Folds a line into lines of 75 octets at most, and never inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let lines = '';
  let length = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (length + size > OCTETS) {
      lines += '\r\n ';
      length = 1;
    }
    lines += sign;
    length += size;
  }
  return `${lines}\r\n`;
}
