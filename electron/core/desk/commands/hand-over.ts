/**
 * Commands for handing over: export the agent's work and open items, and import those of a
 * colleague.
 */
import { ok } from '../../../../shared/result.ts';
import { todayIn } from '../../rules/local-day.ts';
import { packHandOver, type ReadHandOver, readHandOver } from '../hand-over/hand-over-file.ts';
import { createPendingImports } from '../hand-over/pending-imports.ts';
import { createTransfers } from '../outbox-export/transfers.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';
import { refuseWeak } from './strong-passphrase.ts';

type HandOverHandlers = Pick<
  Handlers,
  | 'handOver.summary'
  | 'handOver.export'
  | 'handOver.exportChunk'
  | 'handOver.import'
  | 'handOver.importChunk'
  | 'handOver.bringIn'
  | 'handOver.takeBack'
  | 'handOver.putAway'
>;

export function handOverHandlers(ctx: DeskContext): HandOverHandlers {
  const { clock } = ctx.ports;
  const readFiles = createPendingImports(clock);
  const transfers = createTransfers<ReadHandOver>(ctx.ports, {
    subject: 'handOver',
    pack: (one) => {
      const { address, email } = one.entry;
      return packHandOver(one.store, { address, email, name: one.settings().agentName }, clock.now());
    },
    unpack: ({ store, entry }, plain) => readHandOver(plain, store, entry.address),
  });
  ctx.onLock(readFiles.forget);
  ctx.onLock(transfers.forget);

  return {
    'handOver.summary': ({ account, from }) =>
      onAccount(ctx, account, 'handOver.summary', (one) => one.store.handOver.summary(from)),

    async 'handOver.export'({ account, passphrase }) {
      // Check first, so that no lock comes between finding the account and starting.
      const strong = await refuseWeak(ctx, passphrase, 'handOver.export');
      if (!strong.ok) return strong;
      return onAccount(ctx, account, 'handOver.export', async (one) => {
        const day = todayIn(clock.zone(), clock.now());
        return ok({ export: transfers.beginExport(one, passphrase), name: `hand-over-${day}.rackside` });
      });
    },

    'handOver.exportChunk': ({ account, export: id, index }) =>
      onAccount(ctx, account, 'handOver.exportChunk', () => transfers.nextChunk(account, id, index)),

    'handOver.import': ({ account, passphrase }) =>
      onAccount(ctx, account, 'handOver.import', async (one) => ok({ import: transfers.beginImport(one, passphrase) })),

    'handOver.importChunk': ({ account, import: id, bytes, last }) =>
      onAccount(ctx, account, 'handOver.importChunk', async (one) => {
        const read = await transfers.takeChunk(account, id, bytes, last);
        if (!read.ok) return read;
        return read.value ? readFiles.keep(one, read.value) : ok(null);
      }),

    'handOver.bringIn': ({ account, id, doubtNote }) =>
      onAccount(ctx, account, 'handOver.bringIn', async (one) => {
        const brought = await readFiles.runImport(one, id, doubtNote);
        if (!brought.ok) return brought;
        ctx.emitter.ticketsChanged(account, []);
        for (const { ticket, text } of brought.value.tickets) {
          if (text) ctx.emitter.emit('drafts.changed', { account, ticket });
        }
        one.marks.wake();
        return brought;
      }),

    'handOver.takeBack': ({ account, id }) =>
      onAccount(ctx, account, 'handOver.takeBack', async (one) => {
        const gone = await readFiles.undoImport(one, id);
        if (!gone.ok) return gone;
        ctx.emitter.ticketsChanged(account, []);
        for (const ticket of gone.value.tickets) ctx.emitter.emit('drafts.changed', { account, ticket });
        one.marks.wake();
        return ok({ stayed: gone.value.stayed });
      }),

    'handOver.putAway': ({ account, id }) =>
      onAccount(ctx, account, 'handOver.putAway', (one) => readFiles.discard(one, id)),
  };
}
