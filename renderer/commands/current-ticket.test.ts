/**
 * Every command acts on the ticket whose header is on screen, else on the row of the cursor, and on
 * no other.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_COMPUTER } from '../../shared/domain/computer.ts';
import type { ConversationOutcome } from '../../shared/domain/conversation.ts';
import type { TimelineEntry } from '../../shared/domain/timeline.ts';
import { err, ok } from '../../shared/result.ts';
import { customer, detail, requester, team, ticket } from '../../tests/helpers/renderer/samples.ts';
import {
  account,
  conversations,
  row,
  rowsFrom,
  scriptedBridge,
  settle,
} from '../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../features.ts';
import { openRecord } from '../parts/records/open-record.ts';
import { nameOfTicket } from '../parts/tickets/known-ticket.ts';
import { createAppStore } from '../slices.ts';
import { createRegistry } from '../store/registry.ts';
import { allCommands, createKeyHandler, isUsable, runCommand } from './table.ts';

const IDS = ['ticket-a', 'ticket-b', 'ticket-c'];
const person = (id: string) => ({ ...requester, clientId: `client-of-${id}` });
const copied = vi.fn(async (_text: string) => undefined);

const TEXT = 'Which of the two?';
const message: TimelineEntry = {
  kind: 'post',
  id: 'post-1',
  at: 1,
  own: null,
  post: {
    id: '1',
    source: 'page',
    readBy: { name: 'six', version: 1 },
    role: 'customer',
    author: 'Aiko Tanaka',
    shownTime: '',
    at: null,
    text: TEXT,
    html: null,
    typed: null,
    files: [],
    note: false,
  },
};

/** Tickets are given back by whoever has them. */
let isTaken = false;
const taken = () => (isTaken ? { taken: { member: 'm1', note: '', at: 1 } } : {});

/** Three tickets in the list, which has the focus. Their pages are read, or could be. */
async function open(conversation: ConversationOutcome = 'known') {
  const reads = conversations({ allowed: true });
  const bridge = scriptedBridge({
    'account.list': () =>
      ok([account({ practice: true, conversations: reads }), account({ id: 'a2' }), account({ id: 'a3' })]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() =>
      IDS.map((id) => row(id, { tid: `no-${id}`, requester: person(id), local: { ...row(id).local, ...taken() } })),
    ),
    'outbox.list': () => ok([]),
    'ticket.get': ({ ticket: id }) =>
      ok(
        detail({
          ticket: ticket({ id, tid: `no-${id}`, requester: person(id) }),
          local: { ...row(id).local, ...taken() },
        }),
      ),
    'team.get': () => ok(team()),
    'team.take': ({ tickets }) => ok(tickets.map((id) => ({ ticket: id, taken: null }))),
    'ticket.timeline': () => ok([message]),
    'ticket.readConversation': () => ok(conversation),
    'draft.get': () => ok(null),
    'ticket.openConversation': () => ok({ read: true }),
    'ticket.showConversation': () => err('invalid', 'ticket.showConversation', { detail: { reason: 'not-agreed' } }),
    'computer.get': () => ok({ settings: DEFAULT_COMPUTER, can: { ...NO_FRAME, pages: true } }),
    'marks.set': () => ok({ before: [], rows: [] }),
    'ticket.markUnread': () => ok({ before: [], rows: [] }),
    'tag.list': () => ok([]),
  });
  const store = createAppStore(bridge, features);
  store.listen();
  await store.getState().accounts.load();
  await store.getState().computer.load();
  await store.getState().team.load('a1');
  await settle();
  const app = () => store.getState();
  app().list.setFocused(true);
  return { bridge, app };
}

/**
 * `ticket-a` is open and on screen, as its pane would have it; the cursor went on to `ticket-c`
 * without it.
 */
async function openWithCursorElsewhere(conversation?: ConversationOutcome) {
  const desk = await open(conversation);
  const { app } = desk;
  app().nav.openTicket('ticket-a');
  app().ticket.show('a1', 'ticket-a');
  app().customer.show('a1', 'ticket-a');
  await settle();
  app().list.setCursor('ticket-c');
  desk.bridge.calls.length = 0;
  return desk;
}

const NO_FRAME = { menus: false, tray: false, login: false, arrange: false };

const READS = ['queue.rows', 'ticket.get', 'ticket.timeline'];

/** All that a command left behind: what it asked of the desk, and what stands open. */
function traces({ bridge, app }: Awaited<ReturnType<typeof open>>): string {
  const { marks, excerpt, composer, conversations: pages, record, newTicket, orders, contacts } = app();
  const forms = [newTicket, orders, contacts].map((slice) => JSON.stringify(slice));
  return JSON.stringify([
    bridge.calls.filter(({ name }) => !READS.includes(name)),
    [marks.dialog, excerpt.to?.ticket, pages.to?.ticket, composer.focusWanted, record.open, copied.mock.calls],
    forms,
  ]);
}

