/**
 * Fetches external pictures of a message on a click. Their server learns of the visit, so the
 * request carries no cookie, login or referrer. Pictures are not stored. The sender chose their
 * addresses, so each must lead to the public internet and never into the agent's own network.
 */
import {
  type FetchedPicture,
  MOST_PICTURES,
  type OfferedPicture,
  type PostPicturesKey,
  pictureType,
} from '../../../../shared/domain/post-file.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Network } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { isPublicHost, leadsInside, PRIVATE_ADDRESS, publicLookup } from '../service/public-only.ts';
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

export function createPictureFetcher(options: PictureFetcherOptions) {
  const { store, clock, version, network } = options;
  const own = new URL(options.service).origin;
  const publicOnly = publicLookup(network.addressesOf);
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

  async function get(src: string, url: URL): Promise<Result<FetchedPicture>> {
    const subject = url.host;
    const refused = (reason: string, status?: number) =>
      err('rejected', OPERATION, { subject, detail: { reason, ...(status === undefined ? {} : { status }) } });
    const guarded = url.origin === own ? undefined : publicOnly;
    if (guarded && (await leadsInside(url.hostname, network.addressesOf))) return refused(PRIVATE_ADDRESS);
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
