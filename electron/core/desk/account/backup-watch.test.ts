/** The day's backup by the clock: not while an account opens, and looked at again all day. */
import { expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { BackupOutcome } from '../../worker/database/backups.ts';
import { watchBackups } from './watches.ts';

const MINUTE = 60_000;

function watched(isNew: boolean, answers: Result<BackupOutcome>[] = []) {
  const clock = createTestClock();
  const looks: number[] = [];
  const began = clock.monotonic();
  const said: string[] = [];
  const say = (event: string) => said.push(event);
  const loop = watchBackups({
    store: {
      databases: {
        backUpDay: () => {
          looks.push(Math.round((clock.monotonic() - began) / MINUTE));
          return Promise.resolve(answers.shift() ?? ok('there'));
        },
      },
    },
    clock,
    log: { info: say, warn: say },
    isNew,
  });
  const turn = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      await loop.idle();
      clock.advance(MINUTE);
    }
    await loop.idle();
  };
  loop.wake();
  return { loop, looks, said, turn };
}

it('is made some minutes after an account opens, and looked for every half an hour', async () => {
  const { loop, looks, turn } = watched(false);
  await turn(65);
  expect(looks).toEqual([3, 33, 63]);
  await loop.stop();
});

it('of a new account waits longer: the first one holds what a day brought', async () => {
  const { loop, looks, turn } = watched(true);
  await turn(40);
  expect(looks).toEqual([30]);
  await loop.stop();
});

it('that could not be made is said, and tried again', async () => {
  const { loop, said, turn } = watched(false, [
    err('storage', 'store', { detail: { reason: 'disk-full' } }),
    ok('no-room'),
    ok('made'),
  ]);
  await turn(64);
  expect(said).toEqual(['backup.failed', 'backup.failed', 'backup.taken']);
  await loop.stop();
});
