/** Commands about the outbox: send replies and forms, take back, and decide. */
import { randomUUID } from 'node:crypto';
import type { Parsed } from '../../../../shared/contract.ts';
import { type Draft, kindOfKey, type ReplyExtras } from '../../../../shared/domain/draft.ts';
import {
  FARTHEST_SEND,
  type FollowUp,
  type Identity,
  isOnHold,
  type OutboxDecision,
  type OutboxItem,
  recordingKey,
} from '../../../../shared/domain/outbox.ts';
import type { Fingerprint, Ticket } from '../../../../shared/domain/ticket.ts';
import { formId, knownAndShownIds, type OutboxJob, toItem } from '../../rules/outbox-job.ts';
import { type OutboxEvent, sendMode } from '../../rules/outbox-states.ts';
import type { MoveChanges, NewItem } from '../../worker/writing/outbox.ts';
import type { AccountDesk } from '../account/account.ts';
import { identityFor, identityOf, replyBody, sizeOfReply } from '../outbox/kinds/reply.ts';
import { KINDS } from '../outbox/kinds.ts';
import { fail, must, refuse } from '../refusals.ts';
import { accountCommands, type DeskContext } from './define.ts';

const SHOWN_FOR = 12 * 3600_000;

export const outboxCommands = accountCommands({
  'form.send': (desk, input, ctx) => enqueueForm(ctx, desk, input),

  async 'reply.send'(desk, { draft: id, rev, seen, extras: shown = null, followUp, sendAt }, ctx) {
    const draft = must(await desk.store.drafts.byId(id)) ?? refuse('not-found');
    const { ticket } = must(await desk.store.tickets.detail(draft.ticket)) ?? refuse('ticket-not-cached');
    const { extras } = draft;
    const subject = ticket.tid;
    // Never send in the name of a contact that the agent did not see.
    if (JSON.stringify(extras) !== JSON.stringify(shown)) refuse('stale-rev', { subject });
    const identity = senderOf(desk, ticket, extras);
    const now = ctx.ports.clock.now();
    const late = findPastTime(followUp, now);
    if (late) refuse('past', { subject, field: late });
    if (sendAt !== undefined) refuseTime(sendAt, now, subject);
    const item = {
      id: randomUUID(),
      draft: id,
      rev,
      seen,
      at: now,
      heldUntil: now + desk.settings().holdSeconds * 1000,
      body: { ...replyBody(desk, ticket, identity, draft), ...(sendAt !== undefined && { sendAt }) },
      followUp,
    };
    return enqueue(ctx, desk, item, subject);
  },

  async 'reply.goOn'(desk, { item, replyAs }, ctx) {
    const example = await jobOf(desk, item);
    // A second click finds the decision made and must not reverse it.
    if (!needsDecision(example)) return null;
    const key = recordingKey(example.identity);
    if (replyAs === 'name' && desk.settings().agentName === '') refuse('no-agent-name', { field: 'agentName' });
    must(replyAs === null ? await desk.store.recordings.sendAsIs(key) : await desk.configure({ replyAs }));
    const open = must(await desk.store.outbox.openJobs());
    const theirs = open.filter((other) => other.kind === 'reply' && recordingKey(other.identity) === key);
    const changes = theirs.map((other) => {
      const identity = replyAs === null ? other.identity : identityFor(desk, other.to, other.email);
      return { id: other.id, identity, wireSize: sizeOfReply(other, identity) };
    });
    must(await desk.store.outbox.changeIdentities(changes, ctx.ports.clock.now()));
    for (const changed of [example, ...theirs]) announceItem(ctx, desk, changed, false);
    return null;
  },

  'outbox.list': ({ store }, _, { ports }) => store.outbox.items(ports.clock.now() - SHOWN_FOR),

  'outbox.undo': (desk, { item }, ctx) => takeBack(ctx, desk, item, 'undo'),

  async 'outbox.sendNow'(desk, { item }, ctx) {
    const job = await jobOf(desk, item);
    const at = ctx.ports.clock.now();
    if (job.sendAt === undefined) return moveItem(ctx, desk, job, 'due', { at });
    const event = job.state === 'held' ? 'due' : 'retime';
    return moveItem(ctx, desk, job, event, { at, confirmedAt: at, sendAt: null, waiting: null });
  },

  async 'outbox.retime'(desk, { item, sendAt }, ctx) {
    const job = await jobOf(desk, item);
    const at = ctx.ports.clock.now();
    refuseTime(sendAt, at, job.tid);
    if (job.sendAt === undefined) refuseTooLate(job);
    const planned = { at, confirmedAt: at, sendAt, waiting: job.state === 'held' ? null : ('later' as const) };
    if (job.state !== 'stopped') return moveItem(ctx, desk, job, 'retime', planned);
    return moveItem(ctx, desk, job, 'send-anyway', { ...changesForDecision(job, 'send-anyway', at), ...planned });
  },

  async 'outbox.decide'(desk, { item, decision }, ctx) {
    if (decision === 'keep-draft') {
      await takeBack(ctx, desk, item, decision);
      return null;
    }
    const job = await jobOf(desk, item);
    return moveItem(ctx, desk, job, decision, changesForDecision(job, decision, ctx.ports.clock.now()));
  },
});

