import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { TimesSection } from './TimesSection.tsx';

preparePane();

it('asks for the zone again after news that leaves the counts of all queues equal', async () => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'account.suggestZone': () => ok({ guesses: [], samples: 0, fitting: 0 }),
  });
  const store = await openForAccount(bridge, TimesSection);
  await act(settle);
  const before = bridge.callsOf('account.suggestZone').length;
  await act(async () => {
    store.getState().queues.load();
    await settle();
  });
  expect(store.getState().queues.list).toEqual([]);
  expect(bridge.callsOf('account.suggestZone')).toHaveLength(before + 1);
});
