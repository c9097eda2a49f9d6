import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

const MAILBOX = `From aiko@example.com Mon May  4 10:00:00 2026
Message-ID: <1@mail.example>
From: Aiko Tanaka <aiko@example.com>
To: desk@host.example
Date: Mon, 04 May 2026 10:00:00 +0000
Subject: The turnstile squeaks
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8

Since yesterday it squeaks.
--b
Content-Type: text/plain; name=noise.log
Content-Disposition: attachment; filename=noise.log

squeak
--b--

`;

/** The archive: an import, its problems, what it brought, and its removal. */
export function importedPart({ value, error, account }: ContractContext): void {
  const begin = async (name: string, text: string, own: string[] = []) => {
    const bytes = new Uint8Array(new TextEncoder().encode(text));
    const files = [{ name, size: bytes.byteLength }];
    const { import: id } = await value('import.begin', { account: account(), files, own });
    const running = { account: account(), import: id };
    return { running, chunk: { ...running, file: 0, bytes, last: true } };
  };

  it('has nothing before an import', async () => {
    expect(await value('imported.sources', { account: account() })).toEqual([]);
    expect((await error('imported.conversation', { account: account(), id: '1' })).detail?.reason).toBe('not-found');
    expect((await value('imported.fileChunk', { account: account(), file: '1', index: 0 })).byteLength).toBe(0);
    const asked = { account: account(), clientId: '1', email: null };
    expect(await value('imported.ofCustomer', asked)).toEqual({ rows: [], total: 0 });
  });

  it('reports what it cannot read, takes chunks in order, and forgets an import that ended', async () => {
    const { running, chunk } = await begin('notes.bin', 'This is no mailbox.\n');
    expect((await error('import.chunk', { ...chunk, file: 1 })).detail?.reason).toBe('out-of-order');
    await value('import.chunk', chunk);
    const none = { messages: 0, conversations: 0, alreadyThere: 0, problems: 1, hasEnded: true };
    expect(await value('import.end', running)).toEqual({
      ...{ ...none, first: [expect.objectContaining({ file: 'notes.bin' })], sources: [], wasCancelled: false },
    });
    expect((await error('import.progress', running)).detail?.reason).toBe('not-found');
    const second = await begin('notes.bin', '');
    expect(await value('import.cancel', second.running)).toMatchObject({ messages: 0, wasCancelled: true });
    expect((await error('import.chunk', second.chunk)).detail?.reason).toBe('not-found');
  });

  it('brings a mailbox, shows its conversation with its file, and removes it', async () => {
    const { running, chunk } = await begin('support.mbox', MAILBOX);
    await value('import.chunk', chunk);
    for (let ended = false; !ended; ) ended = (await value('import.progress', running)).hasEnded;
    expect(await value('import.end', running)).toMatchObject({ messages: 1, problems: 0 });
    expect(await value('imported.sources', { account: account() })).toMatchObject([{ source: 'mbox', messages: 1 }]);
    const asked = { account: account(), clientId: null, email: 'aiko@example.com' };
    const [row] = (await value('imported.ofCustomer', asked)).rows;
    expect(row).toMatchObject({ subject: 'The turnstile squeaks', messages: 1 });
    const shown = await value('imported.conversation', { account: account(), id: row?.id ?? '' });
    expect(shown).toMatchObject({ from: 0, posts: [{ role: 'customer', files: [{ name: 'noise.log' }] }] });
    const file = { account: account(), file: shown.posts[0]?.files[0]?.id ?? '' };
    expect(new TextDecoder().decode(await value('imported.fileChunk', { ...file, index: 0 }))).toContain('squeak');
    expect((await value('imported.fileChunk', { ...file, index: 1 })).byteLength).toBe(0);
    const query = 'in:archive squeaks';
    const found = await value('search.run', { account: account(), query, kinds: null, from: 0, count: 10 });
    expect(found.hits).toMatchObject([{ kind: 'archived', id: `${row?.id}/${shown.posts[0]?.id}` }]);
    expect(await value('imported.remove', { account: account(), source: 'mbox' })).toEqual([]);
  });

  it('takes mail of a named domain as of staff, and only addresses as such', async () => {
    const files = [{ name: 'a', size: 1 }];
    expect((await error('import.begin', { account: account(), files, own: ['Aiko'] })).kind).toBe('invalid');
    const { running, chunk } = await begin('support.mbox', MAILBOX, ['@Example.COM']);
    await value('import.chunk', chunk);
    await value('import.end', running);
    const asked = { account: account(), clientId: null, email: 'desk@host.example' };
    const [row] = (await value('imported.ofCustomer', asked)).rows;
    const shown = await value('imported.conversation', { account: account(), id: row?.id ?? '' });
    expect(shown.posts).toMatchObject([{ role: 'staff' }]);
    await value('imported.remove', { account: account(), source: 'mbox' });
  });
}
