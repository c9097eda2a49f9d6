/**
 * Fetches files of posts by get-ticket-attachment if the service has it, otherwise by the link on
 * the ticket's page. Files are fetched on a click, and prefetched for active tickets within the
 * agent's limit. No answer here signs the account out.
 */
import type { Connection } from '../../../../shared/domain/account.ts';
import { type FetchedFile, LARGEST_FILE, type PostFileKey } from '../../../../shared/domain/post-file.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { LinkHead } from '../../worker/conversations/file-answer.ts';
import type { ListedFile } from '../../worker/conversations/post-files.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import { createDelay, createDueLoop, createLimiter } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import type { AttachmentQuery } from '../service/endpoints.ts';
import type { ConnectionTracker } from '../sync/connection.ts';

export type PostFileFetcher = ReturnType<typeof createPostFileFetcher>;

export interface DownloadOptions {
  signal: AbortSignal;
  onReceived(got: number, total: number | null): void;
}

export interface DownloadedFile {
  body: ArrayBuffer;
  head: LinkHead;
}

/** Fetches a file by its link in its page's session; null if pages may not be read. */
export type DownloadByLink = (
  ticket: string,
  link: string,
  options: DownloadOptions,
) => Promise<Result<DownloadedFile | null>>;

export interface FetchProgress extends PostFileKey {
  got: number;
  total: number | null;
}

interface PostFilesOptions {
  api(): Pick<Client, 'getTicketAttachment'>;
  /** True if the service has get-ticket, and so get-ticket-attachment. */
  hasApi(): boolean;
  byLink: DownloadByLink;
  store: RemoteStore;
  connection: ConnectionTracker;
  clock: Clock;
  log: Log;
  /** Largest file to prefetch, in bytes; 0 turns prefetching off. */
  keepUpTo(): number;
  /** ms between two prefetches; null pauses them. */
  pauseMs(): number | null;
  onProgress(progress: FetchProgress): void;
  onFetched(ticket: string): void;
}

const OPERATION = 'post-file';
const HOUR = 3600_000;
/** A separate limit: a file may take minutes and must not delay the reads before a send. */
const AT_ONCE = 2;
const PROGRESS_INTERVAL = 100;
const PREFETCH_LIMIT = 20;
const MAX_FAILURES = 3;
const wireSizeOf = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 4096;

const keyText = ({ ticket, post, index }: PostFileKey): string => JSON.stringify([ticket, post, index]);

export function createPostFileFetcher(options: PostFilesOptions) {
  const { store, connection, clock, log } = options;
  const limit = createLimiter(AT_ONCE);
  const inProgress = new Map<string, { done: Promise<Result<FetchedFile>>; abort: AbortController }>();
  /** Failed prefetches, not tried again before the next start. */
  const failedPrefetches = new Set<string>();
  /** On the monotonic clock. */
  let notBefore = 0;
  let stopped = false;
  let paused = false;
  const delay = createDelay(clock);

  const isOnline = () => !stopped && !paused && connection.current().state === 'online';

  async function fetch(key: PostFileKey): Promise<Result<FetchedFile>> {
    const fetched = await start(key, LARGEST_FILE, false);
    // The request in progress was a prefetch, which has a lower size limit.
    const most = fetched.ok ? null : fetched.error.detail?.facts?.most;
    return typeof most === 'number' && most < LARGEST_FILE ? start(key, LARGEST_FILE, false) : fetched;
  }

  function start(key: PostFileKey, most: number, ahead: boolean): Promise<Result<FetchedFile>> {
    const name = keyText(key);
    const running = inProgress.get(name);
    if (running) return running.done;
    const abort = new AbortController();
    const done = get(key, most, ahead, abort).finally(() => inProgress.delete(name));
    inProgress.set(name, { done, abort });
    return done;
  }

  async function get(
    key: PostFileKey,
    most: number,
    ahead: boolean,
    abort: AbortController,
  ): Promise<Result<FetchedFile>> {
    const found = await store.postFiles.find(key);
    if (!found.ok) return found;
    const listed = found.value;
    if (!listed) return err('invalid', OPERATION, { detail: { reason: 'not-found' } });
    if (listed.kept) {
      void store.postFiles.noteUsed(key, clock.now());
      return ok(listed.kept);
    }
    const { name, removed } = listed.file;
    if (removed) return err('rejected', OPERATION, { subject: name, detail: { reason: 'no-file' } });
    if (!isOnline()) return offlineError(connection.current(), name);
    const answer = await limit(() => requestFile(options, { key, listed, most, ahead, abort }), ahead);
    // An aborted fetch or a general failure says nothing about the file.
    if (answer.ok || answer.error.detail?.reason === 'no-file' || answer.error.detail?.reason === 'file-refused')
      options.onFetched(key.ticket);
    return answer;
  }

  async function prefetchDue(): Promise<void> {
    const most = options.keepUpTo();
    const wanted = await store.postFiles.toFetch(most, PREFETCH_LIMIT + failedPrefetches.size);
    if (!wanted.ok) return;
    let failures = 0;
    for (const key of wanted.value.filter((file) => !failedPrefetches.has(keyText(file))).slice(0, PREFETCH_LIMIT)) {
      const ms = options.pauseMs();
      if (ms === null || !isOnline() || options.keepUpTo() !== most || clock.monotonic() < notBefore) return;
      const done = await start(key, most, true);
      if (!done.ok && !isFileError(done.error)) {
        const { kind, detail } = done.error;
        if (kind === 'busy') notBefore = clock.monotonic() + (detail?.retryAfter ?? 900) * 1000;
        if (kind === 'busy' || kind === 'offline' || kind === 'storage' || kind === 'bug') return;
        failedPrefetches.add(keyText(key));
        failures += 1;
        if (failures >= MAX_FAILURES) {
          log.info('files.left', { kind, reason: detail?.reason ?? null });
          notBefore = clock.monotonic() + HOUR;
          return;
        }
      } else failures = 0;
      if (ms > 0 && isOnline()) await delay.wait(ms);
    }
  }

  const loop = createDueLoop({ clock, log, name: 'post-files' }, async () => {
    if (options.keepUpTo() > 0 && isOnline() && clock.monotonic() >= notBefore) await prefetchDue();
    return null;
  });

  async function pause(): Promise<void> {
    paused = true;
    delay.cancel();
    for (const { abort } of inProgress.values()) abort.abort();
    await Promise.allSettled([loop.idle(), ...[...inProgress.values()].map(({ done }) => done)]);
    paused = false;
  }

  return {
    /** Several windows share one request for a file. */
    fetch,
    cancel: (key: PostFileKey) => inProgress.get(keyText(key))?.abort.abort(),
    /** Prefetches files one by one. A call during a run starts another run after it. */
    wake: loop.wake,
    pause,
    async stop(): Promise<void> {
      stopped = true;
      await pause();
    },
  };
}

