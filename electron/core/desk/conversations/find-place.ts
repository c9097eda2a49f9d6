/**
 * Looks for the page that shows a ticket to its customer, with an invented number and code: a real
 * code goes nowhere before a page there proved to be one of this family.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { NoConversation } from '../../../../shared/domain/conversation.ts';
import { CUSTOMER_PAGE } from '../../../../shared/domain/links.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { fillLink, type LinkHome, PRACTICE } from '../account/links.ts';
import { type GotPage, notNow, PAGE_OPERATION, type PageSession } from './page-session.ts';

/** Where hosters have their client area, beside the folders of the API. */
const FOLDERS = [
  'clients',
  'billing',
  'my',
  'portal',
  'whmcs',
  'client',
  'clientarea',
  'support',
  'account',
  'members',
];

/** What is worth a try, the likeliest first. */
export interface PlaceCandidate {
  template: string;
  /** The agent named it: it need not prove what it is, only that it is there. */
  named: boolean;
}

/** `ticketLink` counts where it holds the access code: then it is the customer's page. */
export function candidates(service: string, practice: boolean, ticketLink: string): PlaceCandidate[] {
  const { origin, pathname } = new URL(service);
  const parts = pathname.split('/').filter((part) => part !== '');
  const above = parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
  const folders = [...new Set([...above, '', ...FOLDERS.map((name) => `/${name}`)])];
  const base = practice ? PRACTICE : origin;
  return [
    ...(ticketLink.includes('{c}') ? [{ template: ticketLink, named: true }] : []),
    ...folders.map((folder) => ({ template: `${base}${folder}/${CUSTOMER_PAGE}`, named: false })),
  ];
}

export interface PlaceSearch {
  open(url: string): PageSession;
  /** What stands on the page in the place of posts; null where that is not known. */
  judge(page: GotPage): Promise<Result<NoConversation | null>>;
  home: LinkHome;
  /** Between two requests; false where the search is to end now. */
  rest(): Promise<boolean>;
}

export interface PlaceFound {
  /** Null: none was found. */
  template: string | null;
  /** What stood in the way, where something did. */
  error: AppError | null;
}

/** An error is one of the way there: nothing is known of any place then. */
export async function findPlace(tried: readonly PlaceCandidate[], search: PlaceSearch): Promise<Result<PlaceFound>> {
  let met: AppError | null = null;
  for (const { template, named } of tried) {
    if (!(await search.rest())) return err('offline', PAGE_OPERATION);
    const url = fillLink(template, invented(), search.home, 'conversationPage', PAGE_OPERATION);
    if (!url.ok) continue;
    const asked = await ask(url.value, search);
    if (!asked.ok) {
      if (asked.error.detail?.reason !== 'leads-elsewhere') return asked;
      met ??= asked.error;
      continue;
    }
    const { status, kind } = asked.value;
    if (named && status < 400) return ok({ template, error: null });
    if (status === 200 && kind === 'no-such-ticket' && !(await saysSoAnywhere(url.value, search)))
      return ok({ template, error: null });
    if (kind === 'login-required') met ??= err('rejected', PAGE_OPERATION, { detail: { reason: kind } }).error;
    // They stand before every page of this service: no other address says more now.
    if (kind === 'challenge' || kind === 'maintenance')
      return ok({ template: null, error: err('rejected', PAGE_OPERATION, { detail: { reason: kind, status } }).error });
  }
  return ok({ template: null, error: met });
}

/** A number and a code of nobody's. */
const invented = () => {
  const number = `0${randomInt(1_000_000, 9_999_999)}`;
  return { tid: number, id: number, c: randomBytes(6).toString('hex').slice(0, 8) };
};

async function ask(
  url: string,
  { open, judge }: PlaceSearch,
): Promise<Result<{ status: number; kind: NoConversation | null }>> {
  const page = await open(url).get(url);
  if (!page.ok) return page;
  const kind = await judge(page.value);
  if (!kind.ok) return kind;
  const later = notNow(page.value);
  if (later && kind.value !== 'challenge' && kind.value !== 'maintenance') return { ok: false, error: later };
  return ok({ status: page.value.status, kind: kind.value });
}

/** A service that says *not found* with a 200 to whatever is asked proves nothing by it. */
async function saysSoAnywhere(url: string, search: PlaceSearch): Promise<boolean> {
  const nowhere = new URL(url);
  nowhere.pathname = nowhere.pathname.replace(/[^/]*$/, `${randomBytes(6).toString('hex')}.php`);
  if (!(await search.rest())) return true;
  const asked = await ask(nowhere.href, search);
  return !asked.ok || (asked.value.status === 200 && asked.value.kind === 'no-such-ticket');
}
