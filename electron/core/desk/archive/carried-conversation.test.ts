/** Conversations go along with unsent texts, within bounds, and are checked before use. */
import { beforeEach, describe, expect, it } from 'vitest';
import { carriedConversation } from '../../../../shared/contract/archive-sections.ts';
import { formKey } from '../../../../shared/domain/draft.ts';
import {
  addHeldReply,
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { bringOwn } from '../../../../tests/helpers/own-archive.ts';
import type { Store } from '../../worker/calls.ts';

let here: Store;
let there: Store;

const postsOf = (store: Store) =>
  store.tickets
    .timeline('1')
    .flatMap((entry) => (entry.kind === 'post' ? [`${entry.post.role}: ${entry.post.text}`] : []));
const carried = () =>
  here.archive.sections(true).conversations.map((one) => JSON.parse(JSON.stringify(one)) as unknown);
const bring = () =>
  bringOwn(
    there,
    { ...here.archive.sections(true), conversations: carried().map((one) => carriedConversation.parse(one)) },
    NOON,
  );

beforeEach(async () => {
  [here, there] = [openTestStore(), openTestStore()];
  const header = [wireTicket('1', { status: 'Open', lastreply: time('09:00:00') })];
  await ingestTickets(here, header);
  await ingestTickets(there, header);
  // Two texts of one ticket, one of a ticket without a conversation, and a form.
  addHeldReply(here, 'held', '1');
  for (const ticket of ['1', '2', formKey('order', crypto.randomUUID())])
    here.drafts.save({ id: crypto.randomUUID(), ticket, rev: 0, text: '{}', at: NOON });
  ingestConversation(
    here,
    '1',
    [
      { id: '0', clock: '08:00:00', text: 'It is down.', files: ['a.log'] },
      { id: '1', by: 'staff', clock: '09:00:00', text: 'Looking.' },
    ],
    { notes: [{ id: '3', clock: '08:30:00', text: 'A note.' }] },
  );
});

describe('a conversation', () => {
  it('is read on the other computer as it was read here, and counts as old there', () => {
    expect(carried()).toHaveLength(1);
    bring();
    expect(postsOf(there)).toEqual(postsOf(here));
    expect(postsOf(there)).toHaveLength(3);
    expect(there.search.run({ query: 'down', kinds: ['post'], from: 0, count: 5 }).total).toBe(1);
    expect(there.conversations.toRead('1')).not.toBeNull();
    // Not read here: nobody says that these are their last words.
    expect(there.queues.rows('active', { by: 'lastReply', dir: 'desc' }, 0, 5).rows[0]).not.toHaveProperty('lastWords');
  });

  it('that is known there stays as it is', () => {
    ingestConversation(there, '1', [{ id: '0', clock: '08:00:00', text: 'Read here.' }]);
    bring();
    expect(postsOf(there)).toEqual(['customer: Read here.']);
  });

  it('is carried whole or not at all, where it is large', async () => {
    const large = ['0', '1', '2'].map((id) => ({ id, clock: `08:0${id}:00`, text: `${id} ${'x'.repeat(2_900_000)}` }));
    await ingestTickets(here, [wireTicket('2', { status: 'Open', lastreply: time('09:00:00') })]);
    for (const ticket of ['1', '2']) ingestConversation(here, ticket, large, { lastAt: time('09:00:00') });
    expect(carried()).toMatchObject([{ ticket: '1', reading: { posts: [{ id: '0' }, { id: '1' }, { id: '2' }] } }]);
  });

  it.each([
    ['markup', { html: '<img src=x>' }],
    ['another author’s side', { role: 'admin' }],
    ['no text', { text: 7 }],
  ])('with %s is refused', (_, wrong) => {
    const [one] = here.archive.sections(true).conversations;
    const [post] = one?.reading.posts ?? [];
    const changed = { ...one, reading: { ...one?.reading, posts: [{ ...post, ...wrong }] } };
    expect(carriedConversation.safeParse(changed).success).toBe(false);
    expect(carriedConversation.safeParse(one).success).toBe(true);
  });
});
