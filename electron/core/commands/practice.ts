import { err } from '../../../shared/result.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

/** Scenarios reach the practice service only: no other account has one that would listen. */
export function practiceHandlers(ctx: DeskContext): Pick<Handlers, 'practice.play'> {
  return {
    'practice.play': ({ account, scenario, ticket }) =>
      onAccount(ctx, account, 'practice.play', async (one) => {
        if (!one.entry.practice) return err('invalid', 'practice.play', { detail: { reason: 'not-practice' } });
        const played = await ctx.ports.practice.play({ scenario, ...(ticket === null ? {} : { ticketid: ticket }) });
        if (!played.ok || scenario !== 'replies-as-customer') return played;
        // As on a first day: under the agent's name, and nothing is known of how that is recorded.
        const forgotten = await one.store.forgetRecordings();
        return forgotten.ok ? one.configure({ replyAs: 'name' }) : forgotten;
      }),
  };
}
