/**
 * The set-up of a test of the whole desk: a service, and a desk that is signed in to it. Both end
 * with the test, whatever happens in it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { ServiceOptions } from '../service/service.ts';
import {
  type DeskOptions,
  type DeskUnderTest,
  openDesk,
  signIn,
  startTestService,
  type TestService,
} from './harness.ts';

interface SetUpOptions extends ServiceOptions {
  /** Its data are in a file, so that `startAgain` finds them. */
  keeps?: boolean;
  desk?: DeskOptions;
  /** No keychain is there, and nothing is stored. */
  session?: boolean;
}

export interface SignedIn {
  service: TestService;
  under: DeskUnderTest;
  account: Account;
}

/** Services that were started for one test, by any of them. */
const started = new WeakMap<TestService, { services: TestService[]; options: ServiceOptions }>();

/** A service and a desk that is signed in to it, for one test. */
export async function signedInDesk({ keeps, desk, session, ...options }: SetUpOptions = {}): Promise<SignedIn> {
  const folder = keeps ? mkdtempSync(join(tmpdir(), 'rackside-service-')) : null;
  const service = await startTestService({ ...options, ...(folder && { file: join(folder, 'service.db') }) });
  const services = [service];
  if (folder) started.set(service, { services, options: { file: join(folder, 'service.db') } });
  const under = await openDesk({ ...desk, ...(session && { keychain: null }) });
  onTestFinished(async () => {
    await under.stop();
    for (const one of services) await one.stop();
    if (folder) rmSync(folder, { recursive: true });
  });
  if (session) await under.call('vault.session', {});
  return { service, under, account: await signIn(under, service) };
}

/** Starts a service that was stopped once more: at its address, with its sign-in, over its data. */
export async function startAgain(service: TestService): Promise<TestService> {
  const known = started.get(service);
  if (!known) throw new Error('this service was not set up to keep its data');
  const port = Number(new URL(service.url).port);
  const again = await startTestService({ ...known.options, port, credentials: service.credentials });
  known.services.push(again);
  started.set(again, known);
  return again;
}
