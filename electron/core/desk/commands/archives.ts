/** Commands of a week's figures, the hand-over's summary and archives, with their undo. */
import { todayIn } from '../../rules/local-day.ts';
import { createExports, createImports } from '../archive/transfers.ts';
import { must } from '../refusals.ts';
import { accountCommands, type DeskContext, deskCommands, deskOf } from './define.ts';
import { mustBeStrong } from './vault.ts';

export function archiveCommands(ctx: DeskContext) {
  const { clock } = ctx.ports;
  const exports = createExports(ctx.ports);
  const imports = createImports(clock);
  ctx.onLock(exports.forget);
  ctx.onLock(imports.forget);

  return {
    ...deskCommands({
      async 'archive.export'({ account, own, passphrase }, ctx) {
        // Check first, so that no lock comes between finding the account and starting.
        await mustBeStrong(ctx, passphrase);
        const name = `${own ? 'unsent' : 'hand-over'}-${todayIn(clock.zone(), clock.now())}.rackside`;
        const without = own ? must(await deskOf(ctx, account).store.canned.leftOut()) : [];
        return { export: exports.begin(deskOf(ctx, account), own, passphrase), name, without };
      },
    }),

    ...accountCommands({
      'week.figures': ({ store }, { first, scope }) => store.week.figures({ first, scope }),
      'handOver.summary': ({ store }, { from }) => store.handOver.summary(from),
      'promise.list': ({ store }) => store.handOver.openPromises(),
      'archive.exportChunk': (_, { account, export: id, index }) => exports.nextChunk(account, id, index),
      'archive.open': (desk, { passphrase }) => ({ import: imports.begin(desk, passphrase) }),
      'archive.openChunk': (_, { account, import: id, bytes, last }) => imports.takeChunk(account, id, bytes, last),

      async 'archive.bringIn'(desk, { account, id, doubtNote }, { emitter }) {
        const brought = must(await imports.run(account, id, doubtNote));
        emitter.ticketsChanged(account, []);
        for (const { ticket, text } of brought.tickets) if (text) emitter.emit('drafts.changed', { account, ticket });
        if (brought.canned > 0) emitter.emit('canned.changed', { account });
        desk.marks.wake();
        return brought;
      },

      async 'archive.takeBack'(desk, { account, id }, { emitter }) {
        const { stayed, tickets } = must(await imports.undo(desk, id));
        emitter.ticketsChanged(account, []);
        for (const ticket of tickets) emitter.emit('drafts.changed', { account, ticket });
        emitter.emit('canned.changed', { account });
        desk.marks.wake();
        return { stayed };
      },

      'archive.putAway': (_, { account, id }) => imports.discard(account, id),
    }),
  };
}
