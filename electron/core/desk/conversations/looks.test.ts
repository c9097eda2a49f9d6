/** Requests for conversations and their files while others are read ahead. */
import { expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/result.ts';
import {
  conversationBody,
  endFirstSync,
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  remoteStoreOf,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { Store } from '../../worker/calls.ts';
import { createLimiter } from '../scheduling.ts';
import type { WireAnswer } from '../service/sender.ts';
import { trackConnection } from '../sync/connection.ts';
import { createConversations } from './conversations.ts';
import { createPostFileFetcher } from './post-files.ts';
import type { TicketPages } from './ticket-pages.ts';

const none = () => undefined;
const open = (id: string, clock: string) => wireTicket(id, { status: 'Open', lastreply: `2026-05-04 ${clock}` });

/** An answer that waits until it is let go, and all that was asked for so far. */
function held() {
  const asked: string[] = [];
  let release = none;
  const gate = new Promise<void>((resolve) => {
    release = () => resolve() as undefined;
  });
  return { asked, gate, release: () => release() };
}

function online() {
  const clock = createTestClock();
  const connection = trackConnection(clock);
  connection.report(ok(null));
  return { clock, connection, log: { info: none, warn: none } };
}

const answer = (bytes: ArrayBuffer) => ok({ body: bytes, status: 200, serverDate: null, at: NOON });

function conversationsOf(store: Store, getTicket: (ticket: string) => Promise<Result<WireAnswer>>) {
  return createConversations({
    ...online(),
    api: () => ({ getTicket: (query) => getTicket('ticketid' in query ? query.ticketid : '') }),
    store: remoteStoreOf(store).remote,
    limit: createLimiter(2),
    known: { api: 'there', triedAt: NOON, error: null },
    // No page is read here, and none is wanted.
    pages: { isWorthTrying: () => false, stop: none } as Partial<TicketPages> as TicketPages,
    pauseMs: () => 0,
    onStored: none,
    onSource: none,
    onProgress: none,
  });
}

it('a conversation that is wanted during a look is read right after it', async () => {
  const { asked, gate, release } = held();
  const store = openTestStore();
  await ingestTickets(store, [open('1', '09:00:00')]);
  store.tickets.setFilter('awaiting', ['1'], NOON);
  endFirstSync(store);
  const conversations = conversationsOf(store, async (ticket) => {
    asked.push(ticket);
    await gate;
    return answer(conversationBody(ticket, [{ id: '0', clock: '09:00:00', text: 'Hello' }]));
  });

  conversations.wake();
  await expect.poll(() => asked).toEqual(['1']);
  await ingestTickets(store, [open('2', '10:00:00')]);
  store.tickets.setFilter('awaiting', ['1', '2'], NOON);
  conversations.wake();
  release();
  await expect.poll(() => asked).toEqual(['1', '2']);
  await conversations.stop();
});

it('what could not be read ahead without a fresh token is read by the next look', async () => {
  const store = openTestStore();
  await ingestTickets(store, [open('1', '09:00:00')]);
  store.tickets.setFilter('awaiting', ['1'], NOON);
  endFirstSync(store);
  let asked = 0;
  const conversations = conversationsOf(store, async () => {
    asked += 1;
    if (asked === 1) return err('busy', 'get-ticket', { detail: { status: 502 } });
    return answer(conversationBody('1', [{ id: '0', clock: '09:00:00', text: 'Hello' }]));
  });

  conversations.wake();
  await expect.poll(() => asked).toBe(1);
  await conversations.pause();
  conversations.wake();
  await expect.poll(() => asked).toBe(2);
  await conversations.stop();
});

it('a file that is listed during a look is fetched right after it', async () => {
  const { asked, gate, release } = held();
  const store = openTestStore();
  await ingestTickets(store, [open('1', '09:00:00'), open('2', '09:00:00')]);
  const lists = (ticket: string) =>
    ingestConversation(store, ticket, [{ id: `${ticket}1`, clock: '09:00:00', text: 'See these.', files: ['a.txt'] }]);
  lists('1');
  const files = createPostFileFetcher({
    ...online(),
    api: () => ({
      async getTicketAttachment({ relatedid }) {
        asked.push(relatedid);
        await gate;
        const told = { result: 'success', filename: 'a.txt', data: Buffer.from('text').toString('base64') };
        return answer(new TextEncoder().encode(JSON.stringify(told)).buffer);
      },
    }),
    hasApi: () => true,
    byLink: async () => ok(null),
    store: remoteStoreOf(store).remote,
    keepUpTo: () => 1_000_000,
    pauseMs: () => 0,
    onProgress: none,
    onFetched: none,
  });

  files.wake();
  await expect.poll(() => asked).toEqual(['11']);
  lists('2');
  files.wake();
  release();
  await expect.poll(() => asked).toEqual(['11', '21']);
  await files.stop();
});
