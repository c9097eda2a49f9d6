/** Templates for links to the service's web pages, and presets for the family's admin pages. */
import type { Account, LinkKind } from './account.ts';

/** Default page for domains, which queries any registry by WHOIS or RDAP. */
export const WHOIS_PAGE = 'https://who.is/whois/{domain}';

export const PLACEHOLDERS: Record<LinkKind | 'ticket', readonly string[]> = {
  ticket: ['id', 'tid', 'c'],
  customer: ['id'],
  product: ['id', 'client', 'domain'],
  domain: ['id', 'domain', 'client'],
  order: ['id', 'number', 'client'],
  invoice: ['id', 'client'],
  whois: ['domain'],
};

/** Placeholders that identify the page. A template needs at least one. */
const IDENTIFYING_PLACEHOLDERS: Record<LinkKind | 'ticket', readonly string[]> = {
  ticket: ['id', 'tid'],
  customer: ['id'],
  product: ['id'],
  domain: ['id', 'domain'],
  order: ['id', 'number'],
  invoice: ['id'],
  whois: ['domain'],
};

export const LINK_KINDS: readonly LinkKind[] = ['customer', 'product', 'domain', 'order', 'invoice', 'whois'];

/** The http origin whose pages an account may open: its service's, if allowed, else null. */
export function allowedHttpOrigin({ address, practice }: Pick<Account, 'address' | 'practice'>): string | null {
  return !practice && /^http:/i.test(address) && URL.canParse(address) ? new URL(address).origin : null;
}

/** Whether a page may be opened: over https, or at the account's own http origin. */
export const isAllowedUrl = ({ protocol, origin }: URL, own: string | null): boolean =>
  protocol === 'https:' || (protocol === 'http:' && origin === own);

/** Whether a text is a template for an allowed address of its page. `own`: the http origin. */
export function isLinkTemplate(kind: LinkKind | 'ticket', text: string, own: string | null): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !isAllowedUrl(url, own) || url.hostname === '' || url.username !== '' || url.password !== '')
    return false;
  const used = [...text.matchAll(/\{(\w*)\}/g)].map(([, name]) => name ?? '');
  return (
    used.some((name) => IDENTIFYING_PLACEHOLDERS[kind].includes(name)) &&
    used.every((name) => PLACEHOLDERS[kind].includes(name))
  );
}

/** The family's admin pages, below the address of the admin area. */
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

/** The family's customer page of a ticket, below a folder of the service. */
export const CUSTOMER_PAGE = 'viewticket.php?tid={tid}&c={c}';

/** Folders of this family's API, below the client area. */
const API_FOLDERS = /\/(?:includes|modules|api)(?:\/.*)?$/i;

/** Possible ticket links, likely ones first: the conversations' page, then the family's. */
export function proposedTicketLinks({ address, practice, conversations }: Account): string[] {
  if (practice || !URL.canParse(address)) return [];
  const { origin, pathname } = new URL(address);
  const folder = pathname.replace(API_FOLDERS, '').replace(/\/(?:[^/]*\.php)?$/, '');
  const { place } = conversations.page;
  const customer = place?.includes('{c}') ? place : `${origin}${folder}/${CUSTOMER_PAGE}`;
  return [customer, presetLinks(`${origin}${folder}/admin`).ticket];
}

/** The admin area's address, from the address of one of its pages. Null for other addresses. */
export function adminBase(url: string): string | null {
  return /^(https?:\/\/[^?#]*)\/supporttickets\.php(?:[?#]|$)/i.exec(url)?.[1] ?? null;
}
