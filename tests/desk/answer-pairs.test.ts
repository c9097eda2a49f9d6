/**
 * Earlier answers measured: 240 questions that were answered, the same asked again by others in
 * their words, and 60 that nobody answered, in three languages.
 */
import { expect, it } from 'vitest';
import { PAIRS } from '../../service/seed/pairs.ts';
import { ingestConversation, ingestTickets, openTestStore, time, wireTicket } from '../helpers/memory-store.ts';

const answered = PAIRS.filter(({ answer }) => answer !== null);
const idOf = (n: number) => String(n + 1);
const LATER = 1000;

it('finds the right one among three, and offers nothing where none is right', async () => {
  const store = openTestStore();
  const before = answered.map(({ subject }, n) =>
    wireTicket(idOf(n), { subject, userid: idOf(n), name: `Customer ${n}`, lastreply: time('10:00:00') }),
  );
  const asked = PAIRS.map(({ again }, n) =>
    wireTicket(idOf(LATER + n), { subject: again.subject, userid: idOf(LATER + n), name: `New ${n}`, status: 'Open' }),
  );
  for (const page of [before, asked]) await ingestTickets(store, page);
  for (const [n, { question, answer }] of answered.entries())
    ingestConversation(store, idOf(n), [
      { id: '0', clock: '09:00:00', text: question ?? '' },
      { id: '1', clock: '10:00:00', by: 'staff', text: answer ?? '' },
    ]);
  for (const [n, { again }] of PAIRS.entries())
    ingestConversation(store, idOf(LATER + n), [{ id: '0', clock: '09:00:00', text: again.question }]);
  store.search.run({ query: 'certificate', kinds: null, from: 0, count: 1 });

  const found = PAIRS.map((pair, n) => {
    const offered = store.search.earlierAnswers(idOf(LATER + n), [], 'Brand').map(({ ticket }) => ticket);
    return { pair, offered, right: offered.includes(idOf(answered.indexOf(pair))) };
  });
  const share = (of: typeof found, is: (one: (typeof found)[number]) => boolean) => of.filter(is).length / of.length;
  const [known, unknown] = [found.filter(({ pair }) => pair.answer), found.filter(({ pair }) => !pair.answer)];
  expect([known.length, unknown.length]).toEqual([240, 60]);
  for (const language of ['en', 'de', 'es'])
    expect(PAIRS.filter((pair) => pair.language === language)).toHaveLength(100);
  expect(share(known, ({ right }) => right)).toBeGreaterThanOrEqual(0.8);
  expect(share(unknown, ({ offered }) => offered.length === 0)).toBeGreaterThanOrEqual(0.8);
});
