/**
 * Follow-up of a reply: the marks that its ticket gets in the transaction that puts the reply into
 * the outbox, and loses again when the reply is taken back.
 */
import type { TicketMarks } from '../../../../shared/domain/marks.ts';
import type { FollowUp } from '../../../../shared/domain/outbox.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import type { StoreContext } from '../context.ts';
import { type Part, restoreMarks, setMarks, snapshot } from '../marks/marks.ts';
import { keepByReply } from '../marks/promises.ts';

/** Does it, and notes in the item what stood there before and what stands there now. */
export function withFollowUp(
  ctx: StoreContext,
  ticket: string,
  body: OutboxBody,
  followUp: FollowUp,
  at: number,
): OutboxBody {
  const { close, ...patch } = followUp;
  if (Object.values(patch).every((value) => value === undefined)) return { ...body, followUp };
  const old = patch.promise ? snapshot(ctx, ticket, ['promise']) : {};
  // What was promised before is kept by this reply: the new promise does not take its place.
  if (patch.promise) keepByReply(ctx, ticket, at, at);
  const [changed] = setMarks(ctx, [ticket], patch, at).before;
  const before = { ...changed?.marks, ...old };
  return { ...body, followUp, marks: { before, after: snapshot(ctx, ticket, Object.keys(before) as Part[]) } };
}

/** Puts back what stands as the follow-up left it; what was marked since stays. */
export function takeBackFollowUp(ctx: StoreContext, ticket: string, { marks }: OutboxBody, at: number): void {
  if (!marks) return;
  const { before, after } = marks;
  const now = snapshot(ctx, ticket, Object.keys(before) as Part[]);
  const back: Partial<TicketMarks> = {};
  if (before.tags) {
    const added = (after.tags ?? []).filter((tag) => !before.tags?.includes(tag));
    back.tags = (now.tags ?? []).filter((tag) => !added.includes(tag));
  }
  if (before.promise !== undefined && now.promise?.id === after.promise?.id) back.promise = before.promise;
  // Snoozed, done and back belong together: where one of them is another by now, the agent or the
  // customer did something with the ticket since.
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
