/**
 * Reads conversations from the tickets' web pages, if the agent or an administrator allows this.
 * Knows or searches the address of these pages, and keeps the last error.
 */
import type { ConversationFailure, ConversationOutcome, PageSource } from '../../../../shared/domain/conversation.ts';
import { LARGEST_FILE } from '../../../../shared/domain/post-file.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { type AllowedOrigins, fillLink } from '../account/links.ts';
import type { Clock, Log } from '../ports.ts';
import { createDelay, type Limit } from '../scheduling.ts';
import { findPlace, listCandidates } from './find-place.ts';
import {
  FILE_OPERATION,
  PAGE_OPERATION,
  type PageSession,
  type PageVisitor,
  temporaryRefusal,
  type VisitedPage,
} from './page-session.ts';
import type { DownloadByLink, DownloadedFile, DownloadOptions } from './post-files.ts';

interface PageSettings {
  allowed: boolean | null;
  settled: boolean;
  givenPlace: string;
  ticketLink: string;
}

interface TicketPagesOptions {
  visitor: PageVisitor;
  store: RemoteStore;
  limit: Limit;
  clock: Clock;
  log: Log;
  settings(): PageSettings;
  service: string;
  practice: boolean;
  allowedOrigins: AllowedOrigins;
  pace(): number;
  known: KnownPlace;
  onSource(): void;
  onStored(ticket: string): void;
  onFailed(error: AppError): void;
}

export interface KnownPlace {
  place: string | null;
  found: 'not-looked' | 'found' | 'not-found';
  /** Messages of a ticket were read. Missing in data from older versions. */
  hasRead?: boolean;
  triedAt: number | null;
  error: AppError | null;
}

/** A session that has shown a ticket's page, so that its files can be fetched. */
interface OpenedPage {
  session: PageSession;
  page: VisitedPage;
  /** Our clock, ms: the page may lack later posts. */
  askedAt: number;
}

export type TicketPages = ReturnType<typeof createTicketPages>;

const FILE_WITHIN = 900_000;
const DAY = 24 * 3600_000;
const HOUR = 3600_000;
const AFTER_BUSY = 15 * 60_000;
/** After this many pages in a row blocked by a login or challenge, prefetching pauses. */
const GIVES_UP = 3;
const BLOCKING_REASONS: readonly string[] = [
  'login-required',
  'challenge',
  'maintenance',
] satisfies ConversationFailure[];

/** The service gave no access code for this ticket, which says nothing about its pages. */
const NO_CODE = 'no-code';

const FACT = 'conversationPlace';
const NEVER_LOOKED: KnownPlace = { place: null, found: 'not-looked', hasRead: false, triedAt: null, error: null };

export async function readKnownPlace(store: RemoteStore): Promise<Result<KnownPlace>> {
  const kept = await store.ticketSync.fact(FACT);
  if (!kept.ok) return kept;
  return ok(kept.value === null ? NEVER_LOOKED : (JSON.parse(kept.value) as KnownPlace));
}

/** Tracks the address of the pages and what the last read of one gave. */
function trackPlace(options: TicketPagesOptions, isLooking: () => boolean) {
  let known = options.known;
  const place = () => options.settings().givenPlace || known.place;

  function source(): PageSource {
    const { allowed, settled, givenPlace: given } = options.settings();
    const found = given !== '' ? 'given' : isLooking() ? 'looking' : known.found;
    const { triedAt, error, hasRead = place() !== null && error === null } = known;
    return { allowed, settled, place: place(), found, hasRead, triedAt, error };
  }

  return {
    current: () => known,
    place,
    source,
    /** A page was read, as expected. */
    noteRead(triedAt: number): void {
      known = { ...known, triedAt };
    },
    async learn(next: Partial<KnownPlace>): Promise<void> {
      const before = source();
      known = { ...known, ...next };
      const after = source();
      const isNews =
        before.place !== after.place ||
        before.found !== after.found ||
        before.hasRead !== after.hasRead ||
        before.error?.detail?.reason !== after.error?.detail?.reason ||
        before.error?.kind !== after.error?.kind;
      if (!isNews) return;
      options.log.info('conversations.place', { outcome: after.found, reason: known.error?.detail?.reason ?? null });
      await options.store.ticketSync.setFact(FACT, JSON.stringify(known));
      options.onSource();
    },
  };
}

