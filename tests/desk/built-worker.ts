/** The store's worker as the product has it, and the desks that are killed: built once a run. */
import { KILLED, killedEnv } from '../crash/built.ts';
import { buildFiles } from '../helpers/built-files.ts';

export default async function setup(): Promise<() => void> {
  const built = await buildFiles('store-worker', {
    ...KILLED,
    threads: 'tests/desk/shared-worker.ts',
    failing: 'tests/desk/failing-worker.ts',
  });
  Object.assign(process.env, killedEnv(built), {
    RACKSIDE_TEST_SHARED_WORKER: built.urlOf('threads'),
    RACKSIDE_TEST_FAILING_WORKER: built.urlOf('failing'),
  });
  return built.remove;
}