/** Under whom a reply goes out. Refuses a contact of another client, and a missing name. */
export function senderOf(desk: AccountDesk, ticket: Ticket, extras: ReplyExtras | null): Identity {
  const contact = extras?.contact ?? null;
  const isTheirs = contact === null || contact.clientId === ticket.requester.clientId;
  if (!isTheirs) refuse('contact-not-theirs', { subject: ticket.tid });
  const identity = identityOf(desk, ticket, contact, extras?.email);
  if (identity.as === 'name' && identity.name === '') refuse('no-agent-name', { field: 'agentName' });
  return identity;
}

const jobOf = async ({ store }: AccountDesk, item: string): Promise<OutboxJob> =>
  must(await store.outbox.jobById(item)) ?? refuse('not-found');

function refuseTooLate({ tid, state }: OutboxJob): never {
  refuse('too-late', { subject: tid, facts: { state } });
}

function refuseTime(sendAt: number, now: number, subject: string): void {
  if (sendAt <= now) refuse('past', { subject, field: 'sendAt' });
  if (sendAt > now + FARTHEST_SEND) refuse('too-far', { subject, field: 'sendAt' });
}

async function moveItem(
  ctx: DeskContext,
  desk: AccountDesk,
  job: OutboxJob,
  event: OutboxEvent,
  changes: MoveChanges,
): Promise<OutboxItem> {
  const moved = must(await desk.store.outbox.move(job.id, event, changes)) ?? refuseTooLate(job);
  // The agent says that the last reply is ours, or has seen it, so it is not news.
  const known = leftBehind(job, event) ?? (event === 'send-anyway' ? job.stop?.now : null);
  if (known) await desk.store.tickets.markSeen(job.ticket, known);
  if (event === 'arrived') desk.runner.onArrived(moved);
  announceItem(ctx, desk, moved, false);
  return toItem(moved);
}

/** Turns the item into its draft again. */
async function takeBack(
  ctx: DeskContext,
  desk: AccountDesk,
  item: string,
  event: 'undo' | 'keep-draft',
): Promise<Draft> {
  const job = await jobOf(desk, item);
  if (job.lookFor !== undefined) refuse('look-for-colleague', { subject: job.tid });
  must(await desk.looks.secure(item));
  const back = await desk.store.outbox.backToDraft(item, event, draftIdFor(job), ctx.ports.clock.now());
  const draft = must(back) ?? refuseTooLate(job);
  announceItem(ctx, desk, job, true);
  desk.team.wake();
  return draft;
}

async function enqueue(ctx: DeskContext, desk: AccountDesk, item: NewItem, subject: string): Promise<OutboxItem> {
  const outcome = must(await desk.store.outbox.add(item));
  if ('refused' in outcome) return refuse(outcome.refused, subject === '' ? {} : { subject });
  announceItem(ctx, desk, outcome.job, true);
  return toItem(outcome.job);
}

