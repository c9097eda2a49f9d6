/** Posts one delivery of a webhook, signed, to the address that the person named and no other. */
import { createHmac } from 'node:crypto';
import type { HookFailure } from '../../../../shared/domain/hook.ts';
import type { Network, Ports } from '../ports.ts';
import { roundTrip, userAgent } from '../service/exchange.ts';
import { jsonBody } from '../service/form.ts';
import { isPublicHost, leadsInside, PRIVATE_ADDRESS, publicLookup, resolveHost } from '../service/public-only.ts';
import { createTransport, type Route } from '../service/transport.ts';

export interface HookTarget {
  address: string;
  secret: string;
  /** The person agreed that it leads into a private network. */
  inside: boolean;
}

export interface HookMessage {
  id: string;
  event: string;
  json: string;
}

export type HookNetwork = Route & Pick<Network, 'addressesOf'>;

type PostPorts = Pick<Ports, 'clock' | 'version'> & { network: HookNetwork };

const TIMEOUTS = { connect: 10_000, headers: 10_000, body: 10_000, whole: 15_000 };
const MAX_ANSWER = 64 * 1024;

/** Whether an address leads into a private network, as far as this computer knows. */
export async function isInside(address: string, network: Pick<Network, 'addressesOf'>): Promise<boolean> {
  const { hostname } = new URL(address);
  return !isPublicHost(hostname) || leadsInside(hostname, network.addressesOf ?? resolveHost);
}

/** Null if the receiver took it: with any status of 200 to 299. A redirect is not followed. */
export async function postHook(
  { address, secret, inside }: HookTarget,
  { id, event, json }: HookMessage,
  { clock, network, version }: PostPorts,
  signal: AbortSignal,
): Promise<HookFailure | null> {
  const failed = (reason: string, status: number | null = null) => ({ at: clock.now(), status, reason });
  if (!inside && (await isInside(address, network))) return failed(PRIVATE_ADDRESS);
  const { origin, pathname, search } = new URL(address);
  const lookup = inside ? undefined : publicLookup(network.addressesOf ?? resolveHost);
  const transport = createTransport({ address, timeouts: TIMEOUTS, maxAnswer: MAX_ANSWER, route: network, lookup });
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
