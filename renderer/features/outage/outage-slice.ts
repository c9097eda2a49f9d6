/** State of the bulk reply dialog: text and recipients. `batches-slice.ts` has what was sent. */
import type { Bridge, Input } from '../../../shared/contract.ts';
import type { Batch, BatchPlan, BatchRules, Spike } from '../../../shared/domain/batch.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { placeKey } from '../../parts/dialog-drafts/dialog-drafts-slice.ts';
import { showError } from '../../parts/show-error.ts';
import type { AppState, CreateSlice, SetSlice } from '../../store/app-state.ts';
import { createBatchPlan, MAX_TICKETS, selectRows } from './batch-plan.ts';
import { withoutReference, withReference } from './linked-answer.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    outage: OutageSlice;
  }
}

interface BulkChoices extends Omit<BatchRules, 'withoutSubjects'> {
  withoutSubjects: string;
}

export interface OutageSlice {
  open: boolean;
  /** The tickets that were selected when the dialog opened, and their account. */
  account: string | null;
  tickets: readonly string[];
  /**
   * Number of selected tickets. Larger than `tickets.length` if one bulk reply can't take them all.
   */
  selectedCount: number;
  /** Key of the stored text: each purpose of a bulk reply has its own. */
  purpose: string;
  /** For an all-clear: the bulk reply that the same people got. */
  follows: Batch | null;
  /** For linked tickets: the one whose reply is the text. */
  source: string | null;
  /** The spike that the tickets come from; sending marks it as handled. */
  spike: Spike | null;
  text: string;
  choices: BulkChoices;
  plan: BatchPlan | null;
  planning: boolean;
  busy: boolean;
  error: AppError | null;
  show(rows: readonly TicketRow[]): void;
  /** Opens the dialog with a stopped batch's text, for the tickets that did not get it. */
  resumeBatch(batch: Batch): Promise<void>;
  allClear(batch: Batch): Promise<void>;
  showSpike(spike: Spike): void;
  showForList(): Promise<void>;
  /** Answers linked tickets with the reply of the first. */
  showLinked(tickets: readonly string[]): Promise<void>;
  hide(): void;
  write(text: string): void;
  choose(choices: Partial<BulkChoices>): void;
  exclude(ticket: string, excluded: boolean): void;
  send(): Promise<void>;
  /** Selects all tickets of the list, or those with the cursor's subject; false if none. */
  select(which: 'all' | 'alike'): Promise<boolean>;
}

const DEFAULT_CHOICES: BulkChoices = { oncePerCustomer: true, openedSince: null, withoutSubjects: '', excluded: [] };

type OutageNeeds =
  | 'accounts'
  | 'batches'
  | 'composer'
  | 'dialogDrafts'
  | 'list'
  | 'nav'
  | 'outage'
  | 'outbox'
  | 'selection'
  | 'spikes';
type OpenOptions = Partial<Pick<OutageSlice, 'follows' | 'spike' | 'purpose' | 'source' | 'text'>>;
type GetOutage = () => Pick<AppState, OutageNeeds>;

/** Ids of sent plans: after a lost answer, a second press sends the same batch. */
const batchIds = new WeakMap<BatchPlan, string>();

async function send(set: SetSlice<OutageSlice>, get: GetOutage, bridge: Bridge): Promise<void> {
  const { account, purpose, text, tickets: chosen, plan: planned, planning, busy, ...rest } = get().outage;
  const { follows, spike, choices, source } = rest;
  if (account === null || planned === null || planning || busy) return;
  set({ busy: true, error: null });
  const batch = batchIds.get(planned) ?? crypto.randomUUID();
  batchIds.set(planned, batch);
  const { ready: tickets, leftOut } = planned;
  const { oncePerCustomer } = choices;
  const after = follows ? { follows: follows.id } : {};
  const order = { account, batch, text, tickets, leftOut, oncePerCustomer, ...after };
  const post = (draft: Input<'batch.send'>['draft']) =>
    bridge.call('batch.send', { ...order, ...(draft && { draft }) });
  const session = source === null ? null : get().composer.sessionOf(account, source);
  const sent = await (session ? session.sendBy(post) : post(undefined));
  if (!sent) return set({ busy: false });
  await Promise.all([get().outbox.load(), get().batches.load()]);
  const now = get().outage;
  // The dialog may have been closed and opened for other tickets during sending.
  const isSame = now.tickets === chosen;
  set({ busy: false });
  if (!sent.ok) {
    if (isSame && now.open) set({ error: sent.error });
    else showError(sent.error);
    return;
  }
  // Text written after the press was not sent, so it stays.
  const place = placeOf(account, purpose);
  const isElsewhere = now.account !== account || now.purpose !== purpose;
  const kept = isSame ? now.text : isElsewhere && get().dialogDrafts.texts[placeKey(place)]?.text;
  const isDone = kept === text;
  if (isDone) get().dialogDrafts.write(place, null);
  if (isSame) set({ open: false, plan: null, ...(isDone && { text: '' }) });
  if (isSame && get().nav.account === account) {
    get().selection.clear();
    get().batches.show(batch);
  }
  if (spike) void get().spikes.handle(account, spike);
}

