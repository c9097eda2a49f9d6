import { expect, it } from 'vitest';
import type { HiddenEntries } from '../../../../shared/domain/account.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { type ListPage, pageThrough } from './paging.ts';
import { createStepper, type ListPart } from './step-over.ts';

const MINUTE = 60_000;
const PAGE = 100;
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => String(from + index));
const NO = err('rejected', 'get-tickets', { detail: { texts: ['Error generating JSON'] } });

/** A list of which the service refuses each page with a record of `bad` on it. */
function listOf(list: string[], bad: string[], cap = PAGE) {
  const clock = createTestClock();
  const asked: ListPart[] = [];
  const told: (HiddenEntries | null)[] = [];
  const served = { list, bad, isRefused: false, fault: NO as Result<never> };
  const stepper = createStepper({ clock, onChange: (hidden) => void told.push(hidden) });
  const page = (start: number, query = 'all') =>
    stepper.read<ListPage>(
      { query, fields: 'subject' },
      { start, rows: PAGE },
      {
        async ask(part) {
          asked.push(part);
          const rows = served.list.slice(part.start, part.start + Math.min(part.rows, cap));
          const isBad = served.isRefused || rows.some((id) => served.bad.includes(id));
          return isBad ? served.fault : ok({ ids: rows, returned: rows.length, total: served.list.length });
        },
        join: ([first]) => first,
      },
    );
  const all = async () => {
    const found = new Set<string>();
    asked.length = 0;
    const read = async (start: number) => {
      const answer = await page(start);
      if (answer.ok) for (const id of answer.value.ids) found.add(id);
      return answer;
    };
    const done = await pageThrough({ read, after: () => true });
    return { done, found: [...found].sort((a, b) => Number(a) - Number(b)) };
  };
  return { served, clock, asked, told, stepper, page, all };
}

it.each([
  ['the first one', 120, ['0']],
  ['the last one of the first page', 120, ['99']],
  ['one where pages overlap', 120, ['97']],
  ['one of the second page', 120, ['110']],
  ['the last one', 120, ['119']],
  ['the only one', 1, ['0']],
  ['the first ones', 120, ['0', '1', '2']],
  ['some of two pages', 320, ['7', '8', '60', '130', '131', '300']],
])('%s is stepped over, and all others are read', async (_, count, bad) => {
  const { all, told } = listOf(ids(0, count), bad);
  const { done, found } = await all();
  expect(done).toEqual(ok(true));
  expect(found).toEqual(ids(0, count).filter((id) => !bad.includes(id)));
  expect(told.at(-1)).toEqual({ count: bad.length, error: NO.error });
});

it('of a service with shorter pages all others are read, too', async () => {
  const { all } = listOf(ids(0, 120), ['10', '70'], 25);
  expect((await all()).found).toEqual(ids(0, 120).filter((id) => id !== '10' && id !== '70'));
});

it('a page says where it goes on', async () => {
  const { page } = listOf(ids(0, 300), ['42']);
  expect(await page(0)).toMatchObject({ ok: true, value: { returned: 100, hidden: [42], total: 300 } });
});

it('one that is known costs two requests a page, and few more where it moved by a row', async () => {
  const { page, asked, served } = listOf(ids(0, 300), ['42']);
  await page(0);
  expect(asked.length).toBeLessThan(15);
  for (const [list, most] of [
    [ids(0, 300), 3],
    [['new', ...ids(0, 300)], 6],
    [ids(0, 300), 6],
    [ids(0, 300), 3],
  ] as const) {
    served.list = [...list];
    asked.length = 0;
    const read = await page(0);
    expect(read.ok && read.value.ids).toEqual(list.slice(0, 100).filter((id) => id !== '42'));
    expect(asked.length).toBeLessThanOrEqual(most);
  }
});

it('one that can be shown again is read, and no longer told', async () => {
  const { page, asked, served, told } = listOf(ids(0, 300), ['42']);
  await page(0);
  served.bad = [];
  expect(await page(0)).toMatchObject({ ok: true, value: { hidden: [], ids: ids(0, 100) } });
  expect(told.at(-1)).toBeNull();
  asked.length = 0;
  await page(0);
  expect(asked).toEqual([{ start: 0, rows: 100 }]);
});

