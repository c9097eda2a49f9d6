import { randomUUID } from 'node:crypto';
import { err, ok } from '../../../shared/result.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';
import { identityOf, replyBody } from './outbox.ts';

type BatchHandlers = Pick<Handlers, 'batch.plan' | 'batch.send' | 'batch.stop'>;

export function batchHandlers(ctx: DeskContext): BatchHandlers {
  const { clock } = ctx.ports;
  return {
    'batch.plan': ({ account, text, tickets }) =>
      onAccount(ctx, account, 'batch.plan', async (one) => {
        const planned = await one.store.batchPlan(text, tickets, { label: one.entry.label, now: clock.now() });
        if (!planned.ok) return planned;
        const { texts, ...plan } = planned.value;
        return ok(plan);
      }),

    'batch.send': ({ account, batch, text, tickets }) =>
      onAccount(ctx, account, 'batch.send', async (one) => {
        const invalid = (reason: string) => err('invalid', 'batch.send', { detail: { reason } });
        const { agentName, holdSeconds } = one.settings();
        if (text.trim() === '') return invalid('empty');
        const now = clock.now();
        const ids = tickets.map(({ ticket }) => ticket);
        const planned = await one.store.batchPlan(text, ids, { label: one.entry.label, now });
        if (!planned.ok) return planned;
        const { texts, unknown, ready } = planned.value;
        if (unknown.length > 0) return invalid('unknown-variable');
        const seen = new Map(tickets.map((one) => [one.ticket, one.seen]));
        const done: string[] = [];
        for (const { ticket } of ready) {
          const detail = await one.store.ticketDetail(ticket);
          if (!detail.ok) return detail;
          const header = seen.get(ticket);
          if (!detail.value || !header) continue;
          const identity = identityOf(one, detail.value.ticket);
          if (identity.as === 'name' && agentName === '') {
            return err('invalid', 'batch.send', { detail: { reason: 'no-agent-name', field: 'agentName' } });
          }
          const draft = randomUUID();
          const body = replyBody(one, detail.value.ticket, identity, { text: texts[ticket] ?? '', files: [] });
          const saved = await one.store.saveDraft({ id: draft, ticket, rev: 0, text: texts[ticket] ?? '', at: now });
          if (!saved.ok) return saved;
          // Someone wrote on this ticket in the same moment: both texts are kept, and nothing of it is sent.
          if (saved.value.kept !== null || saved.value.id !== draft) continue;
          const made = await one.store.draftToOutbox({
            id: randomUUID(),
            draft,
            rev: saved.value.rev,
            seen: header,
            at: now,
            heldUntil: now + holdSeconds * 1000,
            body: { ...body, batch },
          });
          if (!made.ok) return made;
          if ('job' in made.value) done.push(ticket);
        }
        ctx.emitter.emit('outbox.changed', { account });
        ctx.emitter.ticketsChanged(account, done);
        one.runner.wake();
        return ok({ sent: done.length });
      }),

    'batch.stop': ({ account, batch }) =>
      onAccount(ctx, account, 'batch.stop', async (one) => {
        const held = await one.store.heldOfBatch(batch);
        if (!held.ok) return held;
        const stopped: string[] = [];
        for (const { id, ticket } of held.value) {
          const draft = randomUUID();
          const back = await one.store.backToDraft(id, 'undo', draft, clock.now());
          if (!back.ok) return back;
          // Gone on its way in this very moment.
          if (!back.value) continue;
          // What was withdrawn was never this ticket's own text. One that stood there meanwhile is kept.
          if (back.value.kept.length === 0 && back.value.files.length === 0) {
            const gone = await one.store.discardDraft(back.value.id);
            if (!gone.ok) return gone;
          }
          stopped.push(ticket);
        }
        ctx.emitter.emit('outbox.changed', { account });
        for (const ticket of stopped) ctx.emitter.emit('drafts.changed', { account, ticket });
        ctx.emitter.ticketsChanged(account, stopped);
        return ok({ stopped: stopped.length });
      }),
  };
}
