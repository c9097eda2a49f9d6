/** Changes marks of any number of tickets, in parts, with one undo for all of them. */
import type { Bridge } from '../../../shared/contract.ts';
import type { ChangedMarks } from '../../../shared/domain/marks.ts';
import type { PreviousOwners, TakenBy } from '../../../shared/domain/team.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Undoable } from '../../parts/undo.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';

/** The member who gets a ticket, and the note and draft that go with it. */
export type Assignment = Pick<TakenBy, 'member' | 'note' | 'draft'>;

const MAX_UNDOABLE = 50;
const CHUNK_SIZE = 500;

type MarksBefore = ChangedMarks['before'];

export function createUndoableChanges(
  set: SetSlice<AppState['marks']>,
  get: () => Pick<AppState, 'list' | 'nav'>,
  bridge: Bridge,
) {
  const keep = (account: string, run: Undoable['run'], isOver?: Undoable['isOver']): Undoable => {
    const change: Undoable = { account, at: Date.now(), run, isOver };
    set(({ undoable }) => ({ undoable: [...undoable, change].slice(-MAX_UNDOABLE) }));
    return change;
  };

  /** Shows changed rows at once, before the desk's event arrives. */
  const showRows = (account: string, answer: Result<ChangedMarks>): Result<ChangedMarks> => {
    if (answer.ok && account === get().nav.account) get().list.updateRows(answer.value.rows);
    return answer;
  };

  const restore = async (account: string, before: MarksBefore): Promise<Result<null>> => {
    for (let from = 0; from < before.length; from += CHUNK_SIZE) {
      const marks = before.slice(from, from + CHUNK_SIZE);
      const answer = showRows(account, await bridge.call('marks.restore', { account, marks }));
      if (!answer.ok) return answer;
    }
    return ok(null);
  };

  /** Makes one change with one undo for all tickets. If a part fails, earlier ones are reverted. */
  const changeInParts = async (
    account: string,
    tickets: string[],
    ask: (part: string[]) => Promise<Result<ChangedMarks>>,
  ): Promise<Result<Undoable>> => {
    const before: MarksBefore = [];
    for (let from = 0; from < tickets.length; from += CHUNK_SIZE) {
      const answer = showRows(account, await ask(tickets.slice(from, from + CHUNK_SIZE)));
      if (!answer.ok) {
        await restore(account, before);
        return answer;
      }
      before.push(...answer.value.before);
    }
    return ok(keep(account, () => restore(account, before)));
  };

  /** Restores the previous owners, but leaves tickets that a colleague took meanwhile. */
  const unassign = async (
    account: string,
    before: PreviousOwners,
    { member: ifStill }: Assignment,
  ): Promise<Result<null>> => {
    const groups = new Map<string, { to: Assignment; tickets: string[] }>();
    for (const { ticket, taken: was } of before) {
      const { member = null, note = '', draft = '' } = was ?? {};
      const key = JSON.stringify([member, note, draft]);
      const group = groups.get(key) ?? { to: { member, note, draft }, tickets: [] };
      group.tickets.push(ticket);
      groups.set(key, group);
    }
    for (const { tickets, to } of groups.values()) {
      const answer = await assign(account, tickets, to, { ifStill });
      if (!answer.ok) return answer;
    }
    return ok(null);
  };

  const assign = async (
    account: string,
    tickets: string[],
    to: Assignment,
    only: { ifStill?: string | null } = {},
  ): Promise<Result<PreviousOwners>> => {
    const before: PreviousOwners = [];
    for (let from = 0; from < tickets.length; from += CHUNK_SIZE) {
      const part = tickets.slice(from, from + CHUNK_SIZE);
      const answer = await bridge.call('team.take', { account, tickets: part, ...to, ...only });
      if (!answer.ok) {
        await unassign(account, before, to);
        return answer;
      }
      before.push(...answer.value);
    }
    return ok(before);
  };

  return { keep, changeInParts, assign, unassign };
}
