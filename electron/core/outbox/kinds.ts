/**
 * What the runner must know of each kind of write. The states, the order, the pauses and what an answer means are the same
 * for all of them and stand in `runner.ts`, `states.ts` and `api/errors.ts`.
 *
 * A new kind of write is added so:
 *
 * 1. its name in `DraftKind` and `FORM_KEY` (`shared/domain/draft.ts`), its way in `MANNER` (`states.ts`): *mail* is held,
 *    waits for the network and stays in the outbox when it is refused; a *form* goes at once, or is a draft again with the
 *    reason in `draft.error`;
 * 2. the form's type and how it is read in `shared/domain/<kind>-form.ts`. Its JSON is the draft's `text`, under the key
 *    `formKey(kind, draft)` in place of a ticket, so `draft.save`, `draft.get`, `draft.list`, `draft.discard`, files, export
 *    and undo work as they are. Names of fields that are secrets go into `forms.ts`;
 * 3. a file beside this one that makes its `KindOfWrite`, and its line in `writesOf` (`writes.ts`);
 * 4. a command that turns the draft into an item by `store.draftToOutbox` and wakes the runner (`commands/orders.ts`), and the
 *    words of its kind in `renderer/features/outbox/kinds.ts`. What the service answers is kept as `Made`, ids only.
 */
import type { Evidence, Made, StopReason } from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { SendReceipt } from '../api/client.ts';
import type { SendOptions } from '../api/sender.ts';
import type { OutboxJob } from '../store/outbox.ts';

/** What was found right before the attempt. */
export type Checked =
  /** It may go. `before` and `known` are stored with the attempt. */
  | { go: true; before?: Fingerprint | null; known?: unknown }
  /** Something has to be decided first. Mail only. */
  | { stop: StopReason; now: Fingerprint | null; seen: Fingerprint }
  /** An earlier attempt was answered by a no, and what is found now speaks against that. */
  | { doubt: Evidence }
  /** It could not be checked: not now. Without an error the reason is here, not at the service. */
  | { later: AppError | null };

export interface Sent {
  receipt: SendReceipt;
  made: Made | null;
}

export interface KindOfWrite {
  /**
   * Reads what the write must not overlook, seconds before it goes: also the proof that the service can be reached. Where the
   * job has an attempt, a gateway said no to it, perhaps for a service that did it: anything new since then is a doubt.
   */
  check(job: OutboxJob): Promise<Checked>;
  send(job: OutboxJob, options: SendOptions): Promise<Result<Sent>>;
  /** The service said no: reads once whether it was done all the same. Null: nothing of it is to be seen. */
  shows(job: OutboxJob): Promise<Evidence | null>;
  /** The service said that it was done, and that is stored. */
  accepted(job: OutboxJob): Promise<void>;
  /** One more look after a lost answer; `due`: it is time for one. Null: nothing new. */
  look(job: OutboxJob, evidence: Evidence, due: boolean): Promise<Result<Evidence | null>>;
}
