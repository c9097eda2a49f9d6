import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** A team, as far as it goes without an engine: tests/desk/team.test.ts has one. */
export function teamPart({ value, error, account }: ContractContext): void {
  const engine = { address: '127.0.0.1:1', user: 'desk', password: 'a secret of the engine', key: '' };

  it('is in no team, and says so', async () => {
    expect(await value('team.get', { account: account() })).toBeNull();
    for (const refused of [
      await error('team.invite', { account: account(), passphrase: 'correct horse battery' }),
      await error('team.remove', { account: account(), member: 'nobody' }),
      await error('team.leave', { account: account() }),
      await error('team.setEngine', { account: account(), ...engine }),
      await error('team.share', { account: account(), kind: 'view', id: '1' }),
      await error('team.takeOut', { account: account(), kind: 'view', id: '1' }),
      await error('team.setting', { account: account(), name: 'zone', how: 'share' }),
      await error('team.shareBefore', { account: account() }),
      await error('team.handedDraft', { account: account(), ticket: '1' }),
      await error('team.take', { account: account(), tickets: ['1'], member: null, note: '' }),
    ]) {
      expect(refused).toMatchObject({ kind: 'invalid', detail: { reason: 'no-team' } });
    }
    expect(await value('team.here', { account: account(), ticket: '1', state: 'here' })).toBeNull();
    expect(await value('team.retry', { account: account() })).toBeNull();
  });

  it('refuses what is no engine and no invitation, and repeats no secret', async () => {
    const plain = await error('team.start', {
      account: account(),
      ...engine,
      address: 'ws://nats.example',
      name: 'Mara',
    });
    expect(plain).toMatchObject({ kind: 'invalid', detail: { reason: 'engine-not-encrypted', field: 'address' } });
    expect(JSON.stringify(plain)).not.toContain('a secret');
    const joining = { account: account(), ...engine, name: 'Mara', code: 'no code', passphrase: 'x' };
    expect(await error('team.join', joining)).toMatchObject({ detail: { reason: 'not-sealed', field: 'code' } });
  });

  it('makes a team whose engine is away, and leaves it', async () => {
    const made = await value('team.start', { account: account(), ...engine, name: 'Mara' });
    expect(made).toMatchObject({ address: '127.0.0.1:1', user: 'desk', members: [{ name: 'Mara', own: true }] });
    expect(JSON.stringify(made)).not.toContain('a secret');
    const own = made?.members[0]?.id ?? '';
    const view = { account: account(), sort: { by: 'number', dir: 'asc' }, from: 0, count: 1 } as const;
    const [row] = (await value('queue.rows', { ...view, view: 'nobodys' })).rows;
    const ticket = row?.id ?? '';
    const taken = await value('team.take', { account: account(), tickets: [ticket], member: own, note: '' });
    expect(taken).toEqual([{ ticket, taken: null }]);
    expect((await value('queue.rows', { ...view, view: 'mine' })).rows).toMatchObject([
      { id: ticket, local: { taken: { member: own } } },
    ]);
    expect((await value('queue.rows', { ...view, view: `taken:${own}` })).total).toBe(1);
    const weak = await error('team.invite', { account: account(), passphrase: 'passwordpassword' });
    expect(weak.detail?.reason).toBe('weak-passphrase');
    expect((await error('team.start', { account: account(), ...engine, name: 'Mara' })).detail?.reason).toBe(
      'in-a-team',
    );
    const id = crypto.randomUUID();
    const reply = {
      account: account(),
      id,
      base: null,
      name: 'For the team',
      keywords: [],
      text: 'Hi',
      department: null,
    };
    await value('canned.save', { ...reply, macro: null });
    expect(await value('team.share', { account: account(), kind: 'canned', id })).toBeNull();
    const shared = await value('canned.list', { account: account() });
    expect(shared.find((one) => one.id === id)?.team).toEqual({ beside: false });
    expect((await error('team.share', { account: account(), kind: 'view', id })).detail?.reason).toBe('not-found');
    expect(await value('team.takeOut', { account: account(), kind: 'canned', id })).toBeNull();
    expect(await value('canned.remove', { account: account(), id })).toBeNull();
    await value('account.configure', { account: account(), settings: { zone: 'Asia/Tokyo' } });
    const zoneOf = async (how: 'share' | 'keep') =>
      (await value('team.setting', { account: account(), name: 'zone', how }))?.settings.find(
        ({ name }) => name === 'zone',
      )?.state;
    expect([await zoneOf('share'), await zoneOf('keep')]).toEqual(['team', 'differs']);
    const nothing = await error('team.setting', { account: account(), name: 'links', how: 'use' });
    expect(nothing.detail?.reason).toBe('nothing-there');
    expect((await value('team.shareBefore', { account: account() }))?.before.notes).toBe(0);
    expect(await value('team.leave', { account: account() })).toBeNull();
    expect(await value('team.get', { account: account() })).toBeNull();
  });
}
