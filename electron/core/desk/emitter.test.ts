import { describe, expect, it } from 'vitest';
import type { DeskEvent } from '../../../shared/contract.ts';
import { createTestClock } from '../../../tests/helpers/test-clock.ts';
import { createEmitter } from './emitter.ts';

function emitter() {
  const clock = createTestClock();
  const events: DeskEvent[] = [];
  const made = createEmitter(clock);
  const off = made.on((event) => void events.push(event));
  return { ...made, clock, events, off };
}

describe('news of tickets', () => {
  it('is gathered into one event with every id and the newest revision', () => {
    const { ticketsChanged, clock, events } = emitter();
    ticketsChanged('a', ['1', '2']);
    ticketsChanged('a', ['2', '3']);
    expect(events).toEqual([]);
    clock.advance(100);
    expect(events).toEqual([{ name: 'tickets.changed', data: { account: 'a', revision: 2, ids: ['1', '2', '3'] } }]);
  });

  it('names no ids where any ticket may have changed, also beside some that are named', () => {
    const { ticketsChanged, clock, events } = emitter();
    for (const gathered of [
      [[], ['1']],
      [['1'], []],
      // A note about a customer shows on all of their tickets.
      [['1', 'client:7']],
      [['email:noor@example.com']],
    ]) {
      for (const ids of gathered) ticketsChanged('a', ids);
      clock.advance(100);
    }
    expect(events).toEqual([
      { name: 'tickets.changed', data: { account: 'a', revision: 2 } },
      { name: 'tickets.changed', data: { account: 'a', revision: 4 } },
      { name: 'tickets.changed', data: { account: 'a', revision: 5 } },
      { name: 'tickets.changed', data: { account: 'a', revision: 6 } },
    ]);
  });

  it('names at most 200', () => {
    const { ticketsChanged, clock, events } = emitter();
    const ids = Array.from({ length: 200 }, (_, index) => String(index));
    ticketsChanged('a', ids);
    clock.advance(100);
    ticketsChanged('a', [...ids, 'one more']);
    ticketsChanged('a', ['1']);
    clock.advance(100);
    expect(events.map((event) => (event.name === 'tickets.changed' ? event.data.ids?.length : 0))).toEqual([
      200,
      undefined,
    ]);
  });

  it('keeps accounts apart', () => {
    const { ticketsChanged, revision, clock, events } = emitter();
    ticketsChanged('a', ['1']);
    ticketsChanged('b', ['1']);
    ticketsChanged('b', ['2']);
    clock.advance(100);
    expect(events.map((event) => event.data)).toEqual([
      { account: 'a', revision: 1, ids: ['1'] },
      { account: 'b', revision: 2, ids: ['1', '2'] },
    ]);
    expect([revision('a'), revision('b'), revision('c')]).toEqual([1, 2, 0]);
  });

  it('begins a new gathering after each event', () => {
    const { ticketsChanged, clock, events } = emitter();
    ticketsChanged('a', ['1']);
    clock.advance(100);
    ticketsChanged('a', ['2']);
    clock.advance(100);
    expect(events.map((event) => event.data)).toEqual([
      { account: 'a', revision: 1, ids: ['1'] },
      { account: 'a', revision: 2, ids: ['2'] },
    ]);
  });
});

it('tells nothing after its off', () => {
  const { emit, off, events } = emitter();
  emit('desk.changed', {});
  off();
  emit('desk.changed', {});
  expect(events).toHaveLength(1);
});
