import { describe, expect, it } from 'vitest';
import { defaultSort, hasFixedOrder, isSortStored, priorityRank, urgency, withSort } from './ticket-sort.ts';

describe('orders of queues', () => {
  it('Awaiting Reply and departments begin with the longest wait, all others with what is newest', () => {
    expect(defaultSort('awaiting')).toEqual({ by: 'waiting', dir: 'asc' });
    expect(defaultSort('dept:3')).toEqual({ by: 'waiting', dir: 'asc' });
    for (const queue of ['active', 'unread', 'flagged', 'server:srv-01', 'status:Open'] as const)
      expect(defaultSort(queue)).toEqual({ by: 'lastReply', dir: 'desc' });
  });

  it('holds a choice by queue, and none that is the default', () => {
    const chosen = withSort({}, 'awaiting', { by: 'due', dir: 'asc' });
    const more = withSort(chosen, 'dept:1', { by: 'number', dir: 'desc' });
    expect(more).toEqual({ awaiting: { by: 'due', dir: 'asc' }, 'dept:1': { by: 'number', dir: 'desc' } });
    expect(withSort(more, 'awaiting', { by: 'waiting', dir: 'asc' })).toEqual({
      'dept:1': { by: 'number', dir: 'desc' },
    });
  });

  it('keeps none for queues that have their own, and for what happened while away', () => {
    expect(['drafts', 'promised', 'snoozed'].map((queue) => hasFixedOrder(queue as 'drafts'))).toEqual([
      true,
      true,
      true,
    ]);
    expect([isSortStored('away:1-2'), isSortStored('search:is:unread')]).toEqual([false, false]);
    expect(isSortStored('promised')).toBe(false);
    expect(isSortStored('view:x')).toBe(true);
  });
});

it('a priority is urgent by the words of the family and the usual ones above them, and by no other', () => {
  expect([' HIGH ', 'Urgent', 'Emergency'].map(urgency)).toEqual(['high', 'urgent', 'urgent']);
  expect(['Medium', 'Low', '', 'Not urgent', 'VIP'].map(urgency)).toEqual([null, null, null, null, null]);
  expect(priorityRank('Low')).toBeLessThan(priorityRank('whatever'));
});
