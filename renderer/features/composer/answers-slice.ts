/** State of the earlier answers to messages like the open ticket's last one. */
import type { EarlierAnswer } from '../../../shared/domain/earlier-answer.ts';
import type { AppState, CreateSlice } from '../../store/app-state.ts';
import { turnedTo } from '../../store/current-ticket.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    answers: AnswersSlice;
  }
}

export interface AnswersSlice {
  /** The ticket that `found` is for, with its account: another account may have the same id. */
  of: string | null;
  found: readonly EarlierAnswer[];
  /** Index of the answer on screen; null while the region is closed. */
  at: number | null;
  /** Found meanwhile, after a new message. They come once the region is closed. */
  later: readonly EarlierAnswer[] | null;
  /** Looks for answers, once the agent has turned to the ticket. None if it isn't our turn. */
  look(account: string, ticket: string): Promise<void>;
  /** Shows the first, then the next, and the first again after the last. */
  step(): void;
  show(at: number | null): void;
}

export const answersKey = (account: string, ticket: string): string => `${account} ${ticket}`;

/** Whether answers were found for the ticket that the agent is at. */
export const hasAnswers = ({ answers, nav }: Pick<AppState, 'answers' | 'nav'>): boolean =>
  answers.found.length > 0 && answers.of === answersKey(nav.account ?? '', turnedTo({ nav }) ?? '');

const NONE: Pick<AnswersSlice, 'found' | 'at' | 'later'> = { found: [], at: null, later: null };

export const createAnswersSlice: CreateSlice<AnswersSlice, 'answers' | 'nav'> = (set, get, bridge) => ({
  of: null,
  ...NONE,
  async look(account, ticket) {
    const of = answersKey(account, ticket);
    if (get().answers.of !== of) set({ of, ...NONE });
    if (get().nav.account !== account || turnedTo(get()) !== ticket) return;
    const answer = await bridge.call('search.earlierAnswers', { account, ticket });
    if (!answer.ok || get().answers.of !== of) return;
    set(({ at }) => (at === null ? { found: answer.value, later: null } : { later: answer.value }));
  },
  step: () => set(({ found, at }) => ({ at: found.length === 0 ? null : at === null ? 0 : (at + 1) % found.length })),
  show: (at) => set(({ found, later }) => (at === null ? { at, found: later ?? found, later: null } : { at })),
});
