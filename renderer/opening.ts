/**
 * Asks the desk once for all that the first frame shows. Call by call, each would wait for the
 * answer of the one before.
 */
import type { Bridge, CommandName, Input, Output } from '../shared/contract.ts';
import type { Opening } from '../shared/domain/opening.ts';
import { ok, type Result } from '../shared/result.ts';
import { PAGE } from './parts/tickets/row-window.ts';
import { FIRST_QUEUE, lastAccount } from './store/first-place.ts';

/** The calls whose first answers come with it. */
const FORESEEN: ReadonlySet<CommandName> = new Set(['desk.status', 'account.list', 'queue.rows', 'queue.list']);

/**
 * A bridge whose first calls get their answers out of one. What is asked for later, or otherwise
 * than foreseen, is asked of the desk, and so is all that was not asked for before the first news.
 */
export function withOpening(bridge: Bridge): Bridge {
  // Heard from before the question on: what changes meanwhile may be in none of its answers.
  const off = bridge.onEvent(forget);
  const asked = bridge.call('desk.opening', { last: lastAccount(), view: FIRST_QUEUE, count: PAGE });
  let opening: Promise<Answers> | null = asked.then((answer) => (answer.ok ? answersIn(answer.value) : new Map()));
  // Who asks because of these answers has done so by then. Later they may be out of date.
  void opening.then(() => {
    setTimeout(() => {
      forget();
      off();
    });
  });
  function forget(): void {
    opening = null;
  }
  return {
    ...bridge,
    async call<N extends CommandName>(name: N, input: Input<N>) {
      const awaited = FORESEEN.has(name) ? await opening : null;
      // News may have come while it was waited for.
      const answers = opening && awaited;
      const key = keyOf(name, input);
      const answer = answers?.get(key);
      answers?.delete(key);
      // Stored under its own name: see `answersIn`.
      return (answer as Result<Output<N>> | undefined) ?? bridge.call(name, input);
    },
  };
}

/** By name and input of the call. */
type Answers = Map<string, Result<unknown>>;

const keyOf = <N extends CommandName>(name: N, input: Input<N>): string => `${name} ${JSON.stringify(input)}`;

function answersIn({ status, accounts, queue }: Opening): Answers {
  const answers: Answers = new Map();
  const add = <N extends CommandName>(name: N, input: Input<N>, answer: Result<Output<N>>) =>
    answers.set(keyOf(name, input), answer);
  add('desk.status', {}, ok(status));
  // Behind a lock the list is empty, and is asked for again once that opens.
  if (status.vault.state === 'open') add('account.list', {}, ok(accounts));
  if (queue) {
    const { account, view, sort, rows, queues } = queue;
    add('queue.rows', { account, view, sort, from: 0, count: PAGE }, rows);
    add('queue.list', { account }, queues);
  }
  return answers;
}
