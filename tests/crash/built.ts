/** The desk's process and the store's workers, built: a run of kills starts a thousand of them. */
import { type BuiltFiles, buildFiles } from '../helpers/built-files.ts';

/** Sources of what is killed. */
export const KILLED = {
  store: 'electron/core/worker/main.ts',
  'killed-desk': 'tests/crash/desk-process.ts',
  'killed-worker': 'tests/crash/killed-worker.ts',
};

/** Where whoever starts them finds what was built. */
export const killedEnv = ({ fileOf, urlOf }: BuiltFiles<keyof typeof KILLED>): Record<string, string> => ({
  RACKSIDE_TEST_STORE_WORKER: urlOf('store'),
  RACKSIDE_TEST_KILLED_DESK: fileOf('killed-desk'),
  RACKSIDE_TEST_KILLED_WORKER: urlOf('killed-worker'),
});

/** The environment of desks that are built so, and what removes them. */
export async function buildDesks(): Promise<{ env: Record<string, string>; remove(): void }> {
  const built = await buildFiles('killed-desk', KILLED);
  return { env: killedEnv(built), remove: built.remove };
}
