/** Undo takes typed text back step by step, whatever else came into the reply. */
import { act, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { open, preparePane, press, reply, type } from '../../../tests/helpers/renderer/pane.tsx';
import { draft as aDraft, NOW, post } from '../../../tests/helpers/renderer/samples.ts';
import { account as anAccount, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { ticketFeature } from '../ticket/index.ts';
import { composerFeature } from './index.ts';

preparePane();

const wrote: TimelineEntry = { kind: 'post', id: 'p1', at: NOW, post: post(), own: null };
const named = anAccount({ settings: { ...anAccount().settings, agentName: 'Maya Berg' } });
const write = (text: string) => {
  for (const letter of text) type(reply().value + letter);
};
const key = (of: string, more: Partial<KeyboardEventInit> = { ctrlKey: true }) =>
  act(() => fireEvent.keyDown(reply(), { key: of, ...more }));
async function opened() {
  const desk = await open({ account: named, timeline: [wrote] }, {}, [composerFeature, ticketFeature]);
  const run = (id: string) =>
    act(async () => {
      runCommand(id, desk.store.getState);
      await settle();
    });
  return { ...desk, run };
}

it('goes back by words and across a quotation, and forth again', async () => {
  const { run, bridge } = await opened();
  write('Dear Aiko, ');
  await run('ticket.quote');
  const quoted = reply().value;
  expect(quoted).toContain('> See the file.');
  write('well');
  key('z');
  expect(reply().value).toBe(quoted);
  key('z', { metaKey: true });
  expect(reply().value).toBe('Dear Aiko, ');
  key('z');
  expect(reply().value).toBe('Dear ');
  expect(reply().selectionEnd).toBe(5);
  key('z', { ctrlKey: true, shiftKey: true });
  key('y');
  expect(reply().value).toBe(quoted);
  // The stored text is the one on screen.
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(bridge.callsOf('draft.save').at(-1)?.text).toBe(quoted);
});

it('outlives a look at another ticket', async () => {
  const { store } = await opened();
  write('One moment');
  for (const ticket of ['t2', 't1']) {
    await act(async () => {
      store.getState().nav.openTicket(ticket);
      await settle();
    });
  }
  expect(reply().value).toBe('One moment');
  key('z');
  expect(reply().value).toBe('One ');
});

it('goes on after a ticket that was left while an input method composed', async () => {
  const { store } = await opened();
  write('One ');
  act(() => fireEvent.compositionStart(reply()));
  type('One か');
  for (const ticket of ['t2', 't1']) {
    await act(async () => {
      store.getState().nav.openTicket(ticket);
      await settle();
    });
  }
  write(' two');
  key('z');
  expect(reply().value).toBe('One か ');
});

it('does not bring back what was sent', async () => {
  const { bridge, store } = await opened();
  act(() => store.getState().composer.setAfterSend('stay'));
  write('Sent');
  await press('Send reply');
  expect(bridge.callsOf('reply.send')).toHaveLength(1);
  expect(reply().value).toBe('');
  key('z');
  expect(reply().value).toBe('');
});

it('takes back what another window put in its place, as a text of this one', async () => {
  const { bridge, state } = await opened();
  write('Mine');
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  state.draft = aDraft({ ...state.draft, rev: 9, text: 'Theirs' });
  await act(async () => {
    bridge.emit({ name: 'drafts.changed', data: { account: 'a1', ticket: 't1' } });
    await settle();
  });
  expect(reply().value).toBe('Theirs');
  key('z');
  expect(reply().value).toBe('Mine');
});
