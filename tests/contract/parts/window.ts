import { expect, it } from 'vitest';
import type { Met } from '../suite.ts';

/** What a window shows before it knows anything. */
export function windowPart({ value, error, account }: Met): void {
  it('keeps what a window showed for the next one, unless secrets end with this session', async () => {
    const snapshot = 'Ünpaid invoice';
    expect(await value('window.keepSnapshot', { account: account(), snapshot })).toBeNull();
    const { vault } = await value('desk.status', {});
    const kept = vault.state === 'open' && vault.kind !== 'session' ? snapshot : null;
    expect(await value('window.snapshot', { account: account() })).toBe(kept);
    expect(await value('window.snapshot', { account: null })).toBe(kept);
    if (kept === null) return;
    expect((await error('window.snapshot', { account: crypto.randomUUID() })).detail?.reason).toBe('unknown-account');
  });
}
