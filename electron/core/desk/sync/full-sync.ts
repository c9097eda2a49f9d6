/**
 * Reads every ticket there is, page by page behind the polls, as far back as the account keeps
 * them. A pass goes on where it was left, also after a kill. What comes falling by last reply, all
 * the way, teaches the order.
 */
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { StoredPage } from '../../worker/tickets/ingest.ts';
import type { TicketPass } from '../../worker/tickets/ticket-sync.ts';
import type { Clock, Log } from '../ports.ts';
import { createRest } from '../scheduling.ts';
import { pageThrough } from './paging.ts';
import type { Reader } from './reader.ts';
import { type RetentionOptions, retentionCut } from './retention.ts';

export interface FullSync {
  /** Begins a pass where one is due, or goes on with one that was left. */
  wake(): void;
  /** Resolves when none is under way. */
  idle(): Promise<void>;
  /** Ends it where it is; `wake` goes on. */
  pause(): Promise<void>;
}

export interface FullSyncOptions extends Pick<RetentionOptions, 'retentionDays'> {
  reader: Reader;
  store: RemoteStore;
  clock: Clock;
  log: Log;
  /** ms between two pages, once everything is here for the first time. */
  rest(): number;
  /** Reads the newest tickets until there is no news, where the list falls by last reply. */
  newest(): Promise<Result<null>>;
  /** Reads who awaits our reply. */
  awaiting(): Promise<Result<unknown>>;
  /** A page was stored; the service's total, where it said one. */
  onPage(total: number | null): void;
  onFailed(error: AppError): void;
  /** It came to its end, the first one too. The tickets whose queues changed by that. */
  onEnd(changed: string[] | 'all'): void;
}

/** A pass as `run` sees it: where it is kept, and whether it is not the one that is wanted any more. */
interface Wanted {
  keep(pass: TicketPass): Promise<Result<unknown>>;
  isOther(): Promise<boolean>;
}

const DAY = 24 * 3600_000;
/** Where the list's order is not known, its closed tickets are only met by full passes. */
const UNORDERED = 3600_000;

