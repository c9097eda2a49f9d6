import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** A week's figures, and hand-over to a colleague: the summary, its PDF, and a sealed file. */
export function handOverPart({ value, error, account }: ContractContext): void {
  it('counts the work of a week, and no other than one’s own without a team', async () => {
    const week = await value('week.figures', { account: account(), first: '2026-11-23', scope: 'team' });
    expect(week).toMatchObject({ scope: 'own', teamAgreed: false, sum: { answered: expect.any(Number) } });
    expect(week.days.map(({ day }) => day)).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`));
    for (const first of ['2026-02-30', '1969-12-29', 'today']) {
      const wrong = await error('week.figures', { account: account(), first, scope: 'own' });
      expect(wrong.detail).toMatchObject({ reason: 'input', field: 'first' });
    }
  });

  it('sums up what was done and what is open', async () => {
    const summary = await value('handOver.summary', { account: account(), from: 0 });
    expect(summary).toMatchObject({ from: 0, at: expect.any(Number), touched: { rows: expect.any(Array) } });
    const early = await error('handOver.summary', { account: account(), from: -1 });
    expect(early.detail).toMatchObject({ reason: 'input', field: 'from' });
  });

  it('lists open promises', async () => {
    expect(await value('promise.list', { account: account() })).toEqual(expect.any(Array));
  });

  it('saves a PDF under a plain name only', async () => {
    const wrong = await error('computer.savePdf', { name: '../x.pdf' });
    expect(wrong.detail).toMatchObject({ reason: 'input', field: 'name' });
  });

  it.each([
    ['a colleague', false],
    ['the own account elsewhere', true],
  ])('carries work for %s away sealed, says what would come of it, and brings it in', async (_, own) => {
    const before = await value('account.unsent', { account: account() });
    expect(before.drafts.length + before.replies.length).toBeGreaterThan(0);
    const passphrase = 'correct horse battery';
    expect(await error('archive.export', { account: account(), own, passphrase: 'passwordpassword' })).toMatchObject({
      detail: { reason: 'weak-passphrase' },
    });
    const begun = await value('archive.export', { account: account(), own, passphrase });
    const sealed: Uint8Array[] = [];
    for (let index = 0; ; index++) {
      const part = await value('archive.exportChunk', { account: account(), export: begun.export, index });
      if (part.byteLength === 0) break;
      sealed.push(part);
    }
    const bytes = new Uint8Array(Buffer.concat(sealed));
    const { import: reading } = await value('archive.open', { account: account(), passphrase });
    const part = { account: account(), import: reading, bytes, last: true };
    const seen = await value('archive.openChunk', part);
    if (!seen) throw new Error('the last chunk was not the last');
    // All of it is from here.
    expect(seen).toMatchObject({ id: expect.any(String), own, email: expect.any(String), tickets: [] });
    expect(seen.already).toBeGreaterThan(0);
    const mine = { account: account(), id: seen.id, doubtNote: 'Check first.' };
    expect(await value('archive.bringIn', mine)).toEqual({ tickets: [], canned: 0, views: 0, already: seen.already });
    const { drafts } = await value('account.unsent', { account: account() });
    expect(drafts.map(({ text }) => text)).toEqual(before.drafts.map(({ text }) => text));
    expect(await value('archive.putAway', { account: account(), id: seen.id })).toBeNull();
    expect((await error('archive.bringIn', mine)).detail?.reason).toBe('put-away');
    const back = { account: account(), id: seen.id };
    expect(await value('archive.takeBack', back)).toEqual({ stayed: [] });
    expect((await error('archive.takeBack', back)).detail?.reason).toBe('put-away');
  });
}
