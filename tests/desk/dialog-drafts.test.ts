import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { type DeskUnderTest, firstAwaiting } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let under: DeskUnderTest;
let account: Account;
let ticket: string;

beforeEach(async () => {
  ({ under, account } = await signedInDesk());
  ticket = (await firstAwaiting(under, account.id)).id;
});

const place = () => ({ account: account.id, kind: 'note' as const, ticket, about: '' });
const list = () => under.call('dialogDraft.list', place());
const texts = async () => (await list()).map(({ fields }) => fields.text);
const save = (id: string, rev: number, text: string) =>
  under.call('dialogDraft.save', { ...place(), id, rev, fields: { text } });

describe('what is typed in a dialog', () => {
  it('is there after a restart, for its own place only, until it is discarded', async () => {
    const id = crypto.randomUUID();
    const { rev } = await save(id, 0, 'Half a');
    await save(id, rev, 'Half a note');
    await under.restart();
    expect(await texts()).toEqual(['Half a note']);
    expect(await under.call('dialogDraft.list', { ...place(), ticket: 'another' })).toEqual([]);
    expect(await under.call('dialogDraft.list', { ...place(), about: 'an older note' })).toEqual([]);
    expect(await under.call('dialogDraft.list', { account: account.id, kind: 'excerpt' })).toEqual([]);
    const [draft] = await list();
    await under.call('dialogDraft.discard', { account: account.id, id, rev: draft?.rev ?? 0 });
    expect(await list()).toEqual([]);
  });

  it('stands twice where two windows write, and neither takes the other’s away', async () => {
    const id = crypto.randomUUID();
    const first = await save(id, 0, 'First');
    const second = await save(id, first.rev, 'The second window went on');
    under.clock.advance(1000);
    // The first window still holds the earlier number.
    const apart = await save(id, first.rev, 'The first window as well');
    expect(apart.id).not.toBe(id);
    expect(await texts()).toEqual(['The first window as well', 'The second window went on']);
    await under.call('dialogDraft.discard', { account: account.id, id, rev: first.rev });
    await under.call('dialogDraft.discard', { account: account.id, id: apart.id, rev: apart.rev });
    expect(await texts()).toEqual(['The second window went on']);
    await under.call('dialogDraft.discard', { account: account.id, id, rev: second.rev });
    expect(await texts()).toEqual([]);
  });

  it('stays when the account is signed out, and is listed before the account is removed', async () => {
    await save(crypto.randomUUID(), 0, 'Half a note');
    await under.call('account.signOut', { account: account.id });
    expect(await texts()).toEqual(['Half a note']);
    const unsent = await under.call('account.unsent', { account: account.id });
    expect(unsent.dialogs).toMatchObject([{ kind: 'note', fields: { text: 'Half a note' } }]);
    expect(unsent.dialogs[0]?.tid).toMatch(/^[A-Z]/);
    // A text that was typed since is not on the list: the removal is refused.
    await save(crypto.randomUUID(), 0, 'One more');
    const refused = await under.callFails('account.remove', { account: account.id, print: unsent.fingerprint });
    expect(refused.detail?.reason).toBeDefined();
    const again = await under.call('account.unsent', { account: account.id });
    await under.call('account.remove', { account: account.id, print: again.fingerprint });
    const gone = await under.callFails('dialogDraft.save', {
      ...place(),
      id: crypto.randomUUID(),
      rev: 0,
      fields: { text: 'Too late' },
    });
    expect(gone.detail?.reason).toBe('unknown-account');
  });

  it('is carried by no export', async () => {
    await save(crypto.randomUUID(), 0, 'Half a note');
    const { drafts, replies } = await under.call('account.unsent', { account: account.id });
    expect([drafts, replies]).toEqual([[], []]);
  });
});
