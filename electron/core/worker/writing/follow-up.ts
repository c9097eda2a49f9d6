/**
 * Follow-up of a reply: marks that its ticket gets in the transaction that puts the reply into the
 * outbox, and loses if the reply is cancelled.
 */
import type { TicketMarks } from '../../../../shared/domain/marks.ts';
import type { FollowUp } from '../../../../shared/domain/outbox.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import type { StoreContext } from '../context.ts';
import { marksSnapshot, type Part, restoreMarks, setMarks } from './marks.ts';
import { keepPromiseByReply } from './promises.ts';

export function withFollowUp(
  ctx: StoreContext,
  ticket: string,
  body: OutboxBody,
  followUp: FollowUp,
  at: number,
): OutboxBody {
  const { close, ...patch } = followUp;
  if (Object.values(patch).every((value) => value === undefined)) return { ...body, followUp };
  const old = patch.promise ? marksSnapshot(ctx, ticket, ['promise']) : {};
  // This reply keeps an earlier promise, so the new promise must not replace it.
  if (patch.promise) keepPromiseByReply(ctx, ticket, at, at);
  const [changed] = setMarks(ctx, [ticket], patch, at).before;
  const before = { ...changed?.marks, ...old };
  return { ...body, followUp, marks: { before, after: marksSnapshot(ctx, ticket, Object.keys(before) as Part[]) } };
}

/** Restores marks that are unchanged since the follow-up; later changes stay. */
export function takeBackFollowUp(ctx: StoreContext, ticket: string, { marks }: OutboxBody, at: number): void {
  if (!marks) return;
  const { before, after } = marks;
  const now = marksSnapshot(ctx, ticket, Object.keys(before) as Part[]);
  const back: Partial<TicketMarks> = {};
  if (before.tags) {
    const added = (after.tags ?? []).filter((tag) => !before.tags?.includes(tag));
    back.tags = (now.tags ?? []).filter((tag) => !added.includes(tag));
  }
  if (before.promise !== undefined && now.promise?.id === after.promise?.id) back.promise = before.promise;
  // Snooze, done and back belong together: if one differs now, the agent or the customer has acted
  // since.
  const same =
    now.snooze?.until === after.snooze?.until && now.done?.at === after.done?.at && now.back?.at === after.back?.at;
  if (same) {
    const { snooze, done, back: mark } = before;
    if (snooze !== undefined) back.snooze = snooze;
    if (done !== undefined) back.done = done;
    if (mark !== undefined) back.back = mark;
  }
  restoreMarks(ctx, [{ ticket, marks: back }], at);
}