/** The item waits for a decision about how replies are recorded, or is its example. */
const needsDecision = ({ misfiled, state, waiting }: OutboxJob): boolean =>
  misfiled || (state === 'queued' && isOnHold(waiting));

/** Name of the follow-up's mark whose time has passed. */
function findPastTime(followUp: FollowUp | undefined, now: number): 'snooze' | 'promise' | null {
  if (followUp?.snooze !== undefined && followUp.snooze <= now) return 'snooze';
  return followUp?.promise && followUp.promise.due <= now ? 'promise' : null;
}

/** The agent decided with the evidence on screen, so everything in it counts as seen. */
function changesForDecision(job: OutboxJob, decision: OutboxDecision, at: number): MoveChanges {
  const shown = job.stop?.now ?? job.evidence?.now ?? null;
  const left = leftBehind(job, decision);
  return {
    at,
    confirmedAt: at,
    ...(shown ? { seen: shown } : {}),
    ...(left ? { after: left } : {}),
    ...(decision === 'send-again' ? changesForResend(job) : {}),
    ...(job.stop?.reason === 'not-found' ? { unchecked: true } : {}),
    ...recordForDecision(job, decision),
  };
}

function leftBehind(job: OutboxJob, decision: OutboxEvent): Fingerprint | null {
  return decision === 'arrived' && job.evidence?.verdict === 'probably' ? job.evidence.now : null;
}

/**
 * The agent has accepted everything shown so far. A reply is compared with the header that the
 * agent saw. A new ticket is still compared with the tickets from before its first attempt, and
 * with those shown since.
 */
function changesForResend({ known, evidence }: OutboxJob): Pick<MoveChanges, 'startedAt' | 'known'> {
  const before = knownAndShownIds(known, evidence);
  return before === null ? { startedAt: null } : { known: before };
}

function recordForDecision({ kind, evidence }: OutboxJob, decision: OutboxDecision): Pick<MoveChanges, 'made'> {
  const [found] = evidence?.found ?? [];
  const made = decision === 'arrived' && found?.alike ? KINDS[kind].form?.madeOf(found) : undefined;
  return made ? { made } : {};
}

/** The id of the draft that an item becomes again: a form's by its key, a reply's may be new. */
export const draftIdFor = ({ kind, ticket }: OutboxJob): string => (kind === 'reply' ? randomUUID() : formId(ticket));

/** Turns a form's draft into an item. Sending at once needs a connection; others are held. */
async function enqueueForm(
  ctx: DeskContext,
  desk: AccountDesk,
  { draft: id, rev, shown }: Parsed<'form.send'>,
): Promise<OutboxItem> {
  const draft = must(await desk.store.drafts.byId(id)) ?? refuse('not-found');
  const settings = desk.settings();
  const prepared = KINDS[draft.kind].form?.prepare(draft, settings) ?? refuse('not-found');
  if ('gap' in prepared) return fail('invalid', { detail: prepared.gap });
  const isHeld = sendMode(draft.kind) === 'queued';
  const { state } = desk.connection.current();
  if (!isHeld && state === 'offline') fail('offline');
  if (!isHeld && state === 'signed-out') fail('auth');
  const at = ctx.ports.clock.now();
  const item = {
    id: randomUUID(),
    draft: id,
    rev,
    at,
    heldUntil: isHeld ? at + settings.holdSeconds * 1000 : null,
    body: shown === undefined ? prepared.body : { ...prepared.body, shown },
  };
  return enqueue(ctx, desk, item, prepared.body.subject);
}

function announceItem(
  ctx: DeskContext,
  { entry, marks, runner }: AccountDesk,
  job: { id: string; ticket: string },
  isDraft: boolean,
): void {
  ctx.emitter.emit('outbox.changed', { account: entry.id, ids: [job.id] });
  if (isDraft) ctx.emitter.emit('drafts.changed', { account: entry.id, ticket: job.ticket });
  if (kindOfKey(job.ticket) === 'reply') ctx.emitter.ticketsChanged(entry.id, [job.ticket]);
  if (isDraft) marks.wake();
  runner.wake();
}
