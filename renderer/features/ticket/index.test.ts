import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WantedTicket } from '../../../shared/domain/ticket-address.ts';
import { err, ok } from '../../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { linkTo } from '../../parts/tickets/open-conversation.ts';
import { createAppStore } from '../../slices.ts';
import { watchTicketLinks } from './index.ts';

const toasts = vi.hoisted(() => vi.fn());
vi.mock(import('../../ui/Toast.tsx'), async (original) => ({
  ...(await original()),
  showToast: toasts,
}));

let off = () => {};
afterEach(() => off());
beforeEach(() => {
  localStorage.clear();
  toasts.mockClear();
  history.replaceState(null, '', '/');
});

/** A window whose vault is still closed; `outside` is what its frame was asked for. */
function load() {
  const frame: { ticket: WantedTicket } = { ticket: null };
  let shut = false;
  const bridge = scriptedBridge({
    'desk.status': () => ok({ host: 'local', version: '0', vault: { state: 'open', kind: 'session' } }),
    'account.list': () => ok([account(), account({ id: 'a2', address: 'https://two.example' })]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1')]),
    'computer.wanted': () => {
      const { ticket } = frame;
      frame.ticket = null;
      return ok({ ticket });
    },
    'ticket.locate': ({ tid, service }) => {
      if (shut) return err('auth', 'ticket.locate', { detail: { reason: 'vault-closed' } });
      if (service === 'none.example')
        return err('invalid', 'ticket.locate', { subject: service, detail: { reason: 'no-such-service' } });
      if (tid === 'TWO') return ok([{ account: 'a2', ticket: '22' }]);
      if (tid === 'BOTH')
        return ok([
          { account: 'a1', ticket: '11' },
          { account: 'a2', ticket: '22' },
        ]);
      return err('invalid', 'ticket.locate', { subject: tid, detail: { reason: 'not-found' } });
    },
  });
  const store = createAppStore(bridge);
  off = watchTicketLinks(store, bridge);
  return {
    bridge,
    app: store.getState,
    unlock: async () => {
      await store.getState().vault.load();
      await settle();
    },
    /** From here on the desk answers nothing; `state` is what its window has heard of that. */
    lock(state: 'open' | 'locking' | 'locked') {
      shut = true;
      if (state === 'open') return;
      store.setState(({ vault: slice }) => ({
        vault: { ...slice, desk: { host: 'local', version: '0', vault: { state } } },
      }));
    },
    async outside(ticket: WantedTicket) {
      frame.ticket = ticket;
      bridge.emit({ name: 'computer.wanted', data: {} });
      await settle();
    },
  };
}

describe('a ticket that another program asks for', () => {
  it('is opened in its account, and nothing else is done', async () => {
    const { app, unlock, outside, bridge } = load();
    await unlock();
    app().nav.setAddingAccount(true);
    await outside({ tid: 'TWO', service: null });
    expect(app().nav).toMatchObject({ account: 'a2', ticket: '22', addingAccount: false });
    const asked = bridge.calls.map(({ name }) => name).filter((name) => !/^(queue|account|computer|desk)\./.test(name));
    // The ticket above may be read ahead.
    expect(new Set(asked)).toEqual(new Set(['ticket.locate', 'ticket.get', 'ticket.timeline']));
  });

  it('is the one of the account that the agent is in, where both have it', async () => {
    const { app, unlock, outside } = load();
    await unlock();
    app().nav.openAccount('a2');
    await outside({ tid: 'BOTH', service: null });
    expect(app().nav).toMatchObject({ account: 'a2', ticket: '22' });
  });

  it('waits while the vault is closed; of several the last is opened', async () => {
    const { app, unlock, outside, bridge } = load();
    await settle();
    await outside({ tid: 'BOTH', service: null });
    await outside({ tid: 'TWO', service: null });
    expect(app().nav.ticket).toBeNull();
    // The frame tells it once: a page that a lock is about to load anew must not take it.
    expect(bridge.callsOf('computer.wanted')).toEqual([]);
    await unlock();
    expect(app().nav).toMatchObject({ account: 'a2', ticket: '22' });
  });

  it.each(['open', 'locking', 'locked'] as const)(
    'waits over the reload that a lock brings: the page thinks it is %s',
    async (state) => {
      const before = load();
      await before.unlock();
      // The last request, from outside or by the address, before the page knew of the lock.
      before.lock(state);
      if (state === 'open') await before.outside({ tid: 'TWO', service: 'two.example' });
      else {
        location.hash = '#/ticket/TWO';
        await vi.waitFor(() => expect(location.hash).toBe('#/ticket/TWO'));
        await settle();
      }
      expect(before.app().nav.ticket).toBeNull();
      expect(toasts).not.toHaveBeenCalled();
      off();
      const after = load();
      await settle();
      await after.unlock();
      expect(after.app().nav).toMatchObject({ account: 'a2', ticket: '22' });
      expect(location.hash).toBe('');
    },
  );

  it('is told of where it is unknown, with a way to search for it', async () => {
    const { app, unlock, outside } = load();
    await unlock();
    await outside({ tid: 'ABC-000000', service: null });
    const [{ title, action }] = toasts.mock.calls[0] as [{ title: string; action: { run(): void } }];
    expect(title).toBe('Ticket #ABC-000000 isn’t stored on this computer.');
    expect(app().nav.ticket).toBeNull();
    action.run();
    expect(app().palette).toMatchObject({ open: true, text: 'ABC-000000' });
    await outside({ tid: 'TWO', service: 'none.example' });
    expect(toasts.mock.calls[1]?.[0]).toMatchObject({
      title: expect.stringContaining('none.example'),
      action: undefined,
    });
    await outside('unreadable');
    expect(toasts.mock.calls[2]?.[0]).toMatchObject({ title: 'This link doesn’t lead to a ticket.' });
  });

  it('may stand in the address of a page in a browser, which forgets it', async () => {
    history.replaceState(null, '', '/#/ticket/TWO');
    const { app, unlock } = load();
    await unlock();
    expect(app().nav).toMatchObject({ account: 'a2', ticket: '22' });
    expect(location.hash).toBe('');
    location.hash = '#/ticket/BOTH';
    await vi.waitFor(() => expect(location.hash).toBe(''));
    await settle();
    app().nav.openAccount('a1');
    location.hash = '#/../evil';
    await vi.waitFor(() => expect(toasts).toHaveBeenCalledOnce());
  });
});

describe('the link to a ticket', () => {
  it('names the service where there are several accounts; in a browser it leads to this page', async () => {
    const { app, unlock } = load();
    await unlock();
    app().nav.openAccount('a2');
    expect(linkTo(app(), 'ABC-1')).toBe(`${location.origin}/#/ticket/ABC-1?service=two.example`);
    Object.assign(window, { desk: {} });
    expect(linkTo(app(), 'ABC-1')).toBe('rackside://ticket/ABC-1?service=two.example');
    Object.assign(window, { desk: undefined });
  });
});
