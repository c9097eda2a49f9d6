import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** Marks that the agent sets on this computer. */
export function marksPart({ value, error, account }: ContractContext): void {
  it('marks tickets on this computer, undoes it, and says what happened meanwhile', async () => {
    const sort = { by: 'lastReply', dir: 'desc' } as const;
    const view = async (key: 'active' | 'promised' | 'snoozed') =>
      (await value('queue.rows', { account: account(), view: key, sort, from: 0, count: 200 })).rows;
    const [first, second] = await view('active');
    if (!first || !second) throw new Error('there are no two active tickets');
    const tickets = [first.id, second.id];
    const due = Date.now() + 3600_000;

    const marked = await value('marks.set', {
      account: account(),
      tickets,
      patch: { snooze: due, addTags: ['VIP 客户'], pinned: true, promise: { text: 'Ring — später', due } },
    });
    expect(marked.rows.map(({ local }) => local)).toMatchObject([
      { tags: ['VIP 客户'], pinned: true, snoozedUntil: due, promise: { text: 'Ring — später', due, late: false } },
      { tags: ['VIP 客户'] },
    ]);
    expect((await view('snoozed')).map((row) => row.id).sort()).toEqual([...tickets].sort());
    expect((await view('promised')).map((row) => row.local.promise?.due)).toEqual([due, due]);
    expect(await value('tag.list', { account: account() })).toEqual([{ tag: 'VIP 客户', count: 2 }]);
    await value('marks.restore', { account: account(), marks: marked.before });
    expect((await view('active')).slice(0, 2)).toMatchObject([
      { id: first.id, local: first.local },
      { id: second.id, local: second.local },
    ]);
    const past = await error('marks.set', { account: account(), tickets, patch: { promise: { text: '', due: 1 } } });
    expect(past.detail).toMatchObject({ reason: 'past', field: 'promise' });

    const unread = await value('ticket.markUnread', { account: account(), tickets, unread: true });
    expect(unread.rows.map((one) => one.unread)).toEqual([true, true]);
    await value('marks.restore', { account: account(), marks: unread.before });

    const followed = await value('marks.set', { account: account(), tickets, patch: { followed: true } });
    expect(followed.rows.map(({ local }) => local.followed)).toEqual([true, true]);
    const { followers } = await value('ticket.get', { account: account(), ticket: first.id });
    expect(followers).toEqual({ own: true, names: [] });
    await value('marks.restore', { account: account(), marks: followed.before });
    expect(await value('ticket.get', { account: account(), ticket: first.id })).not.toHaveProperty('followers');

    const id = crypto.randomUUID();
    const note = await value('note.add', { account: account(), ticket: first.id, id, text: 'Calls back on Mondays' });
    await value('note.edit', { account: account(), note: id, text: 'Calls back on Tuesdays', base: note.text });
    const stale = await error('note.edit', { account: account(), note: id, text: 'Never calls', base: note.text });
    expect(stale).toMatchObject({ kind: 'invalid', detail: { reason: 'stale' } });
    expect(await value('ticket.timeline', { account: account(), ticket: first.id })).toContainEqual(
      expect.objectContaining({ kind: 'note', id, at: note.at, text: 'Calls back on Tuesdays' }),
    );
    expect(await value('note.remove', { account: account(), note: id })).toMatchObject({ ticket: first.id });
    expect((await error('note.remove', { account: account(), note: id })).detail?.reason).toBe('not-found');

    const about = { account: account(), ticket: 'client:7', id: crypto.randomUUID(), text: 'Speaks only Spanish' };
    const ofCustomer = await value('note.add', { ...about, important: true });
    expect(ofCustomer).toMatchObject({ ticket: 'client:7', important: true });
    const less = { account: account(), note: about.id, text: about.text, base: about.text, important: false };
    expect(await value('note.edit', less)).toMatchObject({ important: false });
    await value('note.remove', { account: account(), note: about.id });

    const place = { account: account(), kind: 'note', ticket: first.id, about: '' } as const;
    const begun = await value('dialogDraft.save', {
      ...place,
      id: crypto.randomUUID(),
      rev: 0,
      fields: { text: 'Not säved' },
    });
    expect(await value('dialogDraft.list', place)).toEqual([begun]);
    await value('dialogDraft.discard', { account: account(), id: begun.id, rev: begun.rev });
    expect(await value('dialogDraft.list', { account: account(), kind: 'note' })).toEqual([]);

    const before = Date.now();
    // Behind a real window, the window has said so before us.
    expect((await value('away.present', { account: account() })).previous ?? 0).toBeLessThanOrEqual(before);
    expect((await value('away.present', { account: account() })).previous).toBeTypeOf('number');
    const now = Date.now();
    expect(await value('away.summary', { account: account(), since: now, until: now })).toEqual({
      since: now,
      until: now,
      written: 0,
      newTickets: 0,
      promises: 0,
      overdueBefore: 0,
      tickets: 0,
      newestMessages: [],
    });
  });
}
