import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../slices.ts';
import { afterFrame } from '../ui/dom.ts';
import { watchHistory } from './history.ts';
import { watchQueues } from './offer-first.ts';

let ends: (() => void)[] = [];
const WIDE = window.innerWidth;

/** Resolves once a place is written down. */
const drawn = () => new Promise<void>((resolve) => afterFrame(resolve));

async function start({ first = false, rows = ['1', '2', '3'] } = {}) {
  const settings = { ...account().settings, hideFirstSteps: !first };
  const bridge = scriptedBridge({
    'account.list': () => ok([account({ settings }), account({ id: 'a2', settings })]),
    'queue.list': () => ok([]),
    'queue.rows': (input) => rowsFrom(() => (input.view === 'drafts' ? [] : rows).map((id) => row(id)))(input),
  });
  const store = createAppStore(bridge);
  ends = [watchHistory(store), watchQueues(store, Promise.resolve())];
  await store.getState().accounts.load();
  await settle();
  return Object.assign(() => store.getState(), { store });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '');
});
afterEach(() => {
  for (const end of ends) end();
  window.innerWidth = WIDE;
});

describe('a queue', () => {
  it('opens with its first ticket, which is no place of its own', async () => {
    const app = await start();
    expect(app().nav).toMatchObject({ ticket: '1', offered: true, pane: 'list' });
    expect(app().list.cursor).toBe('1');
    await drawn();
    expect(history.state).toMatchObject({ queue: 'awaiting', ticket: null });
    // Choosing the queue again keeps it.
    app().nav.openQueue('awaiting');
    await settle();
    expect(app().nav).toMatchObject({ ticket: '1', offered: true });
    const { length } = history;
    app().nav.acceptOffered();
    expect(app().nav).toMatchObject({ offered: false, pane: 'ticket' });
    await drawn();
    expect(history.length).toBe(length);
    expect(history.state).toMatchObject({ ticket: '1' });
  });

  it('gives way to the first ticket of the next one, but to none where the agent chose', async () => {
    const app = await start();
    await app().nav.moveRow(1);
    expect(app().nav).toMatchObject({ ticket: '2', offered: false });
    app().nav.openQueue('active');
    await settle();
    expect(app().nav).toMatchObject({ ticket: '2', offered: false });
    app().nav.closeTicket();
    await settle();
    expect(app().nav.ticket).toBeNull();
    app().nav.openQueue('unread');
    await settle();
    expect(app().nav).toMatchObject({ ticket: '1', offered: true });
    app().nav.openQueue('flagged');
    expect(app().nav.ticket).toBeNull();
    await settle();
    expect(app().nav).toMatchObject({ ticket: '1', offered: true });
    app().nav.openQueue('drafts');
    await settle();
    expect(app().nav.ticket).toBeNull();
  });

  it('opens with the ticket where the agent left its list', async () => {
    const app = await start();
    await app().nav.moveRow(1);
    app().nav.closeTicket();
    app().nav.openQueue('drafts');
    await settle();
    app().nav.openQueue('awaiting');
    await settle();
    expect(app().nav).toMatchObject({ ticket: '2', offered: true });
  });

  it('opens with the ticket that the agent turned to there, though newer ones came above it', async () => {
    const rows = ['1', '2', '3'];
    const app = await start({ rows });
    app().nav.acceptOffered();
    app().nav.closeTicket();
    app().nav.openQueue('drafts');
    await settle();
    rows.unshift('9');
    app().nav.openQueue('awaiting');
    await settle();
    expect(app().nav).toMatchObject({ ticket: '1', offered: true });
  });

  it('offers its ticket again once a page that had its place is left', async () => {
    const app = await start();
    app().record.show({ account: 'a1', kind: 'contact-list', id: 'all' });
    app().nav.openQueue('awaiting');
    await settle();
    expect(app().nav).toMatchObject({ ticket: '1', offered: true });
  });

  it('leaves the pane to the card of what happened meanwhile, until it is dismissed', async () => {
    const app = await start();
    const happened = { since: 1, until: 2, written: 1, newTickets: 0, promises: 0, overdueBefore: 0, tickets: 1 };
    const summary = { ...happened, newestMessages: [] };
    app.store.setState(({ away }) => ({ away: { ...away, account: 'a1', summary } }));
    app().nav.openQueue('active');
    await settle();
    expect(app().nav.ticket).toBeNull();
    app().away.dismiss();
    await settle();
    expect(app().nav).toMatchObject({ ticket: '1', offered: true });
  });

  it('opens none in one pane, beside a table, or in the place of the first steps', async () => {
    const ticketOf = (app: Awaited<ReturnType<typeof start>>) => app().nav.ticket;
    window.innerWidth = 600;
    expect(ticketOf(await start())).toBeNull();
    for (const end of ends) end();
    window.innerWidth = WIDE;
    expect(ticketOf(await start({ first: true }))).toBeNull();
    for (const end of ends) end();
    localStorage.setItem('rackside.window', JSON.stringify({ table: true }));
    expect(ticketOf(await start())).toBeNull();
  });
});
