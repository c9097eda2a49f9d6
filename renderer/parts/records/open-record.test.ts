import { expect, it, vi } from 'vitest';
import type { RecordRef } from '../../../shared/domain/record.ts';
import { scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { goBack, hasListsRoom, openPlace } from './open-record.ts';

const ref = (kind: RecordRef['kind'], id = 'all'): RecordRef => ({ account: 'a1', kind, id });

/** Whether the tickets' list makes room after each step. */
function rooms(...steps: (RecordRef | 'ticket' | 'back' | 'list')[]): boolean[] {
  const store = createAppStore(scriptedBridge({}));
  store.getState().nav.openAccount('a1');
  return steps.map((step) => {
    const { nav, record } = store.getState();
    if (step === 'ticket') nav.openTicket('7');
    else if (step === 'back') record.back();
    else if (step === 'list') nav.showPane('list');
    else record.show(step);
    return hasListsRoom(store.getState());
  });
}

it('lists and forms of their own have the room of the tickets’ list, and what is reached from them as well', () => {
  expect(rooms(ref('order-list'), ref('order', '5'), ref('customer', '9'), 'back', 'back', 'back')).toEqual([
    ...[true, true, true, true, true],
    false,
  ]);
  expect(rooms(ref('order-form', 'd1'), ref('contact-list'), ref('contact-form', 'd2'))).toEqual([true, true, true]);
});

it('what is reached from a ticket stands beside the list, but for a form', () => {
  expect(
    rooms('ticket', ref('customer', '9'), ref('order', '5'), ref('order-form', 'd1'), 'back', 'back', 'back'),
  ).toEqual([false, false, false, true, false, false, false]);
  // A ticket on the way ends it, although orders lie before it.
  expect(rooms(ref('order-list'), 'ticket', ref('customer', '9'))).toEqual([true, false, false]);
});

it('a page of the sidebar replaces another one, and leads back to where the first was opened', () => {
  const store = createAppStore(scriptedBridge({}));
  store.getState().nav.openAccount('a1');
  store.getState().nav.openTicket('7');
  const { record } = store.getState();
  for (const kind of ['canned', 'announcements', 'contact-list'] as const) record.show(ref(kind));
  expect(store.getState().record.trail).toEqual([{ ticket: '7', inReply: false, offered: false }]);
  // A record that was opened from a page is a step of its own.
  record.show(ref('contact', '3'));
  record.show(ref('order-list'));
  record.back();
  expect(store.getState().record.open).toEqual(ref('contact', '3'));
  record.back();
  record.back();
  expect([store.getState().record.open, store.getState().nav.ticket]).toEqual([null, '7']);
});

it('a ticket that its queue offered is offered again, and counts as seen no sooner', () => {
  const store = createAppStore(scriptedBridge({}));
  store.getState().nav.openAccount('a1');
  store.getState().nav.offerTicket('7');
  openPlace(store.getState(), 'canned');
  goBack(store.getState());
  expect(store.getState().nav).toMatchObject({ ticket: '7', offered: true, pane: 'list' });
});

it('who left the reply to look something up goes on writing it', () => {
  const store = createAppStore(scriptedBridge({}));
  store.getState().nav.openAccount('a1');
  store.getState().nav.openTicket('7');
  document.body.innerHTML = '<section data-pane="ticket"><textarea></textarea></section>';
  document.querySelector('textarea')?.focus();
  openPlace(store.getState(), 'canned');
  goBack(store.getState());
  expect([store.getState().nav.ticket, store.getState().composer.focusWanted]).toEqual(['7', '7']);
  document.body.replaceChildren();
});

it('the list is there as soon as the agent goes to it', () => {
  expect(rooms(ref('order-list'), 'list', ref('order-form', 'd1'))).toEqual([true, false, true]);
});

it('a key that moves the cursor of the list goes there too, also in a window with room for both', async () => {
  vi.stubGlobal('innerWidth', 1280);
  const store = createAppStore(scriptedBridge({}), features);
  store.getState().nav.openAccount('a1');
  store.getState().record.show(ref('order-list'));
  expect(hasListsRoom(store.getState())).toBe(true);
  expect(runCommand('list.next', store.getState)).toBe(true);
  expect(hasListsRoom(store.getState())).toBe(false);
  vi.unstubAllGlobals();
});

it('a key that moves the cursor stays in a page that has a list of its own', () => {
  const store = createAppStore(scriptedBridge({}), features);
  store.getState().nav.openAccount('a1');
  store.getState().record.show(ref('announcements'));
  document.body.innerHTML = '<section data-pane="record"><div role="listbox" tabindex="0"></div></section>';
  const heard: string[] = [];
  document.body.firstElementChild?.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key));
  for (const key of ['list.next', 'list.previous']) runCommand(key, store.getState);
  expect([heard, document.activeElement?.role]).toEqual([['ArrowDown', 'ArrowUp'], 'listbox']);
  expect(hasListsRoom(store.getState())).toBe(true);
  document.body.replaceChildren();
});
