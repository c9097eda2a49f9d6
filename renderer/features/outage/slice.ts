/** One reply to many tickets: what it says, where it would go, and how far it is. */
import type { BatchPlan } from '../../../shared/domain/batch.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice } from '../../store/slice.ts';
import { byYourWord } from '../outbox/words.ts';

export interface OutageSlice {
  open: boolean;
  /** The tickets that were selected when it was opened, by the account that they are of. */
  account: string | null;
  tickets: readonly string[];
  text: string;
  /** For `text`; null until it is worked out. */
  plan: BatchPlan | null;
  /** The one that was sent last from here. */
  batch: string | null;
  busy: boolean;
  error: AppError | null;
  /** Opens it for these tickets; one that is still on its way is shown instead where there are none. */
  show(rows: readonly TicketRow[]): void;
  /** Opens it for every ticket of the list. */
  showForList(): Promise<void>;
  hide(): void;
  write(text: string): void;
  send(): Promise<void>;
  stop(): Promise<void>;
  /** The agent says of the replies in doubt that their tickets show as probably arrived: they did. */
  sayArrived(): Promise<void>;
  /** Selects every ticket of the list, or those that are called as the one at the cursor; false where nothing was selected. */
  select(which: 'all' | 'alike'): Promise<boolean>;
}

/** As many as one reply goes to. */
const AT_MOST = 500;
const PAGE = 200;
/** One stops typing for so long before the plan is worked out. */
const PAUSE_MS = 300;

export const createOutageSlice: CreateSlice<OutageSlice> = (set, get, bridge) => {
  let pause: ReturnType<typeof setTimeout> | undefined;

  const plan = async () => {
    const { account, tickets, text } = get().outage;
    if (account === null || text.trim() === '' || tickets.length === 0) return;
    const planned = await bridge.call('batch.plan', { account, text, tickets: [...tickets] });
    if (get().outage.text !== text || get().outage.tickets !== tickets) return;
    set(planned.ok ? { plan: planned.value, error: null } : { error: planned.error });
  };

  return {
    open: false,
    account: null,
    tickets: [],
    text: '',
    plan: null,
    batch: null,
    busy: false,
    error: null,
    show(rows) {
      const { account } = get().nav;
      const tickets = rows.slice(0, AT_MOST).map(({ id }) => id);
      // What was written stays: it was closed by accident, or more tickets are to get it.
      set({ open: true, account, error: null, plan: null, ...(tickets.length > 0 ? { tickets, batch: null } : {}) });
      void plan();
    },
    async showForList() {
      if (await get().outage.select('all')) get().outage.show([...get().selection.rows.values()]);
    },
    hide() {
      clearTimeout(pause);
      set({ open: false });
    },
    write(text) {
      clearTimeout(pause);
      set({ text, plan: null, error: null });
      pause = setTimeout(() => void plan(), PAUSE_MS);
    },
    async send() {
      const { account, text, plan: planned, busy } = get().outage;
      if (account === null || planned === null || busy) return;
      set({ busy: true, error: null });
      const batch = crypto.randomUUID();
      const sent = await bridge.call('batch.send', { account, batch, text, tickets: planned.ready });
      await get().outbox.load();
      if (!sent.ok) return set({ busy: false, error: sent.error });
      set({ busy: false, batch, text: '', plan: null });
      get().selection.clear();
    },
    async stop() {
      const { account, batch } = get().outage;
      if (account === null || batch === null) return;
      const stopped = await bridge.call('batch.stop', { account, batch });
      await get().outbox.load();
      if (!stopped.ok) set({ error: stopped.error });
    },
    async sayArrived() {
      const { batch, busy } = get().outage;
      if (busy) return;
      set({ busy: true });
      // What was on screen when it was pressed, and nothing that comes to it meanwhile.
      for (const item of probablyArrived(get().outbox.items, batch)) {
        await get().outbox.decide(item, 'arrived');
        const { failed } = get().outbox;
        set({ error: failed?.error ?? null });
        if (failed) break;
      }
      set({ busy: false });
    },
    async select(which) {
      const { account, queue, sort } = get().nav;
      const { cursor, window } = get().list;
      if (!account) return false;
      const rows: TicketRow[] = [];
      for (let from = 0; from < AT_MOST; from += PAGE) {
        const page = await bridge.call('queue.rows', { account, view: queue, sort, from, count: PAGE });
        if (!page.ok || get().nav.queue !== queue || get().nav.account !== account) return false;
        rows.push(...page.value.rows);
        if (rows.length >= page.value.total || page.value.rows.length === 0) break;
      }
      const like = rows.find(({ id }) => id === cursor);
      const chosen = which === 'all' || !like ? rows : rows.filter((row) => subjectKey(row) === subjectKey(like));
      if (window.total === 0) return false;
      get().selection.clear();
      get().selection.extend(chosen.slice(0, AT_MOST));
      return chosen.length > 0;
    },
  };
};

/** Subjects that differ by `Re:`, numbers, letter case or signs are one. */
const subjectKey = ({ subject }: TicketRow): string =>
  subject
    .toLowerCase()
    .replace(/^(?:\s*(?:re|fw|fwd|aw|wg|sv)\s*:)+/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** How far a batch is. */
export interface Progress {
  total: number;
  /** By the service's own answer. */
  accepted: number;
  /** By the agent's word. */
  arrived: number;
  /** Not on its way yet, and can be taken back. */
  waiting: number;
  going: number;
  /** Something arrived since the plan was made. */
  moved: number;
  /** The service did not say whether it took them. */
  doubt: number;
  /** Of those, how many their tickets show as probably arrived. */
  probably: number;
  /** Stopped for another reason, or refused. */
  needsYou: number;
}

const ofBatch = (items: readonly OutboxItem[], batch: string | null) =>
  items.filter((item) => batch !== null && item.batch === batch);

const probablyArrived = (items: readonly OutboxItem[], batch: string | null) =>
  ofBatch(items, batch).filter(({ state, evidence }) => state === 'in-doubt' && evidence?.verdict === 'probably');

export function progressOf(items: readonly OutboxItem[], batch: string | null): Progress {
  const own = ofBatch(items, batch);
  const count = (test: (item: OutboxItem) => boolean) => own.filter(test).length;
  const moved = count(({ state, stop }) => state === 'stopped' && stop?.reason === 'moved');
  return {
    total: own.length,
    accepted: count((item) => item.state === 'accepted' && !byYourWord(item)),
    arrived: count(byYourWord),
    waiting: count(({ state }) => state === 'held' || state === 'queued'),
    going: count(({ state }) => state === 'checking' || state === 'sending'),
    moved,
    doubt: count(({ state }) => state === 'in-doubt'),
    probably: probablyArrived(items, batch).length,
    needsYou: count(({ state }) => state === 'stopped' || state === 'refused') - moved,
  };
}
