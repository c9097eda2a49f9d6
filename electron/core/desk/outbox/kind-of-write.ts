/**
 * What is particular to a kind of write. The states, the order, the pauses and what an answer means
 * are the same for all of them and stand in `runner.ts`, `delivery.ts`, `outbox-states.ts` and
 * `service/errors.ts`; `kinds.ts` lists the kinds.
 */
import type { CommandName, Output, Parsed } from '../../../../shared/contract.ts';
import type { Draft, FileMeta } from '../../../../shared/domain/draft.ts';
import type {
  Evidence,
  FoundRecord,
  Made,
  OutboxItem,
  PostProof,
  StopReason,
} from '../../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import type { AppError, ErrorDetail, Result } from '../../../../shared/result.ts';
import type { Settings } from '../../rules/account-settings.ts';
import type { OutboxBody, OutboxJob } from '../../rules/outbox-job.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Clock } from '../ports.ts';
import type { OutgoingFile } from '../service/attachments.ts';
import type { ClientWrites } from '../service/client.ts';
import type { SendOptions, SendReceipt } from '../service/sender.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { Reader } from '../sync/reader.ts';
import type { RecordsSync } from '../sync/records.ts';

/** What was found right before the attempt. */
export type Checked =
  /** It may go. `before` and `known` are stored with the attempt. */
  | { go: true; before?: Fingerprint | null; known?: unknown }
  /** Something has to be decided first. Mail only. */
  | { stop: StopReason; now: Fingerprint | null; seen: Fingerprint; by?: string }
  /** An earlier attempt was answered by a no, and what is found now speaks against that. */
  | { doubt: Evidence }
  /** It could not be checked: not now. Without an error the reason is here, not at the service. */
  | { later: AppError | null };

export interface Sent {
  receipt: SendReceipt;
  made: Made | null;
}

/** The steps of one kind of write, for one account. The runner takes them in this order. */
export interface WriteSteps {
  /**
   * Reads what the write must not overlook, seconds before it goes: also the proof that the service
   * can be reached. Where the job has an attempt, a gateway said no to it, perhaps for a service
   * that did it: anything new since then is a doubt.
   */
  check(job: OutboxJob): Promise<Checked>;
  send(job: OutboxJob, options: SendOptions): Promise<Result<Sent>>;
  /**
   * The service said no, which came at `endedAt`: reads once whether it was done all the same. Null:
   * nothing of it is to be seen.
   */
  shows(job: OutboxJob, endedAt: number): Promise<Result<Evidence | null>>;
  /** The service said that it was done, and that is stored. */
  accepted(job: OutboxJob): Promise<void>;
  /**
   * Looks once more after a lost answer; `due`: it is time to ask the service. Null: nothing new.
   */
  recheck(job: OutboxJob, evidence: Evidence, due: boolean): Promise<Result<Recheck | null>>;
}

/** What one more look at a doubt gave. */
export interface Recheck {
  evidence: Evidence;
  /** The post that it became: that ends the doubt. */
  proof?: PostProof;
  made?: Made;
}

/** What the desk knows of a kind of write. */
export interface KindOfWrite {
  createSteps(parts: WriteParts): WriteSteps;
  /** Null: its draft is a text, not a form. */
  form: FormOfWrite | null;
}

/** A kind whose drafts are forms. */
export interface FormWrite extends KindOfWrite {
  form: FormOfWrite;
}

/** Commands that send a form: they name its draft, and give the item that was made of it. */
export type FormCommand = {
  [N in CommandName]: Parsed<N> extends { account: string; draft: string; rev: number }
    ? Output<N> extends OutboxItem
      ? N
      : never
    : never;
}[CommandName];

/** What the steps work with. */
export interface WriteParts {
  api(): ClientWrites;
  store: RemoteStore;
  reader: Reader;
  records: Pick<RecordsSync, 'newestOrders' | 'find' | 'client'>;
  clock: Clock;
  connection: ConnectionTracker;
  conversations: Pick<Conversations, 'read'>;
}

/** A form on its way from a draft to an item, and what was made of it. */
export interface FormOfWrite {
  /** The command that sends it. */
  command: FormCommand;
  /** Whether a text is such a form. */
  fits(text: string): boolean;
  /**
   * The item's body, or the first thing that is missing. Null where the draft's text is no such
   * form.
   */
  prepare(draft: Pick<Draft, 'text' | 'files'>, settings: Settings): { gap: ErrorDetail } | { body: OutboxBody } | null;
  /**
   * What the agent recognised as the one that was made: more of it is not known, but its page is.
   */
  madeOf(found: FoundRecord): Made;
}

/** What every form's body has: nothing of it is a reply's. */
export const FORM_BODY = {
  tid: '',
  subject: '',
  cc: [],
  identity: { as: 'service', name: '', email: '', clientId: null },
  signature: '',
} satisfies Partial<OutboxBody>;

/** ms to the next look at a doubt, where one could not be had. */
export const LOOK_AGAIN = 60_000;

/** Stored files, read chunk by chunk as they are sent. */
export function outgoingFiles(store: RemoteStore, files: readonly FileMeta[]): OutgoingFile[] {
  return files.map(({ id, name, size }) => ({ name, size, chunks: () => chunks(store, id) }));
}

async function* chunks(store: RemoteStore, file: string): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index++) {
    const chunk = await store.files.readChunk(file, index);
    if (!chunk.ok) throw new Error('a stored file cannot be read');
    if (chunk.value.byteLength === 0) return;
    yield chunk.value;
  }
}
