/**
 * Commands that list what is unsent, carry it elsewhere, and remove an account with everything
 * else.
 */
import { ok } from '../../../../shared/result.ts';
import { createTransfers } from '../outbox-export/transfers.ts';
import { accountsOf, type DeskContext, type Handlers, onAccount } from './handlers.ts';

type EndHandlers = Pick<
  Handlers,
  | 'account.unsent'
  | 'account.export'
  | 'account.exportChunk'
  | 'account.import'
  | 'account.importChunk'
  | 'account.remove'
>;

/** What is unsent: listed, carried elsewhere, and removed with everything else. */
export function accountEndHandlers(ctx: DeskContext): EndHandlers {
  const transfers = createTransfers(ctx.ports.clock);
  return {
    'account.unsent': ({ account }) =>
      onAccount(ctx, account, 'account.unsent', (one) => one.store.outboxExport.summary()),

    'account.export': ({ account, passphrase }) =>
      onAccount(ctx, account, 'account.export', async (one) => {
        const day = new Date(ctx.ports.clock.now()).toISOString().slice(0, 10);
        return ok({ export: transfers.begin(one, passphrase), name: `unsent-${day}.rackside` });
      }),

    'account.exportChunk': ({ account, export: id, index }) =>
      onAccount(ctx, account, 'account.exportChunk', () => transfers.next(account, id, index)),

    'account.import': ({ account, passphrase }) =>
      onAccount(ctx, account, 'account.import', async (one) => ok({ import: transfers.beginImport(one, passphrase) })),

    'account.importChunk': ({ account, import: id, bytes, last }) =>
      onAccount(ctx, account, 'account.importChunk', async () => {
        const taken = await transfers.take(account, id, bytes, last);
        if (taken.ok && taken.value) {
          ctx.emitter.ticketsChanged(account, []);
          if (taken.value.canned > 0) ctx.emitter.emit('canned.changed', { account });
        }
        return taken;
      }),

    async 'account.remove'({ account, print }) {
      const accounts = accountsOf(ctx, 'account.remove');
      if (!accounts.ok) return accounts;
      const removed = await accounts.value.remove(account, print);
      ctx.emitter.emit('accounts.changed', {});
      return removed;
    },
  };
}
