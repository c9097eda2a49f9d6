/** The next ticket is read before its key is pressed, and shown only if no news came since. */
import { expect, it, vi } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { detail, ticket } from '../../../tests/helpers/renderer/samples.ts';
import {
  account,
  row,
  rowsFrom,
  type Script,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

const IDS = ['t1', 't2', 't3'];

/** Three tickets in the list; `first` is open and read, as its pane does it. */
async function open(first: string, script: Script = {}) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => IDS.map((id) => row(id))),
    'ticket.get': ({ ticket: id }) => ok(detail({ ticket: ticket({ id }) })),
    'ticket.timeline': () => ok([]),
    ...script,
  });
  const store = createAppStore(bridge);
  store.listen();
  await store.getState().accounts.load();
  await settle();
  const show = (id: string) => store.getState().nav.openTicket(id);
  const shown = () => store.getState().ticket.detail?.ticket.id ?? null;
  show(first);
  await settle();
  bridge.calls.length = 0;
  return { bridge, store, show, shown };
}

it('the neighbour on the side the agent went to is shown in the same moment, and read again behind it', async () => {
  const { bridge, store, show, shown } = await open('t1');
  show('t2');
  expect(shown()).toBe('t2');
  expect(store.getState().ticket.timeline).toEqual([]);
  await settle();
  // Nothing is asked for before the frame that shows it.
  expect(bridge.calls).toEqual([]);
  const before = store.getState().ticket;
  await vi.waitFor(() => expect(bridge.callsOf('ticket.get').map((call) => call.ticket)).toEqual(['t2', 't3']));
  await settle();
  // Read again, and as it was: nothing of it is drawn anew.
  expect(store.getState().ticket.detail).toBe(before.detail);
  expect(store.getState().ticket.timeline).toBe(before.timeline);
  bridge.calls.length = 0;

  await store.getState().nav.previousTicket();
  // Downwards was ahead until now.
  expect(shown()).toBeNull();
  await settle();
  expect(shown()).toBe('t1');
});

it('is not shown as it was once there is news of it; news of another leaves it', async () => {
  const { bridge, show, shown } = await open('t1');
  bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 1, ids: ['t3'] } });
  show('t2');
  expect(shown()).toBe('t2');
  await settle();
  bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t3'] } });
  show('t3');
  expect(shown()).toBeNull();
});

it('news while it is being read drops the answer, and so does one that fails', async () => {
  const answers: (() => void)[] = [];
  const waiting = vi.fn(({ ticket: id }: { ticket: string }) => {
    if (id !== 't2') return ok(detail({ ticket: ticket({ id }) }));
    return new Promise<ReturnType<typeof ok<ReturnType<typeof detail>>>>((resolve) => {
      answers.push(() => resolve(ok(detail({ ticket: ticket({ id }) }))));
    });
  });
  const { bridge, show, shown } = await open('t1', { 'ticket.get': waiting });
  bridge.emit({ name: 'outbox.changed', data: { account: 'a1' } });
  answers[0]?.();
  await settle();
  show('t2');
  expect(shown()).toBeNull();

  const failing = await open('t1', { 'ticket.timeline': ({ ticket: id }) => (id === 't2' ? err('bug', 'x') : ok([])) });
  failing.show('t2');
  expect(failing.shown()).toBeNull();
});
