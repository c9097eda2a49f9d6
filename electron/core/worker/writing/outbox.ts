/**
 * Outbox items in work.db. Every move follows the table of states and is committed before it is
 * shown.
 */
import type { Draft, DraftKind } from '../../../../shared/domain/draft.ts';
import type { ReturnedDraft } from '../../../../shared/domain/look.ts';
import type {
  CreatedRecord,
  Evidence,
  FollowUp,
  OutboxItem,
  OutboxState,
  PostProof,
  RecordedAs,
  StopDetails,
  Waiting,
} from '../../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import type { AppError } from '../../../../shared/result.ts';
import { FORM_RULES, formWithoutSecrets } from '../../rules/forms.ts';
import {
  attemptOf,
  extrasOf,
  firstEvidence,
  knownAndShownIds,
  type OutboxBody,
  type OutboxJob,
  toItem,
} from '../../rules/outbox-job.ts';
import { nextState, type OutboxEvent, sendMode } from '../../rules/outbox-states.ts';
import { fromJson, getRow, getRows, getValue, hasRow, insertRow, run, type StoreContext, toJson } from '../context.ts';
import { throughOwnSends } from '../marks/queue-flags.ts';
import type { RequestRow } from '../team/look-rows.ts';
import { fingerprintOf, ticketLine } from '../ticket/line.ts';
import { ensureDraft } from './draft-line.ts';
import { draftOf, giveExtras, keepText, noteDraftError } from './drafts.ts';
import { filesOf } from './files.ts';
import { takeBackFollowUp, withFollowUp } from './follow-up.ts';
import { endOwnRequest, itemLookOf, mayGo, mayTakeBack, noteLookMove, requestAbout } from './look-gate.ts';
import { noteAnswered } from './marks.ts';
import { messagesSince } from './own-posts.ts';
import { isMisfiled } from './recordings.ts';
import { forgetUnsent, noteSent } from './sent-journal.ts';

interface OutboxLine {
  seq: number;
  id: string;
  kind: DraftKind;
  ticket: string;
  state: OutboxState;
  waiting: Waiting;
  held_until: number | null;
  created_at: number;
  confirmed_at: number;
  changed_at: number;
  attempts: number;
  body: string;
  text: string;
  seen: string;
  unchecked: number;
  before: string | null;
  after: string | null;
  started_at: number | null;
  ended_at: number | null;
  server_offset: number | null;
  stop: string | null;
  error: string | null;
  evidence: string | null;
  recorded_as: RecordedAs | null;
  known: string | null;
  made: string | null;
  warnings: string | null;
  proof: string | null;
}

/** The reason of the stop, with messages since the agent saw the ticket. */
function stopOf(ctx: StoreContext, { state, stop: kept, ticket }: OutboxLine): StopDetails | null {
  const stop = fromJson<StopDetails>(kept);
  if (stop === null || state !== 'stopped') return stop;
  const came = messagesSince(ctx, ticket, stop.before) ?? [];
  return came.length === 0 ? stop : { ...stop, came };
}

function toJob(ctx: StoreContext, line: OutboxLine): OutboxJob {
  const body = JSON.parse(line.body) as OutboxBody;
  const { seq, id, kind, ticket, text, state, attempts } = line;
  const header = line.waiting === 'later' ? ticketLine(ctx, ticket) : undefined;
  const request = requestAbout(ctx, line);
  const look = itemLookOf(ctx, line, request);
  return {
    ...body,
    ...(header && { header: fingerprintOf(header) }),
    // Replies stored before signatures existed have none.
    signature: body.signature ?? '',
    seq,
    id,
    kind,
    ticket,
    text,
    state,
    attempts,
    files: filesOf(ctx, { item: id }),
    waiting: waitingOf(ctx, line, body, request),
    ...(look && { look }),
    heldUntil: line.held_until,
    createdAt: line.created_at,
    confirmedAt: line.confirmed_at,
    changedAt: line.changed_at,
    seen: throughOwnSends(ctx, line.ticket, JSON.parse(line.seen) as Fingerprint),
    unchecked: line.unchecked === 1,
    before: fromJson<Fingerprint>(line.before),
    attempt: attemptOf(line),
    stop: stopOf(ctx, line),
    error: fromJson<AppError>(line.error),
    evidence: fromJson<Evidence>(line.evidence),
    proof: fromJson<PostProof>(line.proof),
    recordedAs: line.recorded_as,
    misfiled: isMisfiled(ctx, body.identity, line.recorded_as),
    known: fromJson<unknown>(line.known),
    made: fromJson<CreatedRecord>(line.made),
    warnings: fromJson<string[]>(line.warnings) ?? [],
  };
}

