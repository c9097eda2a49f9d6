import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VirtualList } from './VirtualList.tsx';

const drawn: number[] = [];
const ranges: string[] = [];
const onRange = (first: number, last: number) => void ranges.push(`${first}-${last}`);
const at = (name: string, top: number, count = 1000) => (
  <VirtualList
    id="list"
    count={count}
    rowHeight={2}
    list={count > 0 ? { name, top: () => top } : null}
    onRange={onRange}
    renderRow={(index) => {
      drawn.push(index);
      return index;
    }}
  />
);

beforeEach(() => {
  // Ten rows are in sight.
  for (const name of ['offsetHeight', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(320);
  drawn.length = 0;
  ranges.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('begins another list where that was left: none of its other rows is drawn', () => {
  const { rerender } = render(at('one', 0));
  drawn.length = 0;
  rerender(at('other', 500));
  expect(drawn).toContain(500);
  expect(Math.min(...drawn)).toBeGreaterThan(480);
  expect(document.getElementById('list')?.scrollTop).toBe(500 * 32);
});

it.each([
  ['at once', () => undefined],
  ['once its length is known', (draw: ReturnType<typeof render>['rerender']) => draw(at('other', 500, 0))],
])('tells the rows in sight of another list %s', (_, before) => {
  const { rerender } = render(at('one', 0));
  before(rerender);
  rerender(at('other', 500));
  expect(ranges.at(-1)).toBe('500-509');
});

it('stays where it is while it is the same list', () => {
  const { rerender } = render(at('one', 100));
  drawn.length = 0;
  rerender(at('one', 500));
  expect(drawn).toContain(100);
  expect(drawn).not.toContain(500);
});

it('begins near its end where it has become shorter than it was left', () => {
  render(at('one', 5000));
  expect(drawn).toContain(999);
});
