/**
 * Templates of the service's web pages: what may stand in them, and those of the family's admin
 * pages.
 */
import type { Account, LinkKind } from './account.ts';

/**
 * Where a domain is looked up as long as the account names no page of its own: it asks the registry of
 * any top-level domain, by WHOIS or RDAP.
 */
export const WHOIS_PAGE = 'https://who.is/whois/{domain}';

/** The placeholders of each page. */
export const PLACEHOLDERS: Record<LinkKind | 'ticket', readonly string[]> = {
  ticket: ['id', 'tid', 'c'],
  customer: ['id'],
  product: ['id', 'client', 'domain'],
  domain: ['id', 'domain', 'client'],
  order: ['id', 'number', 'client'],
  invoice: ['id', 'client'],
  whois: ['domain'],
};

/** Placeholders that say which page is meant: a template needs one of them. */
const NAMING: Record<LinkKind | 'ticket', readonly string[]> = {
  ticket: ['id', 'tid'],
  customer: ['id'],
  product: ['id'],
  domain: ['id', 'domain'],
  order: ['id', 'number'],
  invoice: ['id'],
  whois: ['domain'],
};

export const LINK_KINDS: readonly LinkKind[] = ['customer', 'product', 'domain', 'order', 'invoice', 'whois'];

/**
 * The one http origin whose pages an account may open: its service's, where the agent allowed http
 * for it. Null for all others, and for the practice service, whose links begin with `practice:`.
 */
export function ownHttp({ address, practice }: Pick<Account, 'address' | 'practice'>): string | null {
  return !practice && /^http:/i.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}

/** Whether pages there may be opened: over https, or at the account's own http origin. */
export const mayLead = ({ protocol, origin }: URL, own: string | null): boolean =>
  protocol === 'https:' || (protocol === 'http:' && origin === own);

/**
 * An address that may be opened, and names what it leads to. `own`: the account's http origin,
 * where it has one.
 */
export function isTemplate(kind: LinkKind | 'ticket', text: string, own: string | null): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !mayLead(url, own) || url.hostname === '' || url.username !== '' || url.password !== '') return false;
  const used = [...text.matchAll(/\{(\w*)\}/g)].map(([, name]) => name ?? '');
  return used.some((name) => NAMING[kind].includes(name)) && used.every((name) => PLACEHOLDERS[kind].includes(name));
}

/** The admin pages of the family, below the address of its admin area. */
export function presetLinks(base: string): Record<LinkKind | 'ticket', string> {
  const at = (page: string) => `${base.replace(/\/+$/, '')}/${page}`;
  return {
    ticket: at('supporttickets.php?action=view&id={id}'),
    customer: at('clientssummary.php?userid={id}'),
    product: at('clientsservices.php?userid={client}&id={id}'),
    domain: at('clientsdomains.php?userid={client}&id={id}'),
    order: at('orders.php?action=view&id={id}'),
    invoice: at('invoices.php?action=edit&id={id}'),
    whois: at('whois.php?domain={domain}'),
  };
}

/** The family's page of a ticket for its customer, below a folder of the service. */
export const CUSTOMER_PAGE = 'viewticket.php?tid={tid}&c={c}';

/** Folders in which an API of this family stands, below the client area. */
const API_FOLDERS = /\/(?:includes|modules|api)(?:\/.*)?$/i;

/**
 * Where an account's tickets may open, the likeliest first: the page that was found for its
 * conversations, and the family's customer and admin pages at the service's own address.
 */
export function proposedTicketLinks({ address, practice, conversations }: Account): string[] {
  if (practice || !URL.canParse(address)) return [];
  const { origin, pathname } = new URL(address);
  const folder = pathname.replace(API_FOLDERS, '').replace(/\/(?:[^/]*\.php)?$/, '');
  const { place } = conversations.page;
  const customer = place?.includes('{c}') ? place : `${origin}${folder}/${CUSTOMER_PAGE}`;
  return [customer, presetLinks(`${origin}${folder}/admin`).ticket];
}

/** The address of the admin area in that of one of its pages; null where it is none of them. */
export function adminBase(url: string): string | null {
  return /^(https?:\/\/[^?#]*)\/supporttickets\.php(?:[?#]|$)/i.exec(url)?.[1] ?? null;
}
