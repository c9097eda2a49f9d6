import { expect, it } from 'vitest';
import { postKey } from '../../../shared/domain/post-file.ts';
import { until } from '../../helpers/until.ts';
import type { ContractContext } from '../suite.ts';

/** Pictures that a post shows and that lie elsewhere, once the service tells conversations. */
export function postPicturesPart({ value, error, result, service, account }: ContractContext): void {
  it('names the pictures of a post that may be fetched, and fetches none that is not a picture', async () => {
    const sort = { by: 'lastReply', dir: 'desc' } as const;
    const { rows } = await value('queue.rows', { account: account(), view: 'active', sort, from: 0, count: 200 });
    const ticket = rows.at(-1)?.id ?? '';
    const dialects = service().dialects();
    service().turn({ dialects: [...dialects, 'conversations'] });
    expect((await value('conversations.try', { account: account() })).api).toBe('there');
    const own = `${service().url}/logo.png`;
    service().customerReply(
      ticket,
      `<p>Pictures of it.<img src="https://10.0.0.1/a.png"><img src="${own}"><img src="https://cdn.example/b.png"></p>`,
    );
    const post = await until('the post', async () => {
      await value('sync.now', { account: account() });
      await result('ticket.readConversation', { account: account(), ticket, fresh: true });
      const timeline = await value('ticket.timeline', { account: account(), ticket });
      return timeline
        .flatMap((entry) => (entry.kind === 'post' ? [entry.post] : []))
        .find(({ text }) => text === 'Pictures of it.');
    });
    const of = { account: account(), ticket, post: postKey(post) };
    expect(await value('postPicture.list', of)).toEqual([
      { index: 1, src: own, host: new URL(own).host },
      { index: 2, src: 'https://cdn.example/b.png', host: 'cdn.example' },
    ]);
    expect(await error('postPicture.fetch', { ...of, index: 0 })).toMatchObject({ kind: 'invalid' });
    expect(await error('postPicture.fetch', { ...of, index: 1 })).toMatchObject({ kind: 'rejected' });
    service().turn({ dialects });
  });
}
