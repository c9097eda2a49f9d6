import { describe, expect, it } from 'vitest';
import { row } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import {
  countNew,
  EMPTY_WINDOW,
  hasMoved,
  indexOf,
  type ListWindow,
  lastWritten,
  MAX_PAGES,
  missingPages,
  PAGE_SIZE,
  pagesFor,
  refreshed,
  rowAt,
  withPage,
} from './row-window.ts';

const pageOf = (at: number, epoch = 0) => ({
  rows: Array.from({ length: PAGE_SIZE }, (_, index) => row(String(at * PAGE_SIZE + index))),
  epoch,
});
const filled = (...pages: number[]): ListWindow =>
  pages.reduce((window, at) => withPage(window, at, pageOf(at), 100_000), EMPTY_WINDOW);

describe('which pages are asked for', () => {
  it('covers the rows on screen, both ends included', () => {
    expect(pagesFor(0, 13, 1000)).toEqual([0]);
    expect(pagesFor(99, 100, 1000)).toEqual([0, 1]);
    expect(pagesFor(250, 450, 1000)).toEqual([2, 3, 4]);
  });

  it('ends with the list, and asks for the first page where the length is not known', () => {
    expect(pagesFor(950, 1100, 1000)).toEqual([9]);
    expect(pagesFor(-60, 80, null)).toEqual([0]);
    expect(pagesFor(-60, 80, 0)).toEqual([0]);
  });

  it('asks for what is not held, and for what is older than the news', () => {
    const window = withPage(filled(0, 1), 2, pageOf(2, 5), 100_000);
    expect(missingPages(window, [0, 1, 2, 3], 0)).toEqual([3]);
    expect(missingPages(window, [0, 1, 2, 3], 5)).toEqual([0, 1, 3]);
  });
});

describe('the rows held', () => {
  it('finds a row by its place and a place by its ticket, across pages with gaps', () => {
    const window = filled(0, 700);
    expect(rowAt(window, 70_042)?.id).toBe('70042');
    expect(rowAt(window, 150)).toBeNull();
    expect(indexOf(window, '70042')).toBe(70_042);
    expect(indexOf(window, '150')).toBe(-1);
    expect(indexOf(window, null)).toBe(-1);
  });

  it('keeps the nearest pages and lets the farthest go', () => {
    const window = filled(...Array.from({ length: 25 }, (_, at) => at));
    const kept = [...window.pages.keys()].sort((a, b) => a - b);
    expect(kept).toEqual(Array.from({ length: MAX_PAGES }, (_, at) => 25 - MAX_PAGES + at));
  });

  it('takes new contents into old places', () => {
    const before = filled(0);
    const after = refreshed(before, [row('3', { status: 'Answered' }), row('unheard of')]);
    expect(rowAt(after, 3)?.status).toBe('Answered');
    expect(rowAt(after, 2)).toBe(rowAt(before, 2));
    expect(indexOf(after, 'unheard of')).toBe(-1);
    expect([...(after.pages.get(0)?.rows ?? [])].map(({ id }) => id)).toEqual(
      [...(before.pages.get(0)?.rows ?? [])].map(({ id }) => id),
    );
  });
});

describe('what is new while the order stands', () => {
  const known = lastWritten(filled(0));

  it('counts tickets that came, and tickets that were written to', () => {
    const later = { text: '2026-11-19 10:00:00', utc: null };
    expect(countNew(known, [row('900'), row('7', { lastAt: later }), row('0'), row('1')])).toBe(2);
  });

  it('counts nothing where only marks or statuses changed', () => {
    expect(countNew(known, [row('0', { status: 'Closed', unread: true, marks: ['draft'] }), row('1')])).toBe(0);
  });

  it('tells whether rows would stand elsewhere', () => {
    const window = filled(0);
    const rows = pageOf(0).rows;
    expect(hasMoved(window, 0, rows)).toBe(false);
    expect(hasMoved(window, 0, [...rows].reverse())).toBe(true);
    expect(hasMoved(window, 0, rows.slice(1))).toBe(true);
    expect(hasMoved(window, 4, rows)).toBe(false);
  });
});
