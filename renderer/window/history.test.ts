import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../slices.ts';
import { afterFrame } from '../ui/dom.ts';
import { watchHistory } from './history.ts';

let off = () => {};

/** Resolves once a place is written down. */
const drawn = () => new Promise<void>((resolve) => afterFrame(resolve));

/** A window as it is after a load of the page. */
async function load() {
  off();
  const bridge = scriptedBridge({
    'account.list': () => ok([account(), account({ id: 'a2' })]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => ['1', '2', '3'].map((id) => row(id))),
  });
  const store = createAppStore(bridge);
  off = watchHistory(store);
  await store.getState().accounts.load();
  await settle();
  return store.getState;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
});
afterEach(() => off());

describe('the history of the window', () => {
  it('brings a reload back to the account, the queue and the ticket', async () => {
    const first = await load();
    first().nav.openAccount('a2');
    first().nav.openQueue('active');
    first().nav.openTicket('2');
    await drawn();
    localStorage.clear();
    const app = await load();
    expect(app().nav).toMatchObject({ account: 'a2', queue: 'active', ticket: '2' });
  });

  it('brings a reload back to where the ticket was read', async () => {
    const first = await load();
    first().nav.openTicket('2');
    first().ticket.watchPlace(() => ({ entry: 'post-7', above: 40, open: ['post-7'] }));
    window.dispatchEvent(new Event('pagehide'));
    const app = await load();
    expect(app().nav.ticket).toBe('2');
    expect(app().ticket.placeIn('a1', '2')).toEqual({ entry: 'post-7', above: 40, open: ['post-7'] });
    // At the newest there is nothing to come back to.
    app().ticket.watchPlace(() => null);
    window.dispatchEvent(new Event('pagehide'));
    const again = await load();
    expect(again().nav.ticket).toBe('2');
    expect(again().ticket.placeIn('a1', '2')).toBeNull();
  });

  it('leads back from a ticket to the list, and on again', async () => {
    const app = await load();
    app().nav.openTicket('1');
    await drawn();
    app().nav.openTicket('2');
    await drawn();
    history.back();
    await vi.waitFor(() => expect(app().nav.ticket).toBe('1'));
    history.back();
    await vi.waitFor(() => expect(app().nav.ticket).toBeNull());
    history.forward();
    await vi.waitFor(() => expect(app().nav.ticket).toBe('1'));
  });

  it('writes a place down after its frame, or as the page goes', async () => {
    const app = await load();
    await drawn();
    const push = vi.spyOn(history, 'pushState');
    app().nav.openTicket('1');
    expect(push).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pagehide'));
    expect(history.state).toMatchObject({ ticket: '1' });
    await drawn();
    expect(push).toHaveBeenCalledTimes(1);
    push.mockRestore();
  });

  it('writes nothing more once it is stopped', async () => {
    const app = await load();
    await drawn();
    app().nav.openTicket('1');
    off();
    await drawn();
    expect(history.state).toMatchObject({ ticket: null });
  });

  it('leads nowhere for an entry of somebody else, or of an account that is gone', async () => {
    history.replaceState({ account: 'gone', queue: 'active', ticket: '9' }, '');
    const app = await load();
    expect(app().nav).toMatchObject({ account: 'a1', queue: 'awaiting', ticket: null });
    app().nav.openTicket('1');
    window.dispatchEvent(new PopStateEvent('popstate', { state: 'x' }));
    expect(app().nav.ticket).toBe('1');
  });
});
