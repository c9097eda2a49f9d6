/** Commands about queues and tickets, and their excerpts, files, pictures, marks and notes. */
import { randomUUID } from 'node:crypto';
import type { ChangedMarks, Note } from '../../../../shared/domain/marks.ts';
import { serviceName } from '../../../../shared/domain/place-address.ts';
import type { AccountDesk } from '../account/account.ts';
import { allowedOriginsOf, fillLink } from '../account/links.ts';
import type { PageView } from '../ports.ts';
import { must, refuse } from '../refusals.ts';
import type { ShownPages } from '../shown-page.ts';
import { accountCommands, accountsOf, type DeskContext, deskCommands, deskOf } from './define.ts';

export const ticketCommands = {
  ...accountCommands({
    'queue.list': ({ store }) => store.queues.list(),

    async 'queue.rows'({ store }, { account, view, sort, from, count }, { emitter }) {
      // Take the revision first: rows may be newer than it, but never older.
      const revision = emitter.revision(account);
      return { ...must(await store.queues.rows(view, sort, from, count)), revision };
    },

    'ticket.get': async ({ store }, { ticket }) => must(await store.tickets.detail(ticket)) ?? refuse('not-found'),

    'ticket.timeline': ({ store }, { ticket }) => store.tickets.timeline(ticket),

    async 'ticket.seen'({ store }, { account, ticket, fingerprint, read }, { emitter }) {
      must(await store.tickets.markSeen(ticket, fingerprint, read));
      emitter.ticketsChanged(account, [ticket]);
      return null;
    },

    async 'ticket.readConversation'({ conversations, runner }, { ticket, fresh }) {
      const read = await conversations.read(ticket, fresh);
      // A conversation without news may resolve a doubtful send.
      runner.wake();
      return read;
    },

    async 'ticket.openConversation'(desk, { ticket }, ctx) {
      const template = desk.settings().ticketLink;
      if (template === '') refuse('no-link', { field: 'ticketLink' });
      const parts = must(await desk.store.tickets.linkParts(ticket)) ?? refuse('not-found');
      const allowedOrigins = allowedOriginsOf(desk);
      const url = must(fillLink(template, parts, allowedOrigins));
      must(await ctx.ports.openExternal(url, allowedOrigins.http));
      return { read: await markReadInBrowser(desk, ticket, ctx) };
    },

    async 'excerpt.add'({ store }, { account, ticket, text, id = randomUUID(), at }, { emitter, ports }) {
      must(await store.excerpts.add(id, ticket, text, at ?? ports.clock.now()));
      emitter.ticketsChanged(account, [ticket]);
      return null;
    },

    async 'excerpt.remove'({ store }, { account, excerpt }, { emitter }) {
      const removed = must(await store.excerpts.remove(excerpt));
      if (removed !== null) emitter.ticketsChanged(account, [removed.ticket]);
      return removed;
    },

    'postFile.list': ({ store }, { ticket }) => store.postFiles.list(ticket),
    'postFile.fetch': ({ postFiles }, { account, ...key }) => postFiles.fetch(key),
    'postFile.read': ({ store }, { account, chunk, ...key }) => store.postFiles.read(key, chunk),

    'postFile.cancel'({ postFiles }, { account, ...key }) {
      postFiles.cancel(key);
      return null;
    },

    'postPicture.list': ({ postPictures }, { account, ...post }) => postPictures.list(post),
    'postPicture.fetch': ({ postPictures }, { account, index, ...post }) => postPictures.fetch(post, index),

    async 'marks.set'(desk, { tickets, patch }, ctx) {
      const now = ctx.ports.clock.now();
      if (typeof patch.snooze === 'number' && patch.snooze <= now) refuse('past', { field: 'snooze' });
      if (typeof patch.promise === 'object' && patch.promise !== null && patch.promise.due <= now) {
        refuse('past', { field: 'promise' });
      }
      return reportMarks(ctx, desk, must(await desk.store.marks.set(tickets, patch, now)));
    },

    'marks.restore': async (desk, { marks }, ctx) =>
      reportMarks(ctx, desk, must(await desk.store.marks.restore(marks, ctx.ports.clock.now()))),

    'ticket.markUnread': async (desk, { tickets, unread }, ctx) =>
      reportMarks(ctx, desk, must(await desk.store.marks.setUnread(tickets, unread, ctx.ports.clock.now()))),

    async 'note.add'({ store }, { account, at, editedAt = null, ...given }, ctx) {
      const note = { ...given, at: at ?? ctx.ports.clock.now(), editedAt };
      return reportNote(ctx, account, must(await store.notes.add(note)));
    },

    async 'note.edit'({ store }, { account, note, text, ...rest }, ctx) {
      const edited = must(await store.notes.edit(note, text, ctx.ports.clock.now(), rest));
      if (edited && edited.text !== text) refuse('stale');
      return reportNote(ctx, account, edited);
    },

    'note.remove': async ({ store }, { account, note }, ctx) =>
      reportNote(ctx, account, must(await store.notes.remove(note))),

    'tag.list': ({ store }) => store.marks.tags(),

    'away.present': async ({ store }, _, { ports }) => ({
      previous: must(await store.marks.notePresence(ports.clock.now())),
    }),

    'away.summary': ({ store }, { since, until }, { ports }) => store.news.whileAway(since, until ?? ports.clock.now()),
  }),

  ...deskCommands({
    async 'ticket.locate'({ tid, service }, ctx) {
      const asked = accountsOf(ctx)
        .openDesks()
        .filter(({ entry }) => service === null || serviceName(entry) === service);
      if (service !== null && asked.length === 0) refuse('no-such-service', { subject: service });
      const found: { account: string; ticket: string }[] = [];
      for (const { entry, store } of asked) {
        const ticket = await store.tickets.idOfNumber(tid);
        if (ticket.ok && ticket.value !== null) found.push({ account: entry.id, ticket: ticket.value });
      }
      return found.length > 0 ? found : refuse('not-found', { subject: tid });
    },
  }),
};

