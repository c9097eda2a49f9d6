import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import { ok } from '../../../shared/result.ts';
import { account, row, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { OutageDialog } from './OutageDialog.tsx';

async function open(settings: Partial<Account['settings']>): Promise<void> {
  const store = createAppStore(
    scriptedBridge({
      'account.list': () => ok([account({ settings: { ...account().settings, ...settings } })]),
      'queue.list': () => ok([]),
      'canned.list': () => ok([]),
      'batch.plan': ({ text }) =>
        ok({
          ready: [{ ticket: '1', seen: { lastReply: '', status: 'Open', staff: '' } }],
          copies: ['boss@site.example', 'accounts@site.example'],
          leftOut: [],
          unknown: [],
          samples: [{ ticket: '1', tid: 'ABC-1', name: 'Aiko Tanaka', text: `${text}\n\nBrand A support` }],
        }),
    }),
  );
  await store.getState().accounts.load();
  await act(settle);
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <OutageDialog />
      </UiProvider>
    </StoreProvider>,
  );
  store.getState().outage.show([row('1')]);
  store.getState().outage.write('The server is back.');
}

afterEach(cleanup);

describe('a reply to many', () => {
  it('says as whom it goes, and shows each sample as it is sent', async () => {
    await open({ agentName: 'Mara Lind', signature: 'Brand A support' });
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('As Mara Lind · Brand A');
    const sample = await screen.findByRole('figure');
    await screen.findByText(/And copies to 2 addresses:/);
    await screen.findByText('boss@site.example, accounts@site.example');
    await vi.waitFor(() => expect(sample.textContent).toContain('The server is back.\n\nBrand A support'));
  });

  it('warns where the settings would send it in the customers’ own names', async () => {
    await open({ replyAs: 'client' });
    await screen.findByText(/in its customer’s own name/);
  });
});
