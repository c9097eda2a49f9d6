/**
 * Gets pages as a visitor's browser would: cookies in memory and for one reading only, redirects
 * only within the origin, and nothing of the account's login. A session is opened for one ticket;
 * its files are got by the same one.
 */
import type { LookupFunction } from 'node:net';
import type { CookieJar } from 'tough-cookie';
import type { NoConversation } from '../../../../shared/domain/conversation.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { Clock } from '../ports.ts';
import { readResult, wait } from '../service/errors.ts';
import { type Answer, ENCODINGS, type OnAnswer, roundTrip, userAgent } from '../service/exchange.ts';
import { createTransport, type Route, type Transport } from '../service/transport.ts';

/** A page after all redirects, or a file. */
export interface GotPage {
  body: ArrayBuffer;
  /** Where it was in the end; may hold an access code. */
  url: string;
  status: number;
  contentType: string | null;
  headers: Answer['headers'];
  /** Seconds, where the page asks to wait. */
  retryAfter: number | null;
}

export interface GetOptions {
  /** It is a file, not a page. */
  file?: true;
  /** Bytes; those of a page where nothing is said. */
  most?: number;
  /** ms for all of it. */
  whole?: number;
  signal?: AbortSignal | undefined;
  onReceived?: ((got: number, total: number | null) => void) | undefined;
}

export interface PageSession {
  /**
   * Gets an address of the session's origin. Any status is an answer but one that leads elsewhere:
   * `rejected` with reason `leads-elsewhere`.
   */
  get(url: string, options?: GetOptions): Promise<Result<GotPage>>;
}

export interface PageVisitor {
  /** A session of its own, with no cookie of any other. */
  open(url: string): PageSession;
  /** Begins with new connections. */
  renew(): void;
  close(): Promise<void>;
}

export interface PageVisitorOptions {
  clock: Clock;
  version: string;
  route?: Route | undefined;
  /** Resolves hosts in the place of the system. */
  lookup?: LookupFunction | undefined;
  /** Told by a word of ours, never by an address: that may hold an access code. */
  onRequest?: ((path: string) => void) | undefined;
  onAnswer?: OnAnswer | undefined;
}

export const PAGE_OPERATION = 'ticket-page';
export const FILE_OPERATION = 'ticket-file';

/** As much as the worker reads. */
const MOST = 10 * 1024 * 1024;
const TIMEOUTS = { connect: 15_000, headers: 30_000, body: 30_000, whole: 60_000 };
const REDIRECTS = 5;
const MOVED = new Set([301, 302, 303, 307, 308]);
const ACTS = /[?&](?:closeticket|postreply|rating)=/i;

/** Addresses of this family that do something are never asked for, nor is a redirect to one followed. */
export const doesSomething = ({ search }: URL): boolean => ACTS.test(search);

/** Read with the first page, not at the start: the list of all public suffixes comes with it. */
const newJar = async (): Promise<CookieJar> => new (await import('tough-cookie')).CookieJar();

export function createPageVisitor(options: PageVisitorOptions): PageVisitor {
  const { clock, version, route, lookup, onRequest, onAnswer } = options;
  const transports = new Map<string, Transport>();

  function transportTo(origin: string): Transport {
    // Each answer is measured by its own bound; this one is a file's.
    const found =
      transports.get(origin) ?? createTransport({ address: origin, timeouts: TIMEOUTS, maxAnswer: -1, route, lookup });
    transports.set(origin, found);
    return found;
  }

  function open(first: string): PageSession {
    const { origin } = new URL(first);
    let jar: Promise<CookieJar> | null = null;

    async function request(url: URL, cookie: string, options: GetOptions) {
      const { file, most = MOST, whole = TIMEOUTS.whole, signal, onReceived } = options;
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
          // What a cache on the way kept from before would prove a reply to be missing.
          ...(file ? {} : { 'cache-control': 'no-cache' }),
          ...(cookie === '' ? {} : { cookie }),
        },
        body: null,
        fresh: false,
        signal,
        onReceived,
      };
      const told = onAnswer && ((facts: Omit<Parameters<OnAnswer>[0], 'path'>) => onAnswer({ path: label, ...facts }));
      const trip = { clock, maxAnswer: most, whole, onAnswer: told };
      const transport = transportTo(origin);
      const outcome = await transport.send(false, (dispatcher) => roundTrip(dispatcher, wire, trip));
      // A kept-alive connection that was closed meanwhile, most likely. Reading twice harms nobody.
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
          const next = whereTo(outcome, url);
          if (next === undefined) return got(outcome, url);
          url = next;
        }
        return elsewhere();
      },
    };
  }

  return {
    open,
    renew() {
      for (const transport of transports.values()) transport.renew();
    },
    async close() {
      const all = [...transports.values()];
      transports.clear();
      await Promise.all(all.map((transport) => transport.close()));
    },
  };
}

function got(answer: Answer, { href }: URL): Result<GotPage> {
  const { status, headers } = answer;
  if (!answer.complete) return err('malformed', PAGE_OPERATION, { detail: { status, reason: 'truncated' } });
  const type = headers['content-type'];
  return ok({
    body: answer.body.buffer,
    url: href,
    status,
    contentType: typeof type === 'string' ? type : null,
    headers,
    retryAfter: wait(answer).retryAfter ?? null,
  });
}

function unanswered(outcome: Parameters<typeof readResult>[0]): Result<never> {
  const read = readResult(outcome, { operation: PAGE_OPERATION, length: 0, fields: [] });
  return read.ok ? err('bug', PAGE_OPERATION) : read;
}

const elsewhere = (): Result<never> =>
  err('rejected', PAGE_OPERATION, { detail: { reason: 'leads-elsewhere' satisfies NoConversation } });

/** Undefined: it is here. Null: where nothing of ours goes. */
function whereTo({ status, headers }: Answer, from: URL): URL | null | undefined {
  if (!MOVED.has(status)) return undefined;
  const { location } = headers;
  if (typeof location !== 'string' || !URL.canParse(location, from.href)) return null;
  const to = new URL(location, from.href);
  return doesSomething(to) ? null : to;
}

/** What no cookie can be made of is left out, as browsers do. */
function keepCookies(jar: CookieJar, { headers }: Answer, url: URL): void {
  for (const line of [headers['set-cookie'] ?? []].flat()) jar.setCookieSync(line, url.href, { ignoreError: true });
}

/** A refusal for now, with when to ask again; null where it is none. */
export function notNow({ status, retryAfter }: GotPage): AppError | null {
  if (status !== 429 && status !== 503) return null;
  const detail = { status, ...(retryAfter === null ? {} : { retryAfter }) };
  return err('busy', PAGE_OPERATION, { detail }).error;
}
