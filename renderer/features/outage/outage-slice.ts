/**
 * State of one reply to many tickets: its text, and where it would go. `batches-slice.ts` has what
 * was sent.
 */
import type { Batch, BatchPlan } from '../../../shared/domain/batch.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    outage: OutageSlice;
  }
}

export interface OutageSlice {
  open: boolean;
  /** The tickets that were selected when it was opened, by the account that they are of. */
  account: string | null;
  tickets: readonly string[];
  text: string;
  /** For `text`; null until it is worked out. */
  plan: BatchPlan | null;
  busy: boolean;
  error: AppError | null;
  /** Opens it for these tickets. */
  show(rows: readonly TicketRow[]): void;
  /** Opens it with the text of one that was stopped, for the tickets that did not get it. */
  again(batch: Batch): Promise<void>;
  /** Opens it for every ticket of the list. */
  showForList(): Promise<void>;
  hide(): void;
  write(text: string): void;
  send(): Promise<void>;
  /**
   * Selects every ticket of the list, or those that are called as the one at the cursor; false
   * where nothing was selected.
   */
  select(which: 'all' | 'alike'): Promise<boolean>;
}

/** As many as one reply goes to. */
const AT_MOST = 500;
const PAGE = 200;
/** One stops typing for so long before the plan is worked out. */
const PAUSE_MS = 300;

export const createOutageSlice: CreateSlice<
  OutageSlice,
  'batches' | 'dialogDrafts' | 'list' | 'nav' | 'outage' | 'outbox' | 'selection'
> = (set, get, bridge) => {
  let pause: ReturnType<typeof setTimeout> | undefined;

  const plan = async () => {
    const { account, tickets, text } = get().outage;
    if (account === null || text.trim() === '' || tickets.length === 0) return;
    const planned = await bridge.call('batch.plan', { account, text, tickets: [...tickets] });
    if (get().outage.text !== text || get().outage.tickets !== tickets) return;
    set(planned.ok ? { plan: planned.value, error: null } : { error: planned.error });
  };

  const openFor = async (tickets: readonly string[]) => {
    const { account } = get().nav;
    if (account === null) return;
    // What was written stays: it was closed by accident, or more tickets are to get it. Never in
    // another account.
    const text = [null, account].includes(get().outage.account) ? get().outage.text : '';
    set({ open: true, account, error: null, plan: null, tickets, text });
    void plan();
    const kept = await get().dialogDrafts.open(placeOf(account));
    const now = get().outage;
    if (!kept?.text || now.account !== account || now.text.trim() !== '') return;
    set({ text: kept.text, plan: null });
    void plan();
  };

  return {
    open: false,
    account: null,
    tickets: [],
    text: '',
    plan: null,
    busy: false,
    error: null,
    show(rows) {
      void openFor(rows.slice(0, AT_MOST).map(({ id }) => id));
    },
    async again({ text, withdrawn }) {
      await openFor(withdrawn);
      // What was begun since stays.
      if (get().outage.open && get().outage.text.trim() === '') get().outage.write(text);
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
      const { account } = get().outage;
      if (account !== null) get().dialogDrafts.write(placeOf(account), text.trim() === '' ? null : { text });
      pause = setTimeout(() => void plan(), PAUSE_MS);
    },
    async send() {
      const { account, text, plan: planned, busy } = get().outage;
      if (account === null || planned === null || busy) return;
      set({ busy: true, error: null });
      const batch = crypto.randomUUID();
      const sent = await bridge.call('batch.send', { account, batch, text, tickets: planned.ready });
      await Promise.all([get().outbox.load(), get().batches.load()]);
      if (!sent.ok) return set({ busy: false, error: sent.error });
      set({ busy: false, open: false, text: '', plan: null });
      get().dialogDrafts.write(placeOf(account), null);
      get().selection.clear();
      get().batches.show(batch);
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

/** One an account, whichever tickets are chosen. */
export const placeOf = (account: string) => ({ account, kind: 'bulk' as const, ticket: '', about: '' });

/** Subjects that differ by `Re:`, numbers, letter case or signs are one. */
const subjectKey = ({ subject }: TicketRow): string =>
  subject
    .toLowerCase()
    .replace(/^(?:\s*(?:re|fw|fwd|aw|wg|sv)\s*:)+/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