export function createFullSync(options: FullSyncOptions): FullSync {
  const { reader, store, clock, log } = options;
  let running: Promise<void> | null = null;
  let paused = false;
  const rest = createRest(clock);

  async function due(): Promise<{ first: boolean; left: TicketPass | null } | null> {
    const [firstDone, fullAt, order, left] = await Promise.all([
      store.ticketSync.fact('firstDone'),
      store.ticketSync.fact('fullPassAt'),
      store.ticketSync.fact('order'),
      store.ticketSync.pass(),
    ]);
    if (!firstDone.ok || !fullAt.ok || !order.ok || !left.ok) return null;
    const now = clock.now();
    const first = firstDone.value === null;
    // One that was begun long ago is begun anew: what it met then may be gone by now.
    const fresh = left.value && now - left.value.startedAt < DAY && now >= left.value.startedAt ? left.value : null;
    if (first || fresh) return { first, left: fresh };
    const age = Math.abs(now - Number(fullAt.value ?? 0));
    return age > (order.value === 'falling' ? DAY : UNORDERED) ? { first, left: null } : null;
  }

  async function run(): Promise<void> {
    const begin = await due();
    if (!begin) return;
    const started = clock.monotonic();
    const days = options.retentionDays();
    let kept = begin.left;
    const isOtherRange = () => options.retentionDays() !== days;
    /** What was read is of another range by now, or was in a cache that was dropped since, as a damaged one is. */
    const isOther = async () => {
      const stored = kept && (await store.ticketSync.pass());
      const isDropped = stored?.ok === true && stored.value?.startedAt !== kept?.startedAt;
      return isDropped || isOtherRange();
    };
    const keep = (pass: TicketPass) => {
      kept = pass;
      return store.ticketSync.savePass(pass);
    };
    const read = await readAll(begin.first, begin.left, { keep, isOther });
    log.info('sync.pass', {
      ms: Math.round(clock.monotonic() - started),
      outcome: read.ok ? (read.value ? 'whole' : 'left') : read.error.kind,
    });
    if (!read.ok && !paused) options.onFailed(read.error);
    else if (!paused && (isOtherRange() || (read.ok && !read.value && (await isOther())))) {
      const forgotten = await store.ticketSync.forgetPass();
      if (forgotten.ok) await run();
    }
  }

  /** True: it came to its end. It ends where it is, too, where it is not the one that is wanted any more. */
  async function readAll(first: boolean, left: TicketPass | null, { keep, isOther }: Wanted): Promise<Result<boolean>> {
    const now = clock.now();
    let pass: TicketPass = left ?? {
      startedAt: now,
      next: 0,
      total: null,
      falling: true,
      top: null,
      oldest: null,
      latest: now,
      steady: true,
    };
    const cut = await retentionCut(options);
    let enough = false;
    let last = 0;
    const next = reader.paging({}, { patient: !first, cut });
    const read = await pageThrough<StoredPage>({
      ...(left ? { from: left } : {}),
      read: async (start, ahead) => {
        // Later ones rest between their pages.
        const page = await next(start, first ? ahead : null);
        // Going back, because the list has moved up, says nothing of its order.
        if (page.ok) pass = after(pass, page.value, clock.now(), start >= last);
        last = start;
        return page;
      },
      async after(page, next) {
        if (await isOther()) return false;
        pass = { ...pass, next, total: page.total };
        const kept = await keep(pass);
        options.onPage(page.total);
        // All that follows is older than what is kept.
        enough = cut !== null && pass.falling && page.oldest !== null && page.oldest < cut;
        if (!kept.ok || paused || enough) return false;
        if (!first) await rest.take(options.rest());
        return !paused;
      },
    });
    if (!read.ok) return read;
    if (!read.value && !enough) return ok(false);
    return close(pass, cut, first, isOther);
  }

  async function close(
    pass: TicketPass,
    cut: string | null,
    isFirst: boolean,
    isOther: Wanted['isOther'],
  ): Promise<Result<boolean>> {
    const order = await store.ticketSync.setFact('order', pass.falling ? 'falling' : 'unknown');
    if (!order.ok) return order;
    if (pass.falling) {
      const reached = pass.top === null ? order : await store.ticketSync.setFact('reached', pass.top);
      if (!reached.ok) return reached;
      // What was answered while we read has moved from the end of the list to its beginning, past
      // us.
      const news = await options.newest();
      if (!news.ok) return news;
    }
    if (isFirst) {
      // What customers wrote while all this was read is not to count as seen.
      const late = await options.awaiting();
      if (!late.ok) return late;
    }
    if (await isOther()) return ok(false);
    const closed = await store.ticketSync.closePass(pass, cut, clock.now());
    if (!closed.ok) return closed;
    const { first, gone, dropped } = closed.value;
    options.onEnd(first || dropped > 0 ? 'all' : gone);
    return ok(true);
  }

  return {
    wake() {
      if (paused) return;
      running ??= run().finally(() => {
        running = null;
      });
    },
    async idle() {
      await running;
    },
    async pause() {
      paused = true;
      rest.end();
      await running;
      paused = false;
    },
  };
}

/** What a page says of the list's order, and whether our clock ran on meanwhile. */
function after(pass: TicketPass, page: StoredPage, now: number, onward: boolean): TicketPass {
  // Pages overlap, so the next one may begin above the end of this one, but not end above it.
  const follows = !onward || pass.oldest === null || page.oldest === null || page.oldest <= pass.oldest;
  return {
    ...pass,
    falling: pass.falling && page.falling && follows,
    top: pass.top ?? page.newest,
    oldest: page.oldest ?? pass.oldest,
    latest: now,
    steady: pass.steady && now >= pass.latest,
  };
}
