/**
 * A ticket's address for other programs: `rackside://ticket/ABC-123456`, or `…/#/ticket/ABC-123456`
 * in a browser. It may name the service, because several accounts may have the same number. Any
 * program can create one, so it only selects a ticket.
 */
import { oneLine } from './one-line.ts';

export const SCHEME = 'rackside';

interface TicketAddress {
  tid: string;
  /** The service's host, with a port if unusual. */
  service: string | null;
}

/** A request from outside: none, an invalid address, or a ticket. */
export type WantedTicket = TicketAddress | 'unreadable' | null;

/** Maximum length of a ticket's number, in all addresses and inputs. */
export const LONGEST_TID = 50;
const ADDRESS =
  /^(?:rackside:\/\/|#\/)ticket\/((?:[\w.~-]|%[\da-f]{2}){1,300})\/?(?:\?service=([a-z\d.-]{1,253}(?:(?::|%3a)\d{1,5})?))?$/i;

/** The ticket of an address. Null for other texts. */
export function readTicketAddress(text: string): TicketAddress | null {
  const [, raw = '', service] = ADDRESS.exec(text) ?? [];
  const tid = decoded(raw);
  if (tid === '' || tid.length > LONGEST_TID || tid !== oneLine(tid).trim()) return null;
  return { tid, service: service === undefined ? null : decoded(service).toLowerCase() };
}

/** `page`: the origin of a desk in a browser. */
export function ticketAddress({ tid, service }: TicketAddress, page: string | null): string {
  const named = service === null ? '' : `?service=${encodeURIComponent(service)}`;
  return `${page === null ? `${SCHEME}://` : `${page}/#/`}ticket/${encoded(tid)}${named}`;
}

/** Also encodes characters that `encodeURIComponent` keeps but `ADDRESS` does not allow. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
