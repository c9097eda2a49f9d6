/** Commands for one reply to many tickets, and for spikes of tickets that call for one. */
import { randomUUID } from 'node:crypto';
import type { Parsed } from '../../../../shared/contract.ts';
import { CHUNK_BYTES, type Draft, type FileMeta } from '../../../../shared/domain/draft.ts';
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

type LinkedDraft = NonNullable<Parsed<'batch.send'>['draft']>;

/** The draft of one of the linked tickets, exactly as the agent saw it. */
async function shownDraft({ store }: AccountDesk, { id, rev, extras }: LinkedDraft, text: string): Promise<Draft> {
  const draft = must(await store.drafts.byId(id)) ?? refuse('not-found');
  const isShown = draft.rev === rev && draft.text === text && JSON.stringify(draft.extras) === JSON.stringify(extras);
  if (!isShown) refuse('stale-rev');
  if (draft.files.some(({ finished }) => !finished)) refuse('unfinished-file');
  return draft;
}

/** Stores each file's bytes again. Without an item to belong to, they are deleted later. */
async function copyFiles({ store }: AccountDesk, files: readonly FileMeta[]): Promise<{ id: string; of: string }[]> {
  const copies = files.map(({ id: of }) => ({ id: randomUUID(), of }));
  for (const [at, { id, of }] of copies.entries()) {
    const chunks = Math.ceil((files[at]?.size ?? 0) / CHUNK_BYTES);
    for (let index = 0; index < chunks; index += 1) must(await store.files.copyChunk(of, id, index));
  }
  return copies;
}

export const batchCommands = accountCommands({
  async 'batch.plan'({ store, entry }, { text, tickets, rules, source }) {
    const { replies, ...plan } = must(await store.batches.plan(text, tickets, entry.label, rules, source));
    return plan;
  },

  async 'batch.send'(desk, { batch, text, tickets, leftOut: before = [], draft: shown, ...order }, ctx) {
    const { agentName, holdSeconds } = desk.settings();
    if (text.trim() === '') refuse('empty');
    const now = ctx.ports.clock.now();
    const ids = tickets.map(({ ticket }) => ticket);
    const draft = shown && (await shownDraft(desk, shown, text));
    const planned = must(await desk.store.batches.plan(text, ids, desk.entry.label, undefined, draft?.ticket));
    if (planned.unknown.length > 0) refuse('unknown-variable');
    const seen = new Map(tickets.map((sent) => [sent.ticket, sent.seen]));
    const replies: NewBatch['replies'] = [];
    for (const { ticket, text } of planned.replies) {
      const header = seen.get(ticket.id);
      if (!header) continue;
      const { extras = null, files = [] } = draft ?? {};
      const contact = extras?.contact ?? null;
      if (contact !== null && contact.clientId !== ticket.requester.clientId) refuse('contact-not-theirs');
      const identity = identityOf(desk, ticket, contact, extras?.email);
      if (identity.as === 'name' && agentName === '') refuse('no-agent-name', { field: 'agentName' });
      const drafted = ticket.id === draft?.ticket;
      const body = {
        ...replyBody(desk, ticket, identity, { text, files, extras }),
        batch,
        ...(drafted && { drafted }),
      };
      const copies = drafted ? [] : await copyFiles(desk, files);
      replies.push({ ticket: ticket.id, text, seen: header, body, copies });
    }
    const sent = must(
      await desk.store.batches.add({
        id: batch,
        text,
        at: now,
        heldUntil: now + holdSeconds * 1000,
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