/** Pauses prefetching after busy answers and blocked pages; an opened ticket is still read. */
function createPagePause(clock: Clock) {
  let notBefore = 0;
  let blockedCount = 0;

  function after(error: AppError | null): void {
    const seconds = error?.detail?.retryAfter;
    const ms = seconds !== undefined ? seconds * 1000 : error?.kind === 'offline' ? 0 : AFTER_BUSY;
    notBefore = Math.max(notBefore, clock.monotonic() + ms);
  }

  return {
    until: () => notBefore,
    after,
    end(): void {
      notBefore = 0;
    },
    noteRead(): void {
      blockedCount = 0;
    },
    noteFailure(error: AppError, reason: string): void {
      if (error.kind === 'busy') after(error);
      blockedCount = BLOCKING_REASONS.includes(reason) ? blockedCount + 1 : 0;
      if (blockedCount >= GIVES_UP) notBefore = Math.max(notBefore, clock.monotonic() + HOUR);
    },
  };
}

export function createTicketPages(options: TicketPagesOptions) {
  const { visitor, store, limit, clock, allowedOrigins } = options;
  const known = trackPlace(options, () => looking !== null);
  const { place, source } = known;
  const pause = createPagePause(clock);
  let stopped = false;
  let looking: Promise<Result<PageSource>> | null = null;
  const delay = createDelay(clock);

  async function lookForPlace(): Promise<Result<PageSource>> {
    const { ticketLink } = options.settings();
    let isFirst = true;
    const found = await findPlace(listCandidates(options.service, options.practice, ticketLink), {
      // Only requests take a place in the limit, not the pauses between them.
      open: (url) => ({ get: (address) => limit(() => visitor.open(url).get(address), true) }),
      judge: ({ body, url, status, contentType }) => store.conversations.judgePage(body, { url, status, contentType }),
      allowedOrigins,
      async waitTurn() {
        if (!isFirst && options.pace() > 0) await delay.wait(options.pace());
        isFirst = false;
        return !stopped && options.settings().allowed === true;
      },
    });
    looking = null;
    if (!found.ok) {
      pause.after(found.error);
      // A lost network or an aborted search says nothing about the pages.
      if (found.error.kind === 'busy') await known.learn({ error: found.error });
      options.onSource();
      return found;
    }
    const { template, error } = found.value;
    const isOver = template !== null || !BLOCKING_REASONS.slice(1).includes(error?.detail?.reason ?? '');
    if (!isOver) pause.after(error);
    await known.learn({
      place: template,
      found: template !== null ? 'found' : isOver ? 'not-found' : 'not-looked',
      hasRead: source().hasRead,
      triedAt: clock.now(),
      error,
    });
    return ok(source());
  }

  function find(): Promise<Result<PageSource>> {
    if (!looking) {
      looking = lookForPlace();
      options.onSource();
    }
    return looking;
  }

  async function resolvePlace(): Promise<Result<string>> {
    const there = place();
    if (there !== null) return ok(there);
    const found = await find();
    if (!found.ok) return found;
    return found.value.place === null
      ? err('rejected', PAGE_OPERATION, {
          detail: known.current().error?.detail ?? { reason: 'no-place' satisfies ConversationFailure },
        })
      : ok(found.value.place);
  }

  async function open(ticket: string, patient: boolean): Promise<Result<OpenedPage>> {
    if (options.settings().allowed !== true)
      return err('invalid', PAGE_OPERATION, { detail: { reason: 'page-not-allowed' } });
    const template = await resolvePlace();
    if (!template.ok) return template;
    const parts = await store.tickets.linkParts(ticket);
    if (!parts.ok) return parts;
    if (!parts.value || parts.value.c === '') return err('invalid', PAGE_OPERATION, { detail: { reason: NO_CODE } });
    const url = fillLink(template.value, parts.value, allowedOrigins, 'conversationPage', PAGE_OPERATION);
    if (!url.ok) return url;
    const session = visitor.open(url.value);
    let askedAt = clock.now();
    const page = await limit(() => {
      askedAt = clock.now();
      return session.get(url.value);
    }, patient);
    return page.ok ? ok({ session, page: page.value, askedAt }) : page;
  }

  const download: DownloadByLink = async (ticket, link, watched) => {
    if (options.settings().allowed !== true || place() === null) return ok(null);
    const opened = await open(ticket, false);
    return opened.ok ? downloadFrom(opened.value, link, store, watched) : opened;
  };

  async function read(ticket: string, lastAt: string, patient: boolean): Promise<Result<ConversationOutcome>> {
    const opened = await open(ticket, patient);
    if (!opened.ok) return failed(ticket, lastAt, opened.error);
    const { page, askedAt: at } = opened.value;
    const { body, url, status, contentType } = page;
    const stored = await store.conversations.ingestPage(ticket, body, { url, status, contentType }, { at, lastAt });
    if (!stored.ok) return failed(ticket, lastAt, withPageStatus(stored.error, page), at);
    pause.noteRead();
    if (known.current().error !== null || known.current().hasRead !== true)
      await known.learn({ hasRead: true, triedAt: at, error: null });
    else known.noteRead(at);
    if (stored.value.changed) options.onStored(ticket);
    return ok('known');
  }

  async function failed(ticket: string, lastAt: string, error: AppError, at = clock.now()): Promise<Result<never>> {
    const reason = error.detail?.reason ?? '';
    pause.noteFailure(error, reason);
    const isOfTicket = reason === NO_CODE;
    if (error.kind === 'offline' || error.kind === 'storage' || error.kind === 'bug') return { ok: false, error };
    if (error.kind === 'invalid' && !isOfTicket) return { ok: false, error };
    if (!isOfTicket) {
      options.onFailed(error);
      await known.learn({ triedAt: clock.now(), error });
    }
    await store.conversations.noteFailure(ticket, error, { at, lastAt });
    return { ok: false, error };
  }

  return {
    source,
    /** Pages may be read at a known address, or (despite a failed search, if `asked`) a new one. */
    isWorthTrying(asked: boolean = false) {
      if (options.settings().allowed !== true) return false;
      if (asked || place() !== null || known.current().found === 'not-looked') return true;
      const since = clock.now() - (known.current().triedAt ?? 0);
      return since < 0 || since >= DAY;
    },
    /** The pages are not allowed yet, but the agent may allow them. */
    canBeAllowed() {
      const { allowed, settled } = options.settings();
      return allowed !== true && !settled;
    },
    /** Monotonic time until which the pages are not read. */
    pausedUntil: pause.until,
    hasFoundPlace: () => known.current().place !== null,
    read,
    download,
    async find(): Promise<Result<PageSource>> {
      if (options.settings().allowed !== true)
        return err('invalid', 'conversations.findPlace', { detail: { reason: 'page-not-allowed' } });
      pause.end();
      return find();
    },
    stop() {
      stopped = true;
      delay.cancel();
    },
  };
}

