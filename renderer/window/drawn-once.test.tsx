/** Counts by what a view reads how often it is drawn, which delays an agent who goes on by `j`. */
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { open, preparePane, reply } from '../../tests/helpers/renderer/pane.tsx';
import { detail as aDetail } from '../../tests/helpers/renderer/samples.ts';
import { account as anAccount, row as aRow, rowsFrom, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { composerFeature } from '../features/composer/index.ts';
import { rowAt } from '../parts/tickets/row-window.ts';
import type { AppState } from '../store/app-state.ts';
import { afterFrame } from '../ui/dom.ts';

preparePane();

/** Counts how often `key` of the object is read. */
function counted<T extends object>(of: T, key: keyof T & string): { of: T; reads(): number } {
  let reads = 0;
  const value = of[key];
  const get = () => {
    reads += 1;
    return value;
  };
  return { of: Object.defineProperty({ ...of }, key, { get, enumerable: false }), reads: () => reads };
}

it('a ticket and its reply are not drawn again once the draft is read', async () => {
  let read = () => {};
  const held = new Promise<void>((resolve) => {
    read = resolve;
  });
  // The composer alone reads this setting, and the pane alone this mark, each time they are drawn.
  const settings = counted(anAccount().settings, 'sendAnd');
  const detail = counted(aDetail(), 'unread');
  await open(
    { account: anAccount({ settings: settings.of }) },
    {
      'ticket.get': () => ok(detail.of),
      'draft.get': async () => {
        await held;
        return ok(null);
      },
    },
    [composerFeature],
  );
  expect(reply().readOnly).toBe(true);
  expect(settings.reads()).toBe(1);
  const before = detail.reads();
  await act(async () => {
    read();
    await settle();
  });
  expect(reply().readOnly).toBe(false);
  expect([settings.reads(), detail.reads()]).toEqual([1, before]);
});

it('what the desk tells again as it was is the same object for all views', async () => {
  const queue = () => ({ key: 'awaiting', label: null, meaning: null, count: 1, atLeast: false }) as const;
  const { store, bridge } = await open(
    {},
    {
      'queue.list': () => ok([{ ...queue(), basis: 'local', readAt: null }]),
      'queue.rows': rowsFrom(() => [aRow('t1')]),
    },
  );
  const reported = ({ accounts, queues, list, customer }: AppState) => [
    accounts.list,
    queues.list,
    rowAt(list.window, 0),
    customer.customer,
  ];
  await act(async () => {
    store.getState().list.reset();
    store.getState().queues.load();
    // The customer is read after a frame.
    await new Promise<void>((resolve) => afterFrame(resolve));
    await settle();
  });
  const before = reported(store.getState());
  expect(before).not.toContain(null);
  const calls = () => ['account.list', 'queue.list', 'queue.rows', 'customer.ofTicket'].map((name) => asked(name));
  const asked = (name: string) => bridge.calls.filter((call) => call.name === name).length;
  const once = calls();
  await act(async () => {
    void store.getState().accounts.load();
    store.getState().customer.show('a1', 't1');
    bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 1 } });
    await settle();
  });
  expect(calls()).toEqual(once.map((count) => count + 1));
  for (const [at, answer] of reported(store.getState()).entries()) expect(answer).toBe(before[at]);
});

it('a ticket and its reply are not drawn again for what each sync changes', async () => {
  let done = 0;
  const settings = counted(anAccount().settings, 'sendAnd');
  const { store } = await open(
    {},
    {
      'account.list': () => {
        done += 1;
        const account = anAccount({ settings: settings.of, sync: { phase: 'first', done, total: 10 } });
        return ok([{ ...account, connection: { ...account.connection, lastSuccess: done } }]);
      },
    },
    [composerFeature],
  );
  const before = settings.reads();
  await act(async () => {
    await store.getState().accounts.load();
    await settle();
  });
  expect(store.getState().accounts.list?.[0]?.sync.done).toBe(2);
  expect(settings.reads()).toBe(before);
});
