/**
 * Shows a ticket's web page beside it, if the host can. Builds the address, so that a window never
 * supplies one; tells windows the address without the access code; closes the page with its
 * account.
 */
import type { ConversationOutcome } from '../../../shared/domain/conversation.ts';
import type { ShownPage } from '../../../shared/domain/page-view.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { ticketsNamed } from '../rules/named-tickets.ts';
import type { AccountDesk } from './account/account.ts';
import { allowedOriginsOf, fillLink, type LinkParts } from './account/links.ts';
import { withProxies } from './outside/ledger.ts';
import type { Ports } from './ports.ts';

interface ShownState {
  account: string;
  ticket: string;
  parts: LinkParts;
  origin: string;
}

export type ShownPages = ReturnType<typeof createShownPages>;

type PagePorts = Pick<Ports, 'pageView' | 'managed' | 'network'>;

export function createShownPages({ pageView: view, managed, network }: PagePorts, onChanged: () => void) {
  let showing: ShownState | null = null;
  /** Pages being opened, which may wait for consent; a lock or sign-out can end them meanwhile. */
  const opening = new Set<{ account: string; isEnded: boolean }>();

  view?.onChange(() => {
    if (view.state() === null) showing = null;
    onChanged();
  });

  function current(): ShownPage | null {
    const state = view?.state();
    if (!state || !showing) return null;
    const { url, ...shown } = state;
    const { account, ticket } = showing;
    return {
      account,
      ticket,
      ...shown,
      address: displayAddress(url, showing.parts),
      isOfTicket: isOfTicket(url, showing),
    };
  }

  async function close(): Promise<void> {
    for (const attempt of opening) attempt.isEnded = true;
    showing = null;
    await view?.close();
  }

  async function show(desk: AccountDesk, ticket: string, attempt: { isEnded: boolean }): Promise<Result<ShownPage>> {
    const operation = 'ticket.showConversation';
    if (!view) return err('invalid', operation, { detail: { reason: 'no-view' } });
    const parts = await desk.store.tickets.linkParts(ticket);
    if (!parts.ok) return parts;
    if (!parts.value) return err('invalid', operation, { detail: { reason: 'not-found' } });
    // Prefer the customer's page if its address is known: we read its format best.
    const template = desk.conversations.state().page.place ?? desk.settings().ticketLink;
    if (template === '') return err('invalid', operation, { detail: { reason: 'no-link', field: 'ticketLink' } });
    const allowedOrigins = allowedOriginsOf(desk);
    const url = fillLink(template, parts.value, allowedOrigins, 'ticketLink', operation);
    if (!url.ok) return url;
    const keep = showing?.account === desk.entry.id && view.state() !== null;
    const http = allowedOrigins.practice === null ? allowedOrigins.http : new URL(allowedOrigins.practice).origin;
    const onRequest = withProxies(desk.outside.of('pageView'), network.proxiesFor);
    const opened = await view.open(url.value, { keep, http, onRequest });
    if (!opened.ok) return opened;
    if (attempt.isEnded) {
      await close();
      return err('invalid', operation, { detail: { reason: 'not-agreed' } });
    }
    showing = { account: desk.entry.id, ticket, parts: parts.value, origin: new URL(url.value).origin };
    onChanged();
    const shown = current();
    return shown ? ok(shown) : err('invalid', operation, { detail: { reason: 'no-view' } });
  }

  return {
    async show(desk: AccountDesk, ticket: string): Promise<Result<ShownPage>> {
      const attempt = { account: desk.entry.id, isEnded: false };
      opening.add(attempt);
      return show(desk, ticket, attempt).finally(() => opening.delete(attempt));
    },
    current,
    async read(
      store: (
        account: string,
        ticket: string,
        page: { url: string; html: string },
      ) => Promise<Result<ConversationOutcome>>,
    ): Promise<Result<ConversationOutcome>> {
      const shown = showing;
      if (!view || !shown) return err('invalid', 'page.read', { detail: { reason: 'no-page' } });
      if (managed?.readPages === false) return err('invalid', 'page.read', { detail: { reason: 'managed' } });
      const page = await view.read();
      if (!page.ok) return page;
      // Check the page that was read: the person may have followed a link.
      if (!isOfTicket(page.value.url, shown))
        return err('invalid', 'page.read', { detail: { reason: 'another-page' } });
      return store(shown.account, shown.ticket, page.value);
    },
    close,
    /** Closes the page if its account is not signed in by `isOpen`. */
    closeUnless(isOpen: (account: string) => boolean) {
      for (const attempt of opening) if (!isOpen(attempt.account)) attempt.isEnded = true;
      if (showing && !isOpen(showing.account)) void close();
    },
  };
}

/** Origin and path without the access code; of the rest, only its presence. */
export function displayAddress(url: string, { c = '' }: LinkParts): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname, search, hash } = new URL(url);
  const path = pathname
    .split('/')
    .map((part) => (c !== '' && decodePart(part) === c ? '…' : part))
    .join('/');
  return origin + path + (search + hash === '' ? '' : '?…');
}

export function isOfTicket(url: string, { parts, origin }: Pick<ShownState, 'parts' | 'origin'>): boolean {
  if (!URL.canParse(url)) return false;
  const address = new URL(url);
  if (address.origin !== origin) return false;
  const isNamed = (word: string) => word !== '' && (word === parts.tid || word === parts.id);
  const naming = ticketsNamed(address);
  // A customer can craft a link to another ticket with this ticket's number at the end, so every
  // field must match.
  if (naming.length > 0) return naming.every(isNamed);
  return [...address.pathname.split('/').map(decodePart), ...address.searchParams.values()].some(isNamed);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
