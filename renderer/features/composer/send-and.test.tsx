import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SendChoice } from '../../../shared/domain/account.ts';
import type { CannedReply, MacroSteps } from '../../../shared/domain/canned.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import { err, ok } from '../../../shared/result.ts';
import { type Desk, open, preparePane, press, reply, type } from '../../../tests/helpers/renderer/pane.tsx';
import { draft as aDraft, item as anItem } from '../../../tests/helpers/renderer/samples.ts';
import {
  account as anAccount,
  row as aRow,
  rowsFrom,
  type Script,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { hideToasts, toasts } from '../../../tests/helpers/renderer/toasts.ts';
import { CommandKeys } from '../../commands/CommandKeys.tsx';
import { runCommand } from '../../commands/table.ts';
import { choices, typedForm } from '../../parts/text/time-choices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { readAllViews } from '../../ui/lazy-view.tsx';
import { marksFeature } from '../marks/index.ts';
import { composerFeature } from './index.ts';

preparePane();
hideToasts();

const withLink = { agentName: 'Maya Berg', ticketLink: 'https://desk.example/admin?id={id}' };
const named = (sendAnd: SendChoice = { and: 'next', when: '' }, more = withLink) =>
  anAccount({ settings: { ...anAccount().settings, ...more, sendAnd } });

/** Two tickets in the list, the first one open, with a reply written to it. */
async function written(desk: Partial<Desk> = {}, more: Script = {}) {
  const rows = rowsFrom(() => [aRow('t1'), aRow('t2')]);
  const opened = await open({ account: named(), ...desk }, { 'queue.rows': rows, ...more }, [
    composerFeature,
    marksFeature,
  ]);
  await act(async () => {
    opened.store.getState().list.reset();
    type('On it.');
    await settle();
  });
  const run = (id: string) =>
    act(async () => {
      runCommand(id, opened.store.getState);
      await settle();
    });
  const sent = () => opened.bridge.callsOf('reply.send').map(({ followUp }) => followUp);
  const kept = () => opened.bridge.callsOf('account.configure').map(({ settings }) => settings.sendAnd);
  return { ...opened, run, sent, kept };
}
const tomorrow = () => choices(Date.now()).find(({ name }) => name === 'tomorrow')?.at ?? 0;
const pick = (name: RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  });

