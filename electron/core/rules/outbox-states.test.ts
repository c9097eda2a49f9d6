import { describe, expect, it } from 'vitest';
import type { OutboxState } from '../../../shared/domain/outbox.ts';
import { type NextState, nextState, type OutboxEvent } from './outbox-states.ts';

const EVENTS: OutboxEvent[] = [
  'due',
  'undo',
  'check',
  'clear',
  'collision',
  'postponed',
  'accepted',
  'refused',
  'lost',
  'restart',
  'arrived',
  'send-again',
  'send-anyway',
  'keep-draft',
  'returned',
  'found',
  'restored',
  'retime',
];

/** The whole table, written out a second time: a dot is no move. */
const TABLE: Record<OutboxState, string> = {
  //             due    undo  check    clear   collision postponed accepted refused lost    restart
  // arrived  send-again send-anyway keep-draft returned found restored retime
  held: '        queued draft .        .       .         .         .        .       .       held    .        .          .           .           .        . in-doubt held',
  queued:
    '      .      draft checking .       .         .         .        refused .       queued  .        .          .           .           draft    accepted in-doubt queued',
  checking:
    '    .      draft .        sending stopped   queued    .        .       in-doubt queued  .        .          .           .           .        . in-doubt .',
  sending:
    '     .      .     .        .       .         queued    accepted refused in-doubt in-doubt .      .          .           .           .        . in-doubt .',
  accepted:
    '    .      .     .        .       .         .         .        .       .       .       .        .          .           .           .        . . .',
  refused:
    '     .      .     .        .       .         .         .        .       .       .       .        queued     .           draft           .        accepted in-doubt .',
  stopped:
    '     .      .     .        .       .         .         .        .       .       .       .        .          queued      draft           .        . in-doubt .',
  'in-doubt':
    '  .      .     .        .       .         .         .        .       .       .       accepted queued     .           .           .        accepted in-doubt .',
};
const STATES = Object.keys(TABLE) as OutboxState[];
const expected = (state: OutboxState): (NextState | null)[] =>
  TABLE[state]
    .trim()
    .split(/ +/)
    .map((to) => (to === '.' ? null : (to as NextState)));

describe('the table of moves', () => {
  it.each(STATES)('of %s', (state) => {
    expect(expected(state)).toHaveLength(EVENTS.length);
    expect(EVENTS.map((event) => [event, nextState(state, event)])).toEqual(
      EVENTS.map((event, index) => [event, expected(state)[index]]),
    );
  });

  it('sends nothing a second time but on the agent’s word', () => {
    // Every way on from a state in which something may have been sent.
    for (const state of ['accepted', 'refused', 'in-doubt'] as const) {
      const again = EVENTS.filter((event) => ['queued', 'checking', 'sending'].includes(nextState(state, event) ?? ''));
      expect(again.filter((event) => event !== 'send-again')).toEqual([]);
    }
    // From `sending` only where nothing was sent, or after a no for now: `checking` compares with
    // that attempt.
    expect(EVENTS.filter((event) => nextState('sending', event) === 'queued')).toEqual(['postponed']);
  });

  it('gives a text back only where it is certain that it was not sent', () => {
    const back = STATES.filter((state) => EVENTS.some((event) => nextState(state, event) === 'draft'));
    expect(back).toEqual(['held', 'queued', 'checking', 'refused', 'stopped']);
  });

  it('leads from every state but the last one somewhere, by the program or by the agent', () => {
    const dead = STATES.filter((state) => EVENTS.every((event) => nextState(state, event) === null));
    expect(dead).toEqual(['accepted']);
  });
});

/** The moves of a form, the same way. */
const FORM: Record<OutboxState, Partial<Record<OutboxEvent, NextState>>> = {
  held: {},
  queued: { check: 'checking', returned: 'draft', lost: 'in-doubt', restart: 'draft', restored: 'in-doubt' },
  checking: { clear: 'sending', returned: 'draft', lost: 'in-doubt', restart: 'draft', restored: 'in-doubt' },
  sending: {
    accepted: 'accepted',
    returned: 'draft',
    postponed: 'queued',
    lost: 'in-doubt',
    restart: 'in-doubt',
    restored: 'in-doubt',
  },
  accepted: {},
  refused: {},
  stopped: {},
  'in-doubt': { arrived: 'accepted', 'keep-draft': 'draft', restored: 'in-doubt' },
};

describe('the moves of a form', () => {
  it.each(STATES)('of %s', (state) => {
    expect(EVENTS.map((event) => [event, nextState(state, event, 'order')])).toEqual(
      EVENTS.map((event) => [event, FORM[state][event] ?? null]),
    );
  });

  it('never lead from where something may have been sent to sending it again', () => {
    for (const state of ['sending', 'accepted', 'in-doubt'] as const) {
      const again = EVENTS.filter((event) => ['queued', 'checking'].includes(nextState(state, event, 'order') ?? ''));
      // But where its token was refused: then it is compared first.
      expect(again).toEqual(state === 'sending' ? ['postponed'] : []);
    }
  });
});
