/**
 * The address of a ticket for other programs: `rackside://ticket/ABC-123456`, or
 * `…/#/ticket/ABC-123456` of the desk in a browser. It may name the service, where a number alone
 * could be meant in several accounts. Anybody can write one: it says which ticket to open, and
 * nothing else.
 */
import { oneLine } from './one-line.ts';

export const SCHEME = 'rackside';

export interface TicketAddress {
  tid: string;
  /** The service's host, with its port if it is not the usual one. */
  service: string | null;
}

/** What was asked for from outside: nothing, something that is no such address, or a ticket. */
export type WantedTicket = TicketAddress | 'unreadable' | null;

/** Upper limit for the length of a ticket's number, in anything that names one. */
export const LONGEST_TID = 50;
const ADDRESS =
  /^(?:rackside:\/\/|#\/)ticket\/((?:[\w.~-]|%[\da-f]{2}){1,300})\/?(?:\?service=([a-z\d.-]{1,253}(?:(?::|%3a)\d{1,5})?))?$/i;

/** What the address names; null where it is anything but one. */
export function readTicketAddress(text: string): TicketAddress | null {
  const [, raw = '', service] = ADDRESS.exec(text) ?? [];
  const tid = decoded(raw);
  if (tid === '' || tid.length > LONGEST_TID || tid !== oneLine(tid).trim()) return null;
  return { tid, service: service === undefined ? null : decoded(service).toLowerCase() };
}

/** `page`: of the desk in a browser, its own origin. */
export function ticketAddress({ tid, service }: TicketAddress, page: string | null): string {
  const named = service === null ? '' : `?service=${encodeURIComponent(service)}`;
  return `${page === null ? `${SCHEME}://` : `${page}/#/`}ticket/${encoded(tid)}${named}`;
}

/** Encodes also the signs that `encodeURIComponent` leaves alone and `ADDRESS` does not know. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // No UTF-8: no number of a ticket.
    return '';
  }
}
