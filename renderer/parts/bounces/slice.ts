/** Reads bounces by the desk, and has the explanation that is open. */
import type { BounceReading } from '../../../shared/domain/bounce.ts';
import type { CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    bounces: BouncesSlice;
  }
}

interface BouncesSlice {
  shown: BounceReading | null;
  show(shown: BounceReading | null): void;
  /** Null if there is none, or if the desk can't answer. */
  read(text: string): Promise<BounceReading | null>;
}

export const createBouncesSlice: CreateSlice<BouncesSlice, 'nav'> = (set, get, bridge) => ({
  shown: null,
  show: (shown) => set({ shown }),
  async read(text) {
    const { account } = get().nav;
    const answer = account === null ? null : await bridge.call('bounce.read', { account, text });
    return answer?.ok ? answer.value : null;
  },
});
