/** Commands about queues and tickets: show, open in the browser, create, and read excerpts. */
import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { allowedOriginsOf, fillLink } from '../account/links.ts';
import { accountsOf, type DeskContext, type Handlers, onAccount } from './handlers.ts';

type TicketHandlers = Pick<
  Handlers,
  | 'queue.list'
  | 'queue.rows'
  | 'ticket.get'
  | 'ticket.locate'
  | 'ticket.timeline'
  | 'ticket.seen'
  | 'ticket.readConversation'
  | 'ticket.openConversation'
  | 'excerpt.add'
  | 'excerpt.remove'
>;

export function ticketHandlers(ctx: DeskContext): TicketHandlers {
  const { clock } = ctx.ports;
  return {
    'queue.list': ({ account }) => onAccount(ctx, account, 'queue.list', (one) => one.store.queues.list()),

    'queue.rows': ({ account, view, sort, from, count }) =>
      onAccount(ctx, account, 'queue.rows', async (one) => {
        // Take the revision first: rows may be newer than it, but never older.
        const revision = ctx.emitter.revision(account);
        const rows = await one.store.queues.rows(view, sort, from, count);
        return rows.ok ? ok({ ...rows.value, revision }) : rows;
      }),

    'ticket.get': ({ account, ticket }) =>
      onAccount(ctx, account, 'ticket.get', async (one) => {
        const detail = await one.store.tickets.detail(ticket);
        if (!detail.ok) return detail;
        return detail.value ? ok(detail.value) : err('invalid', 'ticket.get', { detail: { reason: 'not-found' } });
      }),

    async 'ticket.locate'({ tid, service }) {
      const accounts = accountsOf(ctx, 'ticket.locate');
      if (!accounts.ok) return accounts;
      const refused = (reason: string, subject: string) =>
        err('invalid', 'ticket.locate', { subject, detail: { reason } });
      const asked = accounts.value
        .openDesks()
        .filter(({ entry }) => service === null || new URL(entry.address).host === service);
      if (service !== null && asked.length === 0) return refused('no-such-service', service);
      const found: { account: string; ticket: string }[] = [];
      for (const { entry, store } of asked) {
        const ticket = await store.tickets.idOfNumber(tid);
        if (ticket.ok && ticket.value !== null) found.push({ account: entry.id, ticket: ticket.value });
      }
      return found.length > 0 ? ok(found) : refused('not-found', tid);
    },

    'ticket.timeline': ({ account, ticket }) =>
      onAccount(ctx, account, 'ticket.timeline', (one) => one.store.tickets.timeline(ticket)),

    'ticket.seen': ({ account, ticket, fingerprint, read }) =>
      onAccount(ctx, account, 'ticket.seen', async (one) => {
        const marked = await one.store.tickets.markSeen(ticket, fingerprint, read);
        if (!marked.ok) return marked;
        ctx.emitter.ticketsChanged(account, [ticket]);
        return ok(null);
      }),

    'ticket.readConversation': ({ account, ticket, fresh }) =>
      onAccount(ctx, account, 'ticket.readConversation', async (one) => {
        const read = await one.conversations.read(ticket, fresh);
        // A conversation without news may resolve a doubtful send.
        one.runner.wake();
        return read;
      }),

    'ticket.openConversation': ({ account, ticket }) =>
      onAccount(ctx, account, 'ticket.openConversation', async (one): Promise<Result<{ read: boolean }>> => {
        const template = one.settings().ticketLink;
        if (template === '') {
          return err('invalid', 'ticket.openConversation', { detail: { reason: 'no-link', field: 'ticketLink' } });
        }
        const parts = await one.store.tickets.linkParts(ticket);
        if (!parts.ok) return parts;
        if (!parts.value) return err('invalid', 'ticket.openConversation', { detail: { reason: 'not-found' } });
        const allowedOrigins = allowedOriginsOf(one);
        const url = fillLink(template, parts.value, allowedOrigins);
        if (!url.ok) return url;
        const opened = await ctx.ports.openExternal(url.value, allowedOrigins.http);
        if (!opened.ok) return opened;
        ctx.presence.noteBrowserVisit();
        const { state, error } = one.connection.current();
        if (state === 'offline' && error?.kind === 'offline') return ok({ read: false });
        const marked = await one.store.tickets.markRead(ticket, clock.now());
        if (!marked.ok) return marked;
        ctx.emitter.ticketsChanged(account, [ticket]);
        return ok({ read: true });
      }),

    'excerpt.add': ({ account, ticket, text, id = randomUUID(), at = clock.now() }) =>
      onAccount(ctx, account, 'excerpt.add', async (one) => {
        const added = await one.store.excerpts.add(id, ticket, text, at);
        if (!added.ok) return added;
        ctx.emitter.ticketsChanged(account, [ticket]);
        return ok(null);
      }),

    'excerpt.remove': ({ account, excerpt }) =>
      onAccount(ctx, account, 'excerpt.remove', async (one) => {
        const removed = await one.store.excerpts.remove(excerpt);
        if (!removed.ok) return removed;
        if (removed.value !== null) ctx.emitter.ticketsChanged(account, [removed.value.ticket]);
        return removed;
      }),
  };
}
