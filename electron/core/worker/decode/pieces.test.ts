import { describe, expect, it } from 'vitest';
import { TICKETS } from '../ingest/decode-tickets.ts';
import { decodePage, decodePageInTurns, MOST_ROWS, splitAnswer } from './page.ts';

const ROWS = 4000;
const subjects = ['plain', 'with "quotes" and \\', 'ends in a backslash \\', '[{,}]', 'Zoë 証 \u2028', '']; // In turn.
const ticket = (id: number) => ({
  id: String(id),
  tid: `ABC-${id}`,
  subject: `${subjects[id % subjects.length]}`,
  attachments: id % 3 === 0 ? [{ filename: 'a].png', index: '0' }] : [],
  message: 'x'.repeat(300),
});
const tickets = Array.from({ length: ROWS }, (_, index) => ticket(index + 1));
const head = { result: 'success', totalresults: ROWS, startnumber: 0, numreturned: ROWS };
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const nested = { ...head, tickets: { ticket: tickets } };

describe('a large answer', () => {
  it('is decoded in turns to what it is as one', async () => {
    const whole = decodePage(bytes(nested), TICKETS);
    const inTurns = await decodePageInTurns(bytes(nested), TICKETS);
    if (!whole.ok || !inTurns.ok) throw new Error('it was not decoded');
    expect(inTurns.value.records).toEqual(whole.value.records);
    expect(inTurns.value.records).toHaveLength(ROWS);
    expect(inTurns.value).toMatchObject({ total: ROWS, start: 0, returned: ROWS });
    expect({ ...inTurns.value.odd, shapes: {} }).toEqual({ ...whole.value.odd, shapes: {} });
  });

  it.each([
    ['with the list in the place of its wrapper', { ...head, tickets }],
    ['with blanks', JSON.stringify(nested, null, 1)],
    ['with what it says behind the rows', { tickets: { ticket: tickets }, ...head }],
  ])('is cut into pieces that have all rows once: %s', async (_, answer) => {
    const pieces = (await splitAnswer(bytes(answer))) ?? [];
    expect(pieces.length).toBeGreaterThan(5);
    const rows = pieces.flatMap((piece) => {
      const { tickets } = JSON.parse(new TextDecoder().decode(piece()));
      return tickets.ticket ?? tickets;
    });
    expect(rows).toEqual(tickets);
  });

  it('lets others be answered between two pieces', async () => {
    const pieces = (await splitAnswer(bytes(nested))) ?? [];
    let turns = 0;
    let decoded = false;
    const count = () => {
      turns += 1;
      if (!decoded) setImmediate(count);
    };
    setImmediate(count);
    await decodePageInTurns(bytes(nested), TICKETS);
    decoded = true;
    expect(turns).toBeGreaterThanOrEqual(pieces.length - 1);
  });

  it('that is damaged is refused as it would be as one', async () => {
    const text = JSON.stringify(nested);
    for (const damaged of [text.slice(0, -20_000), text.replace('"id":"2000"', '"id":2000"'), `${text}}`])
      expect(await decodePageInTurns(bytes(damaged), TICKETS)).toEqual(decodePage(bytes(damaged), TICKETS));
  });
});

describe('an answer of more rows than any service has', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id + 1) }));
  it.each<[string, (count: number) => unknown]>([
    ['a list', (count) => ({ ...head, tickets: { ticket: ids(count) } })],
    ['rows as keys', (count) => Object.fromEntries(ids(count).map(({ id }) => [`tickets[ticket][${id}][id]`, id]))],
    ['rows by number', (count) => ({ ...head, tickets: Object.fromEntries(ids(count).map((one) => [one.id, one])) })],
  ])('is refused, and one of as many is read: %s', async (_, answer) => {
    expect(await decodePageInTurns(bytes(answer(MOST_ROWS + 1)), TICKETS)).toMatchObject({
      error: { kind: 'malformed', operation: 'get-tickets', detail: { reason: 'too-large' } },
    });
    expect(await decodePageInTurns(bytes(answer(MOST_ROWS)), TICKETS)).toMatchObject({
      value: { returned: MOST_ROWS },
    });
  });
});

describe('what is not cut', () => {
  const flat = Object.fromEntries(tickets.map(({ id, message }, at) => [`tickets[ticket][${at}][id]`, id + message]));
  it.each([
    ['a small answer', { ...head, tickets: { ticket: tickets.slice(0, 100) } }],
    ['one with another list before', { warnings: [{}], ...nested }],
    ['one with another list behind', { ...nested, more: [{ id: '1' }] }],
    ['one with an object behind', { ...nested, more: { id: '1' } }],
    ['one that has its rows as keys', { ...head, ...flat }],
    ['one that has its rows by number', { ...head, tickets: Object.fromEntries(tickets.map((one) => [one.id, one])) }],
    ['one behind a notice', `<br>Notice: x${JSON.stringify(nested)}`],
    ['one with much around its rows', { note: 'x'.repeat(3000), ...nested }],
    ['one whose end is missing', JSON.stringify(nested).slice(0, -3)],
  ])('%s', async (_, answer) => {
    expect(await splitAnswer(bytes(answer))).toBeNull();
  });
});