/** Counts a ticket as read once its page is open. Returns false if this computer is offline. */
async function markReadInBrowser(desk: AccountDesk, ticket: string, ctx: DeskContext): Promise<boolean> {
  ctx.presence.noteBrowserVisit();
  const { state, error } = desk.connection.current();
  if (state === 'offline' && error?.kind === 'offline') return false;
  must(await desk.store.tickets.markRead(ticket, ctx.ports.clock.now()));
  ctx.emitter.ticketsChanged(desk.entry.id, [ticket]);
  return true;
}

/** Without an open page, tells the window that the page is gone. */
const viewOf = ({ ports }: DeskContext): PageView => ports.pageView ?? refuse('no-view');

export const pageViewCommands = (pages: ShownPages) => ({
  ...accountCommands({
    async 'ticket.showConversation'(desk, { ticket }, ctx) {
      const shown = must(await pages.show(desk, ticket));
      await markReadInBrowser(desk, ticket, ctx);
      return shown;
    },
  }),

  ...deskCommands({
    'page.status': () => pages.current(),

    'page.place'({ box }, ctx) {
      viewOf(ctx).place(box);
      return null;
    },

    'page.go'({ to }, ctx) {
      viewOf(ctx).go(to);
      return null;
    },

    'page.focus'(_, ctx) {
      viewOf(ctx).focus();
      return null;
    },

    'page.read': (_, ctx) =>
      pages.read((account, ticket, shown) => deskOf(ctx, account).conversations.ingestShownPage(ticket, shown)),

    async 'page.close'() {
      await pages.close();
      return null;
    },
  }),
});

function reportMarks({ emitter }: DeskContext, { entry, marks }: AccountDesk, changed: ChangedMarks): ChangedMarks {
  const ids = changed.before.map(({ ticket }) => ticket);
  // An empty list would mean that any ticket may have changed.
  if (ids.length > 0) emitter.ticketsChanged(entry.id, ids);
  marks.wake();
  return changed;
}

function reportNote({ emitter }: DeskContext, account: string, note: Note | null): Note {
  if (!note) return refuse('not-found');
  emitter.ticketsChanged(account, [note.ticket]);
  return note;
}
