import type { Bridge } from '../../../shared/contract.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { AppState } from '../../store/app-state.ts';
import { MAX_TICKETS } from './batch-plan.ts';

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
