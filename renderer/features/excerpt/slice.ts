/** The dialog in which an excerpt of the conversation is pasted. */
import type { CreateSlice } from '../../store/slice.ts';

export interface ExcerptSlice {
  /** The ticket it is for; null while the dialog is closed. Bound when it opens, not when it is saved. */
  ticket: string | null;
  open(ticket: string): void;
  close(): void;
}

export const createExcerptSlice: CreateSlice<ExcerptSlice> = (set) => ({
  ticket: null,
  open: (ticket) => set({ ticket }),
  close: () => set({ ticket: null }),
});
