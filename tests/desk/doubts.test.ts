/**
 * Each kind of write after an answer that leaves it in doubt, and after `success` alone: its words,
 * quotes and choices.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactOutbox } from '../../renderer/features/contacts/contact-outbox.ts';
import { ticketOutbox } from '../../renderer/features/new-ticket/ticket-outbox.ts';
import { orderOutbox } from '../../renderer/features/orders/order-outbox.ts';
import { readWords } from '../../renderer/i18n/index.ts';
import { actionsOf, lookOf } from '../../renderer/parts/outbox/outbox-texts.ts';
import { outboxWords, quoted } from '../../renderer/parts/outbox/outbox-words.ts';
import type { Account } from '../../shared/domain/account.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { Fault, RunningService } from '../service/service.ts';
import { type DeskUnderTest, itemOf, rowsOf } from './harness.ts';
import { openForWrites, resetForWrites, WRITES, type Write } from './writes.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let write: (kind: Write) => Promise<OutboxItem[]>;

beforeAll(async () => {
  await readWords();
  ({ service, under, account, write } = await openForWrites(200));
});
afterAll(async () => {
  await under.stop();
  await service.stop();
});
beforeEach(() => resetForWrites({ service, under }));

const KINDS = { reply: null, order: orderOutbox, contact: contactOutbox, ticket: ticketOutbox };
const words = (item: OutboxItem) =>
  outboxWords(item, { now: under.clock.now(), zone: 'UTC', progress: null }, KINDS[item.kind]);
const SUCCESS = { json: { result: 'success', message: 'Well done' } };

/** Each answer, the words for it, and the quotes from it. */
const ANSWERS: [Omit<Fault, 'operation'>, string, string[]][] = [
  [{ kind: 'reset-after' }, 'The connection broke before the service answered', []],
  [{ kind: 'reset-before' }, 'The connection broke before the service answered', []],
  [{ kind: '5xx-before' }, 'The service failed with error 500', ['Internal Server Error']],
  [{ kind: '5xx-after' }, 'The service failed with error 500', ['Internal Server Error']],
  [{ kind: 'empty' }, 'The service’s answer was empty', []],
  [{ kind: 'truncated' }, 'The service’s answer was cut off', []],
  [
    { kind: 'html-after' },
    'A web page came back instead of the service’s answer',
    ['Just a moment… Checking your browser.'],
  ],
  [
    { kind: 'redirect', location: 'https://login.example/way?to=x' },
    'The answer only redirects to another address, https://login.example/way',
    [],
  ],
  [{ kind: 'answer-after', json: { message: 'Hm' } }, 'The service’s answer was unclear', ['Hm']],
];
const ONE_BY_ONE = WRITES.filter(({ name }) => name !== 'replies to many');

/** The consequence, for the agent to know; and the ways on. */
const SAID: Record<Write['operation'], { may: RegExp; ways: string[] }> = {
  'add-ticket-reply': {
    may: /, so your reply to .+ may or may not have arrived\./,
    ways: ['open', 'arrived', 'send-again'],
  },
  'open-ticket': { may: /, so this ticket for .+ may or may not have been created\./, ways: ['arrived', 'send-again'] },
  'add-order': {
    may: /, so this order may have been placed, and .+ may have been invoiced\./,
    ways: ['arrived', 'keep-draft'],
  },
  'add-contact': { may: /, so Noor N\d+ may or may not have been added\./, ways: ['arrived', 'keep-draft'] },
  'update-contact': { may: /, so .+ may or may not have been changed\./, ways: ['arrived', 'keep-draft'] },
};

async function ended(kind: Write): Promise<OutboxItem> {
  const [sent] = await write(kind);
  return asTimePasses('the end', async () => {
    const item = sent && (await itemOf(under, account.id, sent.id));
    if (item?.state === 'in-doubt' || item?.state === 'accepted') return item;
    // An attempt's times are compared with the service's, whose clock is not turned.
    if (item?.state !== 'checking' && item?.state !== 'sending') under.clock.advance(1600);
    return null;
  });
}

const settle = (item: OutboxItem) =>
  under.call('outbox.decide', { account: account.id, item: item.id, decision: 'arrived' });

describe.each(ONE_BY_ONE)('$name', (kind) => {
  const { operation } = kind;

  it.each(ANSWERS)('%j is said as what it was', async (fault, why, texts) => {
    service.faults.add({ operation, ...fault });
    const item = await ended(kind);
    expect(item.state).toBe('in-doubt');
    const { may, ways } = SAID[operation];
    expect(words(item)).toMatch(may);
    expect(words(item).startsWith(`${why}, so `)).toBe(true);
    expect(quoted(item)).toEqual(texts);
    expect(actionsOf(item, KINDS[item.kind]).filter((action) => action !== 'open-found')).toEqual(ways);
    await settle(item);
  });

  it('success without a word of what was made', async () => {
    service.faults.add({ operation, kind: 'answer-after', ...SUCCESS });
    const item = await ended(kind);
    // api.md 4.10 and 4.12 promise no more than that; the others promise ids.
    if (operation === 'add-ticket-reply' || operation === 'open-ticket') {
      expect(item.state).toBe('accepted');
      return;
    }
    expect(words(item).startsWith('The service confirmed the request, but not what it created, so ')).toBe(true);
    expect(quoted(item)).toEqual(['Well done']);
    await settle(item);
  });
});

