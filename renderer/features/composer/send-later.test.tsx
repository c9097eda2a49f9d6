import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Contact } from '../../../shared/domain/contact-form.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { err, ok } from '../../../shared/result.ts';
import { type Desk, open, preparePane, press, type } from '../../../tests/helpers/renderer/pane.tsx';
import { item as anItem, customer } from '../../../tests/helpers/renderer/samples.ts';
import { account as anAccount, type Script, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { readAllViews } from '../../ui/lazy-view.tsx';
import { marksFeature } from '../marks/index.ts';
import { composerFeature } from './index.ts';

preparePane();

const account = anAccount({ settings: { ...anAccount().settings, agentName: 'Maya Berg' } });
const livingIn = (...countries: string[]) => {
  const rows = countries.map((country, at) => ({ id: `${at}`, email: `${at}@example.com`, country }) as Contact);
  return { 'customer.ofTicket': () => ok(customer({ contacts: { rows, total: rows.length } })) } satisfies Script;
};

async function pane(desk: Partial<Desk> = {}, more: Script = {}) {
  const opened = await open({ account, ...desk }, more, [composerFeature, marksFeature]);
  await act(readAllViews);
  const run = (id: string) =>
    act(async () => {
      runCommand(id, opened.store.getState);
      await settle();
    });
  return { ...opened, run };
}

async function asked(more: Script = {}) {
  const opened = await pane({}, more);
  await act(async () => {
    type('On it.');
    await settle();
  });
  await opened.run('reply.sendLater');
  return { ...opened, sent: () => opened.bridge.callsOf('reply.send').map(({ sendAt }) => sendAt) };
}

const NAMED = { name: /^(Send later|Change time)$/ };
const dialog = () => screen.getByRole('dialog', NAMED);
const typeTime = (value: string, label = 'Send at') =>
  fireEvent.change(within(dialog()).getByRole('textbox', { name: label }), { target: { value } });
const tomorrowAt = (hour: number, minute = 0) => {
  const at = new Date();
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1, hour, minute).getTime();
};
const inTokyo = (at: number) => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo' }).slice(0, 5);

