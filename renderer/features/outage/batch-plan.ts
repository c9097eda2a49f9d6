/** Asks the desk whom a bulk reply would reach, once the agent pauses. */
import type { Bridge } from '../../../shared/contract.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';

/** A bulk reply goes to so many at most. */
export const MAX_TICKETS = 500;
const PAUSE_MS = 300;

const subjectsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');

export function createBatchPlan(
  set: SetSlice<AppState['outage']>,
  get: () => Pick<AppState, 'outage'>,
  bridge: Bridge,
) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const ask = createQuery(() => {
    const { account, tickets, text, choices } = get().outage;
    return [account, tickets, text, choices];
  });

  const plan = async () => {
    clearTimeout(pause);
    const { account, tickets, text, choices } = get().outage;
    if (account === null || tickets.length === 0) return;
    set({ planning: true });
    const rules = { ...choices, withoutSubjects: subjectsIn(choices.withoutSubjects) };
    const planned = await ask(bridge.call('batch.plan', { account, text, tickets: [...tickets], rules }));
    if (!planned) return;
    set(planned.ok ? { plan: planned.value, planning: false, error: null } : { plan: null, error: planned.error });
  };

  return {
    plan,
    planSoon() {
      clearTimeout(pause);
      set({ planning: true, error: null });
      pause = setTimeout(() => void plan(), PAUSE_MS);
    },
    cancel: () => clearTimeout(pause),
  };
}
