/** Commands of handing over: what the agent did and left open. */
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type HandOverHandlers = Pick<Handlers, 'handOver.summary'>;

export function handOverHandlers(ctx: DeskContext): HandOverHandlers {
  return {
    'handOver.summary': ({ account, from }) =>
      onAccount(ctx, account, 'handOver.summary', (one) => one.store.handOver.summary(from)),
  };
}
