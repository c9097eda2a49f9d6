/**
 * Keeps connections out of the agent's own network: for addresses that strangers chose, or that
 * nobody named as private.
 */
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '../../rules/public-address.ts';
import { ConnectionFailure } from './errors.ts';

/** Reason of a refused connection. */
export const PRIVATE_ADDRESS = 'private-address';

/** Names used inside private networks. */
const INTERNAL_HOSTS = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** `host` as `URL` writes it. The address behind a name is checked later, when it is resolved. */
export function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(bare) !== 0) return isPublicAddress(bare);
  return bare.includes('.') && !INTERNAL_HOSTS.test(bare.toLowerCase());
}

type ResolveHost = (host: string) => Promise<readonly string[]>;

const resolveHost: ResolveHost = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Resolves names for the connection itself, and refuses if any address is private. An earlier check
 * is not enough: a name may resolve differently a moment later.
 */
export function publicLookup(addressesOf = resolveHost): LookupFunction {
  const found = async (host: string) => {
    const addresses = await addressesOf(host);
    const [first = ''] = addresses;
    if (!addresses.every(isPublicAddress) || first === '') throw new ConnectionFailure(PRIVATE_ADDRESS);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (host, { all }, done) => {
    void found(host).then(
      (addresses) => (all ? done(null, addresses) : done(null, addresses[0]?.address ?? '', addresses[0]?.family)),
      (error: unknown) => done(error instanceof Error ? error : new ConnectionFailure('dns'), []),
    );
  };
}

/**
 * Checks a host, as `URL` writes it, before a request by proxy, whose connection we can't check.
 */
export async function leadsInside(host: string, addressesOf = resolveHost): Promise<boolean> {
  if (!isPublicHost(host)) return true;
  try {
    return !(await addressesOf(host.replace(/^\[(.*)\]$/, '$1'))).every(isPublicAddress);
  } catch {
    // We can't resolve the name. Perhaps the proxy can; if not, the connection fails.
    return false;
  }
}
