/**
 * A ticket, its draft and its replies on their way, to answer with. For tests of the renderer only.
 */
import type { Post } from '../../../shared/domain/conversation.ts';
import { CUSTOMER_KINDS, type Customer, type CustomerKind } from '../../../shared/domain/customer.ts';
import type { Draft, FileMeta } from '../../../shared/domain/draft.ts';
import type { LookRequest } from '../../../shared/domain/look-request.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { TeamMember } from '../../../shared/domain/team.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import type { Fingerprint, Ticket, TicketDetail } from '../../../shared/domain/ticket.ts';

export const NOW = Date.UTC(2026, 10, 20, 10, 41, 7);
export const MINUTE = 60_000;

export const serverTime = (utc: number) => ({ text: new Date(utc).toISOString().slice(0, 19).replace('T', ' '), utc });

export const requester = { name: 'Aiko Tanaka', email: 'aiko@example.com', clientId: '4711' };

export const fingerprint = (more: Partial<Fingerprint> = {}): Fingerprint => ({
  lastReply: '2026-11-20 10:02:00',
  status: 'Customer-Reply',
  staff: '',
  ...more,
});

export const post = (more: Partial<Post> = {}): Post => ({
  id: '7',
  source: 'api',
  readBy: { name: 'get-ticket', version: 1 },
  role: 'customer',
  author: 'Aiko Tanaka',
  shownTime: '',
  at: null,
  text: 'See the file.',
  html: null,
  typed: null,
  files: [],
  note: false,
  ...more,
});

export const ticket = (more: Partial<Ticket> = {}): Ticket => ({
  id: 't1',
  tid: 'ABC-123456',
  deptId: '1',
  deptName: 'Technical',
  requester,
  cc: [],
  subject: 'Mails are rejected',
  status: 'Customer-Reply',
  priority: 'High',
  staff: '',
  attachments: [],
  openedAt: serverTime(NOW - 300 * MINUTE),
  lastReplyAt: serverTime(NOW - 39 * MINUTE),
  flagged: false,
  service: null,
  ...more,
});

export const detail = (more: Partial<TicketDetail> = {}): TicketDetail => ({
  ticket: ticket(),
  meaning: 'needs-us',
  turn: 'customer',
  fingerprint: fingerprint(),
  seen: fingerprint(),
  certainty: 'by-id',
  unread: true,
  readAt: NOW,
  fetchedAt: NOW,
  gone: false,
  canOpen: true,
  local: { tags: [], snoozedUntil: null, back: null, promise: null, doneAt: null, pinned: false, notes: 0 },
  ...more,
});

export const meta = (id: string, more: Partial<FileMeta> = {}): FileMeta => ({
  id,
  name: `${id}.bin`,
  size: 10,
  type: 'application/octet-stream',
  stored: 10,
  finished: true,
  ...more,
});

export const draft = (more: Partial<Draft> = {}): Draft => ({
  id: '3f1f1c1e-6c1b-4a61-9d58-0f2f6c3a0001',
  kind: 'reply',
  ticket: 't1',
  rev: 1,
  text: 'Hello',
  files: [],
  savedAt: NOW,
  kept: [],
  error: null,
  extras: null,
  ...more,
});

export const item = (more: Partial<OutboxItem> = {}): OutboxItem => ({
  id: 'i1',
  kind: 'reply',
  ticket: 't1',
  tid: 'ABC-123456',
  subject: 'Mails are rejected',
  to: requester,
  cc: [],
  identity: { as: 'name', name: 'Maya Berg', email: 'maya@example.com', clientId: null },
  text: 'Hello **Aiko**',
  signature: '',
  files: [],
  wireSize: 9_000_000,
  state: 'held',
  waiting: null,
  heldUntil: null,
  createdAt: NOW - MINUTE,
  changedAt: NOW,
  attempts: 0,
  stop: null,
  error: null,
  evidence: null,
  proof: null,
  recordedAs: null,
  misfiled: false,
  made: null,
  warnings: [],
  ...more,
});

/** The same for every kind of record that belongs to a client. */
export const ofEachKind = <T>(value: T) =>
  Object.fromEntries(CUSTOMER_KINDS.map((kind) => [kind, value])) as Record<CustomerKind, T>;

/** Somebody of whom nothing is cached but who they are. */
export const customer = (more: Partial<Customer> = {}): Customer => {
  const none = { rows: [], total: 0 };
  const fresh = { readAt: NOW - 120 * MINUTE, refused: false };
  return {
    ticket: 't1',
    certainty: 'by-id',
    clientId: requester.clientId,
    clientName: requester.name,
    candidates: [],
    contactId: null,
    name: requester.name,
    email: requester.email,
    attention: none,
    open: null,
    service: null,
    ...ofEachKind(none),
    tickets: none,
    linked: { tickets: [], offer: null },
    fresh: ofEachKind(fresh),
    ...more,
  };
};

/** A colleague's reply to `t1` that waits for a second look. */
export const lookRequest = (more: Partial<LookRequest> = {}): LookRequest => ({
  id: 'r1',
  ticket: 't1',
  tid: 'ABC-123456',
  subject: 'Mails are rejected',
  to: requester,
  cc: [],
  identity: { as: 'name', name: 'Jo Ekström', email: 'jo@example.com', clientId: null },
  member: 'm2',
  by: 'Jo Ekström',
  text: 'We refund **90 euros**.',
  signature: 'Jo from Support',
  files: [],
  fields: [],
  onlyWriter: false,
  why: 'all',
  digest: 'd1',
  askedAt: NOW,
  seen: fingerprint(),
  came: [],
  state: 'open',
  decidedBy: null,
  ...more,
});

export const member = (id: string, name: string, more: Partial<TeamMember> = {}): TeamMember => ({
  id,
  name,
  own: false,
  invitedBy: 'm1',
  removedBy: null,
  removable: false,
  isFounder: false,
  look: { own: null, founder: null },
  ...more,
});

/** Mara, whose desk it is, and a colleague. */
export const team = (more: Partial<TeamView> = {}): TeamView => ({
  engine: { state: 'connected' },
  address: 'nats.example.com',
  user: 'desk',
  full: false,
  clock: null,
  members: [
    member('m1', 'Mara Lind', { own: true, invitedBy: null, isFounder: true }),
    member('m2', 'Jo Ekström', { removable: true }),
  ],
  waiting: 0,
  unshared: 0,
  refused: [],
  later: 0,
  incomplete: [],
  settings: [],
  before: { notes: 0, tags: 0, done: 0, promises: 0 },
  here: [],
  ...more,
});
