import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** The archive: an import, what it brought, and its removal. */
export function importedPart({ value, error, account }: ContractContext): void {
  it('begins an import, takes its chunks, and reports problems', async () => {
    const nothing = new Uint8Array(new TextEncoder().encode('This is no mailbox.\n'));
    const files = [{ name: 'notes.bin', size: nothing.byteLength }];
    const begun = await value('import.begin', { account: account(), files });
    const running = { account: account(), import: begun.import };
    await value('import.chunk', { ...running, file: 0, bytes: nothing, last: true });
    const none = { messages: 0, conversations: 0, alreadyThere: 0, problems: 1, hasEnded: true };
    const report = await value('import.end', running);
    expect(report).toEqual({
      ...none,
      first: [expect.objectContaining({ file: 'notes.bin' })],
      sources: [],
      wasCancelled: false,
    });
    expect((await error('import.progress', running)).detail?.reason).toBe('not-found');
    const second = await value('import.begin', { account: account(), files });
    const other = { account: account(), import: second.import };
    expect(await value('import.cancel', other)).toMatchObject({ messages: 0, wasCancelled: true });
    expect((await error('import.chunk', { ...other, file: 0, bytes: nothing, last: true })).detail?.reason).toBe(
      'not-found',
    );
  });

  it('has no sources, conversations and files before', async () => {
    expect(await value('imported.sources', { account: account() })).toEqual([]);
    expect(await value('imported.remove', { account: account(), source: 'mbox' })).toEqual([]);
    expect((await error('imported.conversation', { account: account(), id: '1' })).detail?.reason).toBe('not-found');
    expect((await value('imported.fileChunk', { account: account(), file: '1', index: 0 })).byteLength).toBe(0);
    const asked = { account: account(), clientId: '1', email: null };
    expect(await value('imported.ofCustomer', asked)).toEqual({ rows: [], total: 0 });
  });
}
