import { randomUUID } from 'node:crypto';
import { err, ok } from '../../../shared/result.ts';
import { fillLink } from '../links.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type TicketHandlers = Pick<
  Handlers,
  | 'queue.list'
  | 'queue.rows'
  | 'ticket.get'
  | 'ticket.timeline'
  | 'ticket.seen'
  | 'ticket.openConversation'
  | 'excerpt.add'
  | 'excerpt.remove'
>;

export function ticketHandlers(ctx: DeskContext): TicketHandlers {
  const { clock } = ctx.ports;
  return {
    'queue.list': ({ account }) => onAccount(ctx, account, 'queue.list', (one) => one.store.queueList()),

    'queue.rows': ({ account, view, sort, from, count }) =>
      onAccount(ctx, account, 'queue.rows', async (one) => {
        // The revision first: rows may be newer than it says, never older.
        const revision = ctx.emitter.revision(account);
        const rows = await one.store.queueRows(view, sort, from, count);
        return rows.ok ? ok({ ...rows.value, revision }) : rows;
      }),

    'ticket.get': ({ account, ticket }) =>
      onAccount(ctx, account, 'ticket.get', async (one) => {
        const detail = await one.store.ticketDetail(ticket);
        if (!detail.ok) return detail;
        return detail.value ? ok(detail.value) : err('invalid', 'ticket.get', { detail: { reason: 'not-found' } });
      }),

    'ticket.timeline': ({ account, ticket }) =>
      onAccount(ctx, account, 'ticket.timeline', (one) => one.store.timeline(ticket)),

    'ticket.seen': ({ account, ticket, fingerprint }) =>
      onAccount(ctx, account, 'ticket.seen', async (one) => {
        const marked = await one.store.markSeen(ticket, fingerprint.lastReply);
        if (!marked.ok) return marked;
        ctx.emitter.ticketsChanged(account, [ticket]);
        return ok(null);
      }),

    'ticket.openConversation': ({ account, ticket }) =>
      onAccount(ctx, account, 'ticket.openConversation', async (one) => {
        const template = one.settings().ticketLink;
        if (template === '') {
          return err('invalid', 'ticket.openConversation', { detail: { reason: 'no-link', field: 'ticketLink' } });
        }
        const parts = await one.store.linkParts(ticket);
        if (!parts.ok) return parts;
        if (!parts.value) return err('invalid', 'ticket.openConversation', { detail: { reason: 'not-found' } });
        const url = fillLink(template, parts.value, one.entry.practice ? one.url : null);
        if (!url.ok) return url;
        const opened = await ctx.ports.openExternal(url.value);
        if (!opened.ok) return opened;
        ctx.presence.wentToBrowser();
        const marked = await one.store.markRead(ticket, clock.now());
        if (!marked.ok) return marked;
        ctx.emitter.ticketsChanged(account, [ticket]);
        return ok(null);
      }),

    'excerpt.add': ({ account, ticket, text, id = randomUUID(), at = clock.now() }) =>
      onAccount(ctx, account, 'excerpt.add', async (one) => {
        const added = await one.store.addExcerpt(id, ticket, text, at);
        if (!added.ok) return added;
        ctx.emitter.ticketsChanged(account, [ticket]);
        return ok(null);
      }),

    'excerpt.remove': ({ account, excerpt }) =>
      onAccount(ctx, account, 'excerpt.remove', async (one) => {
        const removed = await one.store.removeExcerpt(excerpt);
        if (!removed.ok) return removed;
        if (removed.value !== null) ctx.emitter.ticketsChanged(account, [removed.value.ticket]);
        return removed;
      }),
  };
}
