import { expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../../shared/domain/draft.ts';
import { postKey } from '../../../shared/domain/post-file.ts';
import { until } from '../../helpers/until.ts';
import type { ContractContext } from '../suite.ts';

/** Files of posts, byte by byte, once the service tells conversations. */
export function postFilesPart({ value, error, result, service, account }: ContractContext): void {
  it('fetches a file of a post, and gives its bytes over and over', async () => {
    const sort = { by: 'lastReply', dir: 'desc' } as const;
    const { rows } = await value('queue.rows', { account: account(), view: 'active', sort, from: 0, count: 200 });
    const ticket = rows.at(-1)?.id ?? '';
    const dialects = service().dialects();
    service().turn({ dialects: [...dialects, 'conversations'] });
    const data = Buffer.from(Uint8Array.from({ length: CHUNK_BYTES + 1000 }, (_, index) => (index * 29) & 255));
    service().customerReply(ticket, 'The log.', [{ name: 'mail.log', data }]);
    expect((await value('conversations.try', { account: account() })).api).toBe('there');
    const post = await until('the post', async () => {
      await value('sync.now', { account: account() });
      await result('ticket.readConversation', { account: account(), ticket });
      const timeline = await value('ticket.timeline', { account: account(), ticket });
      return timeline
        .flatMap((entry) => (entry.kind === 'post' ? [entry.post] : []))
        .find(({ files }) => files.some(({ name }) => name === 'mail.log'));
    });
    const key = { account: account(), ticket, post: postKey(post), index: 0 };
    expect(await value('postFile.cancel', key)).toBeNull();
    const fetched = await value('postFile.fetch', key);
    expect(fetched).toEqual({ post: key.post, index: 0, name: 'mail.log', state: 'kept', size: data.length });
    expect(await value('postFile.list', { account: account(), ticket })).toEqual([fetched]);
    const chunks = await Promise.all([0, 1, 2].map((chunk) => value('postFile.read', { ...key, chunk })));
    expect(Buffer.concat(chunks).equals(data)).toBe(true);
    expect(await error('postFile.fetch', { ...key, index: 3 })).toMatchObject({ kind: 'invalid' });
    service().turn({ dialects });
  });
}