function waitingOf(
  ctx: StoreContext,
  line: OutboxLine,
  { batch, sendAt = 0 }: OutboxBody,
  request: RequestRow | null,
): Waiting {
  if (line.state !== 'queued') return line.waiting;
  if (isPaused(ctx, batch)) return 'paused';
  if (sendAt > ctx.now) return line.waiting;
  if (!mayGo(ctx, line, request)) return 'look';
  return line.waiting === 'look' ? null : line.waiting;
}

export const isPaused = (ctx: StoreContext, batch: string | undefined): boolean =>
  batch !== undefined && hasRow(ctx.work, 'SELECT 1 FROM batches WHERE id = ? AND paused IS NOT NULL', batch);

/** Items that match a condition, in the order of sending. */
const jobsWhere = (ctx: StoreContext, where: string, ...params: unknown[]): OutboxJob[] =>
  getRows<OutboxLine>(ctx.work, `SELECT * FROM outbox WHERE ${where} ORDER BY seq`, ...params).map((line) =>
    toJob(ctx, line),
  );

export const jobById = (ctx: StoreContext, id: string): OutboxJob | null => jobsWhere(ctx, 'id = ?', id)[0] ?? null;

export const openJobs = (ctx: StoreContext): OutboxJob[] => jobsWhere(ctx, `state <> 'accepted'`);

export const outboxItems = (ctx: StoreContext, from: number): OutboxItem[] =>
  jobsWhere(ctx, `state <> 'accepted' OR changed_at >= ?`, from).map(toItem);

export const itemsOfTicket = (ctx: StoreContext, ticket: string): OutboxItem[] =>
  jobsWhere(ctx, 'ticket = ?', ticket).map(toItem);

export function openingOf(ctx: StoreContext, ticket: string): OutboxItem | null {
  const accepted = `kind = 'ticket' AND state = 'accepted'`;
  const [job] = jobsWhere(ctx, `${accepted} AND json_extract(made, '$.ticketId') = ?`, ticket);
  return job ? toItem(job) : null;
}

export interface NewItem {
  id: string;
  draft: string;
  rev: number;
  seen?: Fingerprint;
  body: OutboxBody;
  /** Applied to the ticket in the same transaction. */
  followUp?: FollowUp | undefined;
  /** Mail is held until then; forms are sent at once. */
  heldUntil: number | null;
  at: number;
}

const NOTHING_SEEN: Fingerprint = { lastReply: '', status: '', staff: '' };

/**
 * Turns a draft into an item (held, or queued for a form) in one transaction. `stale-rev`: the
 * draft was saved after the agent pressed Send.
 */
export function draftToOutbox(
  ctx: StoreContext,
  item: NewItem,
): { job: OutboxJob } | { refused: 'not-found' | 'stale-rev' | 'unfinished-file' | 'empty' } {
  return ctx.work.transaction(() => {
    const draft = getRow<{ kind: DraftKind; ticket: string; rev: number; text: string; tried: string | null }>(
      ctx.work,
      'SELECT kind, ticket, rev, text, tried FROM drafts WHERE id = ?',
      item.draft,
    );
    if (!draft) return { refused: 'not-found' as const };
    if (draft.rev !== item.rev) return { refused: 'stale-rev' as const };
    if (draft.text.trim() === '') return { refused: 'empty' as const };
    if (filesOf(ctx, { draft: item.draft }).some((file) => !file.finished))
      return { refused: 'unfinished-file' as const };
    const body = item.followUp ? withFollowUp(ctx, draft.ticket, item.body, item.followUp, item.at) : item.body;
    insertItem(ctx, { ...item, ...draft, id: item.id, body });
    if (draft.tried !== null) annotate(ctx, item.id, { at: item.at, ...(JSON.parse(draft.tried) as AttemptData) });
    giveDraftTo(ctx, item.draft, item.id);
    return { job: getJobOrThrow(ctx, item.id) };
  })();
}

/** Moves files and other versions of the draft to the item, and deletes the draft. */
export function giveDraftTo(ctx: StoreContext, draft: string, item: string): void {
  run(ctx.work, 'UPDATE files SET item = ?, draft = NULL WHERE draft = ?', item, draft);
  run(ctx.work, 'UPDATE draft_kept SET item = ?, draft = NULL WHERE draft = ?', item, draft);
  run(ctx.work, 'DELETE FROM drafts WHERE id = ?', draft);
}

/** Mail begins held, a form queued. Call within a transaction. */
export function insertItem(
  ctx: StoreContext,
  item: Omit<NewItem, 'draft' | 'rev'> & { kind: DraftKind; ticket: string; text: string },
): void {
  const { id, kind, ticket, text, heldUntil, at, body, seen = NOTHING_SEEN } = item;
  insertRow(ctx.work, 'outbox', {
    id,
    kind,
    ticket,
    text,
    state: sendMode(kind) === 'queued' ? 'held' : 'queued',
    held_until: heldUntil,
    created_at: at,
    confirmed_at: at,
    changed_at: at,
    attempts: 0,
    unchecked: 0,
    body: JSON.stringify(body),
    seen: JSON.stringify(seen),
  });
}

