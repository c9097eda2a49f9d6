import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { composerFeature } from '../features/composer/index.ts';
import { newTicketFeature } from '../features/new-ticket/index.ts';
import { createAppStore } from '../slices.ts';
import { StoreProvider } from '../store/app-store.ts';
import { KeySheet } from './KeySheet.tsx';
import { listedCommands } from './table.ts';
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
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a command or a key' }), { target: { value } });
  expect(lines().filter((line) => line === 'Attach files')).toHaveLength(1);
  find('OUTBOX');
  expect(lines()).toEqual(['Open the outbox']);
  find('k');
  expect(lines()).toContain('Previous row');
  find('no such thing');
  expect(lines()).toEqual([]);
  screen.getByText('No command or key is called that.');
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
