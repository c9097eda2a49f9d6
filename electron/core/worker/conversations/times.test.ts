/** Times of five languages and every order of figures, read together or not at all. */
import { describe, expect, test } from 'vitest';
import type { ConversationFacts } from './facts.ts';
import { meaningsOf, readTimes } from './times.ts';

const FACTS: ConversationFacts = {
  id: '1',
  tid: 'A',
  opened: '2026-11-04 10:15:00',
  lastReply: '2026-11-20 09:05:00',
  requester: null,
  lastBy: null,
  zone: null,
};
const facts = (opened: string | null, lastReply: string | null): ConversationFacts => ({ ...FACTS, opened, lastReply });
const texts = (shown: string[], of = FACTS) => readTimes(shown, of).times.map((time) => time?.text ?? null);

describe('one time', () => {
  const read = (shown: string) => texts([shown], facts(null, null))[0];
  test.each([
    '2026-11-20 10:15',
    '2026-11-20 10:15:59',
    '2026/11/20 10:15',
    '2026.11.20 10:15',
    '20.11.2026 10:15',
    '20.11.2026, 10:15 Uhr',
    '20.11.2026 um 10.15 Uhr',
    '20/11/2026 10:15',
    '20-11-2026 10:15',
    '11/20/2026 10:15 AM',
    '11/20/2026 10:15am',
    '11/20/26 10:15 a.m.',
    'Friday, November 20th, 2026 (10:15)',
    'Nov 20, 2026 10:15',
    '20th November 2026 10:15',
    '20 Nov 2026 10:15',
    'Freitag, 20. November 2026 (10:15)',
    '20. Nov. 2026 10:15',
    'vendredi 20 novembre 2026 (10:15)',
    'Le 20 nov. 2026 à 10h15',
    'viernes, 20 de noviembre de 2026 (10:15)',
    '20 de nov. de 2026 10:15',
    'vrijdag 20 november 2026 (10:15)',
    '20\u00a0nov. 2026\u202f10:15',
    '10:15, 20 November 2026',
  ])('%s', (shown) => expect(read(shown)).toBe('2026-11-20 10:15'));

  test.each([
    ['1. März 2026 08:05', '2026-03-01 08:05'],
    ['1er février 2026 08:05', '2026-02-01 08:05'],
    ['15 août 2026 08:05', '2026-08-15 08:05'],
    ['3 juil. 2026 08:05', '2026-07-03 08:05'],
    ['3 juin 2026 08:05', '2026-06-03 08:05'],
    ['5 ene. 2026 08:05', '2026-01-05 08:05'],
    ['5 mrt 2026 08:05', '2026-03-05 08:05'],
    ['5 mei 2026 08:05', '2026-05-05 08:05'],
    ['12/31/2026 12:00 AM', '2026-12-31 00:00'],
    ['12/31/2026 12:30 PM', '2026-12-31 12:30'],
    ['12/31/2026 11:30 PM', '2026-12-31 23:30'],
    ['mardi 3 mars 2026 08:05', '2026-03-03 08:05'],
  ])('%s', (shown, expected) => expect(read(shown)).toBe(expected));

  test.each([
    '',
    'today',
    '2 hours ago',
    '20 November 2026',
    '10:15',
    '31/02/2026 10:15',
    '20/13/2026 10:15',
    '20/11/2026 25:15',
    '20/11/2026 10:75',
    '20/11/2026 10:15 and 11:15',
    '13 PM 20/11/2026 13:15 PM',
    // 4 May or 5 April: alone it stays open.
    '04/05/2026 10:15',
    // That was a Friday.
    'Monday, November 20th, 2026 (10:15)',
    `20/11/2026 10:15 ${'x'.repeat(500)}`,
  ])('nothing certain: %s', (shown) => expect(read(shown)).toBe(null));

  test('long hostile texts take no time', () => {
    for (const piece of ['1/', '12:', ' ', 'nov ', '2026 '])
      expect(Object.keys(meaningsOf(piece.repeat(100_000)))).toEqual([]);
  });
});

describe('together', () => {
  test('day and month are told apart by where the ticket begins and ends', () => {
    const between = facts('2026-04-05 10:15:00', '2026-06-05 09:05:00');
    const dayFirst = ['05/04/2026 10:15', '05/05/2026 11:00', '05/06/2026 09:05'];
    const monthFirst = ['04/05/2026 10:15', '05/05/2026 11:00', '06/05/2026 09:05'];
    const expected = ['2026-04-05 10:15', '2026-05-05 11:00', '2026-06-05 09:05'];
    expect(texts(dayFirst, between)).toEqual(expected);
    expect(texts(monthFirst, between)).toEqual(expected);
    expect(texts([...monthFirst].reverse(), between)).toEqual([...expected].reverse());
  });

  test('by one time that has one meaning, where the ticket says nothing', () => {
    expect(texts(['04/05/2026 10:15', '13/05/2026 10:15'], facts(null, null))).toEqual([
      '2026-05-04 10:15',
      '2026-05-13 10:15',
    ]);
  });

  test('by what rises or falls steadily', () => {
    const shown = ['01/02/2026 10:00', '02/01/2026 10:00', '03/01/2026 10:00'];
    expect(readTimes(shown, facts(null, null))).toMatchObject({ newestFirst: false, doubts: [] });
    expect(texts(shown, facts(null, null))[0]).toBe('2026-01-02 10:00');
  });

  test('two readings that are both steady stay open', () => {
    expect(readTimes(['01/02/2026 10:00', '02/03/2026 10:00'], facts(null, null))).toMatchObject({
      times: [null, null],
      newestFirst: null,
    });
  });

  test('a page in the client’s zone is moved to the service’s', () => {
    expect(texts(['2026-11-04 04:15', '2026-11-10 23:30', '2026-11-20 03:05'])).toEqual([
      '2026-11-04 10:15',
      '2026-11-11 05:30',
      '2026-11-20 09:05',
    ]);
  });

  test('a reply that came since is newer than the ticket knows', () => {
    expect(readTimes(['04/11/2026 10:15', '20/11/2026 09:05', '21/11/2026 08:00'], FACTS)).toMatchObject({
      newest: '2026-11-21 08:00',
      doubts: [],
    });
  });

  test('times that fit the ticket nowhere are none of its own', () => {
    expect(readTimes(['2025-01-01 10:00', '2025-01-02 10:00'], FACTS)).toMatchObject({
      times: [null, null],
      newest: null,
      doubts: ['times'],
    });
  });

  test('times out of order are in doubt', () => {
    const shown = ['2026-11-04 10:15', '2026-11-19 10:00', '2026-11-05 10:00', '2026-11-20 09:05'];
    expect(readTimes(shown, FACTS)).toMatchObject({ times: [null, null, null, null], doubts: ['order'] });
  });

  test('one that cannot be read stays open among the others', () => {
    expect(texts(['2026-11-04 10:15', 'yesterday', '2026-11-20 09:05'])).toEqual([
      '2026-11-04 10:15',
      null,
      '2026-11-20 09:05',
    ]);
  });

  test('instants come with the zone', () => {
    const { times } = readTimes(['2026-11-04 10:15'], { ...facts(FACTS.opened, null), zone: 'Asia/Tokyo' });
    expect(times).toEqual([{ text: '2026-11-04 10:15', utc: Date.UTC(2026, 10, 4, 1, 15) }]);
  });
});
