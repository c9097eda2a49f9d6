/** State of the spikes: many new tickets about one server, found by the desk in stored tickets. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { Spike } from '../../../shared/domain/batch.ts';
import { showError } from '../../parts/show-error.ts';
import type { Undoable } from '../../parts/undo.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { createQuery, oncePerBurst } from '../../store/query.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    spikes: SpikesSlice;
  }
}

export interface SpikesSlice extends ListensToDesk {
  account: string | null;
  list: readonly Spike[];
  load(): Promise<void>;
  /** Marks the spike as handled. It shows again when as many further tickets arrive. */
  handle(account: string, spike: Spike): Promise<Undoable | null>;
}

const RELOAD_DELAY_MS = 2000;

export const createSpikesSlice: CreateSlice<SpikesSlice, 'marks' | 'nav' | 'spikes'> = (set, get, bridge) => {
  const ask = createQuery(() => [get().nav.account]);
  const again = oncePerBurst(RELOAD_DELAY_MS, () => void load());
  const load = async () => {
    again.cancel();
    const { account } = get().nav;
    if (account !== get().spikes.account) set({ account, list: [] });
    if (account === null) return;
    const answer = await ask(bridge.call('spike.list', { account }));
    if (answer?.ok) set({ list: answer.value });
  };
  return {
    account: null,
    list: [],
    load,
    async handle(account, { server, newest }) {
      const answer = await bridge.call('spike.handle', { account, server, opened: newest });
      void load();
      if (!answer.ok) {
        showError(answer.error);
        return null;
      }
      const { before } = answer.value;
      return get().marks.addUndoable(account, async () => {
        const back = await bridge.call('spike.handle', { account, server, opened: before });
        void load();
        return back;
      });
    },
    onEvent({ name, data }: DeskEvent) {
      // Customer news matters too, because the server of a ticket comes from its product.
      if (name !== 'tickets.changed' && name !== 'customers.changed') return;
      if (data.account !== get().nav.account) return;
      again.soon();
    },
  };
};
