import { expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { openTestStore, remoteStoreOf } from '../../../../tests/helpers/memory-store.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { routeBy } from '../../../../tests/helpers/unreported.ts';
import { createSecrets } from '../vault/secrets.ts';
import { openTeamDesk } from './team.ts';
import { teamSecretName } from './team-parts.ts';

it('is in no team where the store knows of none, whatever the vault kept of one', async () => {
  const store = openTestStore();
  const vault = createSecrets(null);
  // State after a stop between the two, or after another work.db replaced the one that joined.
  await vault.set(teamSecretName('a1'), {
    secrets: store.team.newTeam(),
    engine: { address: '127.0.0.1:1', login: { by: 'nothing' } },
  });
  const none = () => undefined;
  const opened = await openTeamDesk({
    ...{
      account: 'a1',
      vault,
      store: remoteStoreOf(store).remote.team,
      clock: createTestClock(),
    },
    ...{ log: { info: none, warn: none }, network: routeBy() },
    ...{ serviceNow: () => null, isShown: () => true, onChanged: none, onHere: none, onChanges: none, onNews: none },
  });
  if (!opened.ok) throw new Error('it did not open');
  expect(await opened.value.view()).toEqual(ok(null));
  expect(await vault.get(teamSecretName('a1'))).toEqual(ok(null));
  await opened.value.stop();
});