export const createOutageSlice: CreateSlice<OutageSlice, OutageNeeds> = (set, get, bridge) => {
  const { plan, planSoon, cancel } = createBatchPlan(set, get, bridge);

  const openFor = async (
    chosen: readonly string[],
    { follows = null, spike = null, purpose = '', source = null, text: own }: OpenOptions = {},
  ) => {
    const { account } = get().nav;
    if (account === null) return;
    // Keep the text for a dialog closed by accident, but only in this account and purpose.
    const place = placeOf(account, purpose);
    const text = own ?? get().dialogDrafts.texts[placeKey(place)]?.text ?? '';
    const { bulkOncePerCustomer } = settingsOf(get(), account) ?? { bulkOncePerCustomer: true };
    const choices = { ...DEFAULT_CHOICES, oncePerCustomer: source === null && bulkOncePerCustomer };
    const tickets = chosen.slice(0, MAX_TICKETS);
    const about = { tickets, selectedCount: chosen.length, follows, spike, purpose, source };
    set({ open: true, account, error: null, plan: null, planning: false, text, choices, ...about });
    void plan();
    if (own !== undefined) return;
    const kept = await get().dialogDrafts.open(place);
    const now = get().outage;
    if (!kept?.text || now.account !== account || now.purpose !== purpose || now.text.trim() !== '') return;
    set({ text: kept.text });
    void plan();
  };

  const choose = (choices: Partial<BulkChoices>) => set((now) => ({ choices: { ...now.choices, ...choices } }));

  return {
    open: false,
    account: null,
    tickets: [],
    selectedCount: 0,
    purpose: '',
    follows: null,
    source: null,
    spike: null,
    text: '',
    choices: DEFAULT_CHOICES,
    plan: null,
    planning: false,
    busy: false,
    error: null,
    show(rows) {
      void openFor(rows.map(({ id }) => id));
    },
    async resumeBatch({ id, text, withdrawn }) {
      const opened = openFor(withdrawn, { purpose: `again ${id}` });
      const { tickets } = get().outage;
      await opened;
      const now = get().outage;
      // Replace neither newer text nor that of a dialog opened for other tickets meanwhile.
      if (now.open && now.tickets === tickets && now.text.trim() === '') now.write(text);
    },
    async allClear(batch) {
      const { account } = get().nav;
      if (account === null) return;
      const reached = await bridge.call('batch.reached', { account, batch: batch.id });
      if (!reached.ok) return showError(reached.error);
      if (get().nav.account === account)
        await openFor(reached.value, { follows: batch, purpose: `all-clear ${batch.id}` });
    },
    showSpike(spike) {
      void openFor(spike.tickets, { spike });
    },
    async showForList() {
      if (await get().outage.select('all')) get().outage.show([...get().selection.rows.values()]);
    },
    async showLinked(tickets) {
      const { account } = get().nav;
      const [source] = tickets;
      if (account === null || source === undefined) return;
      const { draft, refresh } = get().composer.sessionOf(account, source);
      await refresh();
      if (get().nav.account !== account) return;
      const text = withReference(draft.store.getState().text);
      // The dialog writes into the reply itself, so that there is one text.
      draft.edit(text);
      await openFor(tickets, { purpose: `linked ${source}`, source, text });
    },
    hide() {
      cancel();
      set({ open: false });
      const { account, source, busy } = get().outage;
      if (account === null || source === null || busy) return;
      const { draft } = get().composer.sessionOf(account, source);
      draft.edit(withoutReference(draft.store.getState().text));
    },
    write(text) {
      const { account, purpose, source, busy } = get().outage;
      // A reply on its way takes no more words.
      if (source !== null && busy) return;
      set({ text });
      if (account !== null && source !== null) get().composer.sessionOf(account, source).draft.edit(text);
      else if (account !== null)
        get().dialogDrafts.write(placeOf(account, purpose), text.trim() === '' ? null : { text });
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
      const others = get().outage.choices.excluded.filter((other) => other !== ticket);
      choose({ excluded: excluded ? [...others, ticket] : others });
      void plan();
    },
    send: () => send(set, get, bridge),
    select: (which) => selectRows(get, bridge, which),
  };
};

const settingsOf = ({ accounts }: Pick<AppState, 'accounts'>, account: string) =>
  accounts.list?.find(({ id }) => id === account)?.settings;

/** One text per account and purpose, whichever tickets are chosen. */
export const placeOf = (account: string, purpose: string) =>
  ({ account, kind: 'bulk', ticket: '', about: purpose }) as const;