/** They are about the list, and say so: the row of its cursor, or rows beside it. */
const OF_THE_LIST = /^(list|outage)\.|^ticket\.(open|next|previous|close)$/;
/** Commands of the ticket's section about what has the focus or is on screen, or the window. */
const NOT_OF_A_TICKET = [
  ...[
    'check.record',
    'record.copyBlock',
    'record.owner',
    'record.web',
    'record.whois',
    'ticket.bounce',
    'ticket.customer',
  ],
  // Links are read once the agent rests at a ticket, and customers are noted where theirs are known.
  ...['linked.link', 'linked.notSame', 'linked.choose', 'linked.open', 'customer.note', 'customer.tags'],
];
/** About the conversation that is on screen: without one, or of another ticket, they do nothing. */
const OF_ITS_CONVERSATION: Record<string, ConversationOutcome> = {
  'ticket.readHere': 'page-not-allowed',
  'ticket.readAgain': 'known',
  'ticket.quote': 'known',
};
const every = allCommands({ registry: createRegistry(features), computer: { computer: null } });
const others = [...NOT_OF_A_TICKET, ...Object.keys(OF_ITS_CONVERSATION)];
const onTickets = every.filter(({ section, id }) => ['ticket', 'mark'].includes(section) && !others.includes(id));

beforeEach(() => {
  isTaken = false;
  // The window's look asks the system for its own.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.clear();
  copied.mockClear();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
  Object.assign(window, { innerWidth: 1280 });
  vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockReturnValue(true);
});

it('knows the keys of a ticket', () => {
  const keys = onTickets.flatMap((command) => command.keys[0] ?? []);
  expect(keys.sort()).toEqual(
    [
      ...['Shift+c', 'Shift+f', 'Shift+i', 'Shift+u', 'Shift+v'],
      ...['a', 'd', 'e', 'h', 'i', 'n', 'p', 'r', 's', 't', 'v', 'y'],
    ].sort(),
  );
});

describe('with one ticket on screen and the cursor on another row', () => {
  it.each(every.map(({ id }) => id))('%s leaves the row of the cursor alone', async (id) => {
    const desk = await openWithCursorElsewhere();
    runCommand(id, desk.app);
    await settle();
    if (!OF_THE_LIST.test(id)) expect(traces(desk)).not.toContain('ticket-c');
  });

  it.each(onTickets)('$id acts on the one on screen', async ({ id }) => {
    isTaken = id === 'marks.giveBack';
    const desk = await openWithCursorElsewhere();
    expect(runCommand(id, desk.app)).toBe(true);
    await settle();
    expect(traces(desk)).toContain('ticket-a');
  });
});

describe('with no ticket on screen', () => {
  it.each(onTickets)('$id acts on the row of the cursor', async ({ id }) => {
    isTaken = id === 'marks.giveBack';
    const desk = await open();
    desk.app().list.setCursor('ticket-c');
    desk.bridge.calls.length = 0;
    expect(runCommand(id, desk.app)).toBe(true);
    await settle();
    expect(traces(desk)).toContain('ticket-c');
    expect(traces(desk)).not.toMatch(/ticket-[ab]/);
  });

  it.each(onTickets)('$id does so in a window of one pane, where another one is behind the list', async ({ id }) => {
    isTaken = id === 'marks.giveBack';
    Object.assign(window, { innerWidth: 480 });
    const desk = await openWithCursorElsewhere();
    desk.app().nav.showPane('list');
    expect(runCommand(id, desk.app)).toBe(true);
    await settle();
    expect(traces(desk)).toContain('ticket-c');
    expect(traces(desk)).not.toContain('ticket-a');
  });

  it.each(onTickets)('$id does nothing where there is no row either', async (command) => {
    const { app } = await open();
    app().list.setFocused(false);
    expect(isUsable(command, app())).toBe(false);
    expect(runCommand(command.id, app)).toBe(false);
  });
});

describe.each(Object.entries(OF_ITS_CONVERSATION))('%s', (id, conversation) => {
  it('acts on the conversation on screen', async () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.dataset.readHere = '';
    const desk = await openWithCursorElsewhere(conversation);
    expect(runCommand(id, desk.app)).toBe(true);
    await settle();
    if (id === 'ticket.readHere') await vi.waitFor(() => expect(document.activeElement).toBe(button));
    else expect(traces(desk)).toContain('ticket-a');
    button.remove();
  });

  it('does nothing in a window of one pane, where the list stands before it', async () => {
    Object.assign(window, { innerWidth: 480 });
    const desk = await openWithCursorElsewhere(conversation);
    desk.app().nav.showPane('list');
    expect(runCommand(id, desk.app)).toBe(false);
    await settle();
    expect(traces(desk)).not.toMatch(/ticket-[abc]/);
    expect(desk.app().composer.sessionOf('a1', 'ticket-c').draft.store.getState().text).toBe('');
  });

  it('does nothing for a ticket that is only about to be shown, nor without one', async () => {
    const desk = await openWithCursorElsewhere(conversation);
    desk.app().nav.openTicket('ticket-d');
    // A quotation waits for its words.
    if (id !== 'ticket.quote') expect(runCommand(id, desk.app)).toBe(false);
    desk.app().nav.closeTicket();
    expect(runCommand(id, desk.app)).toBe(false);
  });
});

