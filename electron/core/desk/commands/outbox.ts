/**
 * Commands about the outbox: send replies and forms, take them back, and decide what happens to
 * them.
 */
import { randomUUID } from 'node:crypto';
import { FORM_KINDS, type FormKind, kindOfKey } from '../../../../shared/domain/draft.ts';
import {
  type FollowUp,
  isOnHold,
  type OutboxDecision,
  type OutboxItem,
  recordingKey,
} from '../../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { formId, knownAndShownIds, type OutboxJob, toItem } from '../../rules/outbox-job.ts';
import { nextState, sendMode } from '../../rules/outbox-states.ts';
import type { MoveChanges } from '../../worker/writing/outbox.ts';
import type { AccountDesk } from '../account/account.ts';
import { identityFor, identityOf, replyBody, sizeOfReply } from '../outbox/kinds/reply.ts';
import { FORM_WRITES, KINDS } from '../outbox/kinds.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type OutboxHandlers = Pick<
  Handlers,
  'reply.send' | 'reply.goOn' | 'outbox.list' | 'outbox.undo' | 'outbox.sendNow' | 'outbox.decide'
>;

const SHOWN_FOR = 12 * 3600_000;

export function outboxHandlers(ctx: DeskContext): OutboxHandlers {
  const { clock } = ctx.ports;

  async function job(account: AccountDesk, id: string, operation: string): Promise<Result<OutboxJob>> {
    const found = await account.store.outbox.jobById(id);
    if (!found.ok) return found;
    return found.value ? ok(found.value) : err('invalid', operation, { detail: { reason: 'not-found' } });
  }

  async function takeBack(account: AccountDesk, id: string, event: 'undo' | 'keep-draft', operation: string) {
    const found = await job(account, id, operation);
    if (!found.ok) return found;
    const draft = await account.store.outbox.backToDraft(id, event, draftIdFor(found.value), clock.now());
    if (!draft.ok) return draft;
    if (!draft.value) return refuseTooLate(operation, found.value);
    announceItem(ctx, account, found.value, true);
    return ok(draft.value);
  }

  return {
    'reply.send': ({ account, draft: id, rev, seen, extras: shown = null, followUp }) =>
      onAccount(ctx, account, 'reply.send', async (one) => {
        const settings = one.settings();
        const draft = await one.store.drafts.byId(id);
        if (!draft.ok) return draft;
        if (!draft.value) return err('invalid', 'reply.send', { detail: { reason: 'not-found' } });
        const detail = await one.store.tickets.detail(draft.value.ticket);
        if (!detail.ok) return detail;
        if (!detail.value) return err('invalid', 'reply.send', { detail: { reason: 'ticket-not-cached' } });
        const { ticket } = detail.value;
        const { extras } = draft.value;
        // Never send in the name of a contact that the agent did not see.
        if (JSON.stringify(extras) !== JSON.stringify(shown)) {
          return err('invalid', 'reply.send', { subject: ticket.tid, detail: { reason: 'stale-rev' } });
        }
        const contact = extras?.contact ?? null;
        if (contact !== null && contact.clientId !== ticket.requester.clientId) {
          return err('invalid', 'reply.send', { subject: ticket.tid, detail: { reason: 'contact-not-theirs' } });
        }
        const identity = identityOf(one, ticket, contact, extras?.email);
        if (identity.as === 'name' && identity.name === '') {
          return err('invalid', 'reply.send', { detail: { reason: 'no-agent-name', field: 'agentName' } });
        }
        const now = clock.now();
        const late = findPastTime(followUp, now);
        if (late) return err('invalid', 'reply.send', { subject: ticket.tid, detail: { reason: 'past', field: late } });
        const made = await one.store.outbox.add({
          id: randomUUID(),
          draft: id,
          rev,
          seen,
          at: now,
          heldUntil: now + settings.holdSeconds * 1000,
          body: replyBody(one, ticket, identity, draft.value),
          followUp,
        });
        if (!made.ok) return made;
        if ('refused' in made.value) {
          return err('invalid', 'reply.send', { subject: ticket.tid, detail: { reason: made.value.refused } });
        }
        announceItem(ctx, one, made.value.job, true);
        return ok(toItem(made.value.job));
      }),

    'reply.goOn': ({ account, item, replyAs }) =>
      onAccount(ctx, account, 'reply.goOn', async (one) => {
        const found = await job(one, item, 'reply.goOn');
        if (!found.ok) return found;
        // A second click finds the decision made and must not reverse it.
        if (!needsDecision(found.value)) return ok(null);
        const key = recordingKey(found.value.identity);
        if (replyAs === 'name' && one.settings().agentName === '') {
          return err('invalid', 'reply.goOn', { detail: { reason: 'no-agent-name', field: 'agentName' } });
        }
        const saved = replyAs === null ? await one.store.recordings.sendAsIs(key) : await one.configure({ replyAs });
        if (!saved.ok) return saved;
        const open = await one.store.outbox.openJobs();
        if (!open.ok) return open;
        const theirs = open.value.filter((other) => other.kind === 'reply' && recordingKey(other.identity) === key);
        const changes = theirs.map((other) => {
          const identity = replyAs === null ? other.identity : identityFor(one, other.to, other.email);
          return { id: other.id, identity, wireSize: sizeOfReply(other, identity) };
        });
        const changed = await one.store.outbox.changeIdentities(changes, clock.now());
        if (!changed.ok) return changed;
        for (const changed of [found.value, ...theirs]) announceItem(ctx, one, changed, false);
        return ok(null);
      }),

    'outbox.list': ({ account }) =>
      onAccount(ctx, account, 'outbox.list', (one) => one.store.outbox.items(clock.now() - SHOWN_FOR)),

    'outbox.undo': ({ account, item }) =>
      onAccount(ctx, account, 'outbox.undo', (one) => takeBack(one, item, 'undo', 'outbox.undo')),

    'outbox.sendNow': ({ account, item }) =>
      onAccount(ctx, account, 'outbox.sendNow', async (one) => {
        const found = await job(one, item, 'outbox.sendNow');
        if (!found.ok) return found;
        const moved = await one.store.outbox.move(item, 'due', { at: clock.now() });
        if (!moved.ok) return moved;
        if (!moved.value) return refuseTooLate('outbox.sendNow', found.value);
        announceItem(ctx, one, moved.value, false);
        return ok(toItem(moved.value));
      }),

    'outbox.decide': ({ account, item, decision }) =>
      onAccount(ctx, account, 'outbox.decide', async (one) => {
        if (decision === 'keep-draft') {
          const back = await takeBack(one, item, 'keep-draft', 'outbox.decide');
          return back.ok ? ok(null) : back;
        }
        const found = await job(one, item, 'outbox.decide');
        if (!found.ok) return found;
        if (nextState(found.value.state, decision, found.value.kind) === null)
          return refuseTooLate('outbox.decide', found.value);
        const moved = await one.store.outbox.move(
          item,
          decision,
          changesForDecision(found.value, decision, clock.now()),
        );
        if (!moved.ok) return moved;
        if (!moved.value) return refuseTooLate('outbox.decide', found.value);
        // The agent says that the last reply is ours, or has seen it, so it is not news.
        const known = leftBehind(found.value, decision) ?? (decision === 'send-anyway' ? found.value.stop?.now : null);
        if (known) await one.store.tickets.markSeen(found.value.ticket, known);
        if (decision === 'arrived') one.runner.onArrived(moved.value);
        announceItem(ctx, one, moved.value, false);
        return ok(toItem(moved.value));
      }),
  };
}

