/** Commands about marks, notes and tags, and about changes while the agent was away. */
import type { ChangedMarks, Note } from '../../../../shared/domain/marks.ts';
import type { AccountDesk } from '../account/account.ts';
import { accountCommands, type DeskContext, must, refuse } from './define.ts';

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

export const markCommands = accountCommands({
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

  async 'note.add'({ store }, { account, ticket, id, text, at, editedAt = null, handedBy }, ctx) {
    const note = { id, ticket, text, at: at ?? ctx.ports.clock.now(), editedAt, handedBy };
    return reportNote(ctx, account, must(await store.notes.add(note)));
  },

  async 'note.edit'({ store }, { account, note, text, base }, ctx) {
    const edited = must(await store.notes.edit(note, text, ctx.ports.clock.now(), base));
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
});