export interface MoveChanges {
  at: number;
  waiting?: Waiting;
  heldUntil?: number | null;
  /** Null: it goes now, without a planned time. */
  sendAt?: number | null;
  confirmedAt?: number;
  seen?: Fingerprint;
  unchecked?: boolean;
  before?: Fingerprint | null;
  /** The header after the send, if the agent confirms it. */
  after?: Fingerprint;
  /** Null: earlier attempts are no longer compared. */
  startedAt?: number | null;
  endedAt?: number | null;
  serverOffset?: number;
  stop?: StopDetails | null;
  error?: AppError | null;
  evidence?: Evidence | null;
  attempt?: true;
  /** State before the attempt, in the form that the item's kind compares. */
  known?: unknown;
  made?: CreatedRecord;
  warnings?: string[];
  proof?: PostProof;
}

const lineById = (ctx: StoreContext, id: string): OutboxLine | undefined =>
  getRow<OutboxLine>(ctx.work, 'SELECT * FROM outbox WHERE id = ?', id);

/** Null if the item does not exist or its state does not allow the move. */
export function move(ctx: StoreContext, id: string, event: OutboxEvent, changes: MoveChanges): OutboxJob | null {
  return ctx.work.transaction(() => {
    const line = lineById(ctx, id);
    const to = line && nextState(line.state, event, line.kind);
    if (!line || !to || to === 'draft') return null;
    // The batch was paused after the queue was read: do not begin.
    if (event === 'check' && isPaused(ctx, (JSON.parse(line.body) as OutboxBody).batch)) return null;
    // The gate of second looks: no way of sending leads past it.
    if ((event === 'check' || event === 'clear') && !mayGo(ctx, line)) return null;
    if (event === 'clear') journalAttempt(ctx, line, changes);
    else if (line.state === 'checking') forgetUnsent(ctx);
    write(ctx, line, to, changes);
    noteLookMove(ctx, line, { event, to, stop: changes.stop ?? null });
    if (to === 'accepted' && line.kind === 'reply') noteAnswered(ctx, line.ticket, line, changes.at);
    if (to === 'accepted') eraseSecrets(ctx, line);
    return getJobOrThrow(ctx, id);
  })();
}

function journalAttempt(ctx: StoreContext, line: OutboxLine, changes: MoveChanges): void {
  const { id: item, kind, ticket, text } = line;
  const { at, startedAt, serverOffset: offset = 0, before = null, known = null } = changes;
  const body = JSON.parse(line.body) as OutboxBody;
  noteSent(ctx, { item, kind, ticket, at: startedAt ?? at, offset, body, before, known }, text);
}

/** The service has the secret now, so delete it here. */
function eraseSecrets(ctx: StoreContext, line: OutboxLine): void {
  if (line.kind === 'reply') return;
  run(ctx.work, 'UPDATE outbox SET text = ? WHERE seq = ?', formWithoutSecrets(line.kind, line.text), line.seq);
  for (const kept of getRows<{ id: number; text: string }>(
    ctx.work,
    'SELECT id, text FROM draft_kept WHERE item = ?',
    line.id,
  )) {
    run(ctx.work, 'UPDATE draft_kept SET text = ? WHERE id = ?', formWithoutSecrets(line.kind, kept.text), kept.id);
  }
}

/** Updates an item without a change of state, for example why it waits, or its evidence. */
export function annotate(ctx: StoreContext, id: string, changes: MoveChanges): OutboxJob | null {
  return ctx.work.transaction(() => {
    const line = lineById(ctx, id);
    if (!line) return null;
    write(ctx, line, line.state, changes);
    return getJobOrThrow(ctx, id);
  })();
}

/** One transaction, since a bulk reply has hundreds of items. */
export function noteWaiting(ctx: StoreContext, notes: readonly { id: string; waiting: Waiting }[]): void {
  ctx.work.transaction(() => {
    for (const { id, waiting } of notes)
      run(ctx.work, `UPDATE outbox SET waiting = ? WHERE id = ? AND state = 'queued'`, waiting, id);
  })();
}

/** Columns of changes under other names; the columns of `JSON_CHANGES` hold JSON. */
const COLUMN_OF = {
  heldUntil: 'held_until',
  confirmedAt: 'confirmed_at',
  startedAt: 'started_at',
  endedAt: 'ended_at',
  serverOffset: 'server_offset',
} as const;
const JSON_CHANGES = [
  'seen',
  'before',
  'after',
  'stop',
  'error',
  'evidence',
  'known',
  'made',
  'warnings',
  'proof',
] as const;

