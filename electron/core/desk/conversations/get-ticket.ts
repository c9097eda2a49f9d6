/**
 * Reads conversations by get-ticket. A service may lack it, get it with a newer version, or lose
 * it: the last answer decides whether it is tried.
 */
import type { ConversationOutcome, ConversationSource } from '../../../../shared/domain/conversation.ts';
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import type { Limit } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import { asksToWait } from '../service/errors.ts';
import type { ConnectionTracker } from '../sync/connection.ts';

export type ApiSource = Pick<ConversationSource, 'api' | 'triedAt' | 'error'>;

export type GetTicket = ReturnType<typeof createGetTicket>;

export interface GetTicketOptions {
  api(): Pick<Client, 'getTicket'>;
  store: RemoteStore;
  connection: ConnectionTracker;
  limit: Limit;
  clock: Clock;
  log: Log;
  known: ApiSource;
  onStored(ticket: string): void;
  onSource(): void;
}

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** ms to wait if a *busy* answer names no time. */
const AFTER_BUSY = 15 * 60_000;
/** If get-ticket fails this often in a row while other requests work, the service has lost it. */
const MAX_FAILURES = 5;

const FACT = 'conversationSource';
const NEVER_TRIED: ApiSource = { api: 'unknown', triedAt: null, error: null };

export const isInconclusive = ({ kind, detail }: AppError): boolean =>
  kind === 'offline' ||
  kind === 'busy' ||
  kind === 'storage' ||
  kind === 'bug' ||
  (kind === 'auth' && detail?.status === undefined);

export async function readConversationSource(store: RemoteStore): Promise<Result<ApiSource>> {
  const kept = await store.ticketSync.fact(FACT);
  if (!kept.ok) return kept;
  return ok(kept.value === null ? NEVER_TRIED : (JSON.parse(kept.value) as ApiSource));
}

export function createGetTicket(options: GetTicketOptions) {
  const { store, connection, limit, clock, log } = options;
  let source = options.known;
  /** On the monotonic clock: otherwise a corrected clock could make the pause last a month. */
  let notBefore = 0;
  let failures = 0;
  /** Time of the last good answer to any request, taken at the last counted failure. */
  let answeredBefore: number | null = null;

  /** A service may get get-ticket with a newer version, so try again from time to time. */
  function isWorthTrying(): boolean {
    if (source.api !== 'absent') return true;
    const since = clock.now() - (source.triedAt ?? 0);
    return since < 0 || since >= (source.error?.kind === 'server' ? HOUR : DAY);
  }

  async function learn(api: ConversationSource['api'], error: AppError | null): Promise<void> {
    const before = source.api;
    source = { api, triedAt: clock.now(), error };
    if (before === api && api === 'there') return;
    log.info('conversations.source', { outcome: api, reason: error?.detail?.reason ?? null });
    await store.ticketSync.setFact(FACT, JSON.stringify(source));
    options.onSource();
  }

  async function ask(ticket: string, lastAt: string, patient: boolean): Promise<Result<ConversationOutcome>> {
    // The answer may lack posts that were written after the request.
    let at = clock.now();
    const answer = await limit(() => {
      at = clock.now();
      return options.api().getTicket({ ticketid: ticket });
    }, patient);
    if (!answer.ok) return handleFailure(ticket, lastAt, answer.error);
    const { body } = answer.value;
    const stored = await store.conversations.ingestAnswer(ticket, body, { at, lastAt });
    if (!stored.ok) return handleFailure(ticket, lastAt, stored.error);
    if (failures >= MAX_FAILURES) await store.conversations.forgetFailures();
    failures = 0;
    await learn('there', null);
    if (stored.value.changed) options.onStored(ticket);
    return ok('known');
  }

  async function handleFailure(ticket: string, lastAt: string, error: AppError): Promise<Result<ConversationOutcome>> {
    if (asksToWait(error)) {
      const { retryAfter } = error.detail ?? {};
      notBefore = clock.monotonic() + (retryAfter ? retryAfter * 1000 : AFTER_BUSY);
    }
    if (isInconclusive(error)) return { ok: false, error };
    const { lastSuccess } = connection.current();
    // If no other request works either, the cause is a login page or an outage.
    const isLost = failures >= MAX_FAILURES && lastSuccess !== answeredBefore;
    if (failures < MAX_FAILURES) answeredBefore = lastSuccess;
    failures += 1;
    if (source.api !== 'there' || isLost) {
      await learn('absent', error);
      return ok('not-offered');
    }
    await store.conversations.noteFailure(ticket, error, { at: clock.now(), lastAt });
    // A 401 here concerns this operation only, so it must not ask for a new sign-in.
    return { ok: false, error: error.kind === 'auth' ? { ...error, kind: 'rejected' } : error };
  }

  return {
    source: () => source,
    isWorthTrying,
    /** The service may have lost get-ticket or got it: ask for one ticket before prefetching. */
    isProbeDue: () =>
      source.api === 'there' ? failures >= MAX_FAILURES && clock.monotonic() >= notBefore : isWorthTrying(),
    mayPrefetch: () => clock.monotonic() >= notBefore && failures < MAX_FAILURES,
    ask,
  };
}
