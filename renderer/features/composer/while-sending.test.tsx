/**
 * Events between a press on *Send* and the desk's call: the reply goes as it stands then, or it
 * waits.
 */
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CannedReply, MacroSteps } from '../../../shared/domain/canned.ts';
import type { Draft, ReplyExtras } from '../../../shared/domain/draft.ts';
import { ok } from '../../../shared/result.ts';
import { open, preparePane, reply, type } from '../../../tests/helpers/renderer/pane.tsx';
import { detail as aDetail, draft as aDraft, meta } from '../../../tests/helpers/renderer/samples.ts';
import {
  account as anAccount,
  row as aRow,
  rowsFrom,
  type Script,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { hideToasts, toasts } from '../../../tests/helpers/renderer/toasts.ts';
import { until } from '../../../tests/helpers/until.ts';
import { runCommand } from '../../commands/table.ts';
import { marksFeature } from '../marks/index.ts';
import { composerFeature } from './index.ts';

preparePane();
hideToasts();
beforeEach(() => {
  // There is none in this page: the text is set in its place.
  document.execCommand = () => false;
});

/** Holds an answer back until it is opened. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => act(async () => open()) };
}

const macro = (name: string, steps: Partial<MacroSteps>): CannedReply => ({
  ...{ id: name, name, keywords: [], text: ` ${name}.`, department: null },
  macro: { addTags: [], snooze: null, promise: null, afterSend: null, ...steps },
  ...{ shared: false, used: 0, lastUsedAt: null, changedAt: 1 },
});
const ALPHA = macro('Alpha', { snooze: 'tomorrow 9:00' });
const BETA = macro('Beta', { addTags: ['beta'] });
const named = anAccount({ settings: { ...anAccount().settings, agentName: 'Maya Berg' } });

/** Two tickets in the list, the first one open, with a reply written to it. */
async function written(more: Script = {}) {
  let kept: Draft | null = null;
  const opened = await open(
    { account: named },
    {
      'queue.rows': rowsFrom(() => [aRow('t1'), aRow('t2')]),
      'canned.list': () => ok([ALPHA, BETA]),
      'canned.expand': ({ id }) =>
        ok({ text: ` ${id}.`, empty: [], unknown: [], unverified: false, language: null, lacks: null }),
      'canned.used': () => ok(null),
      'draft.get': ({ ticket }) => ok(kept?.ticket === ticket ? kept : null),
      'draft.save': ({ id, ticket, text, rev }) => {
        kept = aDraft({ id, ticket, text, rev: rev + 1, extras: kept?.extras ?? null });
        return ok({ rev: kept.rev, savedAt: kept.savedAt, kept: null });
      },
      'draft.extras': ({ steps }) => {
        const extras: ReplyExtras | null = steps ? { contact: null, fields: [], steps } : null;
        kept = aDraft({ ...kept, rev: (kept?.rev ?? 0) + 1, extras });
        return ok(kept);
      },
      ...more,
    },
    [composerFeature, marksFeature],
  );
  const { store, bridge } = opened;
  await act(async () => {
    store.getState().list.reset();
    type('On it.');
    await settle();
  });
  const send = () => act(async () => runCommand('reply.send', store.getState));
  const insert = (one: CannedReply) =>
    act(async () => {
      const asked = bridge.callsOf('canned.expand').length;
      store.getState().composer.controls?.insertCanned(one);
      await until('its text to be asked for', () => bridge.callsOf('canned.expand').length > asked);
      await settle();
    });
  const attach = () =>
    act(async () => {
      store
        .getState()
        .composer.sessionOf('a1', 't1')
        .files.add([new File(['abc'], 'a.txt')], 1e6);
      await settle();
    });
  const openTicket = (id: string) =>
    act(async () => {
      store.getState().nav.openTicket(id);
      await settle();
    });
  const undo = () =>
    act(async () => {
      fireEvent.keyDown(reply(), { key: 'z', ctrlKey: true });
      await settle();
    });
  const sent = () => bridge.callsOf('reply.send');
  const goes = () =>
    act(async () => {
      await until('the reply', () => sent().length > 0);
      expect(sent()).toHaveLength(1);
    });
  const steps = () => kept?.extras?.steps ?? null;
  return { store, bridge, send, insert, attach, openTicket, undo, sent, goes, steps };
}

/** A file whose bytes are stored once the gate is open. */
const slowFile = (stored: ReturnType<typeof gate>): Script => ({
  'file.chunk': async ({ file, bytes }) => {
    await stored.passed;
    return ok(meta(file, { stored: bytes.byteLength }));
  },
});

it('a canned reply that is being filled goes with the reply, and its macro’s steps with it', async () => {
  const filled = gate();
  const { send, insert, sent, goes } = await written({
    'canned.expand': async ({ id }) => {
      await filled.passed;
      return ok({ text: ` ${id}.`, empty: [], unknown: [], unverified: false, language: null, lacks: null });
    },
  });
  await insert(BETA);
  await send();
  expect(sent()).toEqual([]);
  await filled.open();
  await goes();
  expect(sent()[0]?.followUp).toMatchObject({ addTags: ['beta'] });
});

it('a macro that is put in while files are stored does its steps', async () => {
  const stored = gate();
  const { send, insert, attach, sent, goes } = await written(slowFile(stored));
  await attach();
  await send();
  await insert(BETA);
  expect(reply().value).toBe('On it. Beta.');
  await stored.open();
  await goes();
  expect(sent()[0]).toMatchObject({ followUp: { addTags: ['beta'] }, extras: { steps: { addTags: ['beta'] } } });
});

it('a step that is left out while files are stored is not done', async () => {
  const stored = gate();
  const { send, insert, attach, sent, goes } = await written(slowFile(stored));
  await insert(ALPHA);
  await attach();
  await send();
  fireEvent.click(screen.getByRole('button', { name: /^Skip: Snooze/ }));
  await act(settle);
  await stored.open();
  await goes();
  expect(sent()[0]?.followUp).toBeUndefined();
});

it('a gap that is typed while files are stored is asked for, and the reply waits', async () => {
  const stored = gate();
  const { send, attach, sent, store } = await written(slowFile(stored));
  await attach();
  await send();
  type('Dear {{customer.name}}, on it.');
  await stored.open();
  await screen.findByRole('button', { name: 'Send anyway' });
  expect(sent()).toEqual([]);
  expect(store.getState().composer.sessionOf('a1', 't1').store.getState().sending).toBe('no');
});

it('where its ticket was left by then, a toast says that it waits, and leads back to it', async () => {
  const stored = gate();
  const { send, attach, openTicket, sent, store } = await written(slowFile(stored));
  await attach();
  await send();
  type('Dear {{customer.name}}, on it.');
  await openTicket('t2');
  await stored.open();
  await act(() => until('the toast', () => toasts.mock.lastCall));
  expect(toasts.mock.lastCall?.[0].title).toBe('Check your reply to Aiko Tanaka before you send it');
  expect(sent()).toEqual([]);
  act(() => toasts.mock.lastCall?.[0].action?.run());
  expect(store.getState().nav.ticket).toBe('t1');
});

it('it is compared with its own ticket, whichever is open by then', async () => {
  const noted = gate();
  const seenOf = (ticket: string) => (ticket === 't1' ? '2026-01-01 10:00:00' : '2026-02-02 20:00:00');
  const { send, insert, openTicket, sent, goes } = await written({
    'draft.extras': async ({ id, ticket, rev, steps }) => {
      await noted.passed;
      const extras = steps ? { contact: null, fields: [], steps } : null;
      return ok(aDraft({ id, ticket, text: 'On it. Beta.', rev: rev + 1, extras }));
    },
    'ticket.get': ({ ticket }) => {
      const one = aDetail();
      const fingerprint = { ...one.fingerprint, lastReply: seenOf(ticket) };
      return ok({ ...one, ticket: { ...one.ticket, id: ticket }, fingerprint, seen: fingerprint, unread: false });
    },
  });
  await insert(BETA);
  await send();
  await openTicket('t2');
  await noted.open();
  await goes();
  expect(sent()[0]?.seen.lastReply).toBe(seenOf('t1'));
});

it('two macros that are taken back in the field take back the steps of both', async () => {
  const { insert, undo, steps } = await written();
  await insert(ALPHA);
  await insert(BETA);
  expect(reply().value).toBe('On it. Alpha. Beta.');
  await undo();
  expect(reply().value).toBe('On it. Alpha.');
  expect(steps()).toMatchObject({ snooze: 'tomorrow 9:00', addTags: [] });
  await undo();
  expect(reply().value).toBe('On it.');
  expect(steps()).toBeNull();
});

it('a macro is taken back with its steps after a look at another ticket, too', async () => {
  const { insert, undo, openTicket, steps } = await written();
  await insert(ALPHA);
  await openTicket('t2');
  await openTicket('t1');
  await undo();
  expect(reply().value).toBe('On it.');
  expect(steps()).toBeNull();
});
