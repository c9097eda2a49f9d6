import { expect, it } from 'vitest';
import { until } from '../../helpers/until.ts';
import type { ContractContext } from '../suite.ts';

/** Scenes of the practice desk. */
export function practicePart({ value, error, account }: ContractContext): void {
  it('lets a colleague answer in the practice desk, and nowhere else', async () => {
    const wish = { scenario: 'colleague-answers-first' as const };
    expect(await error('practice.play', { ...wish, account: account(), ticket: '1' })).toMatchObject({
      kind: 'invalid',
      detail: { reason: 'not-practice' },
    });
    const practice = (await value('account.practice', {})).id;
    const rows = () =>
      value('queue.rows', {
        account: practice,
        view: 'awaiting',
        sort: { by: 'lastReply', dir: 'desc' },
        from: 0,
        count: 5,
      });
    const [first] = await until('its queue', async () => {
      const found = await rows();
      return found.rows.length > 0 && found.rows;
    });
    if (!first) throw new Error('no ticket awaits a reply');
    expect(await value('practice.play', { ...wish, account: practice, ticket: first.id })).toBeNull();
    // The scene counts as played from then on.
    const kept = (await value('account.list', {})).find(({ id }) => id === practice);
    expect(kept?.settings.practised).toEqual(['colleague-answers-first']);
    await until('its answer', async () => {
      await value('sync.now', { account: practice });
      const { turn } = await value('ticket.get', { account: practice, ticket: first.id });
      return turn === 'us';
    });
    expect(await error('practice.play', { ...wish, account: practice, ticket: 'nowhere' })).toMatchObject({
      kind: 'invalid',
      detail: { texts: ['Ticket ID Not Found'] },
    });
  });
}
