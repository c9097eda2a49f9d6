/** The outbox: items to send, and their results. */
import type { AppError } from '../result.ts';
import type { Post } from './conversation.ts';
import type { DraftKind, FileMeta, ReplyExtras } from './draft.ts';
import type { FormPair } from './form.ts';
import type { ItemLook } from './look.ts';
import type { ServerTime } from './service-values.ts';
import type { Fingerprint, Requester } from './ticket.ts';

/** held(until) → queued → checking → sending → …; see `electron/core/rules/outbox-states.ts`. */
export type OutboxState = 'held' | 'queued' | 'checking' | 'sending' | 'accepted' | 'refused' | 'stopped' | 'in-doubt';

/** The author that we send for a reply. `service` sends none and lets the service decide. */
export type ReplyAs = 'service' | 'name' | 'client';

/** `contact` is chosen for one reply only and is never an account's setting. */
export type SentAs = ReplyAs | 'contact';

/** The author for this requester, from the account's setting and the reply's chosen contact. */
export function sentAs(replyAs: ReplyAs, { clientId }: Requester, contact: ReplyExtras['contact'] = null): SentAs {
  if (contact !== null) return 'contact';
  // A guest has no client id, so the reply uses the agent's name.
  return replyAs === 'client' && clientId === null ? 'name' : replyAs;
}

/** Replies with the same key are recorded alike; those as the client or a contact as theirs. */
export const recordingKey = ({ as, name }: Pick<Identity, 'as' | 'name'>): string =>
  as === 'name' ? `name ${name}` : as;

export const isSentAsCustomer = (as: SentAs): boolean => as === 'client' || as === 'contact';

export interface Identity {
  as: SentAs;
  name: string;
  email: string;
  /** For `client`, the client; for `contact`, the contact's client. */
  clientId: string | null;
  contactId?: string;
}

/**
 * Why an item waits in `queued`, shown in the queue. The first reply under an identity is sent
 * alone: `probe` means that it is being sent or read back; `unread`, that its record cannot be
 * read; `filed`, that it was recorded as the customer's. `trouble`: a problem of this computer, see
 * `error`. `later`: its planned time has not come.
 */
export type Waiting =
  | 'offline'
  | 'read-only'
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
  | 'later'
  /** For a colleague's second look. */
  | 'look'
  | null;

/** Planned times are at most so far ahead, ms. */
export const FARTHEST_SEND = 366 * 24 * 3600_000;

/** Whether the reply waits for its planned time, or will after its hold. */
export const isPlanned = ({ state, sendAt = 0 }: Pick<OutboxItem, 'state' | 'sendAt'>, now: number): boolean =>
  (state === 'held' || state === 'queued') && sendAt > now;

export const isOnHold = (waiting: Waiting): boolean => waiting === 'filed' || waiting === 'unread';

/** Why sending stopped before the first byte. `another`: the ticket's customer is another. */
export type StopReason = 'moved' | 'closed' | 'not-found' | 'stale' | 'no-file' | 'colleague' | 'another';

/** Evidence from reading the ticket after a send without an answer; the agent decides. */
export interface Evidence {
  /**
   * `unprovable`: the last reply before the attempt has the same second, and service times have
   * whole seconds. `not-there`: the whole conversation was read and does not contain the reply.
   */
  verdict: 'pending' | 'probably-not' | 'probably' | 'changed' | 'unprovable' | 'unreadable' | 'not-there';
  before: Fingerprint | null;
  now: Fingerprint | null;
  /** Times of all checks, our clock, ms. */
  checkedAt: number[];
  /** Time of the next check, our clock, ms. Null if none. */
  nextAt: number | null;
  /** The service answered neither yes nor no, but has finished, so check at once. */
  answered?: true;
  /**
   * The desk ended during the send, so its duration is unknown and a matching time proves little.
   */
  endUnknown?: true;
  /** Nothing new was found, but the service cannot show all records. */
  unshown?: true;
  /** Records created since the attempt. Replies create none. */
  found?: FoundRecord[];
  /** Result of the last reading of the conversation. Missing if it was not read. */
  conversation?: ConversationLook;
}

