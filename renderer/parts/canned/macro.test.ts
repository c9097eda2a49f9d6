import { describe, expect, it } from 'vitest';
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import { followUpWith, joinSteps, stepWords, withoutPart } from './macro.ts';

const NOW = new Date(2026, 10, 20, 15).getTime();
const TOMORROW = new Date(2026, 10, 21, 9).getTime();
const HOUR = 3600_000;
const none: MacroSteps = { addTags: [], snooze: null, promise: null, afterSend: null };
const all: MacroSteps = {
  addTags: ['outage', 'vip'],
  snooze: '2h',
  promise: { due: 'tomorrow 9:00', text: 'News' },
  afterSend: 'next',
};

describe('a macro says', () => {
  it('all that it does, with the times it comes to', () => {
    expect(stepWords(all, NOW)).toEqual([
      { part: 'addTags', words: 'Tags outage, vip', wrong: false },
      { part: 'promise', words: 'Promise “News” by tomorrow 09:00', wrong: false },
      { part: 'snooze', words: 'Snooze until 17:00', wrong: false },
      { part: 'afterSend', words: 'Go to the next ticket', wrong: false },
    ]);
    expect(stepWords(none, NOW)).toEqual([]);
  });

  it('what it cannot do: a time that is none, or has passed', () => {
    const words = stepWords({ ...none, snooze: 'today 9:00', promise: { due: 'soonish', text: '' } }, NOW);
    expect(words).toEqual([
      { part: 'promise', words: '“soonish” isn’t a time in the future', wrong: true },
      { part: 'snooze', words: '“today 9:00” isn’t a time in the future', wrong: true },
    ]);
  });
});

describe('two macros in one reply', () => {
  it('add up their tags, and of the rest the second holds', () => {
    const second: MacroSteps = { ...none, addTags: ['vip', 'dns'], snooze: '3h' };
    expect(joinSteps(all, second)).toEqual({ ...all, addTags: ['outage', 'vip', 'dns'], snooze: '3h' });
    expect(joinSteps(null, second)).toEqual(second);
  });

  it('never put the ticket away twice', () => {
    expect(joinSteps({ ...none, snooze: '2h' }, { ...none, afterSend: 'done' })).toMatchObject({
      snooze: null,
      afterSend: 'done',
    });
    expect(joinSteps({ ...none, afterSend: 'done' }, { ...none, snooze: '2h' })).toMatchObject({
      snooze: '2h',
      afterSend: null,
    });
  });

  it('lose a part at a time, and nothing is left of the last', () => {
    expect(withoutPart(all, 'addTags')).toEqual({ ...all, addTags: [] });
    expect(withoutPart({ ...none, snooze: '2h' }, 'snooze')).toBeNull();
  });
});

describe('a send', () => {
  it('does what the macro says, in moments of now', () => {
    expect(followUpWith(all, undefined, NOW)).toEqual({
      addTags: ['outage', 'vip'],
      promise: { text: 'News', due: TOMORROW },
      snooze: NOW + 2 * HOUR,
    });
    expect(followUpWith({ ...none, afterSend: 'done' }, undefined, NOW)).toEqual({ done: true });
    expect(followUpWith({ ...none, afterSend: 'close' }, undefined, NOW)).toEqual({ close: true });
    expect(followUpWith({ ...none, afterSend: 'next' }, undefined, NOW)).toBeUndefined();
    expect(followUpWith(null, undefined, NOW)).toBeUndefined();
  });

  it('prefers what was chosen for it, and puts the ticket away one way', () => {
    expect(followUpWith(all, { done: true }, NOW)).toEqual({
      addTags: ['outage', 'vip'],
      promise: { text: 'News', due: TOMORROW },
      done: true,
    });
    expect(followUpWith({ ...none, afterSend: 'done' }, { snooze: TOMORROW }, NOW)).toEqual({ snooze: TOMORROW });
    expect(followUpWith(all, { snooze: TOMORROW }, NOW)?.snooze).toBe(TOMORROW);
  });

  it('leaves out a time that is none', () => {
    expect(followUpWith({ ...all, snooze: 'soonish', promise: null }, undefined, NOW)).toEqual({
      addTags: ['outage', 'vip'],
    });
  });
});
