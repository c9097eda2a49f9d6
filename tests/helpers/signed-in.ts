/**
 * A desk that is signed in before its window is looked at: how a flow begins that is not about
 * signing in. What a window does for it is done by the same calls, and nobody draws a first sync.
 */

import type { CommandName, Input, Output } from '../../shared/contract.ts';
import type { RunningService } from '../service/service.ts';
import { until } from './until.ts';
import { PASSPHRASE } from './window.ts';

export interface SignedInOptions {
  /** Where the desk is signed in, behind a passphrase and after its first sync, as it opens. */
  signedIn?: Pick<RunningService, 'url' | 'credentials'>;
}

/** The value, or an exception that shows the error. */
export type Call = <N extends CommandName>(name: N, input: Input<N>) => Promise<Output<N>>;

export async function signInBy(call: Call, service: NonNullable<SignedInOptions['signedIn']>): Promise<void> {
  await call('vault.protect', { passphrase: PASSPHRASE });
  const address = `${service.url}/api/v2/hosting/`;
  await call('account.signIn', { address, ...service.credentials, remember: true, allowHttp: false });
  await until('the first sync', async () =>
    (await call('account.list', {})).every(
      ({ connection, sync }) => connection.state === 'online' && sync.phase === 'idle',
    ),
  );
}
