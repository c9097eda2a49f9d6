import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** Second looks, as far as they go without a colleague: tests/desk/team-look.test.ts has one. */
export function lookPart({ value, error, account }: ContractContext): void {
  const rule = { all: true, departments: ['1'], money: { words: ['refund'], above: 50 } };
  const decision = { request: 'none', digest: 'none' };
  const engine = { address: '127.0.0.1:1', user: 'desk', password: 'x', key: '' };

  it('has nothing to look at without a team, and says so', async () => {
    expect(await value('look.of', { account: account(), ticket: '1' })).toEqual([]);
    const withoutTeam = await error('look.setRule', { account: account(), member: 'nobody', rule });
    expect(withoutTeam).toMatchObject({ kind: 'invalid', detail: { reason: 'no-team' } });
    for (const refused of [
      await error('look.approve', { account: account(), ...decision }),
      await error('look.return', { account: account(), ...decision, reason: 'No' }),
    ]) {
      expect(refused).toMatchObject({ kind: 'invalid', detail: { reason: 'not-found' } });
    }
    const file = { account: account(), request: 'none', hash: 'a'.repeat(64), index: 0 };
    expect(await error('look.file', file)).toMatchObject({ kind: 'invalid', detail: { reason: 'not-found' } });
  });

  it('sets the rule of a member, and removes it', async () => {
    const made = await value('team.start', { account: account(), ...engine, name: 'Mara' });
    const own = made?.members[0]?.id ?? '';
    expect(made?.members).toMatchObject([{ isFounder: true, look: { own: null, founder: null } }]);
    const set = await value('look.setRule', { account: account(), member: own, rule });
    expect(set?.members).toMatchObject([{ look: { own: rule, founder: null } }]);
    const unknown = await error('look.setRule', { account: account(), member: 'nobody', rule });
    expect(unknown.detail?.reason).toBe('not-found');
    const notOpen = await error('look.approve', { account: account(), ...decision, text: 'Other' });
    expect(notOpen.detail?.reason).toBe('not-found');
    const gone = await value('look.setRule', { account: account(), member: own, rule: null });
    expect(gone?.members).toMatchObject([{ look: { own: null } }]);
    expect(await value('team.leave', { account: account() })).toBeNull();
  });
}
