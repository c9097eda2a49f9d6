/**
 * Notices of a ticket without its conversation: the question before a page is read, each obstacle
 * with the ways on, and doubts about a page that was read.
 */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConversationFailure, ConversationOutcome, Post } from '../../../shared/domain/conversation.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { type ErrorKind, err, ok } from '../../../shared/result.ts';
import { open, preparePane, press } from '../../../tests/helpers/renderer/pane.tsx';
import { serverTime } from '../../../tests/helpers/renderer/samples.ts';
import { account, conversations, type Script, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { conversationsFeature } from '../conversations/index.ts';
import { ticketFeature } from './index.ts';

preparePane();

const SENTENCE = /opens the page with the ticket’s own link, as the customer’s browser would/;

/** A desk that reads pages once the agent allowed it. */
function asking(outcome: () => ConversationOutcome = () => 'known'): Script {
  let allowed = false;
  return {
    'ticket.readConversation': () => ok(allowed ? outcome() : 'page-not-allowed'),
    'account.configure': ({ settings }) => {
      allowed = settings.readPages === true;
      return ok(account({ conversations: conversations({ allowed }) }));
    },
  };
}

const refusing = (reason: ConversationFailure, kind: ErrorKind = 'rejected'): Script => ({
  'ticket.readConversation': () => err(kind, 'read-page', { detail: { reason } }),
});

const post = (name: string): TimelineEntry => {
  const read: Post = {
    id: 'h:1',
    source: 'page',
    readBy: { name, version: 1 },
    role: 'unknown',
    author: null,
    shownTime: '20/11/2026 10:02',
    at: serverTime(Date.UTC(2026, 10, 20, 10, 2)),
    text: 'It is down again.',
    html: null,
    typed: null,
    files: [],
    note: false,
  };
  return { kind: 'post', id: 'h:1', at: 1, post: read, own: null } as unknown as TimelineEntry;
};

const timeline = () => within(screen.getByRole('region', { name: 'Timeline' }));

/** Notice of the obstacle. */
const notice = () => timeline().getByRole('status');

/** Chooses an item of its menu. */
async function choose(name: string) {
  await press('More options', notice());
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  await act(settle);
}

it('asks once for the account, beside the sentence of what happens, then reads', async () => {
  const { bridge } = await open({}, asking());
  expect(screen.getByText(SENTENCE)).toBeTruthy();
  expect(bridge.callsOf('ticket.readConversation')).toHaveLength(1);

  await press('Read the conversation here');

  expect(bridge.callsOf('account.configure')).toEqual([{ account: 'a1', settings: { readPages: true } }]);
  expect(bridge.callsOf('ticket.readConversation')).toHaveLength(2);
  expect(screen.queryByText(SENTENCE)).toBeNull();
  expect(screen.getByText('The service has no messages for this ticket.')).toBeTruthy();
});

it('says nothing of there being none while what was just read is on its way', async () => {
  let isRead = false;
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  await open(
    {},
    {
      'ticket.readConversation': async () => {
        isRead = true;
        return ok('known');
      },
      'ticket.timeline': async () => {
        if (!isRead) return ok([]);
        await shown;
        return ok([post('six')]);
      },
    },
  );
  await act(settle);
  expect(screen.queryByText('The service has no messages for this ticket.')).toBeNull();
  show();
  await act(settle);
  expect(screen.getByText('It is down again.')).toBeTruthy();
});

it('does not ask where an administrator has turned it off', async () => {
  const settled = account({ conversations: conversations({ allowed: false, settled: true }) });
  await open({ account: settled }, { 'ticket.readConversation': () => ok('not-offered') });
  expect(screen.queryByRole('button', { name: 'Read the conversation here' })).toBeNull();
  expect(screen.getByText(/reading ticket pages is turned off/)).toBeTruthy();
});

it('says that the word could not be kept, and asks on', async () => {
  await open({}, { ...asking(), 'account.configure': () => err('storage', 'account.configure') });
  await press('Read the conversation here');
  expect(screen.getByRole('alert').textContent).toContain('couldn’t be read or written');
  expect(screen.getByRole('button', { name: 'Read the conversation here' })).toBeTruthy();
});

it('is found by the palette, which leads to the button and its sentence', async () => {
  const { store, bridge } = await open({}, asking(), [ticketFeature]);
  const command = store.getState().registry.commands.get('ticket.readHere');
  await act(async () => {
    if (command?.onTicket) command.run(store.getState(), 't1');
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  expect(document.activeElement?.textContent).toBe('Read the conversation here');
  expect(bridge.callsOf('account.configure')).toEqual([]);
});

it.each([
  ['login-required', 'only shows conversations to customers who are signed in'],
  ['challenge', 'A bot check protects'],
  ['maintenance', 'under maintenance'],
  ['no-such-ticket', 'has no page for this ticket'],
  ['leads-elsewhere', 'redirects to another server'],
  // Some answer it with a 503.
  ['maintenance', 'under maintenance', 'busy'],
] as const)('says of %s what it is, with the ways on', async (reason, words, kind: ErrorKind = 'rejected') => {
  const { bridge, store } = await open({}, refusing(reason, kind));
  expect(notice().textContent).toContain(words);

  await press('Try again', notice());
  expect(bridge.callsOf('ticket.readConversation')).toHaveLength(2);
  expect(bridge.callsOf('ticket.readConversation').at(-1)).toMatchObject({ fresh: true });

  await choose('Open in browser');
  expect(bridge.callsOf('ticket.openConversation')).toEqual([{ account: 'a1', ticket: 't1' }]);

  await choose('Add excerpt');
  expect(store.getState().excerpt.to).toEqual({ account: 'a1', ticket: 't1' });
});

it('leads to the account’s page where no place of pages is known', async () => {
  const { store } = await open({}, refusing('no-place'));
  await press('Set the page address');
  expect(store.getState().nav).toMatchObject({ settingsOpen: true, settingsSection: 'conversations' });
});

it('says the same of every ticket once the place was looked for in vain', async () => {
  const missing = account({ conversations: conversations({ allowed: true, found: 'not-found' }) });
  await open({ account: missing }, { 'ticket.readConversation': () => ok('not-offered') });
  expect(notice().textContent).toContain('service’s ticket pages couldn’t be found');
});

it('looks for the pages again at the press of a button, and says so', async () => {
  const missing = account({ conversations: conversations({ allowed: true, found: 'not-found' }) });
  let answer: (outcome: ConversationOutcome) => void = () => {};
  const { bridge, store, state } = await open(
    { account: missing },
    {
      'ticket.readConversation': ({ fresh }) =>
        fresh ? new Promise((resolve) => (answer = (outcome) => resolve(ok(outcome)))) : ok('not-offered'),
    },
  );
  const now = async (found: 'looking' | 'found') => {
    state.account = account({ conversations: conversations({ allowed: true, found }) });
    await act(async () => {
      await store.getState().accounts.load();
      await settle();
    });
  };
  await choose('Try again');
  expect(bridge.callsOf('ticket.readConversation').at(-1)).toMatchObject({ fresh: true });
  await now('looking');
  expect(notice().textContent).toBe('Looking for this service’s ticket pages…');
  await now('found');
  await act(async () => {
    answer('known');
    await settle();
  });
  expect(screen.getByText('The service has no messages for this ticket.')).toBeTruthy();
});

it('learns from one message where no conversation was found', async () => {
  const { store } = await open({}, refusing('not-a-ticket', 'malformed'), [conversationsFeature]);
  await press('Fix messages…');
  expect(store.getState().conversations.to).toEqual({ account: 'a1', ticket: 't1' });
});

it('is read again as soon as the place is known', async () => {
  const { bridge, store, state } = await open({}, refusing('no-place'));
  expect(bridge.callsOf('ticket.readConversation')).toHaveLength(1);
  state.account = account({ conversations: conversations({ allowed: true, place: 'https://b.example/{tid}/{c}' }) });
  await act(async () => {
    await store.getState().accounts.load();
    await settle();
  });
  expect(bridge.callsOf('ticket.readConversation')).toHaveLength(2);
});

it.each([
  ['one-piece', 'as one text'],
  ['unknown-theme', 'their senders stay unknown'],
])('says that a reading as %s is not certain, and offers to learn', async (name, words) => {
  const { store } = await open({ timeline: [post(name)] }, { 'ticket.readConversation': () => ok('known') });
  expect(timeline().getByText(new RegExp(words))).toBeTruthy();
  await act(async () => {
    fireEvent.click(timeline().getByRole('button', { name: 'Fix messages…' }));
  });
  expect(store.getState().conversations.to).toEqual({ account: 'a1', ticket: 't1' });
});

it('says nothing of posts that a known shape read', async () => {
  await open({ timeline: [post('twenty-one')] }, { 'ticket.readConversation': () => ok('known') });
  expect(timeline().queryByRole('button', { name: 'Fix messages…' })).toBeNull();
});

it('keeps the posts in sight where newer ones could not be read', async () => {
  await open({ timeline: [post('twenty-one')] }, refusing('maintenance'));
  expect(timeline().getByText('It is down again.')).toBeTruthy();
  expect(timeline().getByText(/under maintenance/)).toBeTruthy();
});

it('asks below the posts where reading was turned off since, and newer ones are there', async () => {
  await open({ timeline: [post('twenty-one')] }, asking());
  expect(timeline().getByText('It is down again.')).toBeTruthy();
  await press('Read the conversation here');
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
