/** A bridge that answers by a script, and rows to answer with. For tests of the renderer only. */
import { vi } from 'vitest';
import type { Bridge, CommandName, DeskEvent, Input, Output } from '../../../shared/contract.ts';
import { ACCOUNT_DEFAULTS, type Account } from '../../../shared/domain/account.ts';
import { type ConversationState, NOT_TRIED_YET } from '../../../shared/domain/conversation.ts';
import type { QueueRows, TicketRow } from '../../../shared/domain/ticket.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

export type Script = {
  [N in CommandName]?: (input: Input<N>) => Result<Output<N>> | Promise<Result<Output<N>>>;
};

export interface ScriptedBridge extends Bridge {
  /** Every call, in order. */
  calls: { name: CommandName; input: unknown }[];
  callsOf<N extends CommandName>(name: N): Input<N>[];
  emit(event: DeskEvent): void;
}

/** Calls that the script does not know get a bug for an answer, and stand in `calls`. */
export function scriptedBridge(script: Script): ScriptedBridge {
  const listeners = new Set<(event: DeskEvent) => void>();
  const calls: ScriptedBridge['calls'] = [];
  return {
    calls,
    callsOf: <N extends CommandName>(name: N) =>
      calls.filter((call) => call.name === name).map((call) => call.input as Input<N>),
    async call(name, input) {
      calls.push({ name, input });
      const answer = script[name];
      return answer ? await answer(input) : err('bug', name);
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
  };
}

export const account = (more: Partial<Account> = {}): Account => ({
  id: 'a1',
  label: 'Brand A',
  stripe: 0,
  closed: null,
  address: 'https://billing.example.com',
  email: 'agent@example.com',
  practice: false,
  settings: { ...ACCOUNT_DEFAULTS, zone: 'UTC' },
  connection: { state: 'online', since: 0, lastSuccess: 0, error: null },
  sync: { phase: 'polling', done: 10, total: 10 },
  refused: [],
  hidden: [],
  syncedAt: null,
  storage: [],
  recordedAs: null,
  largestSent: 0,
  conversations: NOT_TRIED_YET,
  exported: null,
  ...more,
});

/** Settings for a service that tells apps nothing of conversations. */
export const conversations = (
  page: Partial<ConversationState['page']> = {},
  more: Partial<ConversationState> = {},
): ConversationState => ({ ...NOT_TRIED_YET, api: 'absent', ...more, page: { ...NOT_TRIED_YET.page, ...page } });

export const row = (id: string, more: Partial<TicketRow> = {}): TicketRow => ({
  id,
  tid: `ABC-${id}`,
  subject: `Subject ${id}`,
  requester: { name: `Person ${id}`, email: `${id}@example.com`, clientId: id },
  status: 'Open',
  meaning: 'needs-us',
  priority: 'Medium',
  deptId: '1',
  lastAt: { text: '2026-11-19 09:50:00', utc: Date.UTC(2026, 10, 19, 9, 50) },
  turn: 'customer',
  unread: false,
  flagged: false,
  service: null,
  marks: [],
  local: { tags: [], snoozedUntil: null, back: null, promise: null, doneAt: null, pinned: false, notes: 0 },
  ...more,
});

/** Answers `queue.rows` out of a list that a test may change between calls. */
export const rowsFrom =
  (list: () => readonly TicketRow[]) =>
  ({ from, count }: Input<'queue.rows'>): Result<QueueRows> =>
    ok({ rows: list().slice(from, from + count), total: list().length, revision: 0 });

/** Runs everything that waits on answered promises, or for a loading part of the window. */
export const settle = async (): Promise<void> => {
  await answered();
  await vi.dynamicImportSettled();
  await answered();
};

const answered = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};
