import { randomUUID } from 'node:crypto';
import { type FileMeta, kindOfKey, type ReplyExtras } from '../../../shared/domain/draft.ts';
import { type Identity, type OutboxDecision, recordingKey, sentAs } from '../../../shared/domain/outbox.ts';
import { signed } from '../../../shared/domain/signature.ts';
import type { Fingerprint, Requester, Ticket } from '../../../shared/domain/ticket.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { AccountDesk } from '../account.ts';
import { wireSizeOfReply } from '../api/endpoints.ts';
import { replyParams } from '../outbox/reply.ts';
import { next } from '../outbox/states.ts';
import { formId, type MoveChanges, type OutboxBody, type OutboxJob, toItem } from '../store/outbox.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type OutboxHandlers = Pick<
  Handlers,
  'reply.send' | 'reply.goOn' | 'outbox.list' | 'outbox.undo' | 'outbox.sendNow' | 'outbox.decide'
>;

/** What was done stays in sight for so long. */
export const HOURS_12 = 12 * 3600_000;

export function outboxHandlers(ctx: DeskContext): OutboxHandlers {
  const { clock } = ctx.ports;

  function told(account: AccountDesk, job: { id: string; ticket: string }, draft: boolean): void {
    ctx.emitter.emit('outbox.changed', { account: account.entry.id, ids: [job.id] });
    if (draft) ctx.emitter.emit('drafts.changed', { account: account.entry.id, ticket: job.ticket });
    if (kindOfKey(job.ticket) === 'reply') ctx.emitter.ticketsChanged(account.entry.id, [job.ticket]);
    account.runner.wake();
  }

  async function job(account: AccountDesk, id: string, operation: string): Promise<Result<OutboxJob>> {
    const found = await account.store.jobById(id);
    if (!found.ok) return found;
    return found.value ? ok(found.value) : err('invalid', operation, { detail: { reason: 'not-found' } });
  }

  async function takeBack(account: AccountDesk, id: string, event: 'undo' | 'keep-draft', operation: string) {
    const found = await job(account, id, operation);
    if (!found.ok) return found;
    const draft = await account.store.backToDraft(id, event, draftIdFor(found.value), clock.now());
    if (!draft.ok) return draft;
    if (!draft.value) return tooLate(operation, found.value);
    told(account, found.value, true);
    return ok(draft.value);
  }

  return {
    'reply.send': ({ account, draft: id, rev, seen, extras: shown = null }) =>
      onAccount(ctx, account, 'reply.send', async (one) => {
        const settings = one.settings();
        const draft = await one.store.draftById(id);
        if (!draft.ok) return draft;
        if (!draft.value) return err('invalid', 'reply.send', { detail: { reason: 'not-found' } });
        const detail = await one.store.ticketDetail(draft.value.ticket);
        if (!detail.ok) return detail;
        if (!detail.value) return err('invalid', 'reply.send', { detail: { reason: 'ticket-not-cached' } });
        const { ticket } = detail.value;
        const { extras } = draft.value;
        // Whose name it goes out in is never what the agent did not see.
        if (JSON.stringify(extras) !== JSON.stringify(shown)) {
          return err('invalid', 'reply.send', { subject: ticket.tid, detail: { reason: 'stale-rev' } });
        }
        const contact = extras?.contact ?? null;
        if (contact !== null && contact.clientId !== ticket.requester.clientId) {
          return err('invalid', 'reply.send', { subject: ticket.tid, detail: { reason: 'contact-not-theirs' } });
        }
        const identity = identityOf(one, ticket, contact);
        if (identity.as === 'name' && identity.name === '') {
          return err('invalid', 'reply.send', { detail: { reason: 'no-agent-name', field: 'agentName' } });
        }
        const now = clock.now();
        const made = await one.store.draftToOutbox({
          id: randomUUID(),
          draft: id,
          rev,
          seen,
          at: now,
          heldUntil: now + settings.holdSeconds * 1000,
          body: replyBody(one, ticket, identity, draft.value),
        });
        if (!made.ok) return made;
        if ('refused' in made.value) {
          return err('invalid', 'reply.send', { subject: ticket.tid, detail: { reason: made.value.refused } });
        }
        told(one, made.value.job, true);
        return ok(toItem(made.value.job));
      }),

    'reply.goOn': ({ account, item, replyAs }) =>
      onAccount(ctx, account, 'reply.goOn', async (one) => {
        const found = await job(one, item, 'reply.goOn');
        if (!found.ok) return found;
        const key = recordingKey(found.value.identity);
        if (replyAs === 'name' && one.settings().agentName === '') {
          return err('invalid', 'reply.goOn', { detail: { reason: 'no-agent-name', field: 'agentName' } });
        }
        const saved = replyAs === null ? await one.store.sendAsIs(key) : await one.configure({ replyAs });
        if (!saved.ok) return saved;
        const open = await one.store.openJobs();
        if (!open.ok) return open;
        const theirs = open.value.filter((other) => other.kind === 'reply' && recordingKey(other.identity) === key);
        for (const other of theirs) {
          const identity = replyAs === null ? other.identity : identityFor(one, other.to);
          const changed = await one.store.changeIdentity(
            other.id,
            { identity, wireSize: sizeOf(other, identity) },
            clock.now(),
          );
          if (!changed.ok) return changed;
        }
        for (const changed of [found.value, ...theirs]) told(one, changed, false);
        return ok(null);
      }),

    'outbox.list': ({ account }) =>
      onAccount(ctx, account, 'outbox.list', (one) => one.store.outboxItems(clock.now() - HOURS_12)),

    'outbox.undo': ({ account, item }) =>
      onAccount(ctx, account, 'outbox.undo', (one) => takeBack(one, item, 'undo', 'outbox.undo')),

    'outbox.sendNow': ({ account, item }) =>
      onAccount(ctx, account, 'outbox.sendNow', async (one) => {
        const found = await job(one, item, 'outbox.sendNow');
        if (!found.ok) return found;
        const moved = await one.store.move(item, 'due', { at: clock.now() });
        if (!moved.ok) return moved;
        if (!moved.value) return tooLate('outbox.sendNow', found.value);
        told(one, moved.value, false);
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
        if (next(found.value.state, decision, found.value.kind) === null) return tooLate('outbox.decide', found.value);
        const moved = await one.store.move(item, decision, decided(found.value, decision, clock.now()));
        if (!moved.ok) return moved;
        if (!moved.value) return tooLate('outbox.decide', found.value);
        const left = leftBehind(found.value, decision);
        // The agent says that this last reply is ours: it is no news.
        if (left) await one.store.markSeen(found.value.ticket, left.lastReply);
        told(one, moved.value, false);
        return ok(toItem(moved.value));
      }),
  };
}

