/** Asks the desk once for all that the first frame shows; calls would wait for each other. */
import type { Bridge, CommandName, Input, Output } from '../shared/contract.ts';
import type { FirstView } from '../shared/domain/desk.ts';
import { ok, type Result } from '../shared/result.ts';
import { PAGE_SIZE } from './parts/tickets/row-window.ts';
import { FIRST_QUEUE, lastAccount } from './store/first-place.ts';

/** Calls whose first answers are included. */
const PREFETCHED_CALLS: ReadonlySet<CommandName> = new Set(['desk.status', 'account.list', 'queue.rows', 'queue.list']);

export interface Opening {
  /** Answers the window's first calls from one request; others, and all after an event, go on. */
  bridge: Bridge;
  /** Call once the first frame is complete: answers that it left may be old later. */
  end(): void;
}

/** Asks as soon as it is called, which may be before the window's code is loaded. */
export function askOpening(bridge: Bridge): Opening {
  // Subscribe before asking, because a change meanwhile may be missing from the answers.
  const off = bridge.onEvent(forget);
  const asked = bridge.call('desk.opening', { last: lastAccount(), view: FIRST_QUEUE, count: PAGE_SIZE });
  let opening: Promise<Answers> | null = asked.then((answer) => (answer.ok ? answersIn(answer.value) : new Map()));
  function forget(): void {
    opening = null;
  }
  async function call<N extends CommandName>(name: N, input: Input<N>): Promise<Result<Output<N>>> {
    const awaited = PREFETCHED_CALLS.has(name) ? await opening : null;
    // An event may have arrived while waiting.
    const answers = opening && awaited;
    const key = keyOf(name, input);
    const answer = answers?.get(key);
    answers?.delete(key);
    // The map stores each answer under its own call: see `answersIn`.
    return (answer as Result<Output<N>> | undefined) ?? bridge.call(name, input);
  }
  return {
    bridge: { ...bridge, call },
    end() {
      // Calls that wait for an answer go on within this task.
      setTimeout(() => {
        forget();
        off();
      });
    },
  };
}

type Answers = Map<string, Result<unknown>>;

const keyOf = <N extends CommandName>(name: N, input: Input<N>): string => `${name} ${JSON.stringify(input)}`;

function answersIn({ status, accounts, queue }: FirstView): Answers {
  const answers: Answers = new Map();
  const add = <N extends CommandName>(name: N, input: Input<N>, answer: Result<Output<N>>) =>
    answers.set(keyOf(name, input), answer);
  add('desk.status', {}, ok(status));
  // While locked, the account list is empty, and is requested again after unlocking.
  if (status.vault.state === 'open') add('account.list', {}, ok(accounts));
  if (queue) {
    const { account, view, sort, rows, queues } = queue;
    add('queue.rows', { account, view, sort, from: 0, count: PAGE_SIZE }, rows);
    add('queue.list', { account }, queues);
  }
  return answers;
}
