/** Commands about marks, notes and tags, and about changes while the agent was away. */
import type { ChangedMarks, Note } from '../../../../shared/domain/marks.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type MarkHandlers = Pick<
  Handlers,
  | 'marks.set'
  | 'marks.restore'
  | 'ticket.markUnread'
  | 'note.add'
  | 'note.edit'
  | 'note.remove'
  | 'tag.list'
  | 'away.present'
  | 'away.summary'
>;

export function markHandlers(ctx: DeskContext): MarkHandlers {
  const { clock } = ctx.ports;

  async function changed(one: AccountDesk, work: Promise<Result<ChangedMarks>>): Promise<Result<ChangedMarks>> {
    const done = await work;
    if (!done.ok) return done;
    const ids = done.value.before.map(({ ticket }) => ticket);
    // An empty list would mean that any ticket may have changed.
    if (ids.length > 0) ctx.emitter.ticketsChanged(one.entry.id, ids);
    one.marks.wake();
    return done;
  }

  function noted(one: AccountDesk, operation: string, note: Result<Note | null>): Result<Note> {
    if (!note.ok) return note;
    if (!note.value) return err('invalid', operation, { detail: { reason: 'not-found' } });
    ctx.emitter.ticketsChanged(one.entry.id, [note.value.ticket]);
    return ok(note.value);
  }

  return {
    'marks.set': ({ account, tickets, patch }) =>
      onAccount(ctx, account, 'marks.set', async (one) => {
        const now = clock.now();
        if (typeof patch.snooze === 'number' && patch.snooze <= now) return refusePast('snooze');
        if (typeof patch.promise === 'object' && patch.promise !== null && patch.promise.due <= now)
          return refusePast('promise');
        return changed(one, one.store.marks.set(tickets, patch, now));
      }),

    'marks.restore': ({ account, marks }) =>
      onAccount(ctx, account, 'marks.restore', (one) => changed(one, one.store.marks.restore(marks, clock.now()))),

    'ticket.markUnread': ({ account, tickets, unread }) =>
      onAccount(ctx, account, 'ticket.markUnread', (one) =>
        changed(one, one.store.marks.setUnread(tickets, unread, clock.now())),
      ),

    'note.add': ({ account, ticket, id, text, at = clock.now(), editedAt = null, handedBy }) =>
      onAccount(ctx, account, 'note.add', async (one) =>
        noted(one, 'note.add', await one.store.notes.add({ id, ticket, text, at, editedAt, handedBy })),
      ),

    'note.edit': ({ account, note, text, base }) =>
      onAccount(ctx, account, 'note.edit', async (one) => {
        const edited = await one.store.notes.edit(note, text, clock.now(), base);
        if (edited.ok && edited.value && edited.value.text !== text)
          return err('invalid', 'note.edit', { detail: { reason: 'stale' } });
        return noted(one, 'note.edit', edited);
      }),

    'note.remove': ({ account, note }) =>
      onAccount(ctx, account, 'note.remove', async (one) =>
        noted(one, 'note.remove', await one.store.notes.remove(note)),
      ),

    'tag.list': ({ account }) => onAccount(ctx, account, 'tag.list', (one) => one.store.marks.tags()),

    'away.present': ({ account }) =>
      onAccount(ctx, account, 'away.present', async (one) => {
        const previous = await one.store.marks.notePresence(clock.now());
        return previous.ok ? ok({ previous: previous.value }) : previous;
      }),

    'away.summary': ({ account, since, until }) =>
      onAccount(ctx, account, 'away.summary', (one) => one.store.news.whileAway(since, until ?? clock.now())),
  };
}

const refusePast = (field: string): Result<never> => err('invalid', 'marks.set', { detail: { reason: 'past', field } });