/** What the agent decided on was on the screen: what had arrived by then has been seen. */
function decided(job: OutboxJob, decision: OutboxDecision, at: number): MoveChanges {
  const shown = job.stop?.now ?? job.evidence?.now ?? null;
  const left = leftBehind(job, decision);
  return {
    at,
    confirmedAt: at,
    ...(shown ? { seen: shown } : {}),
    ...(left ? { after: left } : {}),
    // By the agent's word: nothing of an earlier attempt stands in its way.
    ...(decision === 'send-again' ? { startedAt: null } : {}),
    ...(job.stop?.reason === 'not-found' ? { unchecked: true } : {}),
    ...recognised(job, decision),
  };
}

/** The header that a doubtful send left behind, once the agent says that it arrived. What someone else changed is not it. */
function leftBehind(job: OutboxJob, decision: OutboxDecision): Fingerprint | null {
  return decision === 'arrived' && job.evidence?.verdict === 'probably' ? job.evidence.now : null;
}

/** The order that the agent says is the one. What came of it is not known, but its page is. */
function recognised({ kind, evidence }: OutboxJob, decision: OutboxDecision): Pick<MoveChanges, 'made'> {
  const [found] = evidence?.found ?? [];
  if (kind !== 'order' || decision !== 'arrived' || !found?.alike) return {};
  return { made: { kind, orderId: found.id, invoiceId: null, productIds: [], addonIds: [], domainIds: [] } };
}

/** A form keeps the id that its key has; a reply's draft may have another one by now. */
const draftIdFor = ({ kind, ticket }: OutboxJob): string => (kind === 'reply' ? randomUUID() : formId(ticket));

const tooLate = (operation: string, job: OutboxJob) =>
  err('invalid', operation, { subject: job.tid, detail: { reason: 'too-late', facts: { state: job.state } } });

/** What is sent and to whom. */
export function replyBody(
  account: AccountDesk,
  ticket: Ticket,
  identity: Identity,
  { text, files, extras }: { text: string; files: FileMeta[]; extras?: ReplyExtras | null },
): OutboxBody {
  const { signature } = account.settings();
  const fields = extras?.fields ?? [];
  return {
    tid: ticket.tid,
    subject: ticket.subject,
    to: ticket.requester,
    cc: ticket.cc,
    identity,
    ...(fields.length > 0 ? { fields } : {}),
    signature,
    wireSize: sizeOf({ ticket: ticket.id, text, signature, fields, files }, identity),
  };
}

function sizeOf(
  { ticket, text, signature, fields, files }: Pick<OutboxJob, 'ticket' | 'text' | 'signature' | 'fields' | 'files'>,
  identity: Identity,
): number {
  return wireSizeOfReply({ ...replyParams(ticket, signed(text, signature), identity, fields), files });
}

/** By the account's setting, or as the contact chosen for this reply; the service's own client id only where the agent chose that. */
export function identityOf(account: AccountDesk, ticket: Ticket, contact: ReplyExtras['contact'] = null): Identity {
  if (contact === null) return identityFor(account, ticket.requester);
  return { as: 'contact', name: contact.name, email: '', clientId: contact.clientId, contactId: contact.id };
}

/** By the account's setting alone. */
function identityFor(account: AccountDesk, to: Requester): Identity {
  const { agentName, replyAs } = account.settings();
  const as = sentAs(replyAs, to);
  return { as, name: agentName, email: account.entry.email, clientId: as === 'client' ? to.clientId : null };
}
