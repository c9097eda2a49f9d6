/**
 * Fetches external pictures of a message on a click. Their server learns of the visit, so the
 * request carries no cookie, login or referrer. Pictures are not stored. The sender chose their
 * addresses, so each must lead to the public internet and never into the agent's own network.
 */
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import {
  type FetchedPicture,
  MOST_PICTURES,
  type OfferedPicture,
  type PostPicturesKey,
  pictureType,
} from '../../../../shared/domain/post-file.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { isPublicAddress } from '../../rules/public-address.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Network } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { ConnectionFailure } from '../service/errors.ts';
import type { Route } from '../service/transport.ts';
import { changesState, createPageVisitor } from './page-session.ts';

export type PictureFetcher = ReturnType<typeof createPictureFetcher>;

interface PictureFetcherOptions {
  store: Pick<RemoteStore, 'postPictures'>;
  clock: Clock;
  version: string;
  network: Route & Pick<Network, 'addressesOf'>;
  /** Address of the account's service: its pictures are always allowed. */
  service: string;
}

const OPERATION = 'post-picture';
const AT_ONCE = 4;
const LARGEST = 5 * 1024 * 1024;
const FETCH_TIMEOUT = 30_000;

const resolveHost: ResolveHost = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

export function createPictureFetcher(options: PictureFetcherOptions) {
  const { store, clock, version, network } = options;
  const own = new URL(options.service).origin;
  const addressesOf = network.addressesOf ?? resolveHost;
  const publicOnly = publicLookup(addressesOf);
  const limit = createLimiter(AT_ONCE);
  const stopping = new AbortController();

  async function offered(of: PostPicturesKey): Promise<Result<(OfferedPicture & { url: URL })[]>> {
    const found = await store.postPictures.addresses(of);
    if (!found.ok) return found;
    const all = found.value.flatMap((src, index) => {
      const url = pictureAddress(src, own);
      return url ? [{ index, src, host: url.host, url }] : [];
    });
    return ok(all.slice(0, MOST_PICTURES));
  }

  /** Checks the host before a request by proxy, whose connection we can't check. */
  async function leadsInside(host: string): Promise<boolean> {
    try {
      return !(await addressesOf(host)).every(isPublicAddress);
    } catch {
      // We can't resolve the name. Perhaps the proxy can; if not, the connection fails.
      return false;
    }
  }

  async function get(src: string, url: URL): Promise<Result<FetchedPicture>> {
    const subject = url.host;
    const refused = (reason: string, status?: number) =>
      err('rejected', OPERATION, { subject, detail: { reason, ...(status === undefined ? {} : { status }) } });
    const guarded = url.origin === own ? undefined : publicOnly;
    if (guarded && (await leadsInside(url.hostname.replace(/^\[(.*)\]$/, '$1')))) return refused(PRIVATE_ADDRESS);
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(FETCH_TIMEOUT)]);
    // A new visitor for each picture, so that no cookie or connection is shared.
    const visitor = createPageVisitor({ clock, version, route: network, lookup: guarded });
    try {
      const got = await visitor
        .open(url.href)
        .get(url.href, { file: true, most: LARGEST, whole: FETCH_TIMEOUT, signal });
      if (!got.ok) return { ok: false, error: withPicture(got.error, subject) };
      const { status, body } = got.value;
      if (status !== 200) return refused('no-picture', status);
      const bytes = new Uint8Array(body);
      const type = pictureType(bytes);
      return type === null ? refused('not-a-picture') : ok({ src, type, bytes });
    } finally {
      await visitor.close();
    }
  }

  return {
    async list(of: PostPicturesKey): Promise<Result<OfferedPicture[]>> {
      const all = await offered(of);
      return all.ok ? ok(all.value.map(({ index, src, host }) => ({ index, src, host }))) : all;
    },
    async fetch(of: PostPicturesKey, index: number): Promise<Result<FetchedPicture>> {
      const all = await offered(of);
      if (!all.ok) return all;
      const one = all.value.find((picture) => picture.index === index);
      if (!one) return err('invalid', OPERATION, { detail: { reason: 'not-found' } });
      return limit(() => get(one.src, one.url));
    },
    stop: () => stopping.abort(),
  };
}

const withPicture = (error: AppError, subject: string): AppError => ({
  ...error,
  operation: OPERATION,
  kind: error.detail?.reason === PRIVATE_ADDRESS ? 'rejected' : error.kind,
  subject,
});

const LONGEST_ADDRESS = 2000;

/**
 * The picture's address, or null if it must not be fetched. `own`: origin of the account's service,
 * always allowed. Others need https and a public name or address.
 */
export function pictureAddress(src: string, own: string): URL | null {
  if (src.length > LONGEST_ADDRESS || !URL.canParse(src)) return null;
  const url = new URL(src);
  if (url.username !== '' || url.password !== '' || changesState(url)) return null;
  if (url.origin === own) return url;
  return url.protocol === 'https:' && isPublicHost(url.hostname) ? url : null;
}

/** Names used inside private networks. */
const INTERNAL_HOSTS = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** `host` as `URL` writes it. The address behind a name is checked later, when it is resolved. */
export function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(bare) !== 0) return isPublicAddress(bare);
  return bare.includes('.') && !INTERNAL_HOSTS.test(bare.toLowerCase());
}

type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * Resolves names for the connection itself, and refuses if any address is private. An earlier check
 * is not enough: a name may resolve differently a moment later.
 */
export function publicLookup(addressesOf: ResolveHost): LookupFunction {
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

const PRIVATE_ADDRESS = 'private-address';
