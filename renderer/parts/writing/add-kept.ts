import type { KeptVersion } from '../../../shared/domain/draft.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { joinSteps } from '../canned/macro.ts';
import { type ChosenForReply, chosenOf, type ReplySession } from './reply-session.ts';

/**
 * Appends a kept text to the reply, with its macro steps and fields. The reply keeps its sender,
 * unless nothing was written or chosen for it yet.
 */
export async function addKept(
  { draft, choose }: ReplySession,
  { text, savedAt, extras }: KeptVersion,
): Promise<Result<null>> {
  const now = draft.store.getState();
  draft.edit([now.text.trimEnd(), text].filter(Boolean).join('\n\n'));
  draft.forgetKept(savedAt);
  if (!extras) return ok(null);
  const isNew = now.text.trim() === '' && now.extras === null;
  return choose(isNew ? chosenOf(extras) : joined(chosenOf(now.extras), chosenOf(extras)));
}

const joined = (now: ChosenForReply, kept: ChosenForReply): Partial<ChosenForReply> => ({
  steps: kept.steps ? joinSteps(now.steps, kept.steps) : now.steps,
  fields: [...now.fields, ...kept.fields.filter(({ id }) => !now.fields.some((field) => field.id === id))],
});
