/** The dialog in which an excerpt of the conversation is pasted. */
import type { CreateSlice } from '../../store/slice.ts';

export interface ExcerptSlice {
  /** The ticket it is for; null while the dialog is closed. Bound when it opens, not when it is saved. */
  to: { account: string; ticket: string } | null;
  open(ticket: string): void;
  close(): void;
}

export const createExcerptSlice: CreateSlice<ExcerptSlice> = (set, get) => ({
  to: null,
  open(ticket) {
    const { account } = get().nav;
    if (account !== null) set({ to: { account, ticket } });
  },
  close: () => set({ to: null }),
});
