/** Posts one delivery of a webhook, signed, to the address that was agreed to and no other. */
import { createHmac } from 'node:crypto';
import type { HookFailure } from '../../../../shared/domain/hook.ts';
import type { HookDelivery } from '../../rules/hook-log.ts';
import type { Network, Ports } from '../ports.ts';
import { roundTrip, userAgent } from '../service/exchange.ts';
import { jsonBody } from '../service/form.ts';
import { leadsInside, PRIVATE_ADDRESS, publicLookup } from '../service/public-only.ts';
import { createTransport, type Route } from '../service/transport.ts';

/** A webhook as it is in the vault. */
export interface StoredHook {
  address: string;
  secret: string;
  names: boolean;
  /** It may lead into a private network: the person agreed to that, or the administrator named it. */
  inside: boolean;
  /** The administrator named it, so it ends with the administrator's setting. */
  managed: boolean;
}

export type PostPorts = Pick<Ports, 'clock' | 'version'> & { network: Route & Pick<Network, 'addressesOf'> };

const TIMEOUTS = { connect: 10_000, headers: 10_000, body: 10_000, whole: 15_000 };
const MAX_ANSWER = 64 * 1024;

/** Null if the receiver took it: with any status of 200 to 299. A redirect is not followed. */
export async function postHook(
  { address, secret, inside }: StoredHook,
  { id, event }: HookDelivery,
  content: object,
  { clock, network, version }: PostPorts,
  signal: AbortSignal,
): Promise<HookFailure | null> {
  const failed = (reason: string, status: number | null = null) => ({ at: clock.now(), status, reason });
  const { origin, pathname, search, hostname } = new URL(address);
  if (!inside && (await leadsInside(hostname, network.addressesOf))) return failed(PRIVATE_ADDRESS);
  const lookup = inside ? undefined : publicLookup(network.addressesOf);
  const transport = createTransport({ address, timeouts: TIMEOUTS, maxAnswer: MAX_ANSWER, route: network, lookup });
  const json = JSON.stringify(content);
  const body = jsonBody(json);
  const headers = {
    'content-type': body.contentType,
    'content-length': String(body.length),
    'user-agent': userAgent(version),
    'rackside-event': event,
    'rackside-delivery': id,
    'rackside-signature': signatureOf(json, secret, Math.floor(clock.now() / 1000)),
  };
  const request = { method: 'POST' as const, origin, path: pathname + search, headers, body, fresh: true, signal };
  const trip = { clock, maxAnswer: MAX_ANSWER, whole: TIMEOUTS.whole };
  const outcome = await transport.send(true, (dispatcher) => roundTrip(dispatcher, request, trip));
  await transport.close();
  if (!outcome.answered) return failed(outcome.reason);
  const { status } = outcome;
  return status >= 200 && status < 300 ? null : failed('status', status);
}

/** `at`: seconds since 1970, signed too, so that receivers can refuse what was recorded earlier. */
export function signatureOf(json: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${json}`).digest('hex')}`;
}
