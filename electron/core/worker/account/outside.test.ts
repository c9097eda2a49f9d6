import { expect, it } from 'vitest';
import { MOST_OUTSIDE_HOSTS, MOST_OUTSIDE_WRITES, type OutsideHost } from '../../../../shared/domain/outside.ts';
import { openTestStore } from '../../../../tests/helpers/memory-store.ts';

const host = (name: string, at: number, more: Partial<OutsideHost> = {}): OutsideHost => ({
  ...{ part: 'checks', unit: 'tcp', host: name, port: 443, via: '', firstAt: at, lastAt: at },
  ...{ times: 1, sent: 100, received: 1000 },
  ...more,
});

it('adds up the counts of a host, by part, kind of connection and proxy', () => {
  const { outside } = openTestStore();
  outside.noteHosts([host('a.example', 10), host('a.example', 20), host('a.example', 15, { unit: 'udp' })]);
  outside.noteHosts([
    host('a.example', 30, { times: 0, sent: 1 }),
    host('a.example', 5, { via: 'proxy.example:3128' }),
  ]);
  expect(outside.report().hosts).toEqual([
    host('a.example', 10, { lastAt: 30, times: 2, sent: 201, received: 3000 }),
    host('a.example', 15, { unit: 'udp' }),
    host('a.example', 5, { via: 'proxy.example:3128' }),
  ]);
});

it('keeps the hosts that were contacted last, and drops those of the part with most', () => {
  const { outside } = openTestStore();
  outside.noteHosts([host('service.example', 0, { part: 'service' })]);
  const many = Array.from({ length: MOST_OUTSIDE_HOSTS }, (_, at) => host(`h${at}.example`, at));
  outside.noteHosts(many);
  outside.noteHosts([host('h0.example', 5000), host('new.example', 5001), host('new.example', 5002, { port: 80 })]);
  const { hosts } = outside.report();
  expect(hosts).toHaveLength(MOST_OUTSIDE_HOSTS);
  expect(hosts.slice(0, 3).map((one) => `${one.host} ${one.port}`)).toEqual([
    ...['new.example 80', 'new.example 443', 'h0.example 443'],
  ]);
  expect(hosts.slice(-2).map((one) => one.host)).toEqual(['h4.example', 'service.example']);
});

it('lists a write as long as nobody knows that nothing left', () => {
  const { outside } = openTestStore();
  const write = { at: 1, operation: 'add-ticket-reply', ticket: '7', tid: 'ABC-7', bytes: 400 } as const;
  const opened = { ...write, operation: 'open-ticket', ticket: null, tid: '' } as const;
  const [lost, gone, made] = [outside.beginWrite(write), outside.beginWrite(write), outside.beginWrite(opened)];
  outside.endWrite(lost, { result: null, tid: '' });
  outside.endWrite(gone, { result: 'not-sent', tid: '' });
  outside.endWrite(made, { result: 'accepted', tid: 'ABC-8' });
  expect(outside.report()).toMatchObject({
    writes: [
      { ...opened, tid: 'ABC-8', result: 'accepted' },
      { ...write, result: null },
    ],
  });
});

it('keeps the newest writes', () => {
  const { outside } = openTestStore();
  const write = { operation: 'add-ticket-reply', ticket: '7', tid: 'ABC-7', bytes: 400 } as const;
  for (let at = 0; at < MOST_OUTSIDE_WRITES + 2; at++) outside.beginWrite({ ...write, at });
  const { writes } = outside.report();
  expect(writes).toHaveLength(MOST_OUTSIDE_WRITES);
  expect(writes.slice(0, 2).map(({ at }) => at)).toEqual([MOST_OUTSIDE_WRITES + 1, MOST_OUTSIDE_WRITES]);
});