describe('what follows a reply', () => {
  it('is done here by its key; the next ticket is open then, and z takes back the reply', async () => {
    const { run, sent, kept, store, bridge } = await written();
    await run('reply.sendDone');
    expect(sent()).toEqual([{ done: true }]);
    expect(store.getState().nav.ticket).toBe('t2');
    expect(kept()).toEqual([{ and: 'done', when: '' }]);
    expect(toasts.mock.lastCall?.[0]).toMatchObject({ title: 'Reply on its way · done here' });
    await run('window.undo');
    expect(bridge.callsOf('outbox.undo')).toHaveLength(1);
    expect(toasts.mock.lastCall?.[0].title).toBe('Your reply to Aiko Tanaka is a draft again');
    toasts.mock.lastCall?.[0].action?.run();
    expect(store.getState().nav.ticket).toBe('t1');
  });

  it('gives the next key to the ticket that comes, however long the desk takes', async () => {
    let answer = () => {};
    const taken = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { store } = await written({}, { 'reply.send': () => taken.then(() => ok(anItem({ text: 'On it.' }))) });
    const keys = render(
      <StoreProvider store={store}>
        <CommandKeys />
      </StoreProvider>,
    );
    await act(readAllViews);
    const strike = (key: string, more: KeyboardEventInit = {}) =>
      act(async () => {
        fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
        await settle();
      });
    act(() => reply().focus());
    await strike('Enter', { ctrlKey: true, shiftKey: true });
    await strike('r');
    expect([document.activeElement === reply(), store.getState().nav.ticket]).toEqual([false, 't1']);
    await act(async () => {
      answer();
      await settle();
    });
    await vi.waitFor(() => expect(document.activeElement).toBe(reply()));
    expect([store.getState().nav.ticket, reply().value]).toEqual(['t2', '']);
    keys.unmount();
  });

  it('comes back to its text where the desk did not take it', async () => {
    const { run, store } = await written({}, { 'reply.send': () => err('storage', 'reply.send') });
    act(() => reply().focus());
    await run('reply.sendNext');
    expect([store.getState().nav.ticket, document.activeElement]).toEqual(['t1', reply()]);
    expect(reply().value).toBe('On it.');
  });

  it('is taken back from its toast in its own account, wherever the agent is by then', async () => {
    const { run, store, bridge } = await written();
    await run('reply.sendDone');
    const sent = toasts.mock.lastCall?.[0];
    await act(async () => {
      store.getState().nav.openAccount('a2');
      sent?.action?.run();
      await settle();
    });
    // The other account's held reply may be said after it.
    const undone = await vi.waitUntil(() =>
      toasts.mock.calls.map(([one]) => one).find(({ title }) => title === 'Your reply to Aiko Tanaka is a draft again'),
    );
    expect(bridge.callsOf('outbox.undo').map(({ account }) => account)).toEqual(['a1']);
    await act(async () => undone.action?.run());
    expect(store.getState().nav).toMatchObject({ account: 'a1', ticket: 't1' });
  });

  it('goes at once from its toast in its own account, and by the key in the one that is open', async () => {
    const { run, store, bridge } = await written({}, { 'outbox.sendNow': () => ok(anItem({ state: 'queued' })) });
    await run('reply.sendNext');
    const sent = toasts.mock.lastCall?.[0];
    expect(sent).toMatchObject({
      title: 'Reply on its way',
      action: { label: 'Undo' },
      secondAction: { label: 'Send now' },
    });
    // The toast stays as long as the reply can be taken back.
    expect(sent?.timeout).toBeGreaterThan(10_000);
    expect(store.getState().nav.ticket).toBe('t2');
    await run('outbox.sendHeld');
    // None is held any more.
    await run('outbox.sendHeld');
    expect(bridge.callsOf('outbox.sendNow')).toEqual([{ account: 'a1', item: 'i1' }]);
    await act(async () => {
      store.getState().nav.openAccount('a2');
      sent?.secondAction?.run();
      await settle();
    });
    expect(bridge.callsOf('outbox.sendNow').map(({ account }) => account)).toEqual(['a1', 'a1']);
  });

  it('asks for the moment of a snooze, and goes at one press of it', async () => {
    const { run, sent, kept } = await written();
    await run('reply.sendSnooze');
    expect(screen.getByRole('dialog', { name: 'Send and snooze' })).toBeTruthy();
    expect(sent()).toEqual([]);
    await pick(/^Tomorrow/);
    expect(sent()).toEqual([{ snooze: tomorrow() }]);
    expect(kept()).toEqual([{ and: 'snooze', when: 'tomorrow' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is a promise in the agent’s words, by a moment that was typed', async () => {
    const { run, sent, kept } = await written();
    await run('reply.sendPromise');
    const due = Math.ceil(Date.now() / 60_000) * 60_000 + 90 * 60_000;
    fireEvent.change(screen.getByRole('textbox', { name: /What you promised/ }), { target: { value: ' The cause ' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Due' }), { target: { value: typedForm(due) } });
    await press('Send', screen.getByRole('dialog'));
    expect(sent()).toEqual([{ promise: { text: 'The cause', due } }]);
    expect(kept()).toEqual([{ and: 'promise', when: '' }]);
  });

  it('is at hand as it was chosen last, with its moment, at one press', async () => {
    const { sent, kept } = await written({ account: named({ and: 'snooze', when: 'tomorrow' }) });
    await pick(/^Send and snooze, tomorrow/);
    expect(sent()).toEqual([{ snooze: tomorrow() }]);
    expect(kept()).toEqual([]);
  });

  it('is asked for again where that moment is not offered now', async () => {
    const { sent } = await written({ account: named({ and: 'snooze', when: 'gone' }) });
    await pick(/^Send and snooze$/);
    expect(sent()).toEqual([]);
    expect(screen.getByRole('dialog', { name: 'Send and snooze' })).toBeTruthy();
  });

  it('waits with the reply while something is asked, and is not forgotten', async () => {
    const { run, sent } = await written({ account: named(undefined, { ...withLink, agentName: '' }) });
    await run('reply.sendDone');
    expect(sent()).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Maya' } });
    await press('Save name');
    expect(sent()).toEqual([{ done: true }]);
  });

  it('is pressed while the name is being saved, and goes on once it is', async () => {
    let saved = () => {};
    const saving = new Promise<void>((resolve) => (saved = resolve));
    const unnamed = named(undefined, { ...withLink, agentName: '' });
    const { sent } = await written({ account: unnamed }, { 'account.configure': () => saving.then(() => ok(named())) });
    await press('Send reply');
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), { target: { value: 'Maya' } });
    await press('Save name');
    await press('Send reply');
    expect(sent()).toEqual([]);
    await act(async () => {
      saved();
      await settle();
    });
    expect(sent()).toHaveLength(1);
  });

  it('of nothing written asks for the text', async () => {
    const { run, sent } = await written();
    type('  ');
    await run('reply.sendSnooze');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([]);
  });
});

describe('closed in the browser', () => {
  const accepted = (state: 'held' | 'accepted') => [anItem({ state, followUp: { close: true } })];

  it('opens the page of the ticket once the reply was accepted, and once only', async () => {
    const { run, sent, bridge, state } = await written();
    await run('reply.sendClose');
    expect(sent()).toEqual([{ close: true }]);
    const news = (items: Desk['items']) =>
      act(async () => {
        state.items = items;
        bridge.emit({ name: 'outbox.changed', data: { account: 'a1', ids: [] } });
        await settle();
      });
    await news(accepted('held'));
    expect(bridge.callsOf('ticket.openConversation')).toEqual([]);
    await news(accepted('accepted'));
    await news(accepted('accepted'));
    expect(bridge.callsOf('ticket.openConversation')).toEqual([{ account: 'a1', ticket: 't1' }]);
  });

  it('opens nothing by itself in a window that did not send it: its card leads there', async () => {
    const [item] = accepted('accepted');
    if (!item) throw new Error('no item');
    const timeline: Desk['timeline'] = [{ kind: 'outbox', id: item.id, at: item.createdAt, item }];
    const { bridge } = await open({ account: named(), items: [item], timeline });
    expect(bridge.callsOf('ticket.openConversation')).toEqual([]);
    await press('Close in browser');
    expect(bridge.callsOf('ticket.openConversation')).toEqual([{ account: 'a1', ticket: 't1' }]);
  });

  it('asks where tickets open where that is not known, and goes then', async () => {
    const { run, sent, store } = await written({ account: named(undefined, { ...withLink, ticketLink: '' }) });
    await run('reply.sendClose');
    expect(sent()).toEqual([]);
    const { linkWanted, closeLinkQuestion } = store.getState().settings;
    expect(linkWanted).toMatchObject({ account: 'a1', ticket: 't1' });
    await act(async () => {
      closeLinkQuestion();
      await store.getState().accounts.configure('a1', { ticketLink: withLink.ticketLink });
      linkWanted?.goOn?.();
      await settle();
    });
    expect(sent()).toEqual([{ close: true }]);
  });

  it('opens the page to be closed also where another account is shown when the reply was accepted', async () => {
    const { run, store, bridge, state } = await written();
    await run('reply.sendClose');
    await act(async () => {
      store.getState().nav.openAccount('a2');
      await settle();
      state.items = state.items.map((item) => ({ ...item, state: 'accepted' }));
      bridge.emit({ name: 'outbox.changed', data: { account: 'a1' } });
      await settle();
    });
    expect(bridge.callsOf('ticket.openConversation')).toEqual([{ account: 'a1', ticket: 't1' }]);
  });
});

it('stands in the menu with its keys', async () => {
  await written({}, { 'reply.send': () => ok(anItem({})) });
  await press('Send and…');
  const names = screen.getAllByRole('menuitem').map((one) => one.textContent);
  expect(names.map((name) => name?.replace(/(Ctrl|Alt|⌘|Shift|⇧|\+).*$/, ''))).toEqual([
    'Send and next',
    'Send and snooze…',
    'Send and promise…',
    'Send and done here',
    'Send and close in browser',
    'Send later…',
  ]);
});

describe('a macro in the reply', () => {
  const steps: MacroSteps = { addTags: ['outage'], snooze: 'tomorrow 9:00', promise: null, afterSend: null };
  const macro: CannedReply = {
    ...{ id: 'm', name: 'Outage', keywords: [], text: 'Known.', department: null, macro: steps },
    ...{ shared: false, used: 0, lastUsedAt: null, changedAt: 1 },
  };

  /** With the macro put in behind what is written. */
  async function applied(changed: Partial<MacroSteps> = {}, before = async () => {}) {
    const state = { extras: null as ReplyExtras | null };
    const reply = { ...macro, macro: { ...steps, ...changed } };
    // jsdom has no undo to keep.
    document.execCommand = () => false;
    const opened = await written(
      {},
      {
        'canned.list': () => ok([reply]),
        'canned.expand': () =>
          ok({ text: reply.text, empty: [], unknown: [], unverified: false, language: null, lacks: null }),
        'canned.used': () => ok(null),
        'draft.extras': async ({ steps: noted }) => {
          await before();
          state.extras = noted ? { contact: null, fields: [], steps: noted } : null;
          const { draft } = opened.state;
          opened.state.draft = aDraft({ ...draft, rev: (draft?.rev ?? 0) + 1, extras: state.extras });
          return ok(opened.state.draft);
        },
      },
    );
    await act(async () => {
      opened.store.getState().composer.controls?.insertCanned(reply);
      await vi.waitFor(() => expect(opened.bridge.callsOf('draft.extras')).toHaveLength(1));
      await settle();
    });
    const line = () => screen.queryByRole('region', { name: 'When sent' })?.textContent ?? null;
    return { ...opened, line, noted: () => state.extras?.steps ?? null };
  }

  it('says what it will do before it is sent, and does it with the reply', async () => {
    const { line, run, sent } = await applied();
    expect(reply().value).toBe('On it.Known.');
    expect(line()).toContain('Tag outage');
    expect(line()).toContain('Snooze until tomorrow 09:00');
    await run('reply.send');
    expect(sent()).toEqual([{ addTags: ['outage'], snooze: tomorrow() }]);
  });

  it('goes with a reply that is sent before its steps are stored', async () => {
    let store = () => {};
    const stored = new Promise<void>((resolve) => {
      store = resolve;
    });
    const { run, sent } = await applied({}, () => stored);
    await run('reply.send');
    expect(sent()).toEqual([]);
    await act(async () => {
      store();
      await settle();
    });
    expect(sent()).toEqual([{ addTags: ['outage'], snooze: tomorrow() }]);
  });

  it('is taken back in one step: its text and its steps', async () => {
    const { line, run, noted } = await applied();
    expect(noted()).toEqual(steps);
    await run('window.undo');
    expect([reply().value, line(), noted()]).toEqual(['On it.', null, null]);
  });

  it('is nothing to take back once its reply went', async () => {
    const { run, bridge, state, store } = await applied();
    await run('reply.send');
    state.items = state.items.map((item) => ({ ...item, state: 'accepted' }));
    await act(async () => {
      bridge.emit({ name: 'outbox.changed', data: { account: 'a1' } });
      await settle();
    });
    const said = toasts.mock.calls.length;
    await run('window.undo');
    expect(toasts.mock.calls.length).toBe(said);
    expect(store.getState().outbox.items.map(({ state: now }) => now)).toEqual(['accepted']);
  });

  it('can leave a step out', async () => {
    const { line, run, sent } = await applied();
    await pick(/^Skip: Tag/);
    expect(line()).not.toContain('outage');
    await run('reply.send');
    expect(sent()).toEqual([{ snooze: tomorrow() }]);
  });

  it('holds the reply up where its time is none, until that is left out', async () => {
    const { run, sent } = await applied({ snooze: 'soonish' });
    await run('reply.send');
    expect(sent()).toEqual([]);
    await press('Send without it');
    expect(sent()).toEqual([{ addTags: ['outage'] }]);
  });
});
