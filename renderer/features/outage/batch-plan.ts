/** Asks the desk whom a bulk reply would reach, once the agent pauses. */
import type { Bridge } from '../../../shared/contract.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { splitList } from '../../../shared/domain/typed-list.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';

/** A bulk reply goes to so many at most. */
export const MAX_TICKETS = 500;
const PAUSE_MS = 300;

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
    const { account, tickets, text, choices, source } = get().outage;
    if (account === null || tickets.length === 0) return;
    set({ planning: true });
    const rules = { ...choices, withoutSubjects: splitList(choices.withoutSubjects) };
    const input = { account, text, tickets: [...tickets], rules, ...(source !== null && { source }) };
    const planned = await ask(bridge.call('batch.plan', input));
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

const PAGE = 200;

/** Selects all tickets of the list, or those with the same subject as the cursor's. */
export async function selectRows(
  get: () => Pick<AppState, 'list' | 'nav' | 'selection'>,
  bridge: Bridge,
  which: 'all' | 'alike',
): Promise<boolean> {
  const { account, queue, sort } = get().nav;
  const { cursor, window } = get().list;
  if (!account) return false;
  const rows: TicketRow[] = [];
  for (let from = 0; from < MAX_TICKETS; from += PAGE) {
    const page = await bridge.call('queue.rows', { account, view: queue, sort, from, count: PAGE });
    if (!page.ok || get().nav.queue !== queue || get().nav.account !== account) return false;
    rows.push(...page.value.rows);
    if (rows.length >= page.value.total || page.value.rows.length === 0) break;
  }
  const like = rows.find(({ id }) => id === cursor);
  const chosen = which === 'all' || !like ? rows : rows.filter((row) => subjectKey(row) === subjectKey(like));
  if (window.total === 0) return false;
  get().selection.clear();
  get().selection.extend(chosen.slice(0, MAX_TICKETS));
  return chosen.length > 0;
}

/** Treats subjects as equal if they differ only in `Re:`, numbers, case or punctuation. */
const subjectKey = ({ subject }: TicketRow): string =>
  subject
    .toLowerCase()
    .replace(/^(?:\s*(?:re|fw|fwd|aw|wg|sv)\s*:)+/, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