it('is sent at a typed time, by its key', async () => {
  const { sent } = await asked({
    'reply.send': ({ sendAt }) => ok(anItem({ heldUntil: Date.now() + 15_000, ...(sendAt && { sendAt }) })),
  });
  expect(dialog().textContent).toContain('Rackside must be running and unlocked at that time');
  typeTime('tomorrow 7:30');
  await press('Send later', dialog());
  expect(sent()).toEqual([tomorrowAt(7, 30)]);
  const said = await screen.findByRole('dialog', { name: 'Reply scheduled for tomorrow 07:30' });
  expect(within(said).getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(within(said).queryByRole('button', { name: 'Send now' })).toBeNull();
  expect(screen.queryByRole('dialog', NAMED)).toBeNull();
});

it('asks for the text first where there is none, and for a time where none was typed', async () => {
  const { run } = await pane();
  await run('reply.sendLater');
  expect(screen.queryByRole('dialog', NAMED)).toBeNull();
  await act(async () => {
    type('On it.');
    await settle();
  });
  await run('reply.sendLater');
  await press('Send later', dialog());
  expect(dialog().textContent).toContain('Enter a time');
});

it('reads the time in the customer’s zone where that is chosen, and shows both times', async () => {
  const { sent } = await asked(livingIn('JP'));
  typeTime('tomorrow 9:00');
  expect(dialog().textContent).toContain(`${inTokyo(tomorrowAt(9))} for the customer (Japan`);
  const zone = within(dialog()).getByRole('combobox', { name: 'Whose time' });
  fireEvent.change(zone, { target: { value: 'Asia/Tokyo' } });
  expect(dialog().textContent).toContain('09:00 for the customer');
  await press('Send later', dialog());
  const [at = 0] = sent();
  expect(inTokyo(at)).toBe('09:00');
});

it('says by what it knows the customer’s zone, and takes none of several for theirs', async () => {
  await asked(livingIn('JP'));
  expect(dialog().textContent).toContain('By the customer’s country, Japan.');
  cleanup();
  await asked(livingIn('US'));
  typeTime('tomorrow 9:00');
  expect(dialog().textContent).toContain('United States, the customer’s country, has several time zones.');
  expect(dialog().textContent).not.toContain('for the customer');
  fireEvent.change(within(dialog()).getByRole('combobox'), { target: { value: 'America/Phoenix' } });
  expect(dialog().textContent).toContain('09:00 for the customer (Mountain Standard Time)');
});

it('offers each zone of the customer’s country, and none where that isn’t clear', async () => {
  await asked(livingIn('US'));
  expect(within(dialog()).getAllByRole('option').length).toBeGreaterThan(4);
  cleanup();
  await asked(livingIn('JP', 'US'));
  expect(within(dialog()).queryByRole('combobox')).toBeNull();
});

const planned = (more: Partial<OutboxItem> = {}) =>
  anItem({ state: 'queued', waiting: 'later', sendAt: tomorrowAt(9), ...more });
const card = (item: OutboxItem): Partial<Desk> => ({
  items: [item],
  timeline: [{ kind: 'outbox', id: item.id, at: item.createdAt, item }],
});

it('its card says when it goes, and changes that', async () => {
  const later = tomorrowAt(11);
  const { bridge } = await pane(card(planned()), {
    'outbox.retime': ({ sendAt }) => ok(planned({ sendAt })),
  });
  const article = screen.getByRole('article', { name: /Scheduled/ });
  expect(article.textContent).toContain('For tomorrow 09:00, unless the ticket changes first.');
  await press('Change time', article);
  typeTime('tomorrow 11:00');
  await press('Change time', dialog());
  expect(bridge.callsOf('outbox.retime')).toEqual([{ account: 'a1', item: 'i1', sendAt: later }]);
});

it('on hold because something arrived, it gets another time as well', async () => {
  const stop = { reason: 'moved', before: null, now: null } as const;
  const stopped = planned({ state: 'stopped', waiting: null, stop });
  const { bridge } = await pane(card(stopped), { 'outbox.retime': ({ sendAt }) => ok(planned({ sendAt })) });
  const article = screen.getByRole('article', { name: /On hold/ });
  await press('Change time', article);
  typeTime('tomorrow 11:00');
  await press('Change time', dialog());
  expect(bridge.callsOf('outbox.retime')).toEqual([{ account: 'a1', item: 'i1', sendAt: tomorrowAt(11) }]);
});

it('its card says why the time could not be changed', async () => {
  await pane(card(planned()), {
    'outbox.retime': () => err('invalid', 'outbox.retime', { detail: { reason: 'too-late' } }),
  });
  await press('Change time', screen.getByRole('article', { name: /Scheduled/ }));
  typeTime('tomorrow 11:00');
  await press('Change time', dialog());
  expect(screen.getAllByText(/This reply is already being sent/).length).toBeGreaterThan(0);
});

it('is sent now, or taken back, from its card', async () => {
  const { bridge } = await pane(card(planned()), {
    'outbox.sendNow': () => ok(planned({ waiting: null })),
  });
  const article = screen.getByRole('article', { name: /Scheduled/ });
  await press('Send now', article);
  expect(bridge.callsOf('outbox.sendNow')).toEqual([{ account: 'a1', item: 'i1' }]);
  expect(within(article).getByRole('button', { name: 'Keep as draft' })).toBeTruthy();
});

it('while it is held is undone by z, and not sent by the key of held replies', async () => {
  const held = planned({ state: 'held', waiting: null, heldUntil: Date.now() + 15_000, createdAt: Date.now() });
  const { bridge, run } = await pane(card(held));
  await run('outbox.sendHeld');
  expect(bridge.callsOf('outbox.sendNow')).toEqual([]);
  await run('window.undo');
  expect(bridge.callsOf('outbox.undo')).toHaveLength(1);
});
