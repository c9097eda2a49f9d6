/** State of reading tickets' own pages: consent, address, and the dialog that teaches one. */
import type { LearnedShape } from '../../../shared/domain/conversation.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    conversations: ConversationsSlice;
  }
}

export interface ConversationsSlice {
  to: { account: string; ticket: string } | null;
  sentence: string;
  busy: boolean;
  error: AppError | null;
  learned: LearnedShape | null;
  teach(ticket: string): void;
  close(): void;
  write(sentence: string): void;
  learn(): Promise<void>;
}

export const createConversationsSlice: CreateSlice<
  ConversationsSlice,
  'accounts' | 'conversations' | 'nav' | 'ticket'
> = (set, get, bridge) => {
  /** Account and ticket that the dialog was last opened for. */
  let pastedFor = '';
  return {
    to: null,
    sentence: '',
    busy: false,
    error: null,
    learned: null,
    teach(ticket) {
      const { account } = get().nav;
      if (account === null) return;
      const about = [account, ticket].join(' ');
      // If the dialog was closed by accident, keep the pasted text for this ticket.
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
      // The dialog was closed or opened for another ticket meanwhile: drop this answer.
      if (now.to !== to) return;
      if (!answer.ok) return set({ error: answer.error });
      set({ learned: answer.value });
      get().ticket.reload();
    },
  };
};
