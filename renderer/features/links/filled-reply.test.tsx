/** Follows links in a whole pane: they fill a reply or name a check; the agent does the rest. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { err, ok } from '../../../shared/result.ts';
import { open as openPane, preparePane, press, reply, type } from '../../../tests/helpers/renderer/pane.tsx';
import { account, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { composerFeature } from '../composer/index.ts';
import { CheckDrawer } from '../layer-check/CheckDrawer.tsx';
import { watchLinks } from './index.ts';

preparePane();
let off = () => {};
beforeEach(() => {
  // A browser's own way to insert text, which keeps its undo; jsdom has none.
  document.execCommand = () => false;
});
afterEach(() => off());

const CLOSING: CannedReply = {
  ...{ id: 'c1', name: 'Name servers', keywords: [], text: 'Use ours.', department: null, shared: false, used: 0 },
  macro: { addTags: ['dns'], snooze: '2d', promise: null, afterSend: 'close' },
  ...{ lastUsedAt: null, changedAt: 1 },
};

async function open() {
  let wanted: string | null = null;
  const named = account({ settings: { ...account().settings, agentName: 'Maya Berg' } });
  const pane = await openPane(
    { account: named },
    {
      'desk.status': () => ok({ host: 'local', version: '0', vault: { state: 'open', kind: 'session' } }),
      'computer.wanted': () => {
        const address = wanted;
        wanted = null;
        return ok({ address });
      },
      'ticket.locate': () => ok([{ account: 'a1', ticket: 't1' }]),
      'canned.list': () => ok([CLOSING]),
      'canned.expand': () =>
        ok({ text: CLOSING.text, empty: [], unknown: [], unverified: false, language: null, lacks: null }),
      'canned.used': () => ok(null),
      'check.start': () => err('invalid', 'check.start', { detail: { reason: 'checks-off', field: 'name' } }),
    },
    [composerFeature],
  );
  off = watchLinks(pane.store, pane.bridge);
  await act(() => pane.store.getState().vault.load());
  return {
    ...pane,
    async follow(address: string) {
      wanted = address;
      await act(async () => {
        pane.bridge.emit({ name: 'computer.wanted', data: {} });
        await settle();
      });
    },
  };
}

it('fills a canned reply into an empty draft, without its steps, and sends nothing', async () => {
  const { follow, bridge, store } = await open();
  await follow('rackside://reply/ABC-1?canned=name%20servers');
  await expect.poll(() => reply().value).toBe('Use ours.');
  expect(document.activeElement).toBe(reply());
  await act(() => store.getState().composer.sessionOf('a1', 't1').draft.flush());
  expect(bridge.callsOf('draft.save').at(-1)).toMatchObject({ text: 'Use ours.' });
  expect(bridge.callsOf('draft.extras')).toEqual([]);
  expect(bridge.callsOf('reply.send')).toEqual([]);
});

it('puts it at the cursor of a written draft, and keeps every letter', async () => {
  const { follow, bridge } = await open();
  type('Hello Aiko, see you.');
  reply().setSelectionRange(0, 12);
  await follow('rackside://reply/ABC-1?canned=Name%20servers');
  await expect.poll(() => reply().value).toBe('Hello Aiko, Use ours.see you.');
  expect(bridge.callsOf('reply.send')).toEqual([]);
});

it('shows the name of a check, and asks only once its button is pressed', async () => {
  const { follow, bridge, store } = await open();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <CheckDrawer />
      </UiProvider>
    </StoreProvider>,
  );
  await follow('rackside://check/shop.example');
  const drawer = await screen.findByRole('region', { name: 'Check of shop.example' });
  fireEvent.keyDown(drawer, { key: 'j' });
  expect(bridge.callsOf('check.start')).toEqual([]);
  await press('Check shop.example', drawer);
  expect(bridge.callsOf('check.start')).toMatchObject([{ account: 'a1', name: 'shop.example', ticket: null }]);
  expect(within(drawer).queryByRole('button', { name: 'Check shop.example' })).toBeNull();
  expect(within(drawer).getByRole('button', { name: 'Allow and check' })).toBeTruthy();
});
