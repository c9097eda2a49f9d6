/** Commands of linked tickets. */
import { must, refuse } from '../refusals.ts';
import { accountCommands } from './define.ts';

export const linkedCommands = accountCommands({
  'linked.list': ({ store }, { ticket }) => store.linked.ofTicket(ticket),

  'linked.candidates': ({ store }, { ticket }) => store.linked.candidates(ticket),

  async 'linked.set'({ store }, { account, pairs }, { emitter }) {
    const before = must(await store.linked.set(pairs)) ?? refuse('other-customer');
    const tickets = pairs.flatMap(({ ticket, other }) => [ticket, other]);
    emitter.ticketsChanged(account, tickets);
    return before;
  },
});
