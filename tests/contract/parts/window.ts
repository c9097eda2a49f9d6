import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** Picture that a window shows before it knows anything. */
export function windowPart({ value, error, account }: ContractContext): void {
  it('keeps what a window showed for the next one, unless secrets end with this session', async () => {
    const snapshot = 'Ünpaid invoice';
    const keep = () => value('window.keepSnapshot', { account: account(), snapshot });
    expect(await keep()).toBeNull();
    const { vault } = await value('desk.status', {});
    const kept = vault.state === 'open' && vault.kind !== 'session' ? snapshot : null;
    for (const asked of [account(), null]) {
      // A real window may keep its own in between.
      await expect
        .poll(async () => {
          await keep();
          return value('window.snapshot', { account: asked });
        })
        .toBe(kept);
    }
    if (kept === null) return;
    expect((await error('window.snapshot', { account: crypto.randomUUID() })).detail?.reason).toBe('unknown-account');
  });
}
