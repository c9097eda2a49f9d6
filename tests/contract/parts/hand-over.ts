import { expect, it } from 'vitest';
import type { Met } from '../suite.ts';

/** What a colleague is handed. */
export function handOverPart({ value, error, account }: Met): void {
  it('sums up what was done and what is open', async () => {
    const summary = await value('handOver.summary', { account: account(), from: 0 });
    expect(summary).toMatchObject({ from: 0, at: expect.any(Number), touched: { rows: expect.any(Array) } });
    const early = await error('handOver.summary', { account: account(), from: -1 });
    expect(early.detail).toMatchObject({ reason: 'input', field: 'from' });
  });
}