function write(ctx: StoreContext, line: OutboxLine, state: OutboxState, changes: MoveChanges): void {
  const row: Partial<Record<keyof OutboxLine, unknown>> = {
    state,
    waiting: changes.waiting !== undefined ? changes.waiting : state === 'queued' ? line.waiting : null,
    changed_at: state === line.state ? line.changed_at : changes.at,
    attempts: line.attempts + (changes.attempt ? 1 : 0),
    unchecked: changes.unchecked === undefined ? line.unchecked : Number(changes.unchecked),
  };
  for (const name of Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[])
    if (changes[name] !== undefined) row[COLUMN_OF[name]] = changes[name];
  for (const name of JSON_CHANGES) if (changes[name] !== undefined) row[name] = toJson(changes[name]);
  const { sendAt } = changes;
  if (sendAt !== undefined) row.body = JSON.stringify({ ...JSON.parse(line.body), sendAt: sendAt ?? undefined });
  const set = Object.keys(row).map((column) => `${column} = ?`);
  run(ctx.work, `UPDATE outbox SET ${set.join(', ')} WHERE seq = ?`, ...Object.values(row), line.seq);
}

/**
 * Returns text and files to the ticket's draft, in one transaction. If a new draft exists, its
 * files stay and its text is kept beside, with its choices. Null if the item can no longer be taken
 * back. `error`: the reason of the return, if it failed.
 */
export function backToDraft(
  ctx: StoreContext,
  id: string,
  event: 'undo' | 'keep-draft' | 'returned' | 'restart',
  draftId: string,
  at: number,
  error: AppError | null = null,
  returned: ReturnedDraft | null = null,
): Draft | null {
  return ctx.work.transaction(() => {
    const line = lineById(ctx, id);
    if (!line || nextState(line.state, event, line.kind) !== 'draft' || !mayTakeBack(ctx, line)) return null;
    endOwnRequest(ctx, line, 'withdrawn');
    if (line.state === 'checking') forgetUnsent(ctx);
    const body = JSON.parse(line.body) as OutboxBody;
    // The draft of a bulk reply comes back as it was, without this ticket's own values.
    const whole = 'SELECT text FROM batches WHERE id = ?';
    const text = (body.drafted && getValue<string>(ctx.work, whole, body.batch)) || line.text;
    const there = draftOf(ctx, line.ticket);
    const draft = ensureDraft(ctx, draftId, line.ticket, at);
    run(ctx.work, 'UPDATE draft_kept SET draft = ?, item = NULL WHERE item = ?', draft, id);
    if (there && there.text.trim() !== '' && there.text !== text) keepText(ctx, draft, there);
    run(ctx.work, 'UPDATE drafts SET text = ?, rev = rev + 1, saved_at = ? WHERE id = ?', text, at, draft);
    run(ctx.work, 'UPDATE drafts SET tried = ? WHERE id = ?', toJson(attemptDataOf(line, at)), draft);
    giveExtras(ctx, draft, extrasOf(body));
    run(
      ctx.work,
      `UPDATE files SET draft = ?, item = NULL,
         position = position + (SELECT coalesce(max(position), 0) FROM files WHERE draft = ?) WHERE item = ?`,
      draft,
      draft,
      id,
    );
    run(ctx.work, 'DELETE FROM outbox WHERE seq = ?', line.seq);
    takeBackFollowUp(ctx, line.ticket, body, at);
    if (error) noteDraftError(ctx, draft, error);
    if (returned) run(ctx.work, 'UPDATE drafts SET returned = ? WHERE id = ?', JSON.stringify(returned), draft);
    return draftOf(ctx, line.ticket);
  })();
}

/** Data of an attempt whose text is a draft again; a new attempt is compared with it. */
type AttemptData = Required<Pick<MoveChanges, 'known' | 'startedAt' | 'endedAt' | 'serverOffset' | 'evidence'>>;

/** A reply is compared with the displayed header instead; for forms, `FORM_RULES` decides. */
function attemptDataOf(line: OutboxLine, at: number): AttemptData | null {
  const evidence = fromJson<Evidence>(line.evidence);
  const known = knownAndShownIds(fromJson<unknown>(line.known), evidence);
  if (line.kind === 'reply' || !FORM_RULES[line.kind].keepsAttempt || line.started_at === null || known === null)
    return null;
  return {
    known,
    startedAt: line.started_at,
    endedAt: line.ended_at,
    serverOffset: line.server_offset ?? 0,
    evidence: evidence ?? firstEvidence(null, at),
  };
}

function getJobOrThrow(ctx: StoreContext, id: string): OutboxJob {
  const job = jobById(ctx, id);
  if (!job) throw new Error('an outbox item written in this transaction is not there');
  return job;
}