async function downloadFrom(
  { session, page }: OpenedPage,
  link: string,
  store: RemoteStore,
  watched: DownloadOptions,
): Promise<Result<DownloadedFile | null>> {
  const target = URL.canParse(link, page.url) ? new URL(link, page.url) : null;
  const closed = temporaryRefusal(page);
  if (closed) return { ok: false, error: closed };
  if (page.status !== 200) {
    const { url, status, contentType } = page;
    const why = await store.conversations.judgePage(page.body, { url, status, contentType });
    const reason = why.ok && why.value?.kind ? { reason: why.value.kind } : {};
    return err(status >= 500 ? 'server' : 'rejected', FILE_OPERATION, { detail: { status, ...reason } });
  }
  // Other links of a page may change something; this script only delivers files.
  if (!target?.pathname.endsWith('/dl.php')) return ok(null);
  const got = await session.get(target.href, { file: true, most: LARGEST_FILE, whole: FILE_WITHIN, ...watched });
  if (!got.ok) return got;
  const { body, url, status, contentType, headers } = got.value;
  const later = temporaryRefusal(got.value);
  if (later) return { ok: false, error: later };
  if (status !== 200) {
    const reason = status === 404 || status === 410 ? { reason: 'no-file' } : {};
    return err(status >= 500 ? 'server' : 'rejected', FILE_OPERATION, { detail: { status, ...reason } });
  }
  const disposition = headers['content-disposition'];
  const named = typeof disposition === 'string' ? disposition : null;
  return ok({ body, head: { url, status, contentType, disposition: named } });
}

function withPageStatus(error: AppError, page: VisitedPage): AppError {
  const { status } = page;
  const { reason, ...rest } = error.detail ?? {};
  // A page with an error status has no ticket text, so that reason would say nothing.
  const known = reason === undefined || (status >= 400 && reason === 'not-a-ticket') ? {} : { reason };
  const detail = { ...rest, ...known, status };
  const later = temporaryRefusal(page);
  if (later) return { ...error, operation: PAGE_OPERATION, kind: 'busy', detail: { ...detail, ...later.detail } };
  return { ...error, operation: PAGE_OPERATION, kind: status >= 500 ? 'server' : error.kind, detail };
}
