import { describe, expect, it } from 'vitest';
import { findSpikes, type NewTicket } from './spikes.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 22, 9, 0);

/** So many tickets, one each so many ms, each of its own customer. */
const burst = (server: string, count: number, every: number, more: Partial<NewTicket> = {}): NewTicket[] =>
  Array.from({ length: count }, (_, index) => ({
    ticket: `${server}/${index}`,
    server,
    customer: `client ${index}`,
    at: NOW + index * every,
    ...more,
  }));

describe('a spike', () => {
  it('is ten tickets about one server within ten minutes, and all that came since', () => {
    const quiet = { ...burst('srv-01', 1, 0)[0], ticket: 'early', at: NOW - 60 * MINUTE } as NewTicket;
    const later = { ...quiet, ticket: 'late', at: NOW + 30 * MINUTE };
    const [spike, ...others] = findSpikes([later, quiet, ...burst('srv-01', 12, MINUTE / 2)]);
    expect(others).toEqual([]);
    expect(spike).toMatchObject({ server: 'srv-01', from: NOW, to: NOW + 30 * MINUTE });
    expect(spike?.tickets).toHaveLength(13);
    expect(spike?.tickets[0]).toBe('late');
    expect(spike?.tickets).not.toContain('early');
  });

  it('is not what any busy day brings: fewer, slower, of several servers, or of one customer', () => {
    expect(findSpikes(burst('srv-01', 9, 1000))).toEqual([]);
    expect(findSpikes(burst('srv-01', 40, 70_000))).toEqual([]);
    expect(findSpikes([...burst('srv-01', 9, 1000), ...burst('srv-02', 9, 1000)])).toEqual([]);
    expect(findSpikes(burst('srv-01', 50, 1000, { customer: 'client 1' }))).toEqual([]);
  });

  it('is told for each server, the largest first', () => {
    const both = [...burst('srv-02', 10, 1000), ...burst('srv-01', 300, 1000)];
    expect(findSpikes(both).map(({ server, tickets }) => [server, tickets.length])).toEqual([
      ['srv-01', 300],
      ['srv-02', 10],
    ]);
  });

  it('begins when enough came at once, whatever a flood of one customer did before', () => {
    const flood = burst('srv-01', 20, 1000, { customer: 'client 1', at: NOW - 30 * MINUTE });
    expect(findSpikes([...flood, ...burst('srv-01', 10, 1000)])[0]).toMatchObject({ from: NOW });
  });
});
