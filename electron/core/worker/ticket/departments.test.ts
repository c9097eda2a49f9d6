/** Departments that lists give as numbers are named by the first answer that tells. */
import { expect, it } from 'vitest';
import { ingestTickets, NOON, openTestStore, time, wireTicket } from '../../../../tests/helpers/memory-store.ts';

const read = (store: ReturnType<typeof openTestStore>, ticket: string, deptname: string) => {
  const said = { result: 'success', ticketid: ticket, deptid: '1', deptname, date: time('08:00:00'), message: 'Hello' };
  const body = new TextEncoder().encode(JSON.stringify(said)).buffer;
  expect(store.conversations.ingestAnswer(ticket, body, { at: NOON, lastAt: time('08:00:00') })).toMatchObject({
    ok: true,
  });
};

it('names them by the answer of get-ticket, for all of their tickets, until the agent does', async () => {
  const store = openTestStore();
  const list = () => [
    wireTicket('1', { lastreply: time('08:00:00') }),
    wireTicket('2', { lastreply: time('08:00:00') }),
  ];
  await ingestTickets(store, list());
  const queue = () => store.queues.list().find(({ key }) => key === 'dept:1')?.label;
  const row = (ticket: string) => store.tickets.detail(ticket)?.ticket.deptName;
  expect([queue(), row('1'), row('2')]).toEqual(['1', null, null]);
  read(store, '1', 'Technical &amp; Mail');
  expect([queue(), row('1'), row('2')]).toEqual(['Technical & Mail', 'Technical & Mail', 'Technical & Mail']);
  // Another list, which has no names, takes none away.
  await ingestTickets(store, [wireTicket('1', { lastreply: time('09:00:00') }), wireTicket('3')]);
  expect([queue(), row('1'), row('3')]).toEqual(['Technical & Mail', 'Technical & Mail', 'Technical & Mail']);
  read(store, '2', 'Support');
  expect(queue()).toBe('Support');
  store.settings.save({ departments: { 1: 'Second line' } });
  expect([queue(), row('1')]).toEqual(['Second line', 'Second line']);
});
