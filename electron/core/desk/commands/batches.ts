/**
 * Commands for one reply to many tickets (plan with samples, send, pause, stop), and for spikes of
 * new tickets that call for such a reply.
 */
import { err, ok } from '../../../../shared/result.ts';
import type { NewBatch } from '../../worker/writing/batches.ts';
import type { AccountDesk } from '../account/account.ts';
import { identityOf, replyBody } from '../outbox/kinds/reply.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type BatchHandlers = Pick<
  Handlers,
  | 'batch.plan'
  | 'batch.send'
  | 'batch.list'
  | 'batch.pause'
  | 'batch.stop'
  | 'batch.reached'
  | 'spike.list'
  | 'spike.handle'
>;

/** ms for which a finished bulk reply stays listed: an outage may last until the next day. */
const BATCHES_SHOWN = 3 * 24 * 3600_000;

export function batchHandlers(ctx: DeskContext): BatchHandlers {
  const { clock } = ctx.ports;

  function reportChanged(account: AccountDesk, tickets: string[]): void {
    ctx.emitter.emit('outbox.changed', { account: account.entry.id });
    ctx.emitter.ticketsChanged(account.entry.id, tickets);
    account.runner.wake();
  }

  return {
    'batch.plan': ({ account, text, tickets, rules }) =>
      onAccount(ctx, account, 'batch.plan', async (one) => {
        const about = { label: one.entry.label, now: clock.now() };
        const planned = await one.store.batches.plan(text, tickets, about, rules);
        if (!planned.ok) return planned;
        const { replies, ...plan } = planned.value;
        return ok(plan);
      }),

    'batch.send': ({ account, batch, text, tickets, leftOut: before = [], follows = null, oncePerCustomer = false }) =>
      onAccount(ctx, account, 'batch.send', async (one) => {
        const invalid = (reason: string) => err('invalid', 'batch.send', { detail: { reason } });
        const { agentName, holdSeconds } = one.settings();
        if (text.trim() === '') return invalid('empty');
        const now = clock.now();
        const ids = tickets.map(({ ticket }) => ticket);
        const planned = await one.store.batches.plan(text, ids, { label: one.entry.label, now });
        if (!planned.ok) return planned;
        const { replies, unknown, leftOut } = planned.value;
        if (unknown.length > 0) return invalid('unknown-variable');
        const seen = new Map(tickets.map((one) => [one.ticket, one.seen]));
        const made: NewBatch['replies'] = [];
        for (const { ticket, text } of replies) {
          const header = seen.get(ticket.id);
          if (!header) continue;
          const identity = identityOf(one, ticket);
          if (identity.as === 'name' && agentName === '') {
            return err('invalid', 'batch.send', { detail: { reason: 'no-agent-name', field: 'agentName' } });
          }
          const body = { ...replyBody(one, ticket, identity, { text, files: [] }), batch };
          made.push({ ticket: ticket.id, text, seen: header, body });
        }
        const heldUntil = now + holdSeconds * 1000;
        const sent = await one.store.batches.add({
          id: batch,
          text,
          at: now,
          heldUntil,
          size: ids.length,
          leftOut: [...before, ...leftOut],
          follows,
          oncePerCustomer,
          replies: made,
        });
        if (!sent.ok) return sent;
        reportChanged(one, sent.value);
        return ok({ sent: sent.value.length });
      }),

    'batch.list': ({ account }) =>
      onAccount(ctx, account, 'batch.list', (one) => one.store.batches.list(clock.now() - BATCHES_SHOWN)),

    'batch.pause': ({ account, batch, paused }) =>
      onAccount(ctx, account, 'batch.pause', async (one) => {
        const stored = await one.store.batches.pause(batch, paused ? 'agent' : null, clock.now());
        if (!stored.ok) return stored;
        reportChanged(one, []);
        return ok(null);
      }),

    'batch.stop': ({ account, batch }) =>
      onAccount(ctx, account, 'batch.stop', async (one) => {
        const stopped = await one.store.batches.stop(batch, clock.now());
        if (!stopped.ok) return stopped;
        for (const ticket of stopped.value) ctx.emitter.emit('drafts.changed', { account, ticket });
        reportChanged(one, stopped.value);
        return ok({ stopped: stopped.value.length });
      }),

    'batch.reached': ({ account, batch }) =>
      onAccount(ctx, account, 'batch.reached', (one) => one.store.batches.reached(batch)),

    'spike.list': ({ account }) => onAccount(ctx, account, 'spike.list', (one) => one.store.spikes.list(clock.now())),

    'spike.handle': ({ account, server, opened }) =>
      onAccount(ctx, account, 'spike.handle', async (one) => {
        const before = await one.store.spikes.handle(server, opened);
        if (!before.ok) return before;
        ctx.emitter.ticketsChanged(account, []);
        return ok({ before: before.value });
      }),
  };
}
