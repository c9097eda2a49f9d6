/** News about the open ticket while its reply is being written. */
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { type Desk, open, preparePane, press, type } from '../../../tests/helpers/renderer/pane.tsx';
import {
  detail as aDetail,
  draft as aDraft,
  item as anItem,
  fingerprint,
  MINUTE,
  member,
  NOW,
  post,
  serverTime,
  team,
  ticket,
} from '../../../tests/helpers/renderer/samples.ts';
import { account as anAccount, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { offlineWords } from '../../parts/accounts/connection.ts';
import { composerFeature } from './index.ts';

preparePane();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW });
});

const named = anAccount({ settings: { ...anAccount().settings, agentName: 'Maya Berg' } });
const LATER = '2026-11-20 10:38:00';
/** The header after somebody wrote at 10:38. */
const written = (more: Partial<ReturnType<typeof ticket>> = {}): Partial<Desk['detail']> => {
  const { status, staff } = ticket(more);
  return {
    fingerprint: fingerprint({ lastReply: LATER, status, staff }),
    ticket: ticket({ lastReplyAt: serverTime(NOW - 3 * MINUTE), ...more }),
    unread: true,
  };
};

type Opened = Awaited<ReturnType<typeof open>>;
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function come({ state, bridge }: Opened, more: Partial<Desk['detail']>) {
  state.detail = { ...state.detail, ...more };
  await act(async () => {
    bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t1'] } });
    await vi.advanceTimersByTimeAsync(10);
  });
}
const seen = ({ bridge }: Opened) => bridge.callsOf('ticket.seen').map(({ fingerprint }) => fingerprint.lastReply);
const line = () => screen.queryByText(/New message/);

it('a read-only account says before the reply is sent that it will wait', async () => {
  await open({
    account: anAccount({ settings: { ...named.settings, readOnly: true } }),
    draft: aDraft({ text: 'Hi' }),
  });
  expect(screen.getAllByText(/^This account is read-only\. Your reply is saved/)).not.toEqual([]);
});

