/** Status bar about a team whose server is away. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { team } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { TeamServerStatus } from './TeamServerStatus.tsx';

preparePane();

const { error } = err('offline', 'team.connect');
const away = (ago: number) => ({ state: 'away', since: Date.now() - ago, error }) as const;

async function show(view: TeamView | null) {
  const bridge = scriptedBridge({ 'account.list': () => ok([account()]), 'team.get': () => ok(view) });
  const store = await openForAccount(bridge, () => <TeamServerStatus className={undefined} />);
  await act(() => store.getState().team.load('a1'));
  return store;
}

const word = () => screen.queryByRole('button', { name: 'Colleagues can’t be seen' });

it.each([
  ['connected', { state: 'connected' }, false],
  ['connecting', { state: 'connecting' }, false],
  ['away for a moment', away(1_000), false],
  ['away', away(60_000), true],
  ['refused', { state: 'refused', error }, true],
] as const)('%s', async (_, engine, said) => {
  await show(team({ engine }));
  expect(word() !== null).toBe(said);
});

it('says nothing without a team, and leads to it else', async () => {
  await show(null);
  expect(word()).toBeNull();
  const store = await show(team({ engine: away(60_000) }));
  fireEvent.click(screen.getByRole('button', { name: 'Colleagues can’t be seen' }));
  const { settingsOpen, settingsSection } = store.getState().nav;
  expect([settingsOpen, settingsSection]).toEqual([true, 'team']);
});
