import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** Newer versions: none of these desks is an installed one. */
export function updatesPart({ value, error }: ContractContext): void {
  it('looks for no newer version where it was not installed', async () => {
    const off = { state: 'off', why: 'door' };
    expect(await value('update.status', {})).toEqual(off);
    expect(await value('update.check', {})).toEqual(off);
    expect(await error('update.restart', {})).toMatchObject({ kind: 'invalid', detail: { reason: 'nothing-ready' } });
  });
}
