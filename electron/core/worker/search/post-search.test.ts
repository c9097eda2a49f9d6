/** Posts are found by their words, by the side that wrote them, and by their files. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import {
  conversationBody,
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  type TestPost,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

let store: Store;

/** Three, so that no two of them get one key. */
const FAR = ['0', '31', '32'].map((id): TestPost => ({ id, clock: '08:00:00', text: `The millennium of ${id}.` }));

const find = (query: string, of = store) => of.search.run({ query, kinds: null, from: 0, count: 50 });
const hits = (query: string, of = store) =>
  find(query, of).hits.map(({ kind, ticket, entry }) => (kind === 'post' ? `${ticket} ${entry}` : `${kind} ${ticket}`));

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [
    wireTicket('1', { subject: 'Certificate expired', lastreply: time('10:00:00') }),
    wireTicket('2', { subject: 'Slow pages', name: 'Jürgen Müller', status: 'Open', lastreply: time('11:00:00') }),
    wireTicket('3', { subject: 'Anything', lastreply: time('08:00:00') }),
  ]);
  ingestConversation(
    store,
    '1',
    [
      {
        id: '0',
        clock: '08:00:00',
        text: 'My shop shows a padlock with a cross.\nWhat is wrong?',
        files: ['padlock.png'],
      },
      { id: '11', by: 'staff', clock: '09:00:00', text: 'The padlock is gone once the certificate was renewed.' },
      { id: '12', clock: '10:00:00', text: 'Thank you, the padlock is green.' },
    ],
    { notes: [{ id: '7', clock: '09:30:00', text: 'Renewal failed: quota of their disk.' }] },
  );
  ingestConversation(store, '2', [
    { id: '0', name: 'Jürgen Müller', clock: '08:30:00', text: 'Seit gestern ist der Straßenplan langsam.' },
    { id: '21', by: 'unknown', name: 'Somebody', clock: '11:00:00', text: 'Nobody knows whose padlock this is.' },
  ]);
});

describe('messages', () => {
  it.each([
    ['padlock', ['2 post-21', '1 post-12', '1 post-11', '1 post-0']],
    ['padl', ['2 post-21', '1 post-12', '1 post-11', '1 post-0']],
    ['"shows a padlock"', ['1 post-0']],
    ['padlock green ', ['1 post-12']],
    ['strassenplan', ['2 post-0']],
    ['quota', ['1 note-n:7']],
    ['in:customer padlock', ['1 post-12', '1 post-0']],
    ['in:staff padlock', ['1 post-11']],
    ['in:staff', ['1 note-n:7', '1 post-11']],
    ['padlock -in:staff', ['2 post-21', '1 post-12', '1 post-0']],
    ['padlock -green ', ['2 post-21', '1 post-11', '1 post-0']],
    ['in:customer status:open', ['2 post-0']],
    ['in:customer before:2026-05-04', []],
    ['in:customer after:2026-05-04 shop', ['1 post-0']],
    ['from:kahn padlock', ['1 post-11']],
    ['padlock has:file', ['1 post-0']],
    ['padlock has:attachment', ['1 post-0']],
    ['padlock.png', ['1 post-0']],
    ['has:file', ['ticket 1']],
    ['in:customer has:file', ['1 post-0']],
    // Words of the index's own are no words of the message.
    ['in:customer customer ', []],
    ['in:staff staff ', []],
    ['attachment ', []],
  ])('%s', (query, expected) => {
    expect(hits(query)).toEqual(expected);
  });

  it('show who wrote, and the words around what matched', () => {
    const { hits: found, kinds } = find('in:customer cross');
    expect(found[0]).toMatchObject({
      kind: 'post',
      title: 'Certificate expired',
      snippet: 'Aiko Tanaka · … padlock with a cross. What is wrong?',
      at: { text: '2026-05-04 08:00' },
      row: { id: '1' },
    });
    const [[from, to] = [0, 0]] = found[0]?.highlights.snippet ?? [];
    expect(found[0]?.snippet.slice(from, to)).toBe('cross');
    expect(kinds).toEqual([{ kind: 'post', count: 1 }]);
  });

  it('are found by a word of theirs and one of their ticket, and by one misspelt', () => {
    expect(hits('expired green ')).toEqual(['1 post-12']);
    expect(hits('müller langsam ')).toEqual(['2 post-0']);
    expect(hits('certifcate renewed ')).toEqual(['1 post-11']);
  });

  it('are found to their end, and shown around what matched', () => {
    const long = `${'line of a log\n'.repeat(12_000)}the needle\n${'more of it\n'.repeat(100)}`;
    ingestConversation(store, '3', [{ id: '0', clock: '08:00:00', text: long }]);
    const [hit] = find('needle').hits;
    expect(hit?.snippet).toContain('the needle');
    expect(hit?.snippet.length).toBeLessThan(260);
  });

  it('are counted in a view of the search, which lists their tickets', () => {
    expect(store.search.count('in:customer padlock')).toMatchObject({ total: 2, tickets: 1 });
    expect(store.search.count('padlock')).toMatchObject({ total: 4, tickets: 2 });
  });

  it('stand behind tickets and records in the palette, from three letters on', () => {
    const answers = (text: string) => store.palette.find(text).answers.map(({ kind, id }) => `${kind} ${id}`);
    expect(answers('certif')).toEqual(['ticket 1', 'post 1/post-11']);
    expect(answers('the pad')).toEqual(['post 1/post-12', 'post 1/post-11']);
    expect(answers('pa')).toEqual(['ticket 2']);
  });

  it('are found whatever date the service gives them', () => {
    const answer = JSON.parse(new TextDecoder().decode(conversationBody('3', FAR))) as { replies: { reply: object[] } };
    answer.replies.reply = answer.replies.reply.map((one) => ({ ...one, date: '9999-12-31 23:59:59' }));
    const body = new TextEncoder().encode(JSON.stringify(answer)).buffer;
    expect(store.conversations.ingestAnswer('3', body, { at: NOON, lastAt: '' }).ok).toBe(true);
    expect(hits('millennium').toSorted()).toEqual(['3 post-0', '3 post-31', '3 post-32']);
    expect(hits('padlock green ')).toEqual(['1 post-12']);
  });

  it('go with their ticket, and with the cache', () => {
    store.databases.dropCache();
    expect(hits('padlock')).toEqual([]);
  });
});