it('those behind the end of a list that became shorter are forgotten', async () => {
  const { page, served, told } = listOf(ids(0, 90), ['80']);
  await page(0);
  served.list = ids(0, 50);
  await page(0);
  expect(told.map((hidden) => hidden?.count ?? 0)).toEqual([1, 0]);
});

it('a list that is refused whole is told by its first and its last row, and not looked into again soon', async () => {
  const { page, asked, served, clock, told } = listOf(ids(0, 300), []);
  served.isRefused = true;
  expect(await page(0)).toEqual(NO);
  expect(asked).toEqual([
    { start: 0, rows: 100 },
    { start: 0, rows: 1 },
    { start: 99, rows: 1 },
  ]);
  asked.length = 0;
  expect(await page(0)).toEqual(NO);
  expect(asked).toHaveLength(1);
  clock.advance(16 * MINUTE);
  expect(await page(0)).toEqual(NO);
  expect(asked).toHaveLength(4);
  served.isRefused = false;
  expect(await page(0)).toMatchObject({ ok: true, value: { ids: ids(0, 100) } });
  expect(told).toEqual([]);
});

it('a list that is refused whole since keeps what was known of it', async () => {
  const { page, served, told } = listOf(ids(0, 300), ['0', '42']);
  await page(0);
  served.isRefused = true;
  expect(await page(0)).toEqual(NO);
  expect(told.at(-1)?.count).toBe(2);
});

it('a filter that is refused is refused for each value, and asked with another one once', async () => {
  const { page, asked, served } = listOf(ids(0, 300), []);
  served.isRefused = true;
  await page(0, 'one');
  asked.length = 0;
  expect(await page(0, 'another')).toEqual(NO);
  expect(asked).toEqual([{ start: 0, rows: 100 }]);
});

it('more than are found with the requests of one page are found with the next ones', async () => {
  const bad = ids(0, 100).filter((_, at) => at % 9 === 4);
  const { page, asked } = listOf(ids(0, 100), bad);
  let read = await page(0);
  expect(read).toMatchObject({ ok: true, value: { hidden: [4, 13, 22, 31, 40] } });
  expect(asked.length).toBeLessThan(50);
  const isAll = () => read.ok && read.value.returned === 100;
  for (let polls = 0; !isAll() && polls < 10; polls++) read = await page(0);
  expect(read).toMatchObject({ ok: true, value: { hidden: bad.map(Number) } });
});

it.each([
  ['spread over a page', ids(0, 320).filter((_, at) => at % 9 === 4)],
  ['more in a row than the requests of one page find', ids(3, 40)],
  ['from the first one on', ids(0, 30)],
])('many are stepped over, and all others are read: %s', async (_, bad) => {
  const { all } = listOf(ids(0, 320), bad);
  const { done, found } = await all();
  expect(done).toEqual(ok(true));
  expect(found).toEqual(ids(0, 320).filter((id) => !bad.includes(id)));
});

it.each([
  ['a service that fails', err('server', 'get-tickets', { detail: { status: 500 } })],
  ['a network that is gone', err('offline', 'get-tickets')],
  ['a service that asks to wait', err('busy', 'get-tickets', { detail: { status: 429 } })],
  ['a no in between', err('rejected', 'get-tickets', { detail: { status: 403 } })],
])('%s is no page that is refused for what it holds', async (_, fault) => {
  const { page, asked, served } = listOf(ids(0, 300), ['42']);
  served.fault = fault;
  expect(await page(0)).toEqual(fault);
  expect(asked).toHaveLength(1);
});

it('an answer of nothing at all is as good as a refusal', async () => {
  const { page, served } = listOf(ids(0, 300), ['42']);
  served.fault = err('malformed', 'get-tickets', { detail: { reason: 'empty' } });
  expect(await page(0)).toMatchObject({ ok: true, value: { hidden: [42] } });
});
