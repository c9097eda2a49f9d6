import { beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '../../../shared/domain/draft.ts';
import { newOrderForm, type OrderReview } from '../../../shared/domain/order-form.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import { item } from '../../../tests/helpers/renderer/samples.ts';
import { type ScriptedBridge, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import type { OrderSession } from './order-session.ts';

const ID = '3f1f1c1e-6c1b-4a61-9d58-0f2f6c3a0009';
const CLIENT = { id: '7', name: 'Aiko Tanaka', email: 'aiko@example.com' };
const REVIEW: OrderReview = { fields: [], gaps: [], similarOrders: [], owned: [], fresh: true };

let bridge: ScriptedBridge;
let session: OrderSession;
let stored: Draft | null;
let answer: () => Promise<Result<OutboxItem>>;
let look: () => Result<OrderReview> | Promise<Result<OrderReview>>;

beforeEach(async () => {
  stored = null;
  answer = async () => ok(item({ kind: 'order' }));
  look = () => ok(REVIEW);
  bridge = scriptedBridge({
    'draft.get': () => ok(stored),
    'draft.save': ({ id, ticket, rev, text }) => {
      stored = {
        id,
        kind: 'order',
        ticket,
        rev: rev + 1,
        text,
        files: [],
        savedAt: 1,
        kept: [],
        error: null,
        extras: null,
      };
      return ok({ rev: rev + 1, savedAt: 1, kept: null });
    },
    'order.review': () => look(),
    'form.send': () => answer(),
  });
  session = createAppStore(bridge, features).getState().orders.sessionOf('a1', ID, newOrderForm(CLIENT));
  await session.refresh();
});

const typed = () => session.edit((form) => ({ ...form, promoCode: 'MAY' }));
const state = () => ({ ...session.store.getState(), ...session.steps.getState() });
/** Gives the form back, as the desk does with an order that was not placed. */
async function givenBack(error: AppError | null): Promise<void> {
  const text = session.draft.store.getState().text;
  stored = null;
  await session.refresh();
  stored = {
    id: ID,
    kind: 'order',
    ticket: session.key,
    rev: 2,
    text,
    files: [],
    savedAt: 2,
    kept: [],
    error,
    extras: null,
  };
  await session.refresh();
}

describe('a new order', () => {
  it('is for the customer it was begun for, and no draft before anything is filled in', async () => {
    expect(session.form().client).toEqual(CLIENT);
    expect(state()).toMatchObject({ phase: 'ready', step: 'what' });
    await session.draft.flush();
    expect(bridge.callsOf('draft.save')).toEqual([]);
  });

  it('is saved before it is looked at, and looked at anew after each change', async () => {
    typed();
    session.goTo('review');
    await settle();
    expect(bridge.calls.map(({ name }) => name).slice(-2)).toEqual(['draft.save', 'order.review']);
    expect(state().review).toEqual(REVIEW);
    session.edit((form) => ({ ...form, promoCode: 'JUNE' }));
    expect(state().review).toBeNull();
  });

  it('is placed once, however often the button is pressed, and with what was typed last', async () => {
    let done: (result: Result<OutboxItem>) => void = () => undefined;
    answer = () => new Promise((resolve) => (done = resolve));
    typed();
    const first = session.send();
    expect(await session.send()).toBeNull();
    await settle();
    expect(await session.send()).toBeNull();
    done(ok(item({ kind: 'order' })));
    expect((await first)?.ok).toBe(true);
    // Until the order is a form again the button stays dead.
    expect(await session.send()).toBeNull();
    expect(bridge.callsOf('form.send')).toEqual([{ account: 'a1', draft: ID, rev: 1, shown: [] }]);
    expect(JSON.parse(bridge.callsOf('draft.save').at(-1)?.text ?? '').promoCode).toBe('MAY');
  });

  it('can be placed again where the desk did not take it', async () => {
    answer = async () => err('offline', 'form.send');
    typed();
    await session.send();
    expect(state()).toMatchObject({ sending: false, error: { kind: 'offline' } });
    answer = async () => ok(item({ kind: 'order' }));
    expect((await session.send())?.ok).toBe(true);
  });

  it('that the service refused is there again with all that was typed, and with what was said', async () => {
    typed();
    await session.send();
    const refusal = err('rejected', 'add-order', { detail: { texts: ['Invalid domain'] } }).error;
    await givenBack(refusal);
    expect(state()).toMatchObject({ sending: false, step: 'review', error: refusal });
    expect(session.form()).toMatchObject({ client: CLIENT, promoCode: 'MAY' });
  });

  it('stays where one is while it is mended, whatever the last attempt said', async () => {
    typed();
    await session.send();
    await givenBack(err('rejected', 'add-order').error);
    session.goTo('what');
    session.edit((form) => ({ ...form, promoCode: 'JUNE' }));
    await session.draft.flush();
    if (stored) stored = { ...stored, error: err('rejected', 'add-order').error };
    await session.refresh();
    expect(state().step).toBe('what');
    expect(session.form().promoCode).toBe('JUNE');
  });

  it('is not pressed to life by an older answer of what was stored before it was placed', async () => {
    typed();
    await session.draft.flush();
    if (stored) stored = { ...stored, error: err('rejected', 'add-order').error };
    await session.send();
    await session.refresh();
    expect(state().sending).toBe(true);
  });
});

it('after a doubt the review is a new one: no older one says what came of it', async () => {
  typed();
  await session.draft.flush();
  session.goTo('review');
  await expect.poll(() => state().review).toEqual(REVIEW);
  await session.send();
  const asked = bridge.calls.filter(({ name }) => name === 'order.review').length;
  await givenBack(null);
  await expect.poll(() => bridge.calls.filter(({ name }) => name === 'order.review').length).toBe(asked + 1);
  expect(state().step).toBe('review');
});

describe('the review of an order that changes', () => {
  it('is not the one of what was ordered before, whose answer comes late', async () => {
    const answers: ((found: Result<OrderReview>) => void)[] = [];
    look = () => new Promise((resolve) => answers.push(resolve));
    typed();
    session.goTo('review');
    await expect.poll(() => answers.length).toBe(1);
    session.goTo('what');
    session.edit((form) => ({ ...form, promoCode: 'JUNE' }));
    session.goTo('review');
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.(ok({ ...REVIEW, fresh: false }));
    await settle();
    expect(state().review).toBeNull();
    answers[1]?.(ok(REVIEW));
    await expect.poll(() => state().review).toEqual(REVIEW);
  });

  it('is made anew where another window changes the order, or its kept text is taken', async () => {
    typed();
    session.goTo('review');
    await expect.poll(() => state().review).toEqual(REVIEW);
    const now = { ...REVIEW, fresh: false };
    look = () => ok(now);
    const text = JSON.stringify({ ...session.form(), promoCode: 'JUNE' });
    if (stored) stored = { ...stored, rev: stored.rev + 1, savedAt: 2, text };
    await session.refresh();
    expect(state().review).toBeNull();
    await expect.poll(() => state().review).toEqual(now);
    look = () => ok(REVIEW);
    session.edit((form) => ({ ...form, promoCode: 'JULY' }));
    await expect.poll(() => state().review).toEqual(REVIEW);
  });
});
