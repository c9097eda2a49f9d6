/**
 * Fetches external pictures of a message on a click. Their server learns of the visit, so the
 * request carries no cookie, login or referrer. Pictures are not stored.
 */
import { lookup } from 'node:dns/promises';
import {
  type FetchedPicture,
  MOST_PICTURES,
  type OfferedPicture,
  type PostPicturesKey,
  pictureType,
} from '../../../../shared/domain/post-picture.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Network } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { createPageVisitor } from './page-session.ts';
import {
  isPublicAddress,
  PRIVATE_ADDRESS,
  pictureAddress,
  publicLookup,
  type ResolveHost,
} from './picture-addresses.ts';

export interface PictureFetcher {
  list(of: PostPicturesKey): Promise<Result<OfferedPicture[]>>;
  fetch(of: PostPicturesKey, index: number): Promise<Result<FetchedPicture>>;
  stop(): void;
}

interface PictureFetcherOptions {
  store: Pick<RemoteStore, 'postPictures'>;
  clock: Clock;
  version: string;
  network: Pick<Network, 'certificates' | 'proxiesFor' | 'addressesOf'>;
  /** Address of the account's service: its pictures are always allowed. */
  service: string;
}

const OPERATION = 'post-picture';
const AT_ONCE = 4;
const LARGEST = 5 * 1024 * 1024;
const FETCH_TIMEOUT = 30_000;

const resolveHost: ResolveHost = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

export function createPictureFetcher(options: PictureFetcherOptions): PictureFetcher {
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

  /**
   * Checks the host before a request by proxy, since the proxy resolves the name and we can't check
   * its connection.
   */
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
    async list(of) {
      const all = await offered(of);
      return all.ok ? ok(all.value.map(({ index, src, host }) => ({ index, src, host }))) : all;
    },
    async fetch(of, index) {
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
