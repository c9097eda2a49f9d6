import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import { ok } from '../../../shared/result.ts';
import { account, row, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { OutageDialog } from './OutageDialog.tsx';

async function open(settings: Partial<Account['settings']>, text = 'The server is back.'): Promise<void> {
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
  store.getState().outage.write(text);
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

  it('is looked through for a password and a missing file, unless that is switched off', async () => {
    const text = 'Hello {{customer.first}},\n\nattached is the report. Your password: hunter22';
    await open({ agentName: 'Mara Lind' }, text);
    const notices = await screen.findByRole('region', { name: 'Before it goes' });
    expect(notices.textContent).toContain('This looks like a password');
    await act(async () => screen.getByRole('button', { name: '1 more' }).click());
    expect(notices.textContent).toContain('no file is attached');
    cleanup();
    await open({ agentName: 'Mara Lind', checksOff: ['secrets', 'attached'] }, text);
    await screen.findByRole('figure');
    expect(screen.queryByRole('region', { name: 'Before it goes' })).toBeNull();
  });
});
