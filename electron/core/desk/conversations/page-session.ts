/**
 * Reads web pages as a visitor: cookies live in memory for one reading, redirects stay within the
 * origin, and the account's login is never sent. A session serves one ticket and its files.
 */
import type { LookupFunction } from 'node:net';
import type { CookieJar } from 'tough-cookie';
import type { ConversationFailure } from '../../../../shared/domain/conversation.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import { readResult, retryAfterOf } from '../service/errors.ts';
import { type Answer, ENCODINGS, type OnAnswer, roundTrip, userAgent } from '../service/exchange.ts';
import { createTransport, type Route, type Transport } from '../service/transport.ts';

export interface VisitedPage {
  body: ArrayBuffer;
  /** The final address; may contain an access code. */
  url: string;
  status: number;
  contentType: string | null;
  headers: Answer['headers'];
  /** Seconds that the page asks to wait, or null. */
  retryAfter: number | null;
}

interface GetOptions {
  file?: true;
  /** Longest body in bytes; by default that of a page. */
  most?: number;
  whole?: number;
  signal?: AbortSignal | undefined;
  onReceived?: ((got: number, total: number | null) => void) | undefined;
}

export interface PageSession {
  /**
   * Reads an address of the session's origin. Any status counts as an answer, except a redirect
   * elsewhere: `rejected` with reason `leads-elsewhere`.
   */
  get(url: string, options?: GetOptions): Promise<Result<VisitedPage>>;
}

export type PageVisitor = ReturnType<typeof createPageVisitor>;

interface PageVisitorOptions {
  clock: Clock;
  version: string;
  route: Route;
  lookup?: LookupFunction | undefined;
  /** Called with a fixed word, never with the address, which may contain an access code. */
  onRequest?: ((path: string) => void) | undefined;
  onAnswer?: OnAnswer | undefined;
}

export const PAGE_OPERATION = 'ticket-page';
export const FILE_OPERATION = 'ticket-file';

const MAX_PAGE_BYTES = 4 * 1024 * 1024;
const TIMEOUTS = { connect: 15_000, headers: 30_000, body: 30_000, whole: 60_000 };
const REDIRECTS = 5;
const MOVED = new Set([301, 302, 303, 307, 308]);
const ACTION_QUERY = /[?&](?:closeticket|postreply|rating)=/i;

/** Addresses that change something: never request them or follow a redirect to one. */
export const changesState = ({ search }: URL): boolean => ACTION_QUERY.test(search);

/** Loaded with the first page: it brings the list of all public suffixes. */
const newJar = async (): Promise<CookieJar> => new (await import('tough-cookie')).CookieJar();

export function createPageVisitor(options: PageVisitorOptions) {
  const { clock, version, route, lookup, onRequest, onAnswer } = options;
  const transports = new Map<string, Transport>();

  function transportTo(origin: string): Transport {
    // No limit on the transport: each request has its own.
    const found =
      transports.get(origin) ?? createTransport({ address: origin, timeouts: TIMEOUTS, maxAnswer: -1, route, lookup });
    transports.set(origin, found);
    return found;
  }

  function open(first: string): PageSession {
    const { origin } = new URL(first);
    let jar: Promise<CookieJar> | null = null;

    async function request(url: URL, cookie: string, options: GetOptions) {
      const { file, most = MAX_PAGE_BYTES, whole = TIMEOUTS.whole, signal, onReceived } = options;
      const label = file ? FILE_OPERATION : PAGE_OPERATION;
      onRequest?.(label);
      const wire = {
        method: 'GET' as const,
        origin,
        path: url.pathname + url.search,
        headers: {
          accept: file ? '*/*' : 'text/html,application/xhtml+xml',
          'accept-encoding': ENCODINGS,
          'user-agent': userAgent(version),
          // A cached page would make a new reply look missing.
          ...(file ? {} : { 'cache-control': 'no-cache' }),
          ...(cookie === '' ? {} : { cookie }),
        },
        body: null,
        fresh: false,
        signal,
        onReceived,
      };
      const reportAnswer =
        onAnswer && ((facts: Omit<Parameters<OnAnswer>[0], 'path'>) => onAnswer({ path: label, ...facts }));
      const trip = { clock, maxAnswer: most, whole, onAnswer: reportAnswer };
      const transport = transportTo(origin);
      const outcome = await transport.send(false, (dispatcher) => roundTrip(dispatcher, wire, trip));
      // Probably a closed keep-alive connection. Reading twice is harmless.
      if (outcome.answered || outcome.reason !== 'reset') return outcome;
      return transport.send(true, (dispatcher) => roundTrip(dispatcher, { ...wire, fresh: true }, trip));
    }

    return {
      async get(address, options = {}) {
        let url = URL.canParse(address, origin) ? new URL(address, origin) : null;
        jar ??= newJar();
        const cookies = await jar;
        for (let hop = 0; url !== null && url.origin === origin && hop <= REDIRECTS; hop++) {
          const outcome = await request(url, cookies.getCookieStringSync(url.href), options);
          if (!outcome.answered) return unanswered(outcome);
          keepCookies(cookies, outcome, url);
          const next = redirectTarget(outcome, url);
          if (next === undefined) return toPage(outcome, url);
          url = next;
        }
        return refuseRedirect();
      },
    };
  }

  return {
    open,
    renew() {
      for (const transport of transports.values()) transport.renew();
    },
    async close(): Promise<void> {
      const all = [...transports.values()];
      transports.clear();
      await Promise.all(all.map((transport) => transport.close()));
    },
  };
}

function toPage(answer: Answer, { href }: URL): Result<VisitedPage> {
  const { status, headers } = answer;
  if (!answer.complete) return err('malformed', PAGE_OPERATION, { detail: { status, reason: 'truncated' } });
  const type = headers['content-type'];
  return ok({
    body: answer.body.buffer,
    url: href,
    status,
    contentType: typeof type === 'string' ? type : null,
    headers,
    retryAfter: retryAfterOf(answer).retryAfter ?? null,
  });
}

function unanswered(outcome: Parameters<typeof readResult>[0]): Result<never> {
  const read = readResult(outcome, { operation: PAGE_OPERATION, length: 0, fields: [] });
  return read.ok ? err('bug', PAGE_OPERATION) : read;
}

const refuseRedirect = (): Result<never> =>
  err('rejected', PAGE_OPERATION, { detail: { reason: 'leads-elsewhere' satisfies ConversationFailure } });

/** The redirect's target; undefined without a redirect, null if it must not be followed. */
function redirectTarget({ status, headers }: Answer, from: URL): URL | null | undefined {
  if (!MOVED.has(status)) return undefined;
  const { location } = headers;
  if (typeof location !== 'string' || !URL.canParse(location, from.href)) return null;
  const to = new URL(location, from.href);
  return changesState(to) ? null : to;
}

function keepCookies(jar: CookieJar, { headers }: Answer, url: URL): void {
  for (const line of [headers['set-cookie'] ?? []].flat()) jar.setCookieSync(line, url.href, { ignoreError: true });
}

/** A temporary refusal, with the time to ask again; null for any other answer. */
export function temporaryRefusal({ status, retryAfter }: VisitedPage): AppError | null {
  if (status !== 429 && status !== 503) return null;
  const detail = { status, ...(retryAfter === null ? {} : { retryAfter }) };
  return err('busy', PAGE_OPERATION, { detail }).error;
}
