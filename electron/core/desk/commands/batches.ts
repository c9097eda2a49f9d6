/** Commands for one reply to many tickets, and for spikes of tickets that call for one. */
import type { NewBatch } from '../../worker/writing/batches.ts';
import type { AccountDesk } from '../account/account.ts';
import { identityOf, replyBody } from '../outbox/kinds/reply.ts';
import { must, refuse } from '../refusals.ts';
import { accountCommands, type DeskContext } from './define.ts';

/** ms for which a finished bulk reply stays listed: an outage may last until the next day. */
const BATCHES_SHOWN = 3 * 24 * 3600_000;

function reportChanged({ emitter }: DeskContext, { entry, runner }: AccountDesk, tickets: string[]): void {
  emitter.emit('outbox.changed', { account: entry.id });
  emitter.ticketsChanged(entry.id, tickets);
  runner.wake();
}

export const batchCommands = accountCommands({
  async 'batch.plan'({ store, entry }, { text, tickets, rules }) {
    const { replies, ...plan } = must(await store.batches.plan(text, tickets, entry.label, rules));
    return plan;
  },

  async 'batch.send'(desk, { batch, text, tickets, leftOut: before = [], follows, oncePerCustomer }, ctx) {
    const { agentName, holdSeconds } = desk.settings();
    if (text.trim() === '') refuse('empty');
    const now = ctx.ports.clock.now();
    const ids = tickets.map(({ ticket }) => ticket);
    const planned = must(await desk.store.batches.plan(text, ids, desk.entry.label));
    if (planned.unknown.length > 0) refuse('unknown-variable');
    const seen = new Map(tickets.map((sent) => [sent.ticket, sent.seen]));
    const replies: NewBatch['replies'] = [];
    for (const { ticket, text } of planned.replies) {
      const header = seen.get(ticket.id);
      if (!header) continue;
      const identity = identityOf(desk, ticket);
      if (identity.as === 'name' && agentName === '') refuse('no-agent-name', { field: 'agentName' });
      const body = { ...replyBody(desk, ticket, identity, { text, files: [] }), batch };
      replies.push({ ticket: ticket.id, text, seen: header, body });
    }
    const sent = must(
      await desk.store.batches.add({
        id: batch,
        text,
        at: now,
        heldUntil: now + holdSeconds * 1000,
        size: ids.length,
        leftOut: [...before, ...planned.leftOut],
        follows: follows ?? null,
        oncePerCustomer: oncePerCustomer ?? false,
        replies,
      }),
    );
    reportChanged(ctx, desk, sent);
    return { sent: sent.length };
  },

  'batch.list': ({ store }, _, { ports }) => store.batches.list(ports.clock.now() - BATCHES_SHOWN),

  async 'batch.pause'(desk, { batch, paused }, ctx) {
    must(await desk.store.batches.pause(batch, paused ? 'agent' : null, ctx.ports.clock.now()));
    reportChanged(ctx, desk, []);
    return null;
  },

  async 'batch.stop'(desk, { account, batch }, ctx) {
    const { store, looks } = desk;
    const waiting = must(await store.outbox.openJobs()).filter((job) => job.batch === batch && job.look);
    for (const { id } of waiting) await looks.secure(id);
    const stopped = must(await desk.store.batches.stop(batch, ctx.ports.clock.now()));
    for (const ticket of stopped) ctx.emitter.emit('drafts.changed', { account, ticket });
    reportChanged(ctx, desk, stopped);
    return { stopped: stopped.length };
  },

  'batch.reached': ({ store }, { batch }) => store.batches.reached(batch),

  'spike.list': ({ store }) => store.spikes.list(),

  async 'spike.handle'({ store }, { account, server, opened }, { emitter }) {
    const before = must(await store.spikes.handle(server, opened));
    emitter.ticketsChanged(account, []);
    return { before };
  },
});
