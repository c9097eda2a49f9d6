/**
 * Every answer that a gateway or a service may give to a write, once each, carried out or not: by
 * the service's ledger nothing was carried out twice, and the item ended as what is known of it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { isFullRun } from '../helpers/full-run.ts';
import { asTimePasses } from '../helpers/under-way.ts';
import type { Fault, RunningService } from '../service/service.ts';
import type { DeskUnderTest } from './harness.ts';
import { openForWrites, resetForWrites, WRITES, type Write } from './writes.ts';

/** `draft`: it is a form again. */
type Ending = 'accepted' | 'refused' | 'in-doubt' | 'draft';
type ScriptedAnswer = Omit<Fault, 'operation'>;

const REFUSAL = { json: { result: 'error', message: 'Not today' } };

/** Each answer, and the end of mail and of forms after it. */
const ANSWERS: [string, ScriptedAnswer, Ending, Ending][] = [
  ['a reset, not done', { kind: 'reset-before' }, 'in-doubt', 'in-doubt'],
  ['a reset, done', { kind: 'reset-after' }, 'in-doubt', 'in-doubt'],
  ['half an answer', { kind: 'truncated' }, 'in-doubt', 'in-doubt'],
  ['an empty answer', { kind: 'empty' }, 'in-doubt', 'in-doubt'],
  ['null', { kind: 'answer-after', text: 'null' }, 'in-doubt', 'in-doubt'],
  ['no result', { kind: 'answer-after', json: {} }, 'in-doubt', 'in-doubt'],
  ['a page, not done', { kind: 'html' }, 'in-doubt', 'in-doubt'],
  ['a page, done', { kind: 'html-after' }, 'in-doubt', 'in-doubt'],
  ['notices before the answer', { kind: 'php-notice' }, 'accepted', 'accepted'],
  ['500, not done', { kind: '5xx-before' }, 'in-doubt', 'in-doubt'],
  ['500, done', { kind: '5xx-after' }, 'in-doubt', 'in-doubt'],
  ['503 and wait, not done', { kind: '503', retryAfter: 10 }, 'in-doubt', 'in-doubt'],
  ['503 and wait, done', { kind: '503-after', retryAfter: 10 }, 'in-doubt', 'in-doubt'],
  ['504, done', { kind: 'answer-after', status: 504, ...REFUSAL }, 'in-doubt', 'in-doubt'],
  ['429, not done', { kind: '429', retryAfter: 10 }, 'accepted', 'draft'],
  ['429, done', { kind: '429-after', retryAfter: 10 }, 'in-doubt', 'in-doubt'],
  ['429 of a gateway, not done', { kind: 'answer', status: 429, retryAfter: 5 }, 'in-doubt', 'in-doubt'],
  ['429 of a gateway, done', { kind: 'answer-after', status: 429, retryAfter: 5 }, 'in-doubt', 'in-doubt'],
  ['401, not done', { kind: '401' }, 'accepted', 'accepted'],
  ['401, done', { kind: '401-after' }, 'in-doubt', 'in-doubt'],
  ['401 of a gateway, done', { kind: 'answer-after', status: 401 }, 'in-doubt', 'in-doubt'],
  ['302, not done', { kind: 'redirect' }, 'in-doubt', 'in-doubt'],
  ['302, done', { kind: 'answer-after', status: 302, location: 'https://a.example/' }, 'in-doubt', 'in-doubt'],
  ['403 of a gateway, not done', { kind: 'answer', status: 403 }, 'in-doubt', 'in-doubt'],
  ['403 of a gateway, done', { kind: 'answer-after', status: 403 }, 'in-doubt', 'in-doubt'],
  ['403, not done', { kind: 'refused', status: 403 }, 'refused', 'draft'],
  ['403, done', { kind: 'answer-after', status: 403, ...REFUSAL }, 'in-doubt', 'in-doubt'],
  ['408, done', { kind: 'answer-after', status: 408, ...REFUSAL }, 'in-doubt', 'in-doubt'],
  ['409, done', { kind: 'answer-after', status: 409, ...REFUSAL }, 'in-doubt', 'in-doubt'],
  ['413', { kind: '413' }, 'refused', 'draft'],
  ['a no, not done', { kind: 'refused', message: 'Not today' }, 'refused', 'draft'],
  ['a no, done', { kind: 'answer-after', ...REFUSAL }, 'in-doubt', 'in-doubt'],
  ['a warning, not done', { kind: 'warning' }, 'refused', 'draft'],
  ['a warning, done', { kind: 'answer-after', json: { warning: 'Odd' } }, 'in-doubt', 'in-doubt'],
];

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let write: (kind: Write) => Promise<OutboxItem[]>;

beforeAll(async () => {
  ({ service, under, account, write } = await openForWrites(800));
});
afterAll(async () => {
  await under.stop();
  await service.stop();
});
beforeEach(() => resetForWrites({ service, under }));

const items = () => under.call('outbox.list', { account: account.id });

/** Where it is now; a form that is a draft again has left the outbox. */
async function endingOf(of: OutboxItem): Promise<Ending | null> {
  const item = (await items()).find(({ id }) => id === of.id);
  if (!item) return 'draft';
  return ['accepted', 'refused', 'in-doubt'].includes(item.state) ? (item.state as Ending) : null;
}

/** The agent settles it, so that the next one finds an empty outbox. */
async function settle(): Promise<void> {
  for (const { id, state } of await items()) {
    const decision = state === 'in-doubt' ? 'arrived' : state === 'refused' ? 'keep-draft' : null;
    if (decision) await under.call('outbox.decide', { account: account.id, item: id, decision });
  }
}

/** All writes read answers in one place: each kind meets one answer of each ending. */
const TELLING = [
  'a reset, done',
  'no result',
  '503 and wait, not done',
  '429, not done',
  '401, not done',
  'a no, not done',
];

describe.each(WRITES)('$name', (kind) => {
  const { name, operation, isForm } = kind;
  const isWhole = isFullRun || name === 'a reply';
  it.each(ANSWERS.filter(([said]) => isWhole || TELLING.includes(said)))('%s', async (_said, fault, mail, form) => {
    service.faults.add({ operation, ...fault });
    const sent = await write(kind);
    const endings = await asTimePasses('the end', async () => {
      under.clock.advance(1600);
      const all = await Promise.all(sent.map(endingOf));
      return all.every((one) => one !== null) && all;
    });
    const calls = service.ledger.of(operation);
    // The fault is met once: others of a batch go as usual.
    expect(endings.toSorted()).toEqual([isForm ? form : mail, ...sent.slice(1).map(() => 'accepted')].toSorted());
    const done = calls.filter(({ applied }) => applied).map(({ params }) => params.ticketid ?? '');
    expect(done).toEqual([...new Set(done)]);
    // A write that waits for the agent keeps waiting: minutes later there is no other call.
    under.clock.advance(130_000);
    await settle();
    expect(service.ledger.of(operation)).toHaveLength(calls.length);
  });
});
