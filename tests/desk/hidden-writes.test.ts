/** Writes beside a record that the service can not show: it may be the very one that was made. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, itemOf, waitForState } from './harness.ts';
import { openForWrites, resetForWrites, WRITES, type Write } from './writes.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let write: (kind: Write) => Promise<OutboxItem[]>;

beforeAll(async () => {
  ({ service, under, account, write } = await openForWrites(60));
});
afterAll(async () => {
  await under.stop();
  await service.stop();
});
beforeEach(() => resetForWrites({ service, under }));

type Made = Exclude<Write['operation'], 'add-ticket-reply'>;
/** The list that would show the new record, and words of its row; some are in all of them. */
const TRACE: Record<Made, [list: string, holding: string]> = {
  'open-ticket': ['get-tickets', '"New '],
  'add-order': ['get-orders', '"moved'],
  'add-contact': ['get-contacts', '@new.example'],
  'update-contact': ['get-contacts', '"City '],
};
const isMade = (kind: Write): kind is Write & { operation: Made } => kind.operation !== 'add-ticket-reply';
const KINDS = WRITES.filter(isMade);
const madeBy = (operation: Made) => {
  const kind = KINDS.find((one) => one.operation === operation);
  if (!kind) throw new Error('there is no such write');
  return kind;
};

const hide = (list: string, holding: string) => service.faults.add({ operation: list, kind: 'unencodable', holding });
const now = async (id: string) => {
  const item = await itemOf(under, account.id, id);
  if (!item) throw new Error('the item is gone');
  return item;
};
const made = (operation: Made) => service.ledger.of(operation).length;

async function inDoubt(kind: Write): Promise<OutboxItem> {
  const [sent] = await write(kind);
  return asTimePasses('the doubt', async () => {
    const item = await now(sent?.id ?? '');
    if (item.state === 'queued') under.clock.advance(1600);
    return item.state === 'in-doubt' && item;
  });
}
const decide = (item: string, decision: 'arrived' | 'send-again' | 'keep-draft') =>
  under.call('outbox.decide', { account: account.id, item, decision });

describe.each(KINDS)('$name that the service can not show', (kind) => {
  const [list, holding] = TRACE[kind.operation];

  it('is not judged absent, however often it is looked for', async () => {
    hide(list, holding);
    service.faults.add({ operation: kind.operation, kind: 'reset-after' });
    const { id } = await inDoubt(kind);
    for (const _look of [1, 2, 3]) {
      const { evidence } = await now(id);
      under.clock.advance(60_100);
      await whenSettled('a look', async () => (await now(id)).evidence?.nextAt !== evidence?.nextAt);
    }
    expect((await now(id)).evidence).toMatchObject({ verdict: 'pending', checkedAt: [] });

    // Mended by the service's administrators.
    service.faults.clear();
    await asTimePasses('it to be found', async () => {
      under.clock.advance(10_000);
      return (await now(id)).evidence?.verdict === 'probably' || (await now(id)).state === 'accepted';
    });
    expect(made(kind.operation)).toBe(1);
    if ((await now(id)).state === 'in-doubt') await decide(id, 'arrived');
  });

  it('is not made twice where its token was refused', async () => {
    hide(list, holding);
    service.faults.add({ operation: kind.operation, kind: '401-after' });
    const { id, error } = await inDoubt(kind);
    expect(error?.detail).toMatchObject({ reason: 'answered-no', status: 401 });
    expect(made(kind.operation)).toBe(1);
    await decide(id, 'arrived');
  });

  it('is not made twice where a gateway asks to wait', async () => {
    hide(list, holding);
    service.faults.add({ operation: kind.operation, kind: '429-after', retryAfter: 1 });
    const { id } = await inDoubt(kind);
    expect(made(kind.operation)).toBe(1);
    await decide(id, 'arrived');
  });
});

it('a ticket goes once more by the word of an agent who was told that not all is shown', async () => {
  hide('get-tickets', '"New ');
  service.faults.add({ operation: 'open-ticket', kind: 'reset-after' });
  const { id } = await inDoubt(madeBy('open-ticket'));
  await decide(id, 'send-again');
  const told = await asTimePasses('the doubt', async () => {
    under.clock.advance(1600);
    const item = await now(id);
    return item.state === 'in-doubt' && item.error?.detail?.reason === 'not-shown';
  });
  expect([told, made('open-ticket')]).toEqual([true, 1]);
  await decide(id, 'send-again');
  await asTimePasses('the second', () => {
    under.clock.advance(1600);
    return made('open-ticket') === 2;
  });
  await waitForState(under, account.id, id, 'accepted');
});

it('a contact goes once more by the word of an agent who was told that not all is shown', async () => {
  hide('get-contacts', '@new.example');
  service.faults.add({ operation: 'add-contact', kind: 'reset-after' });
  const { id, ticket } = await inDoubt(madeBy('add-contact'));
  const again = async (item: string) => {
    await decide(item, 'keep-draft');
    // One lost answer counts as no connection until something was read.
    await under.call('sync.now', { account: account.id });
    const draft = await under.call('draft.get', { account: account.id, ticket });
    const { id, rev } = draft ?? { id: '', rev: 0 };
    return (await under.call('form.send', { account: account.id, draft: id, rev })).id;
  };
  const second = await again(id);
  expect((await waitForState(under, account.id, second, 'in-doubt')).error?.detail).toMatchObject({
    reason: 'not-shown',
  });
  expect(made('add-contact')).toBe(1);
  await waitForState(under, account.id, await again(second), 'accepted');
  expect(made('add-contact')).toBe(2);
});

describe('beside an older record that the service can not show', () => {
  it.each(KINDS)('$name goes', async (kind) => {
    hide(TRACE[kind.operation][0], kind.operation === 'open-ticket' ? '"10050"' : '"8005"');
    const [sent] = await write(kind);
    await asTimePasses('its end', async () => {
      const item = await now(sent?.id ?? '');
      if (item.state !== 'accepted') under.clock.advance(1600);
      return item.state === 'accepted';
    });
    expect(made(kind.operation)).toBe(1);
  });

  it('an order that the service refuses in its own words is a form again', async () => {
    hide('get-orders', '"8005"');
    service.faults.add({ operation: 'add-order', kind: 'refused', message: 'Invalid Payment Method' });
    const [sent] = await write(madeBy('add-order'));
    const back = await whenSettled('the form', async () => {
      const draft = await under.call('draft.get', { account: account.id, ticket: sent?.ticket ?? '' });
      return draft?.error;
    });
    expect(back.detail?.texts).toEqual(['Invalid Payment Method']);
  });
});

it('a contact that the service can not show is not said to be gone', async () => {
  const { rows } = await under.call('contact.list', { account: account.id, filter: {}, from: 0, count: 200 });
  const clients = rows.map(({ clientId }) => clientId);
  // Its client has another contact, which is shown.
  const one = rows.find(({ clientId }) => clientId !== null && clients.filter((id) => id === clientId).length > 1);
  hide('get-contacts', `"${one?.id}"`);
  const error = await under.callFails('contact.read', { account: account.id, contact: one?.id ?? '' });
  expect(error).toMatchObject({ kind: 'malformed', detail: { reason: 'not-shown' } });
});
