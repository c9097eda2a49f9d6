/** The outbox: what waits to be sent, and what became of it. */
import type { AppError } from '../result.ts';
import type { Post } from './conversation.ts';
import type { DraftKind, FileMeta, ReplyExtras } from './draft.ts';
import type { FormPair } from './order-form.ts';
import type { ServerTime } from './service-values.ts';
import type { Fingerprint, Requester } from './ticket.ts';

/**
 * held(until) → queued → checking → sending → accepted | refused | stopped | in-doubt.
 * The table of moves is `electron/core/rules/outbox-states.ts`.
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
 * What replies have in common that the service records alike. One that goes out as the client or as
 * a contact is recorded as theirs because the agent chose so.
 */
export const recordingKey = ({ as, name }: Pick<Identity, 'as' | 'name'>): string =>
  as === 'name' ? `name ${name}` : as;

/** The agent chose to answer in the customer's name. */
export const asCustomer = (as: SentAs): boolean => as === 'client' || as === 'contact';

export interface Identity {
  as: SentAs;
  /** Name and e-mail of the agent; for `contact`, the contact's. */
  name: string;
  email: string;
  /** The client it is sent as, for `client`; the contact's client, for `contact`. */
  clientId: string | null;
  /** Id of the contact, where the reply goes out as one. */
  contactId?: string;
}

/**
 * Why an item waits in `queued`: the queue shows it in words. The first reply under an identity
 * goes alone: `probe`, it is on its way or being read back; `unread`, how it was recorded cannot be
 * told; `filed`, it was recorded as the customer's. `trouble`: this computer's own, which `error`
 * names.
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

/**
 * Why a send was stopped before the first byte. `no-file`: the bytes of a file of it are gone;
 * `colleague`: somebody of the team answers this ticket now; `another`: it belongs to another
 * customer than the reply was written to.
 */
export type StopReason = 'moved' | 'closed' | 'not-found' | 'stale' | 'no-file' | 'colleague' | 'another';

/**
 * What reading the ticket again says of a send whose answer was lost. It informs; the agent
 * decides.
 */
export interface Evidence {
  /**
   * `unprovable`: its last reply was already of the attempt's second, and service times have whole
   * seconds. `not-there`: the whole conversation was read since, and it is not in it.
   */
  verdict: 'pending' | 'probably-not' | 'probably' | 'changed' | 'unprovable' | 'unreadable' | 'not-there';
  before: Fingerprint | null;
  now: Fingerprint | null;
  /** Our clock, ms: each time the ticket was read again. */
  checkedAt: number[];
  /** Our clock, ms: when the next look is due, if one is. */
  nextAt: number | null;
  /**
   * The service did answer, and said neither yes nor no: what it did is done, so the first look is
   * at once.
   */
  answered?: true;
  /**
   * The desk ended while it was sent, so nobody knows how long that took: a time that fits proves
   * little.
   */
  endUnknown?: true;
  /** Records that were not there before the attempt. Replies leave none. */
  found?: FoundRecord[];
  /** What the conversation showed when it was read last; left out where it was not read since. */
  conversation?: ConversationLook;
}

/**
 * What a reading of the conversation shows of a reply that was not found in it. `none`: all of it
 * was read, and it is not there. `similar`: a post may be it. `part`: what was read is not all.
 */
export interface ConversationLook {
  shows: 'none' | 'similar' | 'part';
  /** Our clock, ms: when it was asked for. */
  at: number;
}

/** The post that a write of ours became, as the service showed it. */
export type PostProof = Pick<Post, 'id' | 'source' | 'role' | 'author' | 'shownTime' | 'at' | 'text'>;

/** What stopped a reply before its first byte. */
export interface Stop {
  reason: StopReason;
  before: Fingerprint | null;
  now: Fingerprint | null;
  /** The name of that colleague. */
  by?: string;
  /** What was written since `before`, as far as it was read; not ours, oldest first. */
  came?: PostProof[];
}

/** What may have come of a write whose answer was lost. */
export interface FoundRecord {
  id: string;
  number: string;
  /** The time as the service wrote it; null where it says none. */
  at: ServerTime | null;
  /** Whether it has what the write would have made: the same domain, product, subject, … */
  alike: boolean;
  /** A ticket whose first post was read, and which says something else than ours. */
  otherWords?: true;
  /** The items are the same: each of the one order has its match in the other. */
  sameItems?: true;
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

/** Names as people write them: letter case and blanks say nothing. An empty one is nobody's. */
export function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(a) !== '' && plain(a) === plain(b);
}

/**
 * How the service records replies under one identity. `asIs`: the agent has seen that, and sends
 * them all the same.
 */
export interface Recording {
  as: RecordedAs;
  /** The name that a post of ours was shown under. */
  author?: string;
  asIs?: true;
}

/**
 * What is done with the ticket as its reply goes into the outbox, and taken back with it. All but
 * `close` are the agent's own marks.
 */
export interface FollowUp {
  addTags?: string[] | undefined;
  promise?: { text: string; due: number } | undefined;
  /** Our clock, ms: until then. */
  snooze?: number | undefined;
  done?: true | undefined;
  /** Its page is opened once the reply was accepted: the API has no call that closes a ticket. */
  close?: true | undefined;
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
  /** A reply that is not sent as Markdown. */
  plain?: true;
  /** The address that was chosen for this reply alone. */
  email?: string;
  /**
   * The text as the agent wrote it; what is sent is `signed(text, signature)`. A form's JSON,
   * without secrets.
   */
  text: string;
  /** The signature when the agent pressed Send; empty for none. */
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
  stop: Stop | null;
  error: AppError | null;
  evidence: Evidence | null;
  /** Its post, once that was found in the conversation. */
  proof: PostProof | null;
  recordedAs: RecordedAs | null;
  /**
   * Whether it was recorded as the customer's, which nobody chose, and nothing was decided about
   * that yet.
   */
  misfiled: boolean;
  /** The reply to many tickets that it is one of. */
  batch?: string;
  /** What was done with its ticket as it was sent. */
  followUp?: FollowUp;
  made: Made | null;
  /** What the service warned of when it accepted it, in its own words. */
  warnings: string[];
}

/** What an agent may decide. Which of them are open in which state is in `outbox-states.ts`. */
export type OutboxDecision = 'arrived' | 'send-again' | 'send-anyway' | 'keep-draft';
