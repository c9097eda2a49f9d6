/** Files of posts as tests of the desk ask for them: sent by a customer, fetched, read whole. */

import type { Input } from '../../shared/contract.ts';
import type { Post } from '../../shared/domain/conversation.ts';
import { type PostFileKey, postKey } from '../../shared/domain/post-file.ts';
import { asTimePasses } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, firstAwaiting } from './harness.ts';

const MINUTE = 60_000;

/** A file by its whole name for a command. */
export type KeyOfFile = Input<'postFile.fetch'>;

export function filesOfPosts(under: DeskUnderTest, service: RunningService, account: string) {
  const postsOf = async (ticket: string): Promise<Post[]> =>
    (await under.call('ticket.timeline', { account, ticket })).flatMap((entry) =>
      entry.kind === 'post' ? [entry.post] : [],
    );

  /** The files of the newest post with this text, once the desk has read it. */
  const keysOf = (ticket: string, text: string): Promise<KeyOfFile[]> =>
    asTimePasses('the post', async () => {
      under.clock.advance(2 * MINUTE);
      await under.desk.call('ticket.readConversation', { account, ticket });
      const post = (await postsOf(ticket)).findLast((one) => one.text === text);
      return post?.files.map(({ index }): PostFileKey & KeyOfFile => ({ account, ticket, post: postKey(post), index }));
    });

  return {
    postsOf,
    keysOf,
    /** A ticket whose customer has just sent these files, and their names for the desk. */
    async sent(files: { name: string; data: Buffer }[]): Promise<{ ticket: string; keys: KeyOfFile[] }> {
      const { id: ticket } = await firstAwaiting(under, account);
      service.customerReply(ticket, 'Here they are.', files);
      return { ticket, keys: await keysOf(ticket, 'Here they are.') };
    },
    fetch: (key: KeyOfFile | undefined) => under.call('postFile.fetch', requireKey(key)),
    fails: (key: KeyOfFile | undefined) => under.callFails('postFile.fetch', requireKey(key)),
    known: (ticket: string) => under.call('postFile.list', { account, ticket }),
    /** All bytes of a kept file, as a window reads them. */
    async bytesOf(key: KeyOfFile | undefined): Promise<Buffer> {
      const parts: Uint8Array[] = [];
      for (let chunk = 0; ; chunk += 1) {
        const part = await under.call('postFile.read', { ...requireKey(key), chunk });
        if (part.byteLength === 0) return Buffer.concat(parts);
        parts.push(part);
      }
    },
  };
}

export type FilesOfPosts = ReturnType<typeof filesOfPosts>;

export function requireKey(key: KeyOfFile | undefined): KeyOfFile {
  if (!key) throw new Error('no such file');
  return key;
}