it('of a ticket on screen its own words are quoted', async () => {
  const { app } = await openWithCursorElsewhere();
  runCommand('ticket.quote', app);
  const { draft } = app().composer.sessionOf('a1', 'ticket-a');
  await vi.waitFor(() => expect(draft.store.getState().text).toContain(`> ${TEXT}`));
});

describe('j and k', () => {
  const press = (app: Awaited<ReturnType<typeof open>>['app'], key: string) =>
    createKeyHandler(app)(new KeyboardEvent('keydown', { key }), { inField: false, onControl: false });

  it('take the ticket along that stands beside the list', async () => {
    const { app } = await open();
    app().nav.openTicket('ticket-a');
    press(app, 'j');
    await settle();
    expect([app().nav.ticket, app().list.cursor]).toEqual(['ticket-b', 'ticket-b']);
    press(app, 'k');
    await settle();
    expect([app().nav.ticket, app().list.cursor]).toEqual(['ticket-a', 'ticket-a']);
  });

  it('open the ticket of the cursor where none is open beside the list', async () => {
    const { app } = await open();
    app().list.setCursor('ticket-a');
    press(app, 'j');
    await settle();
    expect([app().nav.ticket, app().list.cursor]).toEqual(['ticket-b', 'ticket-b']);
    // Left, it is not opened again: the next one is.
    app().nav.closeTicket();
    press(app, 'j');
    await settle();
    expect([app().nav.ticket, app().list.cursor]).toEqual(['ticket-c', 'ticket-c']);
  });

  it('open nothing in a table that has the window, nor beside a record, nor where the ticket is not on screen', async () => {
    const { app } = await open();
    app().list.setCursor('ticket-a');
    app().shell.setTable(true);
    press(app, 'j');
    await settle();
    expect([app().nav.ticket, app().list.cursor]).toEqual([null, 'ticket-b']);
    app().shell.setTable(false);
    openRecord(app(), { account: 'a1', kind: 'customer', id: '7' });
    press(app, 'k');
    await settle();
    expect([app().nav.ticket, app().record.open?.id, app().list.cursor]).toEqual([null, '7', 'ticket-a']);
    app().list.setCursor('ticket-b');
    Object.assign(window, { innerWidth: 480 });
    app().nav.openTicket('ticket-b');
    press(app, 'j');
    await settle();
    expect([app().nav.ticket, app().nav.pane, app().list.cursor]).toEqual(['ticket-b', 'list', 'ticket-c']);
  });
});

it('a reply whose field did not come keeps what was typed for it', async () => {
  const { app, bridge } = await open();
  app().composer.wantFocus('ticket-c');
  await app().composer.keep('a1', 'ticket-c', 'Hello');
  await app().composer.keep('a1', 'ticket-c', 'again');
  expect(app().composer.sessionOf('a1', 'ticket-c').draft.store.getState().text).toBe('Hello\nagain');
  expect(app().composer.focusWanted).toBeNull();
  expect(bridge.callsOf('draft.get')).toHaveLength(2);
});

it('of tickets that are only passed, none is asked for at the service but the one that rests', async () => {
  const { app, bridge } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    for (const id of IDS) {
      app().ticket.show('a1', id);
      await vi.advanceTimersByTimeAsync(50);
    }
    await vi.advanceTimersByTimeAsync(1000);
    const asked = bridge.callsOf('ticket.readConversation').map(({ ticket: id }) => id);
    expect(asked).toEqual(['ticket-a', 'ticket-c']);
  } finally {
    vi.useRealTimers();
  }
});

it('a ticket of another account that has the same id is not taken for the one in the list', async () => {
  const wrote = (of: string) => ({ ...requester, name: `Somebody of ${of}`, clientId: `client-of-${of}` });
  let here = 'a1';
  const bridge = scriptedBridge({
    'account.list': () => ok([account(), account({ id: 'a2' })]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('7', { tid: `no-${here}`, requester: wrote(here) })]),
    'outbox.list': () => ok([]),
    'ticket.get': ({ account: of }) =>
      ok(detail({ ticket: ticket({ id: '7', tid: `no-${of}`, requester: wrote(of) }) })),
    'ticket.timeline': () => ok([]),
    'ticket.readConversation': () => ok('known'),
    'customer.ofTicket': ({ account: of }) => ok(customer({ ticket: '7', clientId: `client-of-${of}` })),
  });
  const store = createAppStore(bridge, features);
  const app = () => store.getState();
  await app().accounts.load();
  app().nav.openTicket('7');
  app().customer.show('a1', '7');
  await settle();
  expect(app().customer.customer?.clientId).toBe('client-of-a1');
  here = 'a2';
  app().nav.openAccount('a2');
  await settle();
  app().list.setFocused(true);
  app().list.setCursor('7');
  expect(nameOfTicket(app(), '7')).toBe('#no-a2 · Somebody of a2');
  runCommand('customer.page', app);
  expect(app().record.open).toEqual({ account: 'a2', kind: 'customer', id: 'client-of-a2' });
});
