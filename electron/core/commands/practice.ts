import { err } from '../../../shared/result.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

/** Scenarios reach the practice service only: no other account has one that would listen. */
export function practiceHandlers(ctx: DeskContext): Pick<Handlers, 'practice.play'> {
  return {
    'practice.play': ({ account, scenario, ticket }) =>
      onAccount(ctx, account, 'practice.play', async (one) =>
        one.entry.practice
          ? ctx.ports.practice.play({ scenario, ...(ticket === null ? {} : { ticketid: ticket }) })
          : err('invalid', 'practice.play', { detail: { reason: 'not-practice' } }),
      ),
  };
}
