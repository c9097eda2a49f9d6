/**
 * State of reading tickets' own pages: the agent's word for it, where the pages are, and the dialog
 * in which one message teaches Rackside how such a page is made.
 */
import type { LearnedShape, PageSource } from '../../../shared/domain/conversation.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    conversations: ConversationsSlice;
  }
}

export interface ConversationsSlice {
  /** The ticket whose page is learned from; null while the dialog is closed. */
  to: { account: string; ticket: string } | null;
  sentence: string;
  busy: boolean;
  error: AppError | null;
  /** What the page was found to hold. */
  learned: LearnedShape | null;
  /** Says for the account that its tickets' pages are read, or no longer. */
  allow(account: string, readPages: boolean): Promise<Result<unknown>>;
  learnPlace(account: string, url: string): Promise<Result<PageSource>>;
  findPlace(account: string): Promise<Result<PageSource>>;
  /** Opens the dialog for the page of a ticket. */
  teach(ticket: string): void;
  close(): void;
  write(sentence: string): void;
  learn(): Promise<void>;
}

export const createConversationsSlice: CreateSlice<
  ConversationsSlice,
  'accounts' | 'conversations' | 'nav' | 'ticket'
> = (set, get, bridge) => {
  /** What was learned of an account stands in its list entry. */
  const listed = async <T>(answer: Result<T>): Promise<Result<T>> => {
    if (answer.ok) await get().accounts.load();
    return answer;
  };
  /** Account and ticket that the dialog was opened for last. */
  let pastedFor = '';
  return {
    to: null,
    sentence: '',
    busy: false,
    error: null,
    learned: null,
    allow: (account, readPages) => get().accounts.configure(account, { readPages }),
    learnPlace: async (account, url) =>
      listed(await bridge.call('conversations.learnPlace', { account, ticket: null, url })),
    findPlace: async (account) => listed(await bridge.call('conversations.findPlace', { account })),
    teach(ticket) {
      const { account } = get().nav;
      if (account === null) return;
      const about = [account, ticket].join(' ');
      // Closed by accident, it still has what was pasted for this ticket.
      const kept = about === pastedFor && get().conversations.learned === null;
      pastedFor = about;
      set({ to: { account, ticket }, error: null, learned: null, ...(!kept && { sentence: '' }) });
    },
    close: () => set({ to: null }),
    write: (sentence) => set({ sentence, error: null, learned: null }),
    async learn() {
      const { to, sentence, busy } = get().conversations;
      if (to === null || busy || sentence.trim() === '') return;
      set({ busy: true, error: null, learned: null });
      const answer = await bridge.call('conversations.learnShape', { ...to, sentence: sentence.trim() });
      set({ busy: false });
      const now = get().conversations;
      // Closed or opened for another ticket meanwhile: this answer is not about it.
      if (now.to !== to) return;
      if (!answer.ok) return set({ error: answer.error });
      set({ learned: answer.value });
      get().ticket.reload();
    },
  };
};
