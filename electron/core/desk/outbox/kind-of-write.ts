/**
 * The interface of a kind of write. States, order, pauses and the meaning of answers are common to
 * all kinds (`runner.ts`, `delivery.ts`, `outbox-states.ts`, `service/errors.ts`); `kinds.ts` lists
 * the kinds.
 */

import { z } from 'zod';
import type { Draft, FileMeta } from '../../../../shared/domain/draft.ts';
import type {
  CreatedRecord,
  Evidence,
  FoundRecord,
  PostProof,
  StopDetails,
  StopReason,
} from '../../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import type { AppError, ErrorDetail, Result } from '../../../../shared/result.ts';
import type { Settings } from '../../rules/account-settings.ts';
import type { OutboxBody, OutboxJob } from '../../rules/outbox-job.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Clock } from '../ports.ts';
import type { ClientWrites } from '../service/client.ts';
import type { OutgoingFile } from '../service/form.ts';
import type { SendOptions, SendReceipt } from '../service/sender.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { Reader } from '../sync/reader.ts';
import type { RecordsSync } from '../sync/records.ts';

export type CheckResult =
  | { go: true; before?: Fingerprint | null; known?: unknown }
  /** The agent must decide first. Mail only. */
  | ({ stop: StopReason; now: Fingerprint | null; seen: Fingerprint } & Pick<StopDetails, 'by' | 'member' | 'begun'>)
  /** An earlier attempt was refused, but the check found signs that it was done. */
  | { doubt: Evidence }
  /** The check failed, so try later. Without an error, the reason is on this computer. */
  | { later: AppError | null };

export interface SendResult {
  receipt: SendReceipt;
  made: CreatedRecord | null;
}

/** The steps of one kind of write, for one account. The runner takes them in this order. */
export interface WriteSteps {
  /**
   * Reads, seconds before the send, everything the write must not overlook; this also proves that
   * the service is reachable. If the job has an attempt, a gateway refused it although the service
   * may have done it: anything new since then is a doubt.
   */
  check(job: OutboxJob): Promise<CheckResult>;
  send(job: OutboxJob, options: SendOptions): Promise<Result<SendResult>>;
  /** The service refused at `endedAt`: reads once for a trace of the work. Null: none. */
  findTrace(job: OutboxJob, endedAt: number): Promise<Result<Evidence | null>>;
  onAccepted(job: OutboxJob): Promise<void>;
  /** Looks again after a lost answer; `due`: also ask the service. Null means no change. */
  recheck(job: OutboxJob, evidence: Evidence, due: boolean): Promise<Result<Recheck | null>>;
}

export interface Recheck {
  evidence: Evidence;
  /** The post made from the item, which ends the doubt. */
  proof?: PostProof;
  made?: CreatedRecord;
}

export interface KindOfWrite {
  createSteps(parts: WriteParts): WriteSteps;
  /** Null if its draft is a text, not a form. */
  form: FormOfWrite | null;
}

export interface FormWrite extends KindOfWrite {
  form: FormOfWrite;
}

export interface WriteParts {
  api(): ClientWrites;
  store: RemoteStore;
  reader: Reader;
  records: Pick<RecordsSync, 'newestOrders' | 'find' | 'client'>;
  clock: Clock;
  connection: ConnectionTracker;
  conversations: Pick<Conversations, 'read'>;
}

interface FormOfWrite {
  fits(text: string): boolean;
  /** The item's body, or the first missing field. Null if the text is no form of this kind. */
  prepare(draft: Pick<Draft, 'text' | 'files'>, settings: Settings): { gap: ErrorDetail } | { body: OutboxBody } | null;
  madeOf(found: FoundRecord): CreatedRecord;
}

/** Common fields of form bodies, all empty because they belong to replies. */
export const FORM_BODY = {
  tid: '',
  subject: '',
  cc: [],
  identity: { as: 'service', name: '', email: '', clientId: null },
  signature: '',
} satisfies Partial<OutboxBody>;

/** ms until the next look at a doubt after a failed one. */
export const RECHECK_DELAY = 60_000;

export function outgoingFiles(store: RemoteStore, files: readonly FileMeta[]): OutgoingFile[] {
  return files.map(({ id, name, size }) => ({ name, size, chunks: () => chunks(store, id) }));
}

async function* chunks(store: RemoteStore, file: string): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index++) {
    const chunk = await store.files.readChunk(file, index);
    if (!chunk.ok) throw new Error('a stored file cannot be read');
    if (chunk.value.byteLength === 0) return;
    yield chunk.value;
    // Frees its memory at once: the garbage collector would come for dozens of chunks together.
    chunk.value.buffer.transfer(0);
  }
}

export const typed = z.string().max(4000);
export const pairs = z.array(z.object({ id: typed, name: typed, value: typed })).max(200);
export const recordId = z.string().min(1).max(200);
export const client = z.object({ id: recordId, name: typed, email: typed }).nullable();
