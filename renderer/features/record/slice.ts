/** State of the record shown in place of the ticket, and the trail that led there. */
import type { DeskEvent } from '../../../shared/contract.ts';
import {
  isSidebarPlace,
  type RecordContext,
  type RecordRef,
  STORED_KINDS,
  type StoredKind,
  type StoredRecord,
} from '../../../shared/domain/record.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { createAskAgain } from '../../parts/accounts/current-account.ts';
import type { WebRef } from '../../parts/records/focused.ts';
import type { AppState, CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { createQuery, oncePerBurst } from '../../store/query.ts';

/**
 * `inReply`: the agent was writing the reply, and goes on there when they come back. `offered`: the
 * queue had offered the ticket, and does so again.
 */
type TrailEntry = { ticket: string; inReply: boolean; offered: boolean } | RecordRef;

declare module '../../store/app-state.ts' {
  interface AppState {
    record: RecordSlice;
  }
}

export interface RecordSlice extends ListensToDesk {
  /** Never set while a ticket is open: keys must not act on a hidden ticket. */
  open: RecordRef | null;
  trail: readonly TrailEntry[];
  /** Opens a record, and adds the current one to the trail. `openRecord` also moves the focus. */
  show(ref: RecordRef, inReply?: boolean): void;
  visitTicket(id: string): void;
  back(): void;
  stored: StoredRecord | null;
  error: AppError | null;
  around: (RecordContext & { of: string }) | null;
  load(account: string, kind: StoredKind, id: string): Promise<void>;
  reading: boolean;
  readAgain(): Promise<void>;
  openWeb(account: string, web: WebRef): Promise<Result<null>>;
  /** Clears record and trail; called when anything else is opened. */
  clear(): void;
}

const MAX_TRAIL = 30;
const RELOAD_DELAY_MS = 500;
const NO_TRAIL: readonly TrailEntry[] = [];

/** The trail of a record that is opened from what is in sight now. */
function trailFrom({ record, nav }: Pick<AppState, 'nav' | 'record'>, inReply: boolean): readonly TrailEntry[] {
  const here = record.open ?? (nav.ticket === null ? null : { ticket: nav.ticket, inReply, offered: nav.offered });
  return here ? [here, ...record.trail].slice(0, MAX_TRAIL) : record.trail;
}

export const createRecordSlice: CreateSlice<RecordSlice, 'accounts' | 'nav' | 'record'> = (set, get, bridge) => {
  const open = () => {
    const { account, kind, id } = get().record.open ?? {};
    return [account, kind, id];
  };
  const ask = createQuery(open);
  const askAround = createQuery(open);
  const askFresh = createQuery(() => [get().record.open]);
  const onward = (inReply = false) => trailFrom(get(), inReply);
  const again = oncePerBurst(RELOAD_DELAY_MS, () => {
    const kind = openKind();
    const { open } = get().record;
    if (open && kind) void lookAround(open.account, kind, open.id);
  });
  const askAgain = createAskAgain(
    get,
    () => ({ account: get().record.open?.account ?? null, error: get().record.error }),
    () => void get().record.readAgain(),
  );
  const openKind = () => STORED_KINDS.find((stored) => stored === get().record.open?.kind);
  async function lookAround(account: string, kind: StoredKind, id: string): Promise<void> {
    const found = await askAround(bridge.call('record.around', { account, kind, id }));
    // The record is complete without this; the next change loads it again.
    if (found?.ok) set({ around: { ...found.value, of: `${kind} ${id}` } });
  }
  return {
    open: null,
    trail: NO_TRAIL,
    show(ref, inReply) {
      const { open } = get().record;
      const isOpen = open?.account === ref.account && open.kind === ref.kind && open.id === ref.id;
      if (isOpen) return get().nav.showPane('ticket');
      if (ref.account !== get().nav.account) get().nav.openAccount(ref.account);
      // From one page of the sidebar to another is no way to go back.
      const isBeside = open !== null && isSidebarPlace(open.kind) && isSidebarPlace(ref.kind);
      const trail = isBeside ? get().record.trail : onward(inReply);
      get().nav.closeTicket();
      get().nav.showPane('ticket');
      set({ open: ref, trail });
    },
    visitTicket(id) {
      const trail = onward();
      get().nav.openTicket(id);
      set({ trail });
    },
    back() {
      const [place, ...trail] = get().record.trail;
      if (!place) return get().nav.closeTicket();
      if ('ticket' in place && !place.offered) {
        get().nav.openTicket(place.ticket);
        return set({ trail });
      }
      get().nav.closeTicket();
      if ('ticket' in place) return get().nav.offerTicket(place.ticket);
      get().nav.showPane('ticket');
      set({ open: place, trail });
    },
    stored: null,
    error: null,
    around: null,
    async load(account, kind, id) {
      set({ error: null });
      const found = await ask(bridge.call('record.get', { account, kind, id }));
      if (!found) return;
      set(found.ok ? { stored: found.value, error: null } : { error: found.error });
      if (found.ok) await lookAround(account, kind, id);
    },
    reading: false,
    async readAgain() {
      const { open, reading } = get().record;
      const kind = openKind();
      if (!open || !kind || reading) return;
      set({ reading: true, error: null });
      const { account, id } = open;
      const found = await askFresh(bridge.call('record.get', { account, kind, id, fresh: true }));
      // Another record is open by now, and is read separately.
      if (!found) return;
      set({ reading: false, ...(found.ok ? { stored: found.value } : { error: found.error }) });
      if (found.ok) await lookAround(account, kind, id);
    },
    openWeb: (account, web) => bridge.call('link.open', { account, ...web }),
    clear() {
      again.cancel();
      set({ open: null, trail: NO_TRAIL, stored: null, error: null, around: null, reading: false });
    },
    onEvent(event: DeskEvent) {
      askAgain(event);
      if (event.name !== 'customers.changed' && event.name !== 'tickets.changed') return;
      const { open, load } = get().record;
      const kind = openKind();
      if (!kind || open?.account !== event.data.account) return;
      if (event.name === 'customers.changed') return void load(open.account, kind, open.id);
      // The page also shows its own tickets.
      again.soon();
    },
  };
};
