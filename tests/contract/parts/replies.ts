import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** Choices for one reply alone. */
export function repliesPart({ value, error, account }: ContractContext): void {
  it('keeps with a draft what was chosen for that reply alone, and takes it away again', async () => {
    const sort = { by: 'lastReply', dir: 'desc' } as const;
    const rows = await value('queue.rows', { account: account(), view: 'active', sort, from: 0, count: 200 });
    const ticket = rows.rows.at(-1)?.id ?? '';
    const chosen = { account: account(), id: randomUUID(), ticket, rev: 0, contact: null };
    const fields = [{ id: '3', name: '', value: 'K-7' }];
    const made = await value('draft.extras', { ...chosen, fields });
    expect(made).toMatchObject({ ticket, text: '', extras: { contact: null, fields } });
    expect(await value('draft.get', { account: account(), ticket })).toEqual(made);
    const refused = await error('draft.extras', { ...chosen, contact: 'nobody', fields: [] });
    expect(refused).toMatchObject({ kind: 'invalid', detail: { reason: 'contact-not-theirs' } });
    expect(await value('draft.extras', { ...chosen, rev: made?.rev ?? 0, fields: [] })).toBeNull();
  });
}