describe('a text of a backup from before a reply went out', () => {
  it('says so, and goes only by the agent’s word', async () => {
    const error = {
      kind: 'in-doubt',
      operation: 'outbox',
      detail: { reason: 'sent-since', facts: { at: NOW } },
    } as const;
    const desk = await open({ account: named, draft: aDraft({ text: 'Please try', error }) });
    await wait(1100);
    const words = /A reply was sent, or tried, after the backup was made/;
    expect(screen.getByText(words).textContent).not.toContain('Not sent yet');
    await press('Send reply');
    expect(desk.bridge.callsOf('reply.send')).toEqual([]);
    expect(screen.getByRole('alert').textContent).toMatch(/^Not sent yet: This text comes from a backup/);
    await press('Send anyway');
    expect(desk.bridge.callsOf('reply.send')).toHaveLength(1);
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('a reply that came back from its second look', () => {
  const returned = { by: 'Ben Ito', reason: 'The invoice\nis paid.', why: null, at: NOW } as const;

  it('says who returned it, and why, until it is sent', async () => {
    await open({ account: named, draft: aDraft({ text: 'Please pay', returned }) });
    const line = screen.getByText(/^Returned by Ben Ito, .*:$/);
    expect(line.parentElement?.textContent).toContain('The invoice\nis paid.');
    await press('Send reply');
    expect(screen.queryByText(/^Returned by/)).toBeNull();
  });

  it('says why it was not sent although it was approved', async () => {
    await open({
      account: named,
      draft: aDraft({ text: 'Hi', returned: { ...returned, reason: '', why: 'no-file' } }),
    });
    expect(screen.getByText(/^Approved by Ben Ito, but not sent .*weren’t on Ben Ito’s computer/)).toBeTruthy();
  });
});

describe('a rule for a second look', () => {
  const rule = (more: object) => ({ all: false, departments: [], money: null, ...more });
  it.each([
    [{ own: rule({ all: true }), founder: null }, true],
    [{ own: null, founder: rule({ departments: ['1'] }) }, true],
    [{ own: rule({ departments: ['2'] }), founder: null }, false],
    [{ own: null, founder: null }, false],
  ])('is said before the reply is sent, where it holds: %o', async (look, isSaid) => {
    const members = [member('m1', 'Mara Lind', { own: true, look }), member('m2', 'Jo Ekström')];
    const { store } = await open(
      { account: named, draft: aDraft({ text: 'Hi' }) },
      { 'team.get': () => ok(team({ members })), 'look.of': () => ok([]) },
    );
    await act(async () => void (await store.getState().team.load('a1')));
    expect(screen.queryAllByText(/^This reply needs a second look/).length > 0).toBe(isSaid);
  });
});

describe('a network that wants to be signed in to', () => {
  it('is told as the status bar tells it, with the way to its page', async () => {
    const { error } = err('malformed', 'get-tickets', { detail: { reason: 'html' } });
    const connection = { state: 'offline', since: NOW - MINUTE, lastSuccess: 1, error } as const;
    const account = anAccount({ ...named, connection });
    const desk = await open({ account }, { 'announcement.openLink': () => ok(null) });
    const words = offlineWords(connection, NOW) ?? '';
    expect(words).toContain('This network may require you to sign in.');
    expect(screen.getAllByText((text) => text.startsWith(`${words} You can still send`))).not.toEqual([]);
    expect(screen.queryByText(/The service has been failing/)).toBeNull();
    await press('Open network sign-in');
    expect(desk.bridge.callsOf('announcement.openLink')).toEqual([{ account: account.id, url: '/' }]);
  });
});

describe('a message that was not read', () => {
  const unread = { detail: aDetail({ readAt: null }) };
  const said = () => screen.queryAllByText(/^You haven’t read/).length > 0;

  it('is said at once where its words are elsewhere', async () => {
    await open({ account: named, ...unread });
    expect(said()).toBe(true);
  });

  it('is not, while whoever has just opened the ticket looks at it', async () => {
    await open({ account: named, ...unread, timeline: [{ kind: 'post', id: 'p1', at: NOW, post: post(), own: null }] });
    type('Please');
    expect(said()).toBe(false);
    await wait(3000);
    expect(said()).toBe(true);
  });
});

describe('a message that comes while a reply is being written', () => {
  it('is not seen by standing on screen, and says so until the agent does', async () => {
    const desk = await open({ account: named });
    await wait(1100);
    type('Please try again.');
    await come(desk, written());
    await wait(60_000);
    expect(seen(desk)).toEqual([fingerprint().lastReply]);
    expect(line()?.textContent).toBe('New message from Aiko Tanaka, 10:38.');
    await press('Mark as seen');
    expect(seen(desk)).toEqual([fingerprint().lastReply, LATER]);
    expect(line()).toBeNull();
    await press('Send reply');
    expect(desk.bridge.callsOf('reply.send')[0]?.seen.lastReply).toBe(LATER);
  });

  it('is asked about by Send, which goes on by the agent’s word', async () => {
    const desk = await open({ account: named });
    await wait(1100);
    type('Please try again.');
    await come(desk, written());
    await wait(5000);
    await press('Send reply');
    expect(desk.bridge.callsOf('reply.send')).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('Not sent yet: New message from Aiko Tanaka, 10:38.');
    await press('Send anyway');
    expect(desk.bridge.callsOf('reply.send').map((call) => call.seen.lastReply)).toEqual([LATER]);
    expect(seen(desk)).toEqual([fingerprint().lastReply, LATER]);
  });

  it('is asked about anew where another one came meanwhile', async () => {
    const desk = await open({ account: named });
    await wait(1100);
    type('Please try again.');
    await come(desk, written());
    await press('Send reply');
    const last = '2026-11-20 10:40:00';
    await come(desk, { ...written(), fingerprint: fingerprint({ lastReply: last }) });
    await press('More actions', screen.getByRole('alert'));
    fireEvent.click(screen.getByRole('menuitem', { name: /^Mark as seen/ }));
    await act(settle);
    await press('Send reply');
    expect(desk.bridge.callsOf('reply.send').map((call) => call.seen.lastReply)).toEqual([last]);
  });

  it('is marked as seen by its key, and no longer asked about', async () => {
    const desk = await open({ account: named }, {}, [composerFeature]);
    await wait(1100);
    type('Please try again.');
    expect(runCommand('reply.seen', desk.store.getState)).toBe(false);
    await come(desk, written());
    await act(async () => {
      expect(runCommand('reply.seen', desk.store.getState)).toBe(true);
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(line()).toBeNull();
  });

  it('is seen after a second once the reply is gone', async () => {
    const desk = await open({ account: named });
    await wait(1100);
    type('Please try again.');
    await come(desk, written());
    await wait(5000);
    type('');
    await wait(900);
    expect(seen(desk)).toEqual([fingerprint().lastReply]);
    await wait(200);
    expect(seen(desk)).toEqual([fingerprint().lastReply, LATER]);
  });

  it('is held while a reply waits to go, too', async () => {
    const desk = await open({ account: named, items: [anItem({ state: 'held', heldUntil: NOW + 15_000 })] });
    await act(async () => {
      await desk.store.getState().outbox.load();
    });
    await come(desk, written());
    await wait(5000);
    expect(seen(desk)).not.toContain(LATER);
  });

  it('is not said of a change that a reply on its way may have made', async () => {
    const desk = await open({ account: named, items: [anItem({ state: 'sending' })] });
    await act(async () => {
      await desk.store.getState().outbox.load();
    });
    await wait(1100);
    type('And one thing more.');
    await come(desk, written({ status: 'Answered', staff: 'Maya Berg' }));
    expect(line()).toBeNull();
    desk.state.items = [anItem({ state: 'accepted' })];
    await act(async () => {
      await desk.store.getState().outbox.load();
    });
    expect(line()?.textContent).toContain('New message');
  });

  it('is there where the agent comes back to a draft, also after a restart', async () => {
    const desk = await open({
      account: named,
      draft: aDraft(),
      detail: aDetail({ ...written(), seen: fingerprint() }),
    });
    await wait(5000);
    expect(seen(desk)).toEqual([]);
    expect(line()?.textContent).toContain('10:38');
  });

  it('is none of those under which the agent begins to write', async () => {
    const desk = await open({ account: named, detail: aDetail({ ...written(), seen: fingerprint() }) });
    type('At once.');
    await wait(10);
    expect(line()).toBeNull();
    expect(seen(desk)).toEqual([LATER]);
    // And once more for having stood there.
    await wait(1100);
    expect(seen(desk)).toEqual([LATER, LATER]);
  });

  it('is none where the agent’s own reply moved the ticket', async () => {
    const desk = await open({ account: named });
    await wait(1100);
    type('And one thing more.');
    await come(desk, { ...written({ status: 'Answered', staff: 'Maya Berg' }), unread: false });
    await wait(10);
    expect(line()).toBeNull();
  });
});

describe('what is said of it', () => {
  it.each([
    [{ status: 'Customer-Reply' }, 'New message from Aiko Tanaka, 10:38.'],
    [{ status: 'Answered', staff: 'Jonas Weber' }, 'New message from Jonas Weber, 10:38.'],
    // Nobody is named where several may have written it, or where a status says nothing of that.
    [{ status: 'Customer-Reply', cc: ['boss@example.com'] }, 'New message from the customer, 10:38.'],
    [{ status: 'Answered', staff: '' }, 'New message, 10:38 · sender unknown.'],
    [{ status: 'Open' }, 'New message, 10:38 · sender unknown.'],
    [{ status: 'In Progress', staff: 'Jonas Weber' }, 'New message, 10:38 · sender unknown.'],
  ])('%j', async (more, words) => {
    const desk = await open({ account: named });
    await wait(1100);
    type('Please try again.');
    await come(desk, written(more));
    expect(line()?.textContent).toBe(words);
  });

  it('names a status that changed, and holds a reply up where the ticket was closed', async () => {
    const desk = await open({ account: named });
    await wait(1100);
    type('Please try again.');
    await come(desk, { fingerprint: fingerprint({ status: 'On Hold' }), ticket: ticket({ status: 'On Hold' }) });
    expect(screen.getByText('The status changed from Customer-Reply to On Hold.')).toBeTruthy();
    const closed = ticket({ status: 'Closed' });
    await come(desk, {
      fingerprint: fingerprint({ status: 'Closed' }),
      ticket: closed,
      meaning: 'closed',
      turn: 'unknown',
    });
    await press('Send reply');
    expect(screen.getByRole('alert').textContent).toContain('Not sent yet: This ticket’s status is now Closed.');
    expect(desk.bridge.callsOf('reply.send')).toEqual([]);
    await press('Send anyway');
    expect(desk.bridge.callsOf('reply.send').map((call) => call.seen.status)).toEqual(['Closed']);
  });
});
