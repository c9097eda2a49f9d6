/**
 * Reads all tickets page by page in the background, as far back as the account keeps them. A pass
 * resumes where it stopped, also after a kill. If a complete pass finds the list sorted by last
 * reply, this order is noted.
 */
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { TicketPass } from '../../worker/ticket/ticket-sync.ts';
import type { Clock, Log } from '../ports.ts';
import { createDelay } from '../scheduling.ts';
import { pageThrough } from './paging.ts';
import { type RetentionOptions, retentionCut } from './poll.ts';
import type { Reader, WalkedPage } from './reader.ts';

interface FullSyncOptions extends Pick<RetentionOptions, 'retentionDays'> {
  reader: Reader;
  store: RemoteStore;
  clock: Clock;
  log: Log;
  /** ms between two pages, after the first pass is complete. */
  pauseMs(): number;
  /** Reads the newest tickets until one page has no news, if the list is sorted by last reply. */
  readNewest(): Promise<Result<null>>;
  readAwaiting(): Promise<Result<unknown>>;
  onPage(total: number | null): void;
  onFailed(error: AppError): void;
  /** A pass is complete. `changed`: tickets whose queues changed by that. */
  onEnd(changed: string[] | 'all'): void;
}

interface PassControl {
  keep(pass: TicketPass): Promise<Result<unknown>>;
  isOutdated(): Promise<boolean>;
}

const DAY = 24 * 3600_000;
/** If the list's order is unknown, only full passes find changes of closed tickets. */
const UNORDERED = 3600_000;

export function createFullSync(options: FullSyncOptions) {
  const { reader, store, clock, log } = options;
  let running: Promise<void> | null = null;
  let paused = false;
  const delay = createDelay(clock);

  async function run(): Promise<void> {
    const begin = await findDue(store, clock.now());
    if (!begin) return;
    const started = clock.monotonic();
    const days = options.retentionDays();
    let kept = begin.left;
    const isOtherRange = () => options.retentionDays() !== days;
    /** The retention changed, or the cache with this pass was dropped. */
    const isOutdated = async () => {
      const stored = kept && (await store.ticketSync.pass());
      const isDropped = stored?.ok === true && stored.value?.startedAt !== kept?.startedAt;
      return isDropped || isOtherRange();
    };
    const keep = (pass: TicketPass) => {
      kept = pass;
      return store.ticketSync.savePass(pass);
    };
    const read = await readAll(begin.first, begin.left, { keep, isOutdated });
    log.info('sync.pass', {
      ms: Math.round(clock.monotonic() - started),
      outcome: read.ok ? (read.value ? 'whole' : 'left') : read.error.kind,
    });
    if (!read.ok && !paused) options.onFailed(read.error);
    else if (!paused && (isOtherRange() || (read.ok && !read.value && (await isOutdated())))) {
      const forgotten = await store.ticketSync.forgetPass();
      if (forgotten.ok) await run();
    }
  }

  /** True if the pass is complete. Also stops if the pass is outdated. */
  async function readAll(
    first: boolean,
    left: TicketPass | null,
    { keep, isOutdated }: PassControl,
  ): Promise<Result<boolean>> {
    let pass = left ?? newPass(clock.now());
    const cut = await retentionCut(options);
    let enough = false;
    let last = 0;
    const next = reader.paging({}, { patient: !first, cut });
    const read = await pageThrough<WalkedPage>({
      ...(left ? { from: left } : {}),
      read: async (start, ahead) => {
        const page = await next(start, first ? ahead : null);
        // A step back, because the list moved up, says nothing about its order.
        if (page.ok) pass = after(pass, page.value, clock.now(), start >= last);
        last = start;
        return page;
      },
      async after(page, next) {
        if (await isOutdated()) return false;
        pass = { ...pass, next, total: page.total };
        const kept = await keep(pass);
        options.onPage(page.total);
        enough = cut !== null && pass.falling && page.oldest !== null && page.oldest < cut;
        if (!kept.ok || paused || enough) return false;
        if (!first) await delay.wait(options.pauseMs());
        return !paused;
      },
    });
    if (!read.ok) return read;
    if (!read.value && !enough) return ok(false);
    return close(options, pass, cut, first, isOutdated);
  }

  return {
    wake() {
      if (paused) return;
      running ??= run().finally(() => {
        running = null;
      });
    },
    async idle(): Promise<void> {
      await running;
    },
    async pause(): Promise<void> {
      paused = true;
      delay.cancel();
      await running;
      paused = false;
    },
  };
}

/** Finds the pass to resume, or that a new one is due. Null if none is. */
async function findDue(store: RemoteStore, now: number): Promise<{ first: boolean; left: TicketPass | null } | null> {
  const [firstDone, fullAt, order, left] = await Promise.all([
    store.ticketSync.fact('firstDone'),
    store.ticketSync.fact('fullPassAt'),
    store.ticketSync.fact('order'),
    store.ticketSync.pass(),
  ]);
  if (!firstDone.ok || !fullAt.ok || !order.ok || !left.ok) return null;
  const first = firstDone.value === null;
  const fresh = left.value && now - left.value.startedAt < DAY && now >= left.value.startedAt ? left.value : null;
  if (first || fresh) return { first, left: fresh };
  const age = Math.abs(now - Number(fullAt.value ?? 0));
  return age > (order.value === 'falling' ? DAY : UNORDERED) ? { first, left: null } : null;
}

const newPass = (now: number): TicketPass => ({
  startedAt: now,
  next: 0,
  total: null,
  falling: true,
  top: null,
  oldest: null,
  latest: now,
  steady: true,
});

async function close(
  { reader, store, clock, ...options }: FullSyncOptions,
  pass: TicketPass,
  cut: string | null,
  isFirst: boolean,
  isOutdated: PassControl['isOutdated'],
): Promise<Result<boolean>> {
  const order = await store.ticketSync.setFact('order', pass.falling ? 'falling' : 'unknown');
  if (!order.ok) return order;
  if (pass.falling) {
    const reached = pass.top === null ? order : await store.ticketSync.setFact('reached', pass.top);
    if (!reached.ok) return reached;
    // A ticket answered during the pass moved from the end of the list to its top, past us.
    const news = await options.readNewest();
    if (!news.ok) return news;
  }
  if (isFirst) {
    // Posts that customers wrote during the pass must not count as seen.
    const late = await options.readAwaiting();
    if (!late.ok) return late;
  }
  if (await isOutdated()) return ok(false);
  const closed = await store.ticketSync.closePass(pass, cut, clock.now());
  if (!closed.ok) return closed;
  reader.settle();
  const { first, gone, dropped } = closed.value;
  options.onEnd(first || dropped > 0 ? 'all' : gone);
  return ok(true);
}

/** Updates what is known of the list's order, and checks that our clock ran on. */
function after(pass: TicketPass, page: WalkedPage, now: number, onward: boolean): TicketPass {
  // Pages overlap: the next may begin above the end of this one, but must not end above it.
  const follows = !onward || pass.oldest === null || page.oldest === null || page.oldest <= pass.oldest;
  return {
    ...pass,
    falling: pass.falling && page.falling && follows,
    top: pass.top ?? page.newest,
    oldest: page.oldest ?? pass.oldest,
    latest: now,
    // A ticket seen before may be one that the service can't show now, so don't count any as gone.
    steady: pass.steady && now >= pass.latest && page.hidden.length === 0,
  };
}
