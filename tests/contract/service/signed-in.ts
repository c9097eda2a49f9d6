/** The client, signed in to a real service of its own in this process. */
import { afterAll } from 'vitest';
import { systemClock } from '../../../electron/core/desk/clock.ts';
import { type Client, type ClientOptions, createClient } from '../../../electron/core/desk/service/client.ts';
import type { WireAnswer } from '../../../electron/core/desk/service/sender.ts';
import type { Tokens } from '../../../electron/core/desk/service/token.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { routeBy, unnoted } from '../../helpers/unreported.ts';
import { type RunningService, type ServiceOptions, startService } from '../../service/service.ts';

export interface SignedIn {
  service: RunningService;
  client: Client;
  /** State that is kept between calls. */
  held: { tokens: Tokens | null; stored: number };
}

/** Signing in has no time limit, for busy machines: `timeouts` hold for the calls after it. */
export async function signedIn(
  options: ServiceOptions = {},
  { timeouts, ...more }: Partial<ClientOptions> = {},
): Promise<SignedIn> {
  const service = await startService({ tickets: 80, customers: 20, testMode: true, ...options });
  const held: SignedIn['held'] = { tokens: null, stored: 0 };
  const open = (given: Partial<ClientOptions>) =>
    createClient({
      address: service.url,
      clock: systemClock,
      version: '0.0.0',
      route: routeBy(),
      noteWrite: unnoted,
      log: { info: () => {}, warn: () => {} },
      tokens: {
        load: () => held.tokens,
        async store(tokens) {
          held.tokens = tokens;
          held.stored++;
          return ok(null);
        },
        credentials: () => service.credentials,
      },
      ...given,
    });
  const patient = open(more);
  const client = timeouts ? open({ ...more, timeouts }) : patient;
  afterAll(async () => {
    for (const one of new Set([patient, client])) await one.close();
    await service.stop();
  });
  value(await patient.signIn(service.credentials));
  service.ledger.clear();
  return { service, client, held };
}

/** The value, or a failed test that names the error. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A read and its decoding, as the account's worker does it. */
export async function decoded<T>(
  reading: Promise<Result<WireAnswer>>,
  decode: (body: Uint8Array) => Result<T>,
): Promise<T> {
  return value(decode(new Uint8Array(value(await reading).body)));
}
