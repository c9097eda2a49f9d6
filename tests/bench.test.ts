import { describe, expect, it } from 'vitest';
import { plotOf } from './bench/plot.ts';
import { aimText, atLeast, atMost, figure, row } from './bench/rows.ts';

describe('a row of a benchmark', () => {
  it.each([
    ['the most of its peer', row('a', 15, 10, 'ms', atMost(1.5)), true, '≤ 1.5 ×'],
    ['more than that', row('a', 16, 10, 'ms', atMost(1.5)), false, '≤ 1.5 ×'],
    ['the least of its peer', row('a', 7, 10, 'rows/s', atLeast(0.7)), true, '≥ 0.7 ×'],
    ['less than that', row('a', 6, 10, 'rows/s', atLeast(0.7)), false, '≥ 0.7 ×'],
    ['so much more', row('a', 15, 10, 'ms', atMost(5, 'difference')), true, '≤ 5 ms more'],
    ['more than so much more', row('a', 16, 10, 'ms', atMost(5, 'difference')), false, '≤ 5 ms more'],
    ['less than its peer', row('a', 5, 10, 'ms', atMost(5, 'difference')), true, '≤ 5 ms more'],
    ['a bound without a peer', row('a', 31, null, 'ms', atMost(30, 'value')), false, '≤ 30 ms'],
    ['nothing measured', row('a', Number.NaN, 10, 'ms', atMost(1.5)), false, '≤ 1.5 ×'],
  ])('says whether it met its aim: %s', (_, made, met, text) => {
    expect([made.met, aimText(made)]).toEqual([met, text]);
  });

  it('has its figures in three digits', () => {
    expect([0.01234, 1, 12.345, 123.45, 1234.5, 100_000].map(figure)).toEqual([
      '0.0123',
      '1',
      '12.3',
      '123',
      '1,235',
      '100,000',
    ]);
  });
});

it('draws a bar for each row up to its aim, and says in words what missed it', () => {
  const svg = plotOf('Search & more', [
    row('half of the aim', 5, 10, 'ms', atMost(1)),
    row('four times the aim', 40, 10, 'ms', atMost(1)),
    row('under a <bound>', 3, null, 'ms', atMost(30, 'value')),
  ]);
  const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)"[^>]*class="(\w+)"/g)].map(([, width, of]) => [
    width,
    of,
  ]);
  expect(widths).toEqual([
    ['80.0', 'met'],
    ['260.0', 'missed'],
    ['16.0', 'met'],
  ]);
  expect(svg).toContain('4 ×, missed');
  expect(svg).toContain('Search &amp; more');
  expect(svg).toContain('under a &lt;bound&gt;');
});
