import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BASE, type Bench, startBench } from '../tests/helpers/service-client.ts';

const MINUTE = 60_000;
let bench: Bench;
let now: number;

beforeEach(async () => {
  now = BASE;
  bench = await startBench({ practice: true, repliesAs: 'staff', testMode: true, now: () => now });
});
afterEach(() => bench.service.stop());

const total = async () => Number((await bench.call('get-tickets')).body.totalresults);
const play = async (body: object, secret = bench.service.credentials.apiSecret) =>
  (
    await fetch(`${bench.service.url}/_practice/scenario`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    })
  ).status;

/** Answers twenty tickets, lets ten minutes pass, and says what customers wrote then. */
async function answerAndWait() {
  const tickets = (await bench.tickets({ status: 'Awaiting Reply' })).slice(0, 20).map(({ id }) => id as string);
  for (const ticketid of tickets)
    await bench.call('add-ticket-reply', { ticketid, message: 'Please try again.', name: 'Ada' });
  const words = () => tickets.map((id) => bench.service.conversation(id)?.posts.at(-1));
  bench.service.letCustomersWrite();
  expect(words().every((post) => post?.kind === 'staff')).toBe(true);
  now += 3.5 * MINUTE;
  bench.service.letCustomersWrite();
  const early = words().filter((post) => post?.kind !== 'staff').length;
  now += 6.5 * MINUTE;
  bench.service.letCustomersWrite();
  return { tickets, early, words: words() };
}

describe('customers of the practice desk', () => {
  it('answer most replies, some minutes later, and not for ever', async () => {
    const { tickets, early, words } = await answerAndWait();
    const answered = words.filter((post) => post?.kind !== 'staff');
    expect(early).toBeGreaterThan(0);
    expect(answered.length).toBeGreaterThan(early);
    expect(answered.length).toBeLessThan(tickets.length);
    const statuses = tickets.map((id) => bench.service.conversation(id)?.status);
    expect(statuses).toEqual(words.map((post) => (post?.kind === 'staff' ? 'Answered' : 'Customer-Reply')));
    for (const post of answered) expect(post?.message.length).toBeGreaterThan(3);
    now += 60 * MINUTE;
    bench.service.letCustomersWrite();
    const later = tickets.map((id) => bench.service.conversation(id)?.posts.at(-1));
    expect(later).toEqual(words);
  });

  it('do the same for the same seed', async () => {
    const first = (await answerAndWait()).words.map((post) => [post?.kind, post?.message]);
    await bench.service.stop();
    now = BASE;
    bench = await startBench({ practice: true, repliesAs: 'staff', testMode: true, now: () => now });
    expect((await answerAndWait()).words.map((post) => [post?.kind, post?.message])).toEqual(first);
  });

  it('leave alone what nobody answered since', async () => {
    const before = await bench.tickets({ status: 'Answered' });
    now += 3 * MINUTE;
    bench.service.letCustomersWrite();
    expect(await bench.tickets({ status: 'Answered' })).toEqual(before);
  });

  it('write something new now and then, also in the day after', async () => {
    const start = await total();
    now += 3 * MINUTE;
    bench.service.letCustomersWrite();
    expect(await total()).toBe(start);
    now += 6 * MINUTE;
    bench.service.letCustomersWrite();
    expect(await total()).toBe(start + 1);
    const [ticket] = await bench.tickets({ limitnum: '1' });
    expect(ticket).toMatchObject({
      status: 'Open',
      lastreply: '2026-09-14 09:39:00',
      subject: expect.not.stringMatching(/[{}]/),
    });
    expect(ticket?.userid).not.toBe('0');
    now += 24 * 60 * MINUTE;
    bench.service.letCustomersWrite();
    bench.service.letCustomersWrite();
    await bench.signIn();
    expect(await total()).toBe(start + 2);
  });
});

describe('scenarios', () => {
  const posts = (id: string) => bench.service.conversation(id)?.posts ?? [];

  it('the answer is lost: stored, and no word of it', async () => {
    expect(await play({ scenario: 'answer-is-lost', ticketid: 10002 })).toBe(200);
    expect((await bench.call('add-ticket-reply', { ticketid: '10003', message: 'Another' })).status).toBe(200);
    await expect(bench.call('add-ticket-reply', { ticketid: '10002', message: 'Lost' })).rejects.toThrow();
    expect(posts('10002').at(-1)?.message).toBe('Lost');
    expect((await bench.call('add-ticket-reply', { ticketid: '10002', message: 'Next' })).status).toBe(200);
  });

  it('can be taken back', async () => {
    await play({ scenario: 'answer-is-lost' });
    const headers = { Authorization: `Bearer ${bench.service.credentials.apiSecret}` };
    expect((await fetch(`${bench.service.url}/_practice/scenario`, { method: 'DELETE', headers })).status).toBe(200);
    expect((await bench.call('add-ticket-reply', { ticketid: '10002', message: 'x' })).status).toBe(200);
  });

  it('a colleague answers first', async () => {
    expect(await play({ scenario: 'colleague-answers-first', ticketid: '10002' })).toBe(200);
    expect(posts('10002').at(-1)).toMatchObject({ kind: 'staff', name: 'Mira Holt', at: now });
    expect(bench.service.conversation('10002')).toMatchObject({
      status: 'Answered',
      admin: 'Mira Holt',
      lastreply: now,
    });
  });

  it('a server fails: products of one server write, each before one writes again', async () => {
    const before = await total();
    expect(await play({ scenario: 'server-fails', tickets: 40 })).toBe(200);
    expect((await total()) - before).toBe(40);
    const opened = (await bench.tickets({})).filter(({ date }) => Date.parse(`${date}Z`) === now);
    const products = opened.map(({ service }) => String(service));
    expect(products.every((one) => /^S\d+$/.test(one))).toBe(true);
    const times = [...new Set(products)].map((one) => products.filter((other) => other === one).length);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1);
  });

  it('the network is cut, and comes back', async () => {
    expect(await play({ scenario: 'network-is-cut', seconds: 0.3 })).toBe(200);
    const outcome = () =>
      bench.call('get-tickets').then(
        ({ status }) => status,
        (error: Error) => (error.cause as NodeJS.ErrnoException).code,
      );
    await expect.poll(outcome).toBe('ECONNREFUSED');
    await expect.poll(outcome).toBe(200);
  });

  it('a service that is cut can be stopped', async () => {
    await bench.service.cutNetwork(60_000);
    await expect(bench.service.stop()).resolves.toBeUndefined();
  });

  it.each([
    [{}, 400],
    [{ scenario: 'meteor' }, 400],
    [{ scenario: 'colleague-answers-first' }, 400],
    [{ scenario: 'colleague-answers-first', ticketid: '7' }, 400],
    [{ scenario: 'network-is-cut', seconds: 9999 }, 400],
    [{ scenario: 'network-is-cut', seconds: '5' }, 400],
    [{ scenario: 'server-fails', tickets: 0 }, 400],
  ])('answers %o with %i', async (body, status) => {
    expect(await play(body)).toBe(status);
  });

  it('need the API secret', async () => {
    expect(await play({ scenario: 'answer-is-lost' }, 'guess')).toBe(401);
    expect(await play({ scenario: 'answer-is-lost' }, (await bench.signIn()).access)).toBe(401);
    expect(bench.service.faults.all()).toEqual([]);
  });

  it('exist only in practice', async () => {
    await bench.service.stop();
    bench = await startBench({ testMode: false });
    expect(await play({ scenario: 'answer-is-lost' })).toBe(404);
  });
});