const offlineError = ({ state, error }: Connection, subject: string): Result<never> =>
  error ? { ok: false, error } : err(state === 'signed-out' ? 'auth' : 'offline', OPERATION, { subject });

interface FileRequest {
  key: PostFileKey;
  listed: ListedFile;
  most: number;
  ahead: boolean;
  abort: AbortController;
}

/** Fetches the file by get-ticket-attachment, or by its link in the ticket's page. */
async function requestFile(
  { store, clock, ...options }: PostFilesOptions,
  { key, listed, most, ahead, abort }: FileRequest,
): Promise<Result<FetchedFile>> {
  const { name, link } = listed.file;
  const query = options.hasApi() ? queryOf(key, listed) : null;
  let tooLarge = false;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const watch = (largest: number): DownloadOptions => ({
    signal: abort.signal,
    onReceived(got, total) {
      if (Math.max(got, total ?? 0) > largest) {
        tooLarge = true;
        abort.abort();
      } else if (clock.monotonic() - reportedAt >= PROGRESS_INTERVAL || got === total) {
        reportedAt = clock.monotonic();
        options.onProgress({ ...key, got, total });
      }
    },
  });
  const fetched = { key, at: clock.now(), most, ahead };
  let result: Result<FetchedFile> = err('invalid', OPERATION, { subject: name, detail: { reason: 'no-way' } });
  if (query !== null) {
    const answer = await options.api().getTicketAttachment(query, watch(wireSizeOf(most)));
    result = answer.ok ? await store.postFiles.keepAnswer(answer.value.body, fetched) : answer;
  }
  if (!result.ok && link !== null && !abort.signal.aborted && mayLinkWork(result.error)) {
    const answer = await options.byLink(key.ticket, link, watch(most));
    if (!answer.ok) result = answer;
    else if (answer.value !== null) {
      const { body, head } = answer.value;
      result = await store.postFiles.keepDownload(body, head, { ...fetched, at: clock.now() });
    }
  }
  if (result.ok) return result;
  if (tooLarge || result.error.detail?.reason === 'too-large') {
    await store.postFiles.noteTooLarge(key, most, clock.now());
    return err('rejected', OPERATION, { subject: name, detail: { reason: 'file-too-large', facts: { most } } });
  }
  if (abort.signal.aborted) return err('invalid', OPERATION, { subject: name, detail: { reason: 'cancelled' } });
  return { ok: false, error: withFile(result.error, name) };
}

/** Null if the service gave no number for the post. */
function queryOf(key: PostFileKey, { post, file }: ListedFile): AttachmentQuery | null {
  const { index } = file;
  if (post.note) {
    const noteId = /^n:(\d+)$/.exec(post.id)?.[1];
    return noteId === undefined ? null : { relatedid: noteId, type: 'note', index };
  }
  if (post.id === '0') return { relatedid: key.ticket, type: 'ticket', index };
  return /^\d+$/.test(post.id) ? { relatedid: post.id, type: 'reply', index } : null;
}

/** True if the service lacks the operation, in general or for this post. */
const mayLinkWork = ({ kind, detail }: AppError): boolean =>
  detail?.reason === 'no-way' || kind === 'auth' || (kind === 'rejected' && detail?.reason !== 'no-file');

const isFileError = ({ detail }: AppError): boolean =>
  ['no-file', 'file-refused', 'file-too-large', 'cancelled', 'not-found'].includes(detail?.reason ?? '');

/** Names the file as the error's subject: a 401 of one file must not ask for a sign-in. */
const withFile = (error: AppError, subject: string): AppError => ({
  ...error,
  operation: OPERATION,
  kind: error.kind === 'auth' ? 'rejected' : error.kind,
  subject,
});
