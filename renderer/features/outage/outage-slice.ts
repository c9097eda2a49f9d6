/**
 * State of one reply to many tickets: its text, and where it would go. `batches-slice.ts` has what
 * was sent.
 */
import type { Batch, BatchPlan, BatchRules, Spike } from '../../../shared/domain/batch.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { complain } from '../../parts/say.ts';
import type { AppState, CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    outage: OutageSlice;
  }
}

/** The agent's choices of whom it goes to, as they stand in the dialog. */
export interface BulkChoices extends Omit<BatchRules, 'withoutSubjects'> {
  /** Texts of subjects as typed, with commas between them. */
  withoutSubjects: string;
}

export interface OutageSlice {
  open: boolean;
  /** The tickets that were selected when it was opened, by the account that they are of. */
  account: string | null;
  tickets: readonly string[];
  /** How many were chosen: more than one reply to many can take, where `tickets` are fewer. */
  chosen: number;
  /** The bulk reply whose people they are, for an all-clear. */
  follows: Batch | null;
  /** The spike that they came with: sent, it is seen to. */
  spike: Spike | null;
  text: string;
  choices: BulkChoices;
  /** The newest one that was worked out; null where there is none yet. */
  plan: BatchPlan | null;
  /** Text or choices are other ones than the plan's. */
  planning: boolean;
  busy: boolean;
  error: AppError | null;
  /** Opens it for these tickets. */
  show(rows: readonly TicketRow[]): void;
  /** Opens it with the text of one that was stopped, for the tickets that did not get it. */
  again(batch: Batch): Promise<void>;
  /** Opens it for the people who got this one. */
  allClear(batch: Batch): Promise<void>;
  /** Opens it for the tickets of a spike. */
  showSpike(spike: Spike): void;
  /** Opens it for every ticket of the list. */
  showForList(): Promise<void>;
  hide(): void;
  write(text: string): void;
  choose(choices: Partial<BulkChoices>): void;
  /** Takes a ticket out by hand, or back in. */
  exclude(ticket: string, excluded: boolean): void;
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

const ANYONE: BulkChoices = { oncePerCustomer: true, openedSince: null, withoutSubjects: '', excluded: [] };

export const createOutageSlice: CreateSlice<
  OutageSlice,
  'accounts' | 'batches' | 'dialogDrafts' | 'list' | 'nav' | 'outage' | 'outbox' | 'selection' | 'spikes'
> = (set, get, bridge) => {
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** The answer to any but the last question is dropped. */
  let asked = 0;

  const plan = async () => {
    clearTimeout(pause);
    const { account, tickets, text, choices } = get().outage;
    if (account === null || tickets.length === 0) return;
    asked += 1;
    const mine = asked;
    set({ planning: true });
    const rules = { ...choices, withoutSubjects: subjectsIn(choices.withoutSubjects) };
    const planned = await bridge.call('batch.plan', { account, text, tickets: [...tickets], rules });
    if (mine !== asked) return;
    set(planned.ok ? { plan: planned.value, planning: false, error: null } : { plan: null, error: planned.error });
  };

  /** Once nothing more is typed. */
  const planSoon = () => {
    clearTimeout(pause);
    set({ planning: true, error: null });
    pause = setTimeout(() => void plan(), PAUSE_MS);
  };

  const openFor = async (
    chosen: readonly string[],
    { follows = null, spike = null }: Partial<Pick<OutageSlice, 'follows' | 'spike'>> = {},
  ) => {
    const { account } = get().nav;
    if (account === null) return;
    // What was written stays: it was closed by accident, or more tickets are to get it. Never in
    // another account.
    const text = [null, account].includes(get().outage.account) ? get().outage.text : '';
    const { bulkOncePerCustomer } = settingsOf(get(), account) ?? { bulkOncePerCustomer: true };
    const choices = { ...ANYONE, oncePerCustomer: bulkOncePerCustomer };
    const tickets = chosen.slice(0, AT_MOST);
    const about = { tickets, chosen: chosen.length, follows, spike };
    set({ open: true, account, error: null, plan: null, text, choices, ...about });
    void plan();
    const kept = await get().dialogDrafts.open(placeOf(account));
    const now = get().outage;
    if (!kept?.text || now.account !== account || now.text.trim() !== '') return;
    set({ text: kept.text });
    void plan();
  };

  const choose = (choices: Partial<BulkChoices>) => set((now) => ({ choices: { ...now.choices, ...choices } }));

  return {
    open: false,
    account: null,
    tickets: [],
    chosen: 0,
    follows: null,
    spike: null,
    text: '',
    choices: ANYONE,
    plan: null,
    planning: false,
    busy: false,
    error: null,
    show(rows) {
      void openFor(rows.map(({ id }) => id));
    },
    async again({ text, withdrawn }) {
      const opened = openFor(withdrawn);
      const { tickets } = get().outage;
      await opened;
      const now = get().outage;
      // What was begun since stays, and one that was opened for others meanwhile is theirs.
      if (now.open && now.tickets === tickets && now.text.trim() === '') now.write(text);
    },
    async allClear(batch) {
      const { account } = get().nav;
      if (account === null) return;
      const reached = await bridge.call('batch.reached', { account, batch: batch.id });
      if (!reached.ok) return complain(reached.error);
      if (get().nav.account === account) await openFor(reached.value, { follows: batch });
    },
    showSpike(spike) {
      void openFor(spike.tickets, { spike });
    },
    async showForList() {
      if (await get().outage.select('all')) get().outage.show([...get().selection.rows.values()]);
    },
    hide() {
      clearTimeout(pause);
      set({ open: false });
    },
    write(text) {
      set({ text });
      const { account } = get().outage;
      if (account !== null) get().dialogDrafts.write(placeOf(account), text.trim() === '' ? null : { text });
      planSoon();
    },
    choose(choices) {
      choose(choices);
      const { account } = get().outage;
      if (choices.oncePerCustomer !== undefined && account !== null) {
        void get().accounts.configure(account, { bulkOncePerCustomer: choices.oncePerCustomer });
      }
      if (choices.withoutSubjects === undefined) void plan();
      else planSoon();
    },
    exclude(ticket, excluded) {
      const others = get().outage.choices.excluded.filter((one) => one !== ticket);
      choose({ excluded: excluded ? [...others, ticket] : others });
      void plan();
    },
    async send() {
      const { account, text, tickets: chosen, plan: planned, planning, busy, follows, spike, choices } = get().outage;
      if (account === null || planned === null || planning || busy) return;
      set({ busy: true, error: null });
      const batch = crypto.randomUUID();
      const { ready: tickets, leftOut } = planned;
      const { oncePerCustomer } = choices;
      const after = follows ? { follows: follows.id } : {};
      const sent = await bridge.call('batch.send', {
        ...{ account, batch, text, tickets, leftOut, oncePerCustomer },
        ...after,
      });
      await Promise.all([get().outbox.load(), get().batches.load()]);
      const now = get().outage;
      // While it went the dialog may have been closed, and opened again for others.
      const isSame = now.tickets === chosen;
      set({ busy: false });
      if (!sent.ok) {
        if (isSame && now.open) set({ error: sent.error });
        else complain(sent.error);
        return;
      }
      // What was written since the press did not go: it stays.
      const isDone = isSame ? now.text === text : now.account !== account;
      if (isDone) get().dialogDrafts.write(placeOf(account), null);
      if (isSame) set({ open: false, plan: null, ...(isDone && { text: '' }) });
      if (isSame && get().nav.account === account) {
        get().selection.clear();
        get().batches.show(batch);
      }
      if (spike) void get().spikes.handle(account, spike);
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

const settingsOf = ({ accounts }: Pick<AppState, 'accounts'>, account: string) =>
  accounts.list?.find(({ id }) => id === account)?.settings;

const subjectsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');

/** One an account, whichever tickets are chosen. */
export const placeOf = (account: string) => ({ account, kind: 'bulk' as const, ticket: '', about: '' });

/** Subjects that differ by `Re:`, numbers, letter case or signs are one. */
const subjectKey = ({ subject }: TicketRow): string =>
  subject
    .toLowerCase()
    .replace(/^(?:\s*(?:re|fw|fwd|aw|wg|sv)\s*:)+/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