/** A reading without the reply. `none`: complete; `similar`: a post may be it; `part`: not. */
export interface ConversationLook {
  shows: 'none' | 'similar' | 'part';
  /** Time of the request, our clock, ms. */
  at: number;
}

export type PostProof = Pick<Post, 'id' | 'source' | 'role' | 'author' | 'shownTime' | 'at' | 'text'>;

export interface StopDetails {
  reason: StopReason;
  before: Fingerprint | null;
  now: Fingerprint | null;
  /** The colleague's name and member id, and their start in the team engine's time. */
  by?: string;
  member?: string;
  begun?: number | null;
  /** Posts by others since `before`, as far as read, the oldest first. */
  came?: PostProof[];
}

/** A record that may have resulted from a write whose answer was lost. */
export interface FoundRecord {
  id: string;
  number: string;
  /** Time as the service wrote it, or null. */
  at: ServerTime | null;
  /** True if it matches the write: the same domain, product, subject, … */
  alike: boolean;
  otherWords?: true;
  /** True if all items of both orders match. */
  sameItems?: true;
}

export type CreatedRecord = CreatedOrder | { kind: 'contact'; contactId: string | null } | CreatedTicket;

interface CreatedTicket {
  kind: 'ticket';
  ticketId: string | null;
  tid: string | null;
}

interface CreatedOrder {
  kind: 'order';
  orderId: string | null;
  invoiceId: string | null;
  productIds: string[];
  addonIds: string[];
  domainIds: string[];
}

/** Author type that the service recorded, read back after the first real send. */
export type RecordedAs = 'staff' | 'client' | 'unknown';

/** Compares names, ignoring case and blanks. An empty name matches none. */
export function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(a) !== '' && plain(a) === plain(b);
}

/**
 * The record type of replies under one identity. `asIs`: the agent knows it and sends them anyway.
 */
export interface Recording {
  as: RecordedAs;
  author?: string;
  asIs?: true;
}

/** Changes to the ticket when its reply enters the outbox; undo reverts them. */
export interface FollowUp {
  addTags?: string[] | undefined;
  promise?: { text: string; due: number } | undefined;
  /** Snoozed until then, our clock, ms. */
  snooze?: number | undefined;
  done?: true | undefined;
  /** Opens the ticket's page once the reply is accepted: the API can't close a ticket. */
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
  fields?: FormPair[];
  plain?: true;
  email?: string;
  /** The agent's text; `signed(text, signature)` is sent. For a form its JSON, without secrets. */
  text: string;
  /** The signature when the agent pressed Send. Empty for none. */
  signature: string;
  files: FileMeta[];
  /** Size of the request's body, bytes. */
  wireSize: number;
  state: OutboxState;
  waiting: Waiting;
  heldUntil: number | null;
  createdAt: number;
  changedAt: number;
  attempts: number;
  stop: StopDetails | null;
  error: AppError | null;
  evidence: Evidence | null;
  proof: PostProof | null;
  recordedAs: RecordedAs | null;
  /** True if it was unexpectedly recorded as the customer's, and the agent has not decided. */
  misfiled: boolean;
  batch?: string;
  /** Missing if it needed no second look. */
  look?: ItemLook;
  followUp?: FollowUp;
  /** The planned time, our clock, ms. Missing for a reply that goes as soon as it can. */
  sendAt?: number;
  made: CreatedRecord | null;
  /** The service's own warnings when it accepted the item. */
  warnings: string[];
}

/** Decisions of an agent. `outbox-states.ts` lists those allowed in each state. */
export type OutboxDecision = 'arrived' | 'send-again' | 'send-anyway' | 'keep-draft';
