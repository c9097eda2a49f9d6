/** State of the record that stands in the ticket's place, and the way that led there. */
import type { DeskEvent } from '../../../shared/contract.ts';
import { type RecordRef, STORED_KINDS, type StoredKind, type StoredRecord } from '../../../shared/domain/record.ts';
import type { RecordAround } from '../../../shared/domain/record-around.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { createAskAgain } from '../../parts/accounts/ask-again.ts';
import type { WebRef } from '../../parts/records/focused.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { oncePerBurst } from '../../store/once-per-burst.ts';

/** Somewhere one came from: a record, or the ticket that was open. */
type Place = { ticket: string } | RecordRef;

declare module '../../store/app-state.ts' {
  interface AppState {
    record: RecordSlice;
  }
}

export interface RecordSlice extends ListensToDesk {
  /** Never while a ticket is open: no key may act on a ticket that is out of sight. */
  open: RecordRef | null;
  /** Where `back` leads, the last first. */
  trail: readonly Place[];
  /**
   * Opens a record; where one is now, one comes back to. Use `openRecord`, which gives it the focus
   * too.
   */
  show(ref: RecordRef): void;
  /** Opens a ticket from a record, with the way back. */
  visitTicket(id: string): void;
  /** Goes to where the agent came from, else to the list. */
  back(): void;
  /** The record that was loaded last, and what that failed with. */
  stored: StoredRecord | null;
  error: AppError | null;
  /** What speaks of the record that was loaded last; null until it is there. */
  around: (RecordAround & { of: string }) | null;
  load(account: string, kind: StoredKind, id: string): void;
  /** The service is being asked for it. */
  reading: boolean;
  /** The record that is open, from the service, now. */
  readAgain(): Promise<void>;
  openWeb(account: string, web: WebRef): Promise<Result<null>>;
  /** The record and its trail go; called when anything else is opened. */
  clear(): void;
}

const LONGEST = 30;
/** A sync brings news of tickets in bursts. */
const AROUND_AGAIN_MS = 500;
const NO_TRAIL: readonly Place[] = [];

export const createRecordSlice: CreateSlice<RecordSlice, 'accounts' | 'nav' | 'record'> = (set, get, bridge) => {
  const here = (): Place | null => {
    const { record, nav } = get();
    return record.open ?? (nav.ticket === null ? null : { ticket: nav.ticket });
  };
  const onward = (): readonly Place[] => {
    const place = here();
    return place ? [place, ...get().record.trail].slice(0, LONGEST) : get().record.trail;
  };
  const again = oncePerBurst(AROUND_AGAIN_MS, () => {
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
    if (kind === 'contact') return;
    const found = await bridge.call('record.around', { account, kind, id });
    const { open } = get().record;
    // Without it the record still shows all of itself; it is looked for again with the next change.
    if (found.ok && open?.account === account && open.kind === kind && open.id === id)
      set({ around: { ...found.value, of: `${kind} ${id}` } });
  }
  return {
    open: null,
    trail: NO_TRAIL,
    show(ref) {
      const { open } = get().record;
      if (open && open.account === ref.account && open.kind === ref.kind && open.id === ref.id) return;
      if (ref.account !== get().nav.account) get().nav.openAccount(ref.account);
      const trail = onward();
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
      if ('ticket' in place) {
        get().nav.openTicket(place.ticket);
        return set({ trail });
      }
      get().nav.closeTicket();
      get().nav.showPane('ticket');
      set({ open: place, trail });
    },
    stored: null,
    error: null,
    around: null,
    load(account, kind, id) {
      set({ error: null });
      void bridge.call('record.get', { account, kind, id }).then((found) => {
        const { open } = get().record;
        if (open?.account !== account || open.kind !== kind || open.id !== id) return;
        set(found.ok ? { stored: found.value, error: null } : { error: found.error });
        if (found.ok) void lookAround(account, kind, id);
      });
    },
    reading: false,
    async readAgain() {
      const { open, reading } = get().record;
      const kind = openKind();
      if (!open || !kind || reading) return;
      set({ reading: true, error: null });
      const found = await bridge.call('record.get', { account: open.account, kind, id: open.id, fresh: true });
      // Another one that is open by now is read on its own.
      if (get().record.open !== open) return;
      set({ reading: false, ...(found.ok ? { stored: found.value } : { error: found.error }) });
      if (found.ok) await lookAround(open.account, kind, open.id);
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
      if (event.name === 'customers.changed') return load(open.account, kind, open.id);
      // Its own tickets stand on its page.
      again.soon();
    },
  };
};