describe('any order of reading, reading again and losing conversations', () => {
  const WORDS = ['alpha', 'beta', 'gamma', 'delta'];
  const post = fc.record({
    id: fc.constantFrom('0', '1', '2', '3'),
    by: fc.constantFrom('customer' as const, 'staff' as const, 'unknown' as const),
    words: fc.subarray(WORDS),
    file: fc.boolean(),
  });
  const step = fc.record({
    ticket: fc.constantFrom('1', '2'),
    posts: fc.uniqueArray(post, { selector: ({ id }) => id, minLength: 1, maxLength: 4 }),
    indexed: fc.boolean(),
    reopened: fc.boolean(),
  });
  // Phrases: nothing else is looked for in their place.
  const QUERIES = ['"alpha"', '"delta"', 'in:customer', '"alpha" in:staff', '"beta" -in:customer', '"gamma" has:file'];
  const postsOf = (list: { id: string; by: TestPost['by']; words: string[]; file: boolean }[]): TestPost[] =>
    list
      .toSorted((a, b) => a.id.localeCompare(b.id))
      .map(({ id, by, words, file }) => ({
        id,
        by: by ?? 'customer',
        clock: `08:0${id}:00`,
        text: `said ${words.join(' ')}`,
        files: file ? ['a.log'] : [],
      }));

  it('leaves the index as one reading of what is there now makes it', async () => {
    const headers = ['1', '2'].map((id) => wireTicket(id, { lastreply: time('08:09:00') }));
    const [one, fresh] = [openTestStore(), openTestStore()];
    const begin = async (of: Store) => {
      of.databases.dropCache();
      await ingestTickets(of, headers);
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const now = new Map<string, TestPost[]>();
        await begin(one);
        for (const { ticket, posts, indexed, reopened } of steps) {
          if (reopened) {
            now.clear();
            await begin(one);
          }
          ingestConversation(one, ticket, postsOf(posts));
          now.set(ticket, postsOf(posts));
          if (indexed) find('"of nobody"', one);
        }
        await begin(fresh);
        for (const [ticket, posts] of now) ingestConversation(fresh, ticket, posts);
        for (const query of QUERIES) expect(hits(query, one).toSorted()).toEqual(hits(query, fresh).toSorted());
      }),
      { numRuns: numberOfRuns(20) },
    );
  });
});
