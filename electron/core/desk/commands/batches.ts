/** Commands for one reply to many tickets, and for spikes of tickets that call for one. */
import type { Draft } from '../../../../shared/domain/draft.ts';
import type { NewBatch } from '../../worker/writing/batches.ts';
import type { AccountDesk } from '../account/account.ts';
import { replyBody } from '../outbox/kinds/reply.ts';
import { must, refuse } from '../refusals.ts';
import { accountCommands, type DeskContext } from './define.ts';
import { senderOf } from './outbox.ts';

/** ms for which a finished bulk reply stays listed: an outage may last until the next day. */
const BATCHES_SHOWN = 3 * 24 * 3600_000;

function reportChanged({ emitter }: DeskContext, { entry, runner }: AccountDesk, tickets: string[]): void {
  emitter.emit('outbox.changed', { account: entry.id });
  emitter.ticketsChanged(entry.id, tickets);
  runner.wake();
}

/** Refuses a draft that is not as the agent saw it. */
function checkShown(draft: Draft, { rev, extras }: Pick<Draft, 'rev' | 'extras'>, text: string): void {
  const isShown = draft.rev === rev && draft.text === text && JSON.stringify(draft.extras) === JSON.stringify(extras);
  if (!isShown) refuse('stale-rev');
  if (draft.files.some(({ finished }) => !finished)) refuse('unfinished-file');
}

export const batchCommands = accountCommands({
  async 'batch.plan'({ store, entry }, { text, tickets, rules, source }) {
    const { replies, ...plan } = must(await store.batches.plan(text, tickets, entry.label, rules, source));
    return plan;
  },

  async 'batch.send'(desk, { batch, text, tickets, leftOut: before = [], draft: shown, ...order }, ctx) {
    const { store } = desk;
    if (text.trim() === '') refuse('empty');
    const now = ctx.ports.clock.now();
    const ids = tickets.map(({ ticket }) => ticket);
    const draft = shown && must(await store.drafts.byId(shown.id));
    // A window that lost the answer asks again, and its draft is gone.
    const known = must(await store.batches.tickets(batch));
    if (known) return { sent: known.length };
    if (draft === null) return refuse('not-found');
    if (draft && shown) checkShown(draft, shown, text);
    const planned = must(await store.batches.plan(text, ids, desk.entry.label, undefined, draft?.ticket));
    if (planned.unknown.length > 0) refuse('unknown-variable');
    const seen = new Map(tickets.map((sent) => [sent.ticket, sent.seen]));
    const replies: NewBatch['replies'] = [];
    for (const { ticket, text } of planned.replies) {
      const header = seen.get(ticket.id);
      if (!header) continue;
      const { extras = null, files = [] } = draft ?? {};
      const body = replyBody(desk, ticket, senderOf(desk, ticket, extras), { text, files, extras });
      const drafted = ticket.id === draft?.ticket && { drafted: true as const };
      replies.push({ ticket: ticket.id, text, seen: header, body: { ...body, batch, ...drafted } });
    }
    const sent = must(
      await store.batches.add({
        id: batch,
        text,
        at: now,
        heldUntil: now + desk.settings().holdSeconds * 1000,
        size: ids.length,
        leftOut: [...before, ...planned.leftOut],
        follows: order.follows ?? null,
        oncePerCustomer: order.oncePerCustomer ?? false,
        draft,
        replies,
      }),
    );
    if (sent === 'stale-rev') return refuse('stale-rev');
    if (draft) ctx.emitter.emit('drafts.changed', { account: desk.entry.id, ticket: draft.ticket });
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
