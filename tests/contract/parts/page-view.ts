import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** The page beside a ticket: only a host with a window of its own has room for one. */
export function pageViewPart({ value, result, account }: ContractContext): void {
  it('shows no page that nobody asked for, and none in a browser', async () => {
    const { can } = await value('computer.get', {});
    expect(await value('page.status', {})).toBeNull();
    const answers = [
      await result('page.place', { box: { x: 0, y: 0, width: 400, height: 400 } }),
      await result('page.go', { to: 'reload' }),
      await result('page.focus', {}),
    ];
    const refused = (operation: string) => ({
      ok: false,
      error: { kind: 'invalid', operation, detail: { reason: 'no-view' } },
    });
    const fine = { ok: true, value: null };
    expect(answers).toEqual(can.pages ? [fine, fine, fine] : ['page.place', 'page.go', 'page.focus'].map(refused));
    expect(await result('page.read', {})).toMatchObject({ ok: false, error: { detail: { reason: 'no-page' } } });
    expect(await value('page.close', {})).toBeNull();

    const shown = await result('ticket.showConversation', { account: account(), ticket: 'no-such-ticket' });
    expect(shown).toMatchObject({ ok: false, error: { kind: 'invalid', operation: 'ticket.showConversation' } });
    expect(await value('page.status', {})).toBeNull();
  });
}
