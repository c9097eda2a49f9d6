import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** What a colleague is handed. */
export function handOverPart({ value, error, account }: ContractContext): void {
  it('sums up what was done and what is open', async () => {
    const summary = await value('handOver.summary', { account: account(), from: 0 });
    expect(summary).toMatchObject({ from: 0, at: expect.any(Number), touched: { rows: expect.any(Array) } });
    const early = await error('handOver.summary', { account: account(), from: -1 });
    expect(early.detail).toMatchObject({ reason: 'input', field: 'from' });
  });

  it('saves a PDF under a plain name only', async () => {
    const wrong = await error('computer.savePdf', { name: '../x.pdf' });
    expect(wrong.detail).toMatchObject({ reason: 'input', field: 'name' });
  });

  it('carries it away sealed, says what would come of it, and brings it in', async () => {
    const passphrase = 'correct horse battery';
    expect(await error('handOver.export', { account: account(), passphrase: 'passwordpassword' })).toMatchObject({
      detail: { reason: 'weak-passphrase' },
    });
    const begun = await value('handOver.export', { account: account(), passphrase });
    const sealed: Uint8Array[] = [];
    for (let index = 0; ; index++) {
      const part = await value('handOver.exportChunk', { account: account(), export: begun.export, index });
      if (part.byteLength === 0) break;
      sealed.push(part);
    }
    const bytes = new Uint8Array(Buffer.concat(sealed));
    const { import: reading } = await value('handOver.import', { account: account(), passphrase });
    const part = { account: account(), import: reading, bytes, last: true };
    const seen = await value('handOver.importChunk', part);
    if (!seen) throw new Error('the last chunk was not the last');
    // All of it is from here.
    expect(seen).toMatchObject({ id: expect.any(String), email: expect.any(String), tickets: [] });
    const mine = { account: account(), id: seen.id, doubtNote: 'Check first.' };
    expect(await value('handOver.bringIn', mine)).toEqual({ tickets: [], already: seen.already });
    expect(await value('handOver.putAway', { account: account(), id: seen.id })).toBeNull();
    expect((await error('handOver.bringIn', mine)).detail?.reason).toBe('put-away');
    const back = { account: account(), id: seen.id };
    expect(await value('handOver.takeBack', back)).toEqual({ stayed: [] });
    expect((await error('handOver.takeBack', back)).detail?.reason).toBe('put-away');
  });
}
