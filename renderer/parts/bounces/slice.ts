/** Reads bounces by the desk, and has the explanation that is open. */
import type { BounceReading } from '../../../shared/domain/bounce.ts';
import type { AppState, CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    bounces: BouncesSlice;
  }
}

interface BouncesSlice {
  shown: BounceReading | null;
  /** The place at which it was shown, see `bouncePlace`. */
  shownAt: string;
  /** The place now, also for code that holds an older state. */
  place(): string;
  show(shown: BounceReading | null): void;
  /** Null if there is none, or if the desk can't answer. */
  read(text: string): Promise<BounceReading | null>;
}

/** Account and ticket, also one that only came with its queue: an answer goes into its reply. */
export const bouncePlace = ({ nav }: Pick<AppState, 'nav'>): string => `${nav.account} ${nav.ticket}`;

export const createBouncesSlice: CreateSlice<BouncesSlice, 'nav'> = (set, get, bridge) => ({
  shown: null,
  shownAt: '',
  place: () => bouncePlace(get()),
  show: (shown) => set({ shown, shownAt: bouncePlace(get()) }),
  async read(text) {
    const { account } = get().nav;
    const answer = account === null ? null : await bridge.call('bounce.read', { account, text });
    return answer?.ok ? answer.value : null;
  },
});
