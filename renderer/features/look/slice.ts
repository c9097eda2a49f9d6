/** Lets keys act on the card of a reply that waits for a second look; the cards keep the rest. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

export type LookAction = 'approve' | 'change' | 'return';

declare module '../../store/app-state.ts' {
  interface AppState {
    look: LookSlice;
  }
}

interface LookSlice extends ListensToDesk {
  /** Null without a card. If it returns a promise, later keys wait for it. */
  act: ((action: LookAction) => unknown) | null;
  /** Another number after each change of the open ticket, of which requests are a part. */
  news: number;
  setAct(act: LookSlice['act']): void;
}

export const createLookSlice: CreateSlice<LookSlice, 'nav'> = (set, get) => ({
  act: null,
  news: 0,
  setAct: (act) => set({ act }),
  onEvent({ name, data }: DeskEvent) {
    const { ticket } = get().nav;
    if (name !== 'tickets.changed' || ticket === null || data.ids?.includes(ticket) === false) return;
    set(({ news }) => ({ news: news + 1 }));
  },
});