/**
 * The item waits for the agent's decision about how replies are recorded, or is the example for it.
 */
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

function leftBehind(job: OutboxJob, decision: OutboxDecision): Fingerprint | null {
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

/**
 * The id of the draft that an item becomes again. A form's id is fixed by its key; a reply's draft
 * may have a new one.
 */
export const draftIdFor = ({ kind, ticket }: OutboxJob): string => (kind === 'reply' ? randomUUID() : formId(ticket));

const refuseTooLate = (operation: string, job: OutboxJob) =>
  err('invalid', operation, { subject: job.tid, detail: { reason: 'too-late', facts: { state: job.state } } });

/** Arguments of a command that sends a form. `shown`: similar records that the agent saw. */
interface SentForm {
  account: string;
  draft: string;
  rev: number;
  shown?: string[];
}

type FormHandlers = Pick<Handlers, (typeof FORM_WRITES)[FormKind]['form']['command']>;

export function formHandlers(ctx: DeskContext): FormHandlers {
  const handlers = FORM_KINDS.map((kind) => {
    const { command } = FORM_WRITES[kind].form;
    return [
      command,
      (sent: SentForm) => onAccount(ctx, sent.account, command, (one) => enqueueForm(ctx, one, kind, sent)),
    ];
  });
  return Object.fromEntries(handlers) as FormHandlers;
}

/**
 * Turns a form's draft into an item of the outbox. Sending at once needs a connection; a queued
 * item is held first.
 */
async function enqueueForm(
  ctx: DeskContext,
  account: AccountDesk,
  kind: FormKind,
  { draft: id, rev, shown }: SentForm,
): Promise<Result<OutboxItem>> {
  const { command: operation, prepare } = FORM_WRITES[kind].form;
  const draft = await account.store.drafts.byId(id);
  if (!draft.ok) return draft;
  const settings = account.settings();
  const prepared = draft.value?.kind === kind ? prepare(draft.value, settings) : null;
  if (!prepared) return err('invalid', operation, { detail: { reason: 'not-found' } });
  if ('gap' in prepared) return err('invalid', operation, { detail: prepared.gap });
  const isHeld = sendMode(kind) === 'queued';
  const { state } = account.connection.current();
  if (!isHeld && state === 'offline') return err('offline', operation);
  if (!isHeld && state === 'signed-out') return err('auth', operation);
  const { subject } = prepared.body;
  const at = ctx.ports.clock.now();
  const made = await account.store.outbox.add({
    id: randomUUID(),
    draft: id,
    rev,
    at,
    heldUntil: isHeld ? at + settings.holdSeconds * 1000 : null,
    body: shown === undefined ? prepared.body : { ...prepared.body, shown },
  });
  if (!made.ok) return made;
  if ('refused' in made.value) {
    const about = subject === '' ? {} : { subject };
    return err('invalid', operation, { ...about, detail: { reason: made.value.refused } });
  }
  announceItem(ctx, account, made.value.job, true);
  return ok(toItem(made.value.job));
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
