import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../shared/contract.ts';
import type { Account } from '../../shared/domain/account.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let tickets: TicketRow[];
let folder: string;

const BATCH = '33333333-3333-4333-8333-333333333333';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rackside-batch-'));
  service = await startTestService({ file: join(folder, 'service.db'), tickets: 60 });
  under = await openDesk();
  account = await signIn(under, service);
  await under.call('account.configure', { account: account.id, settings: { agentName: 'Mara Lind', holdSeconds: 0 } });
  tickets = (await rowsOf(under, account.id, 'active')).slice(0, 6);
});
afterEach(async () => {
  await under.stop();
  await service.stop();
  rmSync(folder, { recursive: true });
});

const send = (ready: Input<'batch.send'>['tickets'], text = 'It is back.') =>
  under.call('batch.send', { account: account.id, batch: BATCH, text, tickets: ready });
const batches = () => under.call('batch.list', { account: account.id });
/** The only one. */
const batch = async () => {
  const [found, ...others] = await batches();
  if (!found || others.length > 0) throw new Error('there is not one batch');
  return found;
};
const pause = (paused: boolean) => under.call('batch.pause', { account: account.id, batch: BATCH, paused });
const replies = () => service.ledger.of('add-ticket-reply');
const ids = () => tickets.map(({ id }) => id);
const plan = (text: string) => under.call('batch.plan', { account: account.id, text, tickets: ids() });
const items = async () =>
  (await under.call('outbox.list', { account: account.id })).filter(({ batch }) => batch === BATCH);
/** The pace lies between two replies: the clock is turned on until all are done. */
const ended = (count: number) =>
  asTimePasses('the end of the batch', async () => {
    const all = await items();
    // While one is on its way the clock stands: what it left behind is told by its time.
    const going = all.some(({ state, waiting }) => ['checking', 'sending'].includes(state) || waiting === 'probe');
    if (!going) under.clock.advance(1600);
    const over = all.filter(({ state }) => ['accepted', 'stopped', 'refused', 'in-doubt'].includes(state));
    return over.length === count && all;
  });

describe('one whose first reply was recorded as the customer’s', () => {
  const goOn = (item: string, replyAs: 'service' | 'name' | null) =>
    under.call('reply.goOn', { account: account.id, item, replyAs });

  it('stops as one, and one word lets all others go, however often it is said', async () => {
    service.setRepliesAs(null);
    const { ready } = await plan('It is back.');
    await send(ready);
    await whenSettled('the others to wait for the agent', async () => (await batch()).hold?.count === 5);
    const [first] = (await items()).filter(({ state }) => state === 'accepted');
    const { hold, progress } = await batch();
    expect(hold).toEqual({ why: 'filed', item: first?.id, as: 'name', own: true, count: 5 });
    expect(progress).toMatchObject({ total: 6, accepted: 1, waiting: 5, needsYou: 0 });

    await goOn(hold?.item ?? '', 'service');
    expect((await batch()).hold).toBeNull();
    expect((await items()).filter(({ waiting }) => waiting === 'filed')).toEqual([]);
    // The other way, pressed in the same place on what had waited.
    const [waits] = (await items()).filter(({ state }) => state === 'queued');
    await goOn(waits?.id ?? '', 'name');
    await goOn(hold?.item ?? '', 'name');
    await ended(6);
    expect(replies().map(({ params }) => params.name)).toEqual(['Mara Lind', ...Array(5).fill(undefined)]);
    expect((await under.call('account.list', {}))[0]?.settings.replyAs).toBe('service');
    expect(await batch()).toMatchObject({ hold: null, progress: { accepted: 6 } });
  });

  it('can be stopped where it waits', async () => {
    service.setRepliesAs(null);
    await send((await plan('It is back.')).ready);
    await whenSettled('the others to wait for the agent', async () => (await batch()).hold?.count === 5);
    expect(await under.call('batch.stop', { account: account.id, batch: BATCH })).toEqual({ stopped: 5 });
    // The one that went still needs a word.
    expect((await batch()).hold).toMatchObject({ own: true, count: 0 });
    expect(replies()).toHaveLength(1);
  });
});

