import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import type { AnswerKind, PaletteAnswer, PaletteAnswers } from '../../../shared/domain/search.ts';
import { err, ok } from '../../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { hideToasts, toasts } from '../../../tests/helpers/renderer/toasts.ts';
import { linkTo } from '../../parts/tickets/ticket-link.ts';
import { createAppStore } from '../../slices.ts';
import { watchLinks } from './index.ts';

hideToasts();

const DNS: CannedReply = {
  ...{ id: 'c1', name: 'DNS', keywords: [], text: 'It takes a day.', department: null, shared: false, used: 0 },
  macro: { addTags: [], snooze: null, promise: null, afterSend: 'close' },
  ...{ lastUsedAt: null, changedAt: 1 },
};

/** Customer 42, and Ann, who is a contact of customer 7. */
function foundBy(text: string): PaletteAnswers {
  const about = { ticket: null, entry: null, title: '', snippet: '', highlights: { title: [], snippet: [] } };
  const answer = (kind: AnswerKind, id: string, clientId: string | null): PaletteAnswer => ({
    ...{ ...about, kind, id, clientId, exact: text !== '4', at: null, row: null },
  });
  const answers =
    text === 'ann@a.example'
      ? [answer('contact', '9', '7')]
      : [answer('customer', '42', null), answer('order', '1', '8')];
  return { recognised: { kind: 'number', text }, answers: text === '4' ? [] : answers };
}

let off = () => {};
afterEach(() => off());
beforeEach(() => {
  localStorage.clear();
  toasts.mockClear();
  history.replaceState(null, '', '/');
});

/** A window whose vault is still closed; `outside` is what its frame was asked for. */
function load() {
  const frame: { address: string | null } = { address: null };
  let shut = false;
  const bridge = scriptedBridge({
    'desk.status': () => ok({ host: 'local', version: '0', vault: { state: 'open', kind: 'session' } }),
    'account.list': () => ok([account(), account({ id: 'a2', address: 'https://two.example' })]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1')]),
    'computer.wanted': () => {
      const { address } = frame;
      frame.address = null;
      return ok({ address });
    },
    'palette.find': ({ text }) => ok(foundBy(text)),
    'canned.list': () => ok([DNS]),
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
  off = watchLinks(store, bridge);
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
    async outside(address: string) {
      frame.address = address;
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
    await outside('rackside://ticket/TWO');
    expect(app().nav).toMatchObject({ account: 'a2', ticket: '22', addingAccount: false });
    const asked = bridge.calls.map(({ name }) => name).filter((name) => !/^(queue|account|computer|desk)\./.test(name));
    // The ticket above may be read ahead.
    expect(new Set(asked)).toEqual(new Set(['ticket.locate', 'ticket.get', 'ticket.timeline']));
  });

  it('is the one of the account that the agent is in, where both have it', async () => {
    const { app, unlock, outside } = load();
    await unlock();
    app().nav.openAccount('a2');
    await outside('rackside://ticket/BOTH');
    expect(app().nav).toMatchObject({ account: 'a2', ticket: '22' });
  });

  it('waits while the vault is closed; of several the last is opened', async () => {
    const { app, unlock, outside, bridge } = load();
    await settle();
    await outside('rackside://ticket/BOTH');
    await outside('rackside://ticket/TWO');
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
      if (state === 'open') await before.outside('rackside://ticket/TWO?service=two.example');
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
    await outside('rackside://ticket/ABC-000000');
    const [{ title, action }] = toasts.mock.calls[0] as [{ title: string; action: { run(): void } }];
    expect(title).toBe('Ticket #ABC-000000 isn’t stored on this computer.');
    expect(app().nav.ticket).toBeNull();
    action.run();
    expect(app().palette).toMatchObject({ open: true, text: 'ABC-000000' });
    await outside('rackside://ticket/TWO?service=none.example');
    expect(toasts.mock.calls[1]?.[0]).toMatchObject({
      title: expect.stringContaining('none.example'),
      action: undefined,
    });
    await outside('rackside:');
    expect(toasts.mock.calls[2]?.[0]).toMatchObject({ title: 'This link doesn’t lead anywhere in Rackside.' });
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

describe('another place that a link shows', () => {
  it('is a search of this computer, in the account of the service that it names', async () => {
    const { app, unlock, outside, bridge } = load();
    await unlock();
    await outside('rackside://search/from%3Aann%20mail?service=two.example');
    expect(app().nav).toMatchObject({ account: 'a2', pane: 'list' });
    expect(app().search).toMatchObject({ text: 'from:ann mail', shown: true, entering: true });
    expect(bridge.callsOf('search.ask')).toEqual([]);
    await outside('rackside://search/x?service=none.example');
    expect(toasts.mock.lastCall?.[0].title).toContain('none.example');
    expect(app().search.text).toBe('from:ann mail');
  });

  it('is a customer by id or email; the service is asked about an unknown one at a press only', async () => {
    const { app, unlock, outside, bridge } = load();
    await unlock();
    await outside('rackside://customer/42');
    expect(app().record.open).toEqual({ account: 'a1', kind: 'customer', id: '42' });
    app().record.clear();
    await outside('rackside://customer/ann@a.example');
    expect(app().record.open).toEqual({ account: 'a1', kind: 'customer', id: '7' });
    app().record.clear();
    await outside('rackside://customer/4');
    expect(app().record.open).toBeNull();
    expect(toasts.mock.lastCall?.[0].title).toBe('Customer 4 isn’t stored on this computer.');
    expect(bridge.callsOf('palette.ask')).toEqual([]);
    toasts.mock.lastCall?.[0].action?.run();
    expect(app().palette).toMatchObject({ open: true, text: '4' });
  });

  it('is a domain in the drawer of checks, and nobody is asked', async () => {
    const { app, unlock, outside, bridge } = load();
    await unlock();
    await outside('rackside://check/shop.example');
    expect(app().layerCheck.shown).toMatchObject({
      account: 'a1',
      ticket: null,
      name: 'shop.example',
      isOffered: true,
    });
    expect(bridge.callsOf('check.start')).toEqual([]);
  });

  it('is a reply, which gets the focus; a canned reply that nobody has leaves it as it is', async () => {
    const { app, unlock, outside } = load();
    await unlock();
    await outside('rackside://reply/TWO');
    expect(app().nav).toMatchObject({ account: 'a2', ticket: '22' });
    expect(app().composer).toMatchObject({ focusWanted: '22', cannedWanted: null });
    await outside('rackside://reply/TWO?canned=Nothing');
    expect(toasts.mock.lastCall?.[0].title).toBe('No canned reply is named “Nothing”.');
    expect(app().composer.cannedWanted).toBeNull();
    await outside('rackside://reply/TWO?canned=dns');
    expect(app().composer.cannedWanted).toMatchObject({ id: 'c1', macro: null });
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
