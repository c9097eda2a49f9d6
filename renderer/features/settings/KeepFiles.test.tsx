import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { KeepFiles } from './ConversationsSection.tsx';

preparePane();

it('is off until a size is chosen, which is saved at once', async () => {
  let own = account();
  const bridge = scriptedBridge({
    'account.list': () => ok([own]),
    'account.configure': ({ settings: { keepFilesUpTo = 0 } }) => {
      own = account({ settings: { ...own.settings, keepFilesUpTo } });
      return ok(own);
    },
  });
  await openForAccount(bridge, KeepFiles);
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Keep files offline' });
  expect(field.selectedOptions[0]?.text).toBe('None');
  expect([...field.options].map(({ text }) => text)).toEqual([
    'None',
    'Up to 1 MB each',
    'Up to 5 MB each',
    'Up to 20 MB each',
  ]);
  fireEvent.change(field, { target: { value: String(5 * 1024 * 1024) } });
  await act(settle);
  expect(bridge.callsOf('account.configure')).toEqual([
    { account: 'a1', settings: { keepFilesUpTo: 5 * 1024 * 1024 } },
  ]);
  expect(field.selectedOptions[0]?.text).toBe('Up to 5 MB each');
});