describe('one reply to many tickets', () => {
  it('shows where it would go and what is left out, then sends it once to each', async () => {
    const [first, second] = ids();
    const draft = '44444444-4444-4444-8444-444444444444';
    await under.call('draft.save', { account: account.id, id: draft, ticket: first ?? '', rev: 0, text: 'My own' });
    const planned = await plan('About #{{ticket.number}}: it is back.');
    expect(planned.leftOut).toEqual([{ ticket: first, tid: tickets[0]?.tid, why: 'draft' }]);
    expect(planned.ready.map(({ ticket }) => ticket)).toEqual(ids().slice(1));
    expect(planned.samples.map(({ text }) => text)).toEqual(
      tickets.slice(1, 4).map(({ tid }) => `About #${tid}: it is back.`),
    );
    expect((await plan('{{nobody.knows}}')).unknown).toEqual(['nobody.knows']);

    // Someone writes between the plan and the sending.
    service.customerReply(second ?? '', 'Any news?');
    const before = service.ledger.of('get-tickets').length;
    const sent = await under.call('batch.send', {
      account: account.id,
      batch: BATCH,
      text: 'About #{{ticket.number}}: it is back.',
      tickets: planned.ready,
    });
    expect(sent).toEqual({ sent: 5 });
    const all = await ended(5);
    expect(all.map(({ ticket, state, stop }) => [ticket, state, stop?.reason ?? null])).toEqual([
      [second, 'stopped', 'moved'],
      ...ids()
        .slice(2)
        .map((id) => [id, 'accepted', null]),
    ]);
    expect((await plan('It is back.')).leftOut.find(({ ticket }) => ticket === second)?.why).toBe('stopped');
    expect(replies().map(({ message }) => message)).toEqual(
      tickets.slice(2).map(({ tid }) => `About #${tid}: it is back.`),
    );
    // One sweep served all five checks: by their subjects only the accepted ones are read, to see
    // how they were recorded.
    const asked = service.ledger.of('get-tickets').slice(before);
    expect(asked.filter(({ params }) => params.status === 'All Active Tickets').length).toBeGreaterThan(0);
    expect(asked.filter(({ params }) => params.subject !== undefined).length).toBeLessThanOrEqual(4);
    expect((await under.call('draft.get', { account: account.id, ticket: first ?? '' }))?.text).toBe('My own');
  });

  it('names everyone who gets a copy, once, and nobody of a ticket that is left out', async () => {
    const active = await rowsOf(under, account.id, 'active');
    const details = await Promise.all(
      active.map(async ({ id }) => (await under.call('ticket.get', { account: account.id, ticket: id })).ticket),
    );
    const copied = details.filter((ticket) => ticket.cc.length > 0);
    expect(copied.length).toBeGreaterThan(0);
    const text = 'It is back.';
    const all = { account: account.id, text, tickets: active.map(({ id }) => id) };
    const names = [...new Set(copied.flatMap(({ cc }) => cc))];
    expect((await under.call('batch.plan', all)).copies.toSorted()).toEqual(names.toSorted());
    for (const [at, ticket] of copied.entries()) {
      const id = `44444444-4444-4444-8444-${String(at).padStart(12, '0')}`;
      await under.call('draft.save', { account: account.id, id, ticket: ticket.id, rev: 0, text: 'My own' });
    }
    expect((await under.call('batch.plan', all)).copies).toEqual([]);
  });

  it('can be stopped: what was not on its way is taken back, and leaves no drafts', async () => {
    await under.call('account.configure', { account: account.id, settings: { holdSeconds: 60 } });
    const planned = await plan('It is back.');
    await under.call('batch.send', { account: account.id, batch: BATCH, text: 'It is back.', tickets: planned.ready });
    expect((await items()).map(({ state }) => state)).toEqual(Array(6).fill('held'));
    // The same again goes nowhere while the first is on its way.
    expect((await plan('It is back.')).leftOut.map(({ why }) => why)).toEqual(Array(6).fill('on-its-way'));
    expect(await under.call('batch.stop', { account: account.id, batch: BATCH })).toEqual({ stopped: 6 });
    expect(await items()).toEqual([]);
    expect(replies()).toEqual([]);
    expect(await rowsOf(under, account.id, 'drafts')).toEqual([]);
  });

  it('is counted from the outbox, with its text, its size and what got in its way', async () => {
    await under.call('account.configure', { account: account.id, settings: { holdSeconds: 60 } });
    const { ready } = await plan('It is back.');
    const [first] = ids();
    const id = '44444444-4444-4444-8444-444444444444';
    await under.call('draft.save', { account: account.id, id, ticket: first ?? '', rev: 0, text: 'My own' });
    expect(await send(ready)).toEqual({ sent: 5 });
    expect(await batch()).toMatchObject({
      id: BATCH,
      text: 'It is back.',
      size: 6,
      leftOut: [{ ticket: first, tid: tickets[0]?.tid, why: 'draft' }],
      withdrawn: [],
      paused: null,
      progress: { total: 5, waiting: 5, accepted: 0 },
    });
    expect((await batch()).heldUntil).toBeGreaterThan(under.clock.now() + 50_000);
    // The same press twice, from a window that lost the answer.
    expect(await send(ready)).toEqual({ sent: 5 });
    expect(await items()).toHaveLength(5);
    // After a start of the desk as before it: nothing of it lives in a window.
    await under.restart();
    expect((await batch()).progress).toMatchObject({ total: 5, waiting: 5 });
    expect(await under.call('batch.stop', { account: account.id, batch: BATCH })).toEqual({ stopped: 5 });
    expect(await batch()).toMatchObject({ withdrawn: ids().slice(1), progress: { total: 0, waiting: 0 } });
  });

  it('stands still while it is paused, also after a start of the desk, and goes on once when it is resumed', async () => {
    await send((await plan('It is back.')).ready);
    await whenSettled('the first', () => replies().length === 1);
    await pause(true);
    await whenSettled('none under way', async () => (await batch()).progress.going === 0);
    const { length } = replies();
    expect(await batch()).toMatchObject({ paused: 'agent', waiting: 'paused' });
    const waiting = (await items()).filter(({ state }) => state === 'queued');
    expect(waiting.map(({ waiting }) => waiting)).toEqual(Array(6 - length).fill('paused'));
    // A reply of the agent's own does not stand behind it.
    const last = waiting.at(-1)?.ticket ?? '';
    const draft = '44444444-4444-4444-8444-444444444444';
    await under.call('draft.save', { account: account.id, id: draft, ticket: last, rev: 0, text: 'My own' });
    const { fingerprint: seen } = await under.call('ticket.get', { account: account.id, ticket: last });
    await under.call('reply.send', { account: account.id, draft, rev: 1, seen });
    await whenSettled('the own reply', () => replies().some(({ message }) => message === 'My own'));
    await under.restart();
    under.clock.advance(60_000);
    await whenSettled('the connection', async () => {
      const [one] = await under.call('account.list', {});
      return one?.connection.state === 'online';
    });
    under.clock.advance(5 * 3600_000);
    expect((await batch()).progress).toMatchObject({ waiting: 6 - length, going: 0 });
    expect(replies()).toHaveLength(length + 1);
    await pause(false);
    const all = await ended(6);
    expect(all.map(({ state }) => state)).toEqual(Array(6).fill('accepted'));
    expect(replies().filter(({ message }) => message === 'It is back.')).toHaveLength(6);
    expect((await batch()).progress).toMatchObject({ total: 6, accepted: 6, waiting: 0 });
  });

  it('is no longer held once it is paused: nothing says that it goes in so many seconds', async () => {
    await under.call('account.configure', { account: account.id, settings: { holdSeconds: 60 } });
    await send((await plan('It is back.')).ready);
    await pause(true);
    expect((await items()).map(({ state, waiting }) => [state, waiting])).toEqual(Array(6).fill(['queued', 'paused']));
    expect(await batch()).toMatchObject({ heldUntil: null, waiting: 'paused' });
  });

  it('that has waited for more than four hours asks once, and not for each of its replies', async () => {
    service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
    await send((await plan('It is back.')).ready);
    await whenSettled('no network', async () => (await items()).some(({ waiting }) => waiting === 'offline'));
    under.clock.advance(5 * 3600_000);
    service.faults.clear();
    under.networkBack();
    await asTimePasses('the question', async () => {
      under.clock.advance(1000);
      return (await batch()).paused === 'stale';
    });
    expect((await items()).map(({ state }) => state)).toEqual(Array(6).fill('queued'));
    expect(replies()).toEqual([]);
    await pause(false);
    expect((await ended(6)).map(({ state }) => state)).toEqual(Array(6).fill('accepted'));
  });

  it('leaves out in a second plan whoever has the very same text already', async () => {
    await send((await plan('It is back.')).ready.slice(0, 2));
    await ended(2);
    const again = await plan('It is back.');
    expect(again.leftOut.map(({ ticket, why }) => [ticket, why])).toEqual(
      ids()
        .slice(0, 2)
        .map((id) => [id, 'has-text']),
    );
    expect((await plan('It is back, again.')).leftOut).toEqual([]);
    under.clock.advance(8 * 24 * 3600_000);
    expect((await plan('It is back.')).leftOut).toEqual([]);
  });

  it('goes once to each customer, to what was opened since, and not to what the agent takes out', async () => {
    const all = await rowsOf(under, account.id, 'active');
    const byCustomer = new Map<string, TicketRow[]>();
    for (const row of all) {
      const customer = row.requester.clientId ?? row.requester.email;
      byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), row]);
    }
    const [[first, second] = []] = [...byCustomer.values()].filter((rows) => rows.length > 1);
    if (!first || !second) throw new Error('no customer has two tickets');
    const others = [...byCustomer.values()].flatMap(([one]) => (one && one.id !== first.id ? one : [])).slice(0, 3);
    const [other, ...rest] = others.filter(({ requester }) => requester.clientId !== first.requester.clientId);
    if (!other) throw new Error('there is one customer');
    const opened = async (id: string) =>
      (await under.call('ticket.get', { account: account.id, ticket: id })).ticket.openedAt;
    const [at, atSecond] = [await opened(first.id), await opened(second.id)];
    const [newer, older] = (at?.text ?? '') > (atSecond?.text ?? '') ? [first, second] : [second, first];
    const none = { oncePerCustomer: false, openedSince: null, withoutSubjects: [], excluded: [] };
    const chosen = [first, second, other, ...rest].map(({ id }) => id);
    const planned = async (rules: Partial<NonNullable<Input<'batch.plan'>['rules']>>) => {
      const more = { text: 'It is back.', tickets: chosen, rules: { ...none, ...rules } };
      const { ready, leftOut, people } = await under.call('batch.plan', { account: account.id, ...more });
      const byHand = rules.excluded ?? [];
      expect(people.map(({ ticket }) => ticket).filter((ticket) => !byHand.includes(ticket))).toEqual(
        ready.map(({ ticket }) => ticket),
      );
      expect(ready.length + leftOut.length).toBe(chosen.length);
      return { ready, leftOut, out: leftOut.map(({ ticket, why }) => `${ticket} ${why}`) };
    };
    expect((await planned({})).out).toEqual([]);
    expect((await planned({ withoutSubjects: [other.subject] })).out).toContain(`${other.id} subject`);
    expect((await planned({ excluded: [other.id] })).out).toEqual([`${other.id} excluded`]);
    const since = (at?.text ?? '') > (atSecond?.text ?? '') ? at?.utc : atSecond?.utc;
    expect((await planned({ openedSince: since ?? 0 })).out).toContain(`${older.id} older`);

    const { ready, leftOut, out } = await planned({ oncePerCustomer: true });
    expect(out).toEqual([`${older.id} same-customer`]);
    expect(ready.map(({ ticket }) => ticket)).toContain(newer.id);
    const [one] = ready.filter(({ ticket }) => ticket === newer.id);
    if (!one) throw new Error('the newest ticket is not ready');
    await under.call('batch.send', { account: account.id, batch: BATCH, text: 'It is back.', tickets: [one], leftOut });
    expect((await batch()).leftOut).toEqual(leftOut);
    await ended(1);
    // The all-clear goes to the same people, and is known by what it follows.
    expect(await under.call('batch.reached', { account: account.id, batch: BATCH })).toEqual([newer.id]);
    const clear = '55555555-5555-4555-8555-555555555555';
    const allClear = await under.call('batch.plan', { account: account.id, text: 'All clear.', tickets: [newer.id] });
    await under.call('batch.send', {
      ...{ account: account.id, batch: clear, text: 'All clear.', tickets: allClear.ready, follows: BATCH },
    });
    expect((await batches()).map(({ id, follows }) => [id, follows])).toEqual([
      [clear, BATCH],
      [BATCH, null],
    ]);
    // A second plan knows who has it, in whichever ticket.
    const again = { account: account.id, text: 'It is back.', tickets: [older.id] };
    const plan = await under.call('batch.plan', { ...again, rules: { ...none, oncePerCustomer: true } });
    expect(plan.leftOut.map(({ why }) => why)).toEqual(['same-customer']);
  });

  it('planned in two windows at once goes once to each customer, whichever of their tickets each chose', async () => {
    const all = await rowsOf(under, account.id, 'active');
    const whose = ({ requester }: TicketRow) => requester.clientId ?? requester.email;
    const [first] = all.filter((row) => all.some((other) => other.id !== row.id && whose(other) === whose(row)));
    const second = all.find((row) => first && row.id !== first.id && whose(row) === whose(first));
    if (!first || !second) throw new Error('no customer has two tickets');
    const text = 'It is back.';
    const rules = { oncePerCustomer: true, openedSince: null, withoutSubjects: [], excluded: [] };
    const planFor = ({ id }: TicketRow) =>
      under.call('batch.plan', { account: account.id, text, tickets: [id], rules });
    const [one, other] = [await planFor(first), await planFor(second)];
    const sendPlan = ({ ready }: typeof one, batch: string) =>
      under.call('batch.send', { account: account.id, batch, text, tickets: ready, oncePerCustomer: true });
    const late = '66666666-6666-4666-8666-666666666666';
    expect([await sendPlan(one, BATCH), await sendPlan(other, late)]).toEqual([{ sent: 1 }, { sent: 0 }]);
    const [shown] = (await batches()).filter(({ id }) => id === late);
    expect(shown?.leftOut).toEqual([{ ticket: second.id, tid: second.tid, why: 'same-customer' }]);
    await ended(1);
    expect(replies()).toHaveLength(1);
  });

  it('answers linked tickets once each with files and a reference, and stops where one moved', async () => {
    const all = await rowsOf(under, account.id, 'active');
    const whose = ({ requester }: TicketRow) => requester.clientId;
    const first = all.find((row) => whose(row) && all.filter((other) => whose(other) === whose(row)).length > 2);
    const [source, other, third] = all.filter((row) => first && whose(row) === whose(first));
    if (!source || !other || !third) throw new Error('no customer has three active tickets');
    const own = { account: account.id, ticket: source.id };
    const pairs = [other, third].map(({ id }) => ({ ticket: source.id, other: id, linked: true }));
    await under.call('customer.link', { account: account.id, pairs });
    const text = 'It is solved.\n\nThis also answers {{ticket.linked}}.';
    const draft = '77777777-7777-4777-8777-777777777777';
    const file = '88888888-8888-4888-8888-888888888888';
    await under.call('draft.save', { ...own, id: draft, rev: 0, text });
    await under.call('file.begin', { ...own, draft, file, name: 'mail.log', type: 'text/plain', size: 5 });
    await under.call('file.chunk', { account: account.id, file, index: 0, bytes: new TextEncoder().encode('a log') });
    await under.call('file.finish', { account: account.id, file });
    const tickets = [source.id, other.id, third.id];
    const planned = () => under.call('batch.plan', { account: account.id, text, tickets, source: source.id });
    expect((await planned()).samples.map((sample) => sample.text.split('\n').at(-1))).toEqual([
      `This also answers #${other.tid}, #${third.tid}.`,
      `This also answers #${source.tid}, #${third.tid}.`,
      `This also answers #${source.tid}, #${other.tid}.`,
    ]);
    const answer = async (id: string) => {
      const { ready } = await planned();
      const { id: shown = '', rev = 0 } = (await under.call('draft.get', own)) ?? {};
      const order = { account: account.id, batch: id, text, tickets: ready };
      const older = { id: shown, rev: rev + 1, extras: null };
      expect((await under.callFails('batch.send', { ...order, draft: older })).detail?.reason).toBe('stale-rev');
      const send = () => under.call('batch.send', { ...order, draft: { id: shown, rev, extras: null } });
      const sent = await send();
      // From a window that lost the answer.
      expect(await send()).toEqual(sent);
      return sent;
    };
    await under.call('account.configure', { account: account.id, settings: { holdSeconds: 60 } });
    const undone = '99999999-9999-4999-8999-999999999999';
    expect(await answer(undone)).toEqual({ sent: 3 });
    const held = await under.call('outbox.list', { account: account.id });
    const item = held.find(({ ticket }) => ticket === source.id)?.id ?? '';
    expect(await under.call('outbox.undo', { account: account.id, item })).toMatchObject({ text });
    expect(await under.call('batch.stop', { account: account.id, batch: undone })).toEqual({ stopped: 2 });
    const stopped = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
    expect(await answer(stopped)).toEqual({ sent: 3 });
    expect(await under.call('batch.stop', { account: account.id, batch: stopped })).toEqual({ stopped: 3 });
    expect(await under.call('draft.get', own)).toMatchObject({ text, files: [{ id: file, finished: true }] });
    expect(await under.call('draft.get', { ...own, ticket: other.id })).toBeNull();

    await under.call('account.configure', { account: account.id, settings: { holdSeconds: 0 } });
    service.customerReply(other.id, 'Any news?');
    expect(await answer(BATCH)).toEqual({ sent: 3 });
    expect(await under.call('draft.get', own)).toBeNull();
    expect((await ended(3)).map(({ ticket, state, stop }) => [ticket, state, stop?.reason ?? null])).toEqual([
      [source.id, 'accepted', null],
      [other.id, 'stopped', 'moved'],
      [third.id, 'accepted', null],
    ]);
    expect(replies().map(({ params, message }) => [params.ticketid, message?.split('\n').at(-1)])).toEqual([
      [source.id, `This also answers #${other.tid}, #${third.tid}.`],
      [third.id, `This also answers #${source.tid}, #${other.tid}.`],
    ]);
    expect((await items()).map(({ files }) => files.map(({ name, size, stored }) => [name, size, stored]))).toEqual(
      Array(3).fill([['mail.log', 5, 5]]),
    );
  });

  it('sends nothing without a text, or with a variable that is none', async () => {
    const { ready } = await plan('x');
    const refused = async (text: string) =>
      (await under.callFails('batch.send', { account: account.id, batch: BATCH, text, tickets: ready })).detail?.reason;
    expect(await refused('  ')).toBe('empty');
    expect(await refused('{{nothing}}')).toBe('unknown-variable');
    expect(await items()).toEqual([]);
  });
});
