/**
 * Searches for the page that shows a ticket to its customer, using an invented number and code. A
 * real code is sent only after a page has proved to belong to this software family.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { CUSTOMER_PAGE } from '../../../../shared/domain/links.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { PageLook } from '../../worker/conversations/page-kind.ts';
import { type AllowedOrigins, fillLink, PRACTICE } from '../account/links.ts';
import { PAGE_OPERATION, type PageSession, temporaryRefusal, type VisitedPage } from './page-session.ts';

/** Usual folders of a hoster's client area, next to those of the API. */
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

interface PlaceCandidate {
  template: string;
  /** The agent named it: the page only has to exist, and needs no proof. */
  named: boolean;
}

/** `ticketLink` counts if it contains the access code: then it is the customer's page. */
export function listCandidates(service: string, practice: boolean, ticketLink: string): PlaceCandidate[] {
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

interface PlaceSearch {
  open(url: string): PageSession;
  /** Classifies a page; null if it is unreadable. */
  judge(page: VisitedPage): Promise<Result<PageLook | null>>;
  allowedOrigins: AllowedOrigins;
  waitTurn(): Promise<boolean>;
}

interface PlaceResult {
  template: string | null;
  error: AppError | null;
}

/** On an error, the search could not finish and says nothing about any place. */
export async function findPlace(tried: readonly PlaceCandidate[], search: PlaceSearch): Promise<Result<PlaceResult>> {
  let firstError: AppError | null = null;
  for (const { template, named } of tried) {
    if (!(await search.waitTurn())) return err('offline', PAGE_OPERATION);
    const url = fillLink(template, inventTicket(), search.allowedOrigins, 'conversationPage', PAGE_OPERATION);
    if (!url.ok) continue;
    const asked = await probePage(url.value, search);
    if (!asked.ok) {
      if (asked.error.detail?.reason !== 'leads-elsewhere') return asked;
      firstError ??= asked.error;
      continue;
    }
    const { status, look } = asked.value;
    const kind = look?.kind ?? null;
    if (named && status < 400) return ok({ template, error: null });
    if (status === 200 && kind === 'no-such-ticket' && !(await isNotFoundEverywhere(url.value, search)))
      return ok({ template, error: null });
    if (kind === null && (await isTicketPage(template, url.value, asked.value, search)))
      return ok({ template, error: null });
    if (kind === 'login-required') firstError ??= err('rejected', PAGE_OPERATION, { detail: { reason: kind } }).error;
    // These block every page of the service, so trying other addresses is useless.
    if (kind === 'challenge' || kind === 'maintenance')
      return ok({ template: null, error: err('rejected', PAGE_OPERATION, { detail: { reason: kind, status } }).error });
  }
  return ok({ template: null, error: firstError });
}

const inventTicket = () => {
  const number = `0${randomInt(1_000_000, 9_999_999)}`;
  return { tid: number, id: number, c: randomBytes(6).toString('hex').slice(0, 8) };
};

interface PageProbe {
  status: number;
  look: PageLook | null;
  url: string;
  hasSession: boolean;
}

async function probePage(url: string, { open, judge }: PlaceSearch): Promise<Result<PageProbe>> {
  const page = await open(url).get(url);
  if (!page.ok) return page;
  const look = await judge(page.value);
  if (!look.ok) return look;
  const later = temporaryRefusal(page.value);
  const kind = look.value?.kind;
  if (later && kind !== 'challenge' && kind !== 'maintenance') return { ok: false, error: later };
  const { status, headers } = page.value;
  return ok({ status, look: look.value, url: page.value.url, hasSession: setsSession(headers) });
}

/** Recognises the session cookie of the software family, or of its programming language. */
const setsSession = (headers: VisitedPage['headers']): boolean =>
  [headers['set-cookie'] ?? []].flat().some((line) => /^\s*(?:whmcs\w*|phpsessid)\s*=/i.test(line));

/** A service that answers *not found* with status 200 to any address proves nothing. */
async function isNotFoundEverywhere(url: string, search: PlaceSearch): Promise<boolean> {
  const asked = await probeNext(missingPageUrl(url), search);
  return !asked?.ok || (asked.value.status === 200 && asked.value.look?.kind === 'no-such-ticket');
}

function missingPageUrl(url: string): string {
  const nowhere = new URL(url);
  nowhere.pathname = nowhere.pathname.replace(/[^/]*$/, `${randomBytes(6).toString('hex')}.php`);
  return nowhere.href;
}

const probeNext = async (url: string, search: PlaceSearch): Promise<Result<PageProbe> | null> =>
  (await search.waitTurn()) ? probePage(url, search) : null;

/**
 * Accepts a page in an unknown language as a ticket page if all of these hold: it has the family's
 * session or links, an invented file beside it does not exist, the front page differs, and another
 * invented ticket gets the same answer.
 */
async function isTicketPage(template: string, url: string, page: PageProbe, search: PlaceSearch): Promise<boolean> {
  const { status, look } = page;
  if (status !== 200 || look === null || fileOf(page.url) !== fileOf(url)) return false;
  if (!page.hasSession && !look.ofFamily) return false;
  const beside = await probeNext(missingPageUrl(url), search);
  if (!beside?.ok || beside.value.status < 400) return false;
  const front = await probeNext(new URL('./', url.replace(/[?#].*$/s, '')).href, search);
  const leadsAway = front?.ok === false && front.error.detail?.reason === 'leads-elsewhere';
  const isFront = front?.ok ? front.value.status === 200 && front.value.look?.words === look.words : !leadsAway;
  if (isFront) return false;
  const other = fillLink(template, inventTicket(), search.allowedOrigins, 'conversationPage', PAGE_OPERATION);
  const again = other.ok ? await probeNext(other.value, search) : null;
  return again?.ok === true && again.value.status === 200 && again.value.look?.words === look.words;
}

const fileOf = (url: string): string => new URL(url).pathname.replace(/^.*\//, '');
