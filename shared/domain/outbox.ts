import type { AppError } from '../result.ts';
import type { DraftKind, FileMeta, ReplyExtras } from './draft.ts';
import type { FormPair } from './order-form.ts';
import type { Fingerprint, Requester } from './ticket.ts';
import type { ServerTime } from './time.ts';

/**
 * held(until) → queued → checking → sending → accepted | refused | stopped | in-doubt.
 * The table of moves is `electron/core/outbox/states.ts`.
 */
export type OutboxState = 'held' | 'queued' | 'checking' | 'sending' | 'accepted' | 'refused' | 'stopped' | 'in-doubt';

/** Who the service is told the reply is from. `service` sends nothing and lets it decide. */
export type ReplyAs = 'service' | 'name' | 'client';

/** `contact` is never an account's setting: it is chosen for one reply alone. */
export type SentAs = ReplyAs | 'contact';

/** What the account's setting, and a contact chosen for one reply, come to for this requester. */
export function sentAs(replyAs: ReplyAs, { clientId }: Requester, contact: ReplyExtras['contact'] = null): SentAs {
  if (contact !== null) return 'contact';
  // A guest has no client id to answer as: then under the agent's name.
  return replyAs === 'client' && clientId === null ? 'name' : replyAs;
}

/**
 * What replies have in common that the service records alike. One that goes out as the client or as a contact is recorded as
 * theirs because the agent chose so.
 */
export const recordingKey = ({ as, name }: Pick<Identity, 'as' | 'name'>): string =>
  as === 'name' ? `name ${name}` : as;

/** The agent chose to answer in the customer's name. */
export const asCustomer = (as: SentAs): boolean => as === 'client' || as === 'contact';

export interface Identity {
  as: SentAs;
  /** For `contact` the contact's. */
  name: string;
  email: string;
  /** For `client`, who it is sent as; for `contact`, whose contact it is, which is sent with it. */
  clientId: string | null;
  /** Only for `contact`. */
  contactId?: string;
}

/**
 * Why an item waits in `queued`: the queue shows it in words. The first reply under an identity goes alone: `probe`, it is on
 * its way or being read back; `unread`, how it was recorded cannot be told; `filed`, it was recorded as the customer's. `trouble`: this
 * computer's own, which `error` names.
 */
export type Waiting =
  | 'offline'
  | 'signed-out'
  | 'busy'
  | 'trouble'
  | 'order'
  | 'doubt-before'
  | 'files'
  | 'paused'
  | 'probe'
  | 'unread'
  | 'filed'
  | null;

/** Why a send was stopped before the first byte. */
export type StopReason = 'moved' | 'closed' | 'not-found' | 'stale';

/** What reading the ticket again says of a send whose answer was lost. It informs; the agent decides. */
export interface Evidence {
  /** `unprovable`: its last reply was already of the attempt's second, and service times have whole seconds. */
  verdict: 'pending' | 'probably-not' | 'probably' | 'changed' | 'unprovable' | 'unreadable';
  before: Fingerprint | null;
  now: Fingerprint | null;
  /** Our clock, ms: each time the ticket was read again. */
  checkedAt: number[];
  /** Our clock, ms: when the next look is due, if one is. */
  nextAt: number | null;
  /** The service did answer, and said neither yes nor no: what it did is done, so the first look is at once. */
  answered?: true;
  /** The desk ended while it was sent, so nobody knows how long that took: a time that fits proves little. */
  endUnknown?: true;
  /** Records that were not there before the attempt. Replies leave none. */
  found?: FoundRecord[];
}

/** What may have come of a write whose answer was lost. */
export interface FoundRecord {
  id: string;
  number: string;
  /** As the service wrote it; null where it says none. */
  at: ServerTime | null;
  /** It has what the write would have made: the same domain, product, subject, … */
  alike: boolean;
}

/** What the service says it made. */
export type Made = MadeOrder | { kind: 'contact'; contactId: string | null } | MadeTicket;

interface MadeTicket {
  kind: 'ticket';
  ticketId: string | null;
  tid: string | null;
}

export interface MadeOrder {
  kind: 'order';
  orderId: string | null;
  invoiceId: string | null;
  productIds: string[];
  addonIds: string[];
  domainIds: string[];
}

/** How the service recorded the reply, read back after the first real send. */
export type RecordedAs = 'staff' | 'client' | 'unknown';

/** How the service records replies under one identity. `asIs`: the agent has seen that, and sends them all the same. */
export interface Recording {
  as: RecordedAs;
  asIs?: true;
}

export interface OutboxItem {
  id: string;
  kind: DraftKind;
  /** The ticket's id, or the form's key. */
  ticket: string;
  tid: string;
  subject: string;
  to: Requester;
  cc: string[];
  identity: Identity;
  /** Custom fields of the ticket that a reply sets. */
  fields?: FormPair[];
  /** As the agent wrote it; what is sent is `signed(text, signature)`. Of a form its JSON, without secrets. */
  text: string;
  /** As it was when the agent pressed Send; empty for none. */
  signature: string;
  files: FileMeta[];
  /** Bytes of the request's body. */
  wireSize: number;
  state: OutboxState;
  waiting: Waiting;
  /** Our clock, ms. */
  heldUntil: number | null;
  createdAt: number;
  changedAt: number;
  attempts: number;
  stop: { reason: StopReason; before: Fingerprint | null; now: Fingerprint | null } | null;
  error: AppError | null;
  evidence: Evidence | null;
  recordedAs: RecordedAs | null;
  /** It was recorded as the customer's, which nobody chose, and nothing was decided about that yet. */
  misfiled: boolean;
  /** The reply to many tickets that it is one of. */
  batch?: string;
  made: Made | null;
}

/** A doubt after an answer that settles nothing, not after none at all: only what was answered has a status. */
export const wasAnswered = ({ error }: Pick<OutboxItem, 'error'>): boolean =>
  error?.detail?.status !== undefined || error?.detail?.reason === 'answered-no';

/** What an agent may decide. Which of them are open in which state is in `states.ts`. */
export type OutboxDecision = 'arrived' | 'send-again' | 'send-anyway' | 'keep-draft';
