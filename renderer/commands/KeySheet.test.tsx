import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Computer, DEFAULT_COMPUTER } from '../../shared/domain/computer.ts';
import { ok } from '../../shared/result.ts';
import { scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { composerFeature } from '../features/composer/index.ts';
import { marksFeature } from '../features/marks/index.ts';
import { newTicketFeature } from '../features/new-ticket/index.ts';
import { createAppStore } from '../slices.ts';
import { StoreProvider } from '../store/app-store.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { KeySheet } from './KeySheet.tsx';
import { firstShortcutOf as keysIn, listedCommands } from './table.ts';
import { windowCommands } from './window-commands.ts';

const features = [{ commands: windowCommands }, composerFeature, newTicketFeature];
beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('finds a command by its words and by its key, and says where there is none', () => {
  const store = createAppStore(scriptedBridge({}), features);
  store.getState().nav.setKeysOpen(true);
  render(
    <StoreProvider store={store}>
      <KeySheet />
    </StoreProvider>,
  );
  const lines = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);
  const find = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a command or key' }), { target: { value } });
  expect(lines().filter((line) => line === 'Attach files')).toHaveLength(1);
  find('OUTBOX');
  expect(lines()).toEqual(['Open outbox']);
  find('k');
  expect(lines()).toContain('Previous row');
  // A section's title finds all of it only where no command has the word.
  find('send');
  expect(lines()).toContain('Send');
  expect(lines()).not.toContain('New ticket');
  find('write and send');
  expect(lines()).toContain('New ticket');
  find('no such thing');
  expect(lines()).toEqual([]);
  screen.getByText('No matching command or key.');
});

it('lists the command that can be chosen now where two share a line', () => {
  const { getState } = createAppStore(scriptedBridge({}), features);
  const attach = (ticket: string | null, writing: boolean) => {
    const app = getState();
    const controls = writing ? { send() {}, chooseFiles() {}, togglePreview() {} } : null;
    return listedCommands({
      ...app,
      nav: { ...app.nav, account: 'a1', ticket },
      record: { ...app.record, open: writing ? { account: 'a1', kind: 'ticket-form', id: 'f' } : null },
      newTicket: { ...app.newTicket, controls },
    }).filter(({ keys }) => keys[0] === 'Mod+Shift+a');
  };
  expect(attach('t1', false).map(({ id }) => id)).toEqual(['reply.attach']);
  expect(attach(null, true).map(({ id }) => id)).toEqual(['ticket.attach']);
});

/** The sheet over a desk that keeps what it is told, as the file of this computer does. */
async function openToChange(keys: Record<string, string[]> = {}) {
  const kept: Computer = {
    can: { menus: false, tray: false, login: false, arrange: false, pages: false },
    settings: { ...DEFAULT_COMPUTER, keys },
  };
  const bridge = scriptedBridge({
    'computer.get': () => ok({ ...kept }),
    'computer.configure': ({ settings }) => {
      kept.settings = { ...kept.settings, keys: settings.keys ?? {} };
      return ok({ ...kept });
    },
  });
  const store = createAppStore(bridge, [...features, marksFeature]);
  await store.getState().computer.load();
  store.getState().nav.setKeysOpen(true);
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <KeySheet />
      </UiProvider>
    </StoreProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Change shortcuts' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mark and plan' } });
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      fireEvent.keyDown(screen.getByRole('textbox', { name: /^New key for/ }), { key, ...more });
      await settle();
    });
  const button = (name: string) => screen.getByRole('button', { name });
  const keysNow = (id: string) => keysIn(store.getState(), id);
  return { kept, press, button, keysNow };
}

it('gives a command another key, says whom it takes it from, and gives it back', async () => {
  const { kept, press, button, keysNow } = await openToChange();
  fireEvent.click(button('Pin: change s'));
  await press('Tab');
  await press('Enter');
  expect(kept.settings.keys).toEqual({});
  await press('F6');
  screen.getByText('Screen readers and keyboard users need this key. Press another one.');
  await press('h');
  screen.getByText('Used by “Snooze”. If you take it, that command loses it.');
  await act(async () => {
    fireEvent.click(button('Take the key'));
    await settle();
  });
  expect(kept.settings.keys).toEqual({ 'marks.pin': ['h'] });
  expect([keysNow('marks.pin'), keysNow('marks.snooze')]).toEqual(['h', undefined]);
  screen.getByText('h now belongs to “Pin”.');
  await act(async () => {
    fireEvent.click(button('Pin: reset keys'));
    await settle();
  });
  expect([keysNow('marks.pin'), keysNow('marks.snooze')]).toEqual(['s', 'h']);
});

it('takes two keys in a row, and Esc leaves all as it was', async () => {
  const { kept, press, button } = await openToChange();
  fireEvent.click(button('Tags: add a key'));
  await press('g');
  await press('w');
  await press('Enter');
  expect(kept.settings.keys).toEqual({ 'marks.tags': ['t', 'g w'] });
  fireEvent.click(button('Tags: change g w'));
  await press('b');
  await press('Escape');
  expect(kept.settings.keys).toEqual({ 'marks.tags': ['t', 'g w'] });
  expect(screen.queryByRole('textbox', { name: /^New key for/ })).toBeNull();
  fireEvent.click(button('Tags: change t'));
  await act(async () => {
    fireEvent.click(button('Remove key'));
    await settle();
  });
  expect(kept.settings.keys).toEqual({ 'marks.tags': ['g w'] });
});

it('resets all keys, and takes that back', async () => {
  const { kept, button } = await openToChange({ 'marks.pin': ['b'], 'marks.done': ['Shift+d'] });
  await act(async () => {
    fireEvent.click(button('Reset all keys'));
    await settle();
  });
  expect(kept.settings.keys).toEqual({});
  await act(async () => {
    fireEvent.click(button('Undo the reset'));
    await settle();
  });
  expect(kept.settings.keys).toEqual({ 'marks.pin': ['b'], 'marks.done': ['Shift+d'] });
});
