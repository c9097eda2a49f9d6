/** Conversations that are read from the tickets' own pages, where nothing else tells them. */
import { afterEach, describe, expect, it } from 'vitest';
import type { RunningService, ServiceOptions } from '../../service/service.ts';
import type { TimelineEntry } from '../../shared/domain/timeline.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: string;

async function start(options: ServiceOptions): Promise<void> {
  service = await startTestService(options);
  under = await openDesk();
  account = (await signIn(under, service)).id;
}
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const firstTicket = async () => {
  const [row] = await rowsOf(under, account);
  if (!row) throw new Error('no ticket');
  return row.id;
};
const postsOf = async (ticket: string) =>
  (await under.call('ticket.timeline', { account, ticket })).filter(
    (entry): entry is Extract<TimelineEntry, { kind: 'post' }> => entry.kind === 'post',
  );
const read = (ticket: string, fresh = false) => under.call('ticket.readConversation', { account, ticket, fresh });
const allow = (readPages: boolean) => under.call('account.configure', { account, settings: { readPages } });

describe('a service that shows tickets to their customers', () => {
  it.each(['twenty-one', 'six', 'practice'] as const)(
    'is read by its page, once that is allowed: %s',
    async (theme) => {
      await start({ pages: { theme } });
      const ticket = await firstTicket();
      expect(await read(ticket)).toBe('page-not-allowed');
      expect(service.pageLog.all()).toEqual([]);
      await allow(true);
      expect(await read(ticket)).toBe('known');
      const posts = await postsOf(ticket);
      expect(posts).toHaveLength(service.conversation(ticket)?.posts.length ?? -1);
      expect(posts[0]?.post).toMatchObject({ role: 'customer', source: 'page' });
      const [{ conversations }] = (await under.call('account.list', {})) as [Awaited<ReturnType<typeof allow>>];
      expect(conversations.page).toMatchObject({ allowed: true, found: 'found', error: null });
    },
  );
});
