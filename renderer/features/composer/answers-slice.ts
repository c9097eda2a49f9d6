/** State of the earlier answers to messages like the open ticket's last one. */
import type { EarlierAnswer } from '../../../shared/domain/earlier-answer.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { turnedTo } from '../../store/current-ticket.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    answers: AnswersSlice;
  }
}

export interface AnswersSlice {
  /** The ticket that `found` is for. Nothing is found for any other. */
  ticket: string | null;
  found: readonly EarlierAnswer[];
  /** Index of the answer on screen; null while the region is closed. */
  at: number | null;
  /** Looks for answers, once the agent has turned to the ticket. None if it isn't our turn. */
  look(account: string, ticket: string): Promise<void>;
  /** Shows the first, then the next, and the first again after the last. */
  step(): void;
  show(at: number | null): void;
}

const NONE: Pick<AnswersSlice, 'found' | 'at'> = { found: [], at: null };

export const createAnswersSlice: CreateSlice<AnswersSlice, 'answers' | 'nav'> = (set, get, bridge) => ({
  ticket: null,
  ...NONE,
  async look(account, id) {
    if (get().answers.ticket !== id) set({ ticket: id, ...NONE });
    if (turnedTo(get()) !== id) return;
    const answer = await bridge.call('search.earlierAnswers', { account, ticket: id });
    // The agent may have gone on, or be reading one of those found before.
    if (!answer.ok || get().answers.ticket !== id || get().answers.at !== null) return;
    set({ found: answer.value });
  },
  step: () => set(({ found, at }) => ({ at: found.length === 0 ? null : at === null ? 0 : (at + 1) % found.length })),
  show: (at) => set({ at }),
});
