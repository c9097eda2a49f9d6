import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../shared/result.ts';
import { type ListPage, type PageThroughOptions, pageThrough } from './paging.ts';

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index));

interface Served {
  list: string[];
  cap: number;
  total(): number | null;
}

/** Reads a list; `move` changes it after the page of that number. */
async function readAll(served: Served, move: (pages: number) => void = () => undefined, more = {}) {
  const starts: number[] = [];
  const found = new Set<string>();
  const options: PageThroughOptions<ListPage> = {
    async read(start) {
      starts.push(start);
      if (starts.length > 200) throw new Error(`no end: ${starts.join(' ')}`);
      const page = served.list.slice(start, start + served.cap);
      const total = served.total();
      move(starts.length);
      for (const id of page) found.add(id);
      return ok({ ids: page, returned: page.length, total });
    },
    after: () => true,
    ...more,
  };
  const done = await pageThrough(options);
  return { done, starts, found };
}

const honest = (list: string[], cap: number): Served => {
  const served = { list, cap, total: () => served.list.length };
  return served;
};

describe('a list that stands still', () => {
  it.each([
    [0, 100],
    [1, 100],
    [100, 100],
    [101, 100],
    [730, 100],
    [730, 25],
    [40, 7],
    [3, 1],
  ])('of %i rows at %i a page is read whole', async (count, cap) => {
    const { done, found } = await readAll(honest(ids(0, count), cap));
    expect(done).toEqual(ok(true));
    expect(found.size).toBe(count);
  });

  it('is read with few more requests than it has pages', async () => {
    const { starts } = await readAll(honest(ids(0, 1000), 100));
    expect(starts.length).toBeLessThanOrEqual(13);
  });
});

describe('a list that moves', () => {
  it('is followed where rows go', async () => {
    const served = honest(ids(0, 500), 100);
    // 60 rows leave the top after the second page: everything behind moves up.
    const { found } = await readAll(served, (pages) => {
      if (pages === 2) served.list = served.list.slice(60);
    });
    expect(ids(60, 500).filter((id) => !found.has(id))).toEqual([]);
  });

  it('is followed where more rows go than a page holds', async () => {
    const served = honest(ids(0, 900), 100);
    const { found } = await readAll(served, (pages) => {
      if (pages === 5) served.list = served.list.slice(450);
    });
    expect(ids(450, 900).filter((id) => !found.has(id))).toEqual([]);
  });

  it('is read to its end where rows come on top', async () => {
    const served = honest(ids(0, 500), 100);
    let next = 1000;
    const { found } = await readAll(served, (pages) => {
      if (pages < 6) served.list = [...ids(next, next + 3), ...served.list];
      next += 3;
    });
    expect(ids(0, 500).filter((id) => !found.has(id))).toEqual([]);
  });
});

let jumping = 1;

describe('a service that lies', () => {
  it.each<[string, Served['total']]>([
    ['about a missing total', () => null],
    ['with a total of this page', () => 100],
    ['with a total of nothing', () => 0],
    ['with a total that jumps', () => (jumping = (jumping * 7919) % 1009)],
  ])('%s is read whole all the same', async (_, total) => {
    const { done, found } = await readAll({ list: ids(0, 730), cap: 100, total });
    expect(done).toEqual(ok(true));
    expect(found.size).toBe(730);
  });

  it('by sending the same page for ever comes to an end', async () => {
    let asked = 0;
    const done = await pageThrough({
      read: async () => {
        asked++;
        return ok({ ids: ids(0, 90), returned: 90, total: 5000 });
      },
      after: () => asked < 50,
    });
    expect(done).toEqual(ok(true));
    expect(asked).toBe(2);
  });
});

it('goes on where it was left', async () => {
  const { starts, found } = await readAll(honest(ids(0, 300), 100), undefined, { from: { next: 190, total: 300 } });
  expect(starts[0]).toBe(190);
  expect(found.size).toBe(110);
});

it('ends where it is told to, and tells where the next page begins', async () => {
  const told: number[] = [];
  const { done, starts } = await readAll(honest(ids(0, 300), 100), undefined, {
    after: (_: ListPage, next: number) => told.push(next) < 2,
  });
  expect(done).toEqual(ok(false));
  expect(starts).toHaveLength(2);
  expect(told).toEqual([95, 190]);
});

it('gives back the error of a page', async () => {
  const failed = err('server', 'get-orders');
  expect(await pageThrough({ read: async () => failed, after: () => true })).toEqual(failed);
});
