import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { hideToasts, toasts } from '../../../tests/helpers/renderer/toasts.ts';
import { useApp } from '../../store/app-store.ts';
import { CheckField } from '../../ui/Field.tsx';
import { SavedText, useSetting } from './SavedSetting.tsx';

preparePane();
hideToasts();

function Choice({ account }: { account: Account }) {
  const { configure } = useApp((app) => app.accounts);
  const setting = useSetting(account.settings.shownToTeam, (shownToTeam) => configure(account.id, { shownToTeam }));
  return <CheckField label="Choice" checked={setting.value} onChange={setting.choose} />;
}

it('a choice that is taken back before it was stored is saved as it stands last', async () => {
  let own = account({ settings: { ...account().settings, shownToTeam: false } });
  const answers: (() => void)[] = [];
  const bridge = scriptedBridge({
    'account.list': () => ok([own]),
    'account.configure': ({ settings: { shownToTeam = false } }) => {
      own = account({ settings: { ...own.settings, shownToTeam } });
      const stored = ok(own);
      return new Promise<Result<Account>>((resolve) => answers.push(() => resolve(stored)));
    },
  });
  await openForAccount(bridge, Choice);
  const field = screen.getByRole('checkbox', { name: 'Choice' });
  fireEvent.click(field);
  fireEvent.click(field);
  for (let at = 0; at < answers.length; at++) {
    await act(async () => {
      answers[at]?.();
      await settle();
    });
  }
  expect(bridge.callsOf('account.configure').map(({ settings }) => settings.shownToTeam)).toEqual([true, false]);
  expect(own.settings.shownToTeam).toBe(false);
  expect(field).toHaveProperty('checked', false);
});

function Name({ account }: { account: Account }) {
  const { configure } = useApp((app) => app.accounts);
  const setting = useSetting(
    account.settings.agentName,
    (agentName) => configure(account.id, { agentName }),
    (name) => (name === '' ? 'Enter a name.' : null),
  );
  return <SavedText label="Name" setting={setting} />;
}

it.each([
  ['is wrong', '', { title: 'A setting wasn’t saved', description: 'Enter a name.' }],
  ['the desk could not store', 'Ada', { title: 'Data on this computer couldn’t be read or written.' }],
])('says of a page that was left what it had that %s', async (_, typed, said) => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account({ settings: { ...account().settings, agentName: 'Maya Berg' } })]),
    'account.configure': () => err('storage', 'account.configure'),
  });
  await openForAccount(bridge, Name);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: typed } });
  await act(async () => {
    cleanup();
    await settle();
  });
  expect(toasts.mock.lastCall?.[0]).toMatchObject({ ...said, urgent: true });
});