describe.each(ONE_BY_ONE)('$name that is accepted with a warning', (kind) => {
  it('keeps it, through a restart, and where it stands', async () => {
    const warning = 'The copy to a@example.org was not sent';
    const ids = { id: 1, tid: 'X-1', orderid: 1, contactid: 1 };
    service.faults.add({
      operation: kind.operation,
      kind: 'answer-after',
      json: { result: 'success', warning, ...ids },
    });
    const item = await ended(kind);
    expect(item).toMatchObject({ state: 'accepted', warnings: [warning] });
    expect(lookOf(item)).toMatchObject({ section: 'done', tone: 'warn' });
    await under.restart();
    expect(await itemOf(under, account.id, item.id)).toMatchObject({ state: 'accepted', warnings: [warning] });
    if (item.kind !== 'reply') return;
    const timeline = await under.call('ticket.timeline', { account: account.id, ticket: item.ticket });
    expect(timeline.find(({ id }) => id === item.id)).toMatchObject({ kind: 'sent', warnings: [warning] });
  });
});

describe('a ticket that was opened without a number', () => {
  const opening: Write = { name: 'a new ticket', operation: 'open-ticket', isForm: false };
  const madeOf = async (id: string) => {
    const made = (await itemOf(under, account.id, id))?.made;
    return made?.kind === 'ticket' && made.ticketId !== null && made;
  };

  it('is accepted, and has its number once the list shows it', async () => {
    // A poll of its own would meet the fault that the reading back is to meet: none is under way,
    // and the clock is not turned.
    await under.call('sync.now', { account: account.id });
    service.faults.add({ operation: 'open-ticket', kind: 'answer-after', ...SUCCESS });
    // The read right after the write fails: then the next poll shows the ticket.
    service.faults.add({ operation: 'get-tickets', kind: '5xx-before', skip: 2, times: 2 });
    const [sent] = await write(opening);
    const item = await whenSettled('the end', async () => {
      const item = sent && (await itemOf(under, account.id, sent.id));
      return item?.state === 'accepted' && item;
    });
    expect(item).toMatchObject({ state: 'accepted', made: { kind: 'ticket', ticketId: null, tid: null } });
    expect(words(item)).toContain('without a number');
    expect(service.ledger.of('open-ticket')).toHaveLength(1);
    service.faults.clear();
    const made = await whenSettled('its number', async () => {
      // A poll that is under way may have passed the ticket's place already: then the next one
      // meets it.
      await under.call('sync.now', { account: account.id });
      return madeOf(item.id);
    });
    const row = (await rowsOf(under, account.id, 'active')).find(({ id }) => id === made.ticketId);
    expect(row).toMatchObject({ tid: made.tid, subject: item.subject });
    const linked = await itemOf(under, account.id, item.id);
    expect(linked && words(linked)).toContain(`as #${made.tid}.`);
    // The sent text stands on the ticket's own page.
    const timeline = await under.call('ticket.timeline', { account: account.id, ticket: made.ticketId ?? '' });
    expect(timeline.filter(({ kind }) => kind === 'sent')).toMatchObject([{ id: item.id, text: 'M' }]);
  });

  it('and in doubt is the one that the agent says it is', async () => {
    service.faults.add({ operation: 'open-ticket', kind: 'reset-after' });
    const item = await ended(opening);
    const found = await asTimePasses('it to be found', async () => {
      under.clock.advance(10_000);
      return (await itemOf(under, account.id, item.id))?.evidence?.found?.[0];
    });
    await settle(item);
    expect(await madeOf(item.id)).toMatchObject({ ticketId: found.id, tid: found.number });
  });

  it('and in doubt, sent again before it was found, is not opened twice', async () => {
    service.faults.add({ operation: 'open-ticket', kind: 'reset-after' });
    const item = await ended(opening);
    await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'send-again' });
    const again = await asTimePasses('the doubt', async () => {
      under.clock.advance(1600);
      const now = await itemOf(under, account.id, item.id);
      return now?.state === 'in-doubt' && now.evidence?.found?.length === 1 && now;
    });
    expect(words(again)).toMatch(/^Something similar appeared before it was sent again, so this ticket for /);
    expect(service.ledger.of('open-ticket')).toHaveLength(1);
    // By the agent's word, who has seen it, it goes.
    await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'send-again' });
    await whenSettled('the second', () => service.ledger.of('open-ticket').length === 2);
    await whenSettled('its end', async () => (await itemOf(under, account.id, item.id))?.state === 'accepted');
  });
});
