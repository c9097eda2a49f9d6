import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConversationOutcome, Post } from '../../../shared/domain/conversation.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { detail, post as samplePost, ticket as sampleTicket } from '../../../tests/helpers/renderer/samples.ts';
import { account, row, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';

const post = (id: string, text: string, more: Partial<Post> = {}): TimelineEntry => ({
  kind: 'post',
  id: `post-${id}`,
  at: Number(id),
  own: null,
  post: samplePost({ id, text, ...more }),
});

/** `slow`: it is read only once `answer` says so. */
async function openWith(
  timeline: TimelineEntry[],
  slow?: 'slow',
  read: () => Result<ConversationOutcome> | Promise<Result<ConversationOutcome>> = () => ok('known'),
) {
  let answer = () => {};
  const held =
    slow &&
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  const store = createAppStore(
    scriptedBridge({
      'account.list': () => ok([account()]),
      'queue.list': () => ok([]),
      'queue.rows': () => ok({ rows: [row('1')], total: 1, revision: 1 }),
      'ticket.get': () => ok(detail({ ticket: sampleTicket({ id: '1' }) })),
      'ticket.timeline': async () => {
        await held;
        return ok(timeline);
      },
      'ticket.readConversation': read,
      'draft.get': () => ok(null),
      'draft.save': () => ok({ rev: 1, savedAt: 1, kept: null }),
    }),
    features,
  );
  const app = () => store.getState();
  await app().accounts.load();
  await settle();
  app().nav.openTicket('1');
  app().ticket.show('a1', '1');
  if (!slow) await vi.waitFor(() => expect(app().ticket.timeline).not.toBeNull());
  const written = () => app().composer.sessionOf('a1', '1').draft.store.getState().text;
  return { app, written, answer: () => answer() };
}

beforeEach(() => localStorage.clear());
afterEach(() => document.getSelection()?.removeAllRanges());

it('quotes what the customer wrote last, without what they quoted themselves', async () => {
  const { app, written } = await openWith([
    post('1', 'First.'),
    post('2', 'Still down.\n\nSince noon.\n\n> a\n> b\n> c\n> d'),
    post('3', 'Looking.', { role: 'staff' }),
    post('4', 'Careful with this one.', { role: 'staff', note: true }),
  ]);
  expect(runCommand('ticket.quote', app)).toBe(true);
  await vi.waitFor(() => expect(written()).toBe('> Still down.\n>\n> Since noon.\n\n'));
  expect(app().composer.focusWanted).toBe('1');
});

it('quotes letter by letter, as it was typed, and in whole what is nothing but a quotation', async () => {
  const typed = '# m h dom mon dow command\n* * * * * /usr/bin/php C:\\_old\\*.bak';
  const { app, written } = await openWith([post('1', 'm h dom', { typed })]);
  expect(runCommand('ticket.quote', app)).toBe(true);
  await vi.waitFor(() =>
    expect(written()).toBe('> \\# m h dom mon dow command\n> \\* * * * * /usr/bin/php C:\\\\_old\\\\*.bak\n\n'),
  );
  const bounced = await openWith([post('1', '> Undelivered:\n> a\n> b\n> c')]);
  expect(runCommand('ticket.quote', bounced.app)).toBe(true);
  await vi.waitFor(() => expect(bounced.written()).toMatch(/^> \\> Undelivered:\n/));
});

it('quotes what is selected in a message instead, below what is written', async () => {
  const { app, written } = await openWith([post('1', 'First.')]);
  app().composer.sessionOf('a1', '1').draft.edit('Dear Aiko,');
  const { getByText } = render(
    <article data-quotable="">
      <p>Error 500 since noon</p>
    </article>,
  );
  document.getSelection()?.selectAllChildren(getByText('Error 500 since noon'));
  expect(runCommand('ticket.quote', app)).toBe(true);
  await vi.waitFor(() => expect(written()).toBe('Dear Aiko,\n\n> Error 500 since noon\n\n'));
});

it('waits where the key comes before the ticket was read, and leads to the reply where there is nothing', async () => {
  for (const [timeline, text] of [
    [[post('1', 'First.')], '> First.\n\n'],
    [[], ''],
  ] as const) {
    const { app, written, answer } = await openWith([...timeline], 'slow');
    expect([app().ticket.detail, runCommand('ticket.quote', app)]).toEqual([null, true]);
    await settle();
    expect([app().composer.focusWanted, written()]).toEqual([null, '']);
    answer();
    await vi.waitFor(() => expect(app().composer.focusWanted).toBe('1'));
    expect(written()).toBe(text);
  }
});

it('waits for the service where no message was stored', async () => {
  const timeline: TimelineEntry[] = [];
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { app, written } = await openWith(timeline, undefined, async () => {
    await asked;
    timeline.push(post('1', 'First.'));
    return ok('known');
  });
  expect(runCommand('ticket.quote', app)).toBe(true);
  await settle();
  expect([app().composer.focusWanted, written()]).toEqual([null, '']);
  answer();
  await vi.waitFor(() => expect(written()).toBe('> First.\n\n'));
});

it('quotes nothing into a ticket that is not the open one any more', async () => {
  const { app, answer } = await openWith([post('1', 'First.')], 'slow');
  runCommand('ticket.quote', app);
  app().nav.openTicket('2');
  answer();
  await vi.waitFor(() => expect(app().ticket.timeline).not.toBeNull());
  await settle();
  expect(app().composer.sessionOf('a1', '1').draft.store.getState().text).toBe('');
  expect(app().composer.focusWanted).toBeNull();
});

it('has nothing to quote where nobody’s words are known', async () => {
  const { app } = await openWith([]);
  expect(runCommand('ticket.quote', app)).toBe(false);
});
