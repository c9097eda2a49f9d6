/** State of the excerpt's dialog; adds and removes excerpts, each of which can be taken back. */
import { complain } from '../../parts/say.ts';
import { showUndoable } from '../../parts/undo.ts';
import type { AppState, CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    excerpt: ExcerptSlice;
  }
}

export interface ExcerptSlice {
  /**
   * The ticket it is for; null while the dialog is closed. Bound when it opens, not when it is
   * saved.
   */
  to: { account: string; ticket: string } | null;
  open(ticket: string): void;
  close(): void;
}

export const createExcerptSlice: CreateSlice<ExcerptSlice, 'nav'> = (set, get) => ({
  to: null,
  open(ticket) {
    const { account } = get().nav;
    if (account !== null) set({ to: { account, ticket } });
  },
  close: () => set({ to: null }),
});

/** Adds what was pasted of a conversation. The error stays with the dialog that has the text. */
export async function addExcerpt(app: AppState, to: { account: string; ticket: string }, text: string) {
  const answer = await app.marks.addExcerpt(to.account, to.ticket, text);
  if (answer.ok) showUndoable(app, [to.ticket], answer.value, 'marks.saidExcerptAdded');
  return answer;
}

export async function removeExcerpt(app: AppState, ticket: string, excerpt: string): Promise<void> {
  const { account } = app.nav;
  if (!account) return;
  const answer = await app.marks.removeExcerpt(account, excerpt);
  if (answer.ok) showUndoable(app, [ticket], answer.value, 'marks.saidExcerptRemoved');
  else complain(answer.error);
}
