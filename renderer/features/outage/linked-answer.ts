/** *Answer both*: the reply of one ticket goes to all tickets that are linked to it. */
import type { Input } from '../../../shared/contract.ts';
import { LINKED_PLACEHOLDER } from '../../../shared/domain/linked-tickets.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { exactly } from '../../i18n/index.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';

const reference = (): string => exactly('linked.reference', { numbers: LINKED_PLACEHOLDER });

/** The agent's own words, without the line that names the other tickets. */
export const withoutReference = (text: string): string =>
  text.trimEnd().endsWith(reference()) ? text.trimEnd().slice(0, -reference().length).trimEnd() : text;

/** The dialog writes into the reply itself, so that there is one text, saved as always. */
export async function beginLinkedAnswer({ draft, refresh }: ReplySession): Promise<string> {
  await refresh();
  const { text } = draft.store.getState();
  if (!text.includes(LINKED_PLACEHOLDER)) draft.edit(`${text.trimEnd()}\n\n${reference()}`);
  return draft.store.getState().text;
}

/** The reply to its one ticket gets no line about others. */
export function endLinkedAnswer({ draft }: ReplySession): void {
  const { text } = draft.store.getState();
  const own = withoutReference(text);
  if (own !== text) draft.edit(own);
}

type ShownDraft = NonNullable<Input<'batch.send'>['draft']>;

/** Waits until files and text are stored, so that the desk has what is on screen. */
export async function storedDraft({ draft, files }: ReplySession): Promise<Result<ShownDraft>> {
  if (!(await files.settled())) return err('invalid', 'batch.send', { detail: { reason: 'unfinished-file' } });
  const flushed = await draft.flush();
  if (!flushed.ok) return flushed;
  const { id, rev, extras } = flushed.value;
  return ok({ id, rev, extras });
}

/** Empties the reply that was sent. Words typed since are a new one. */
export function clearSent({ draft }: ReplySession, { id }: ShownDraft, sent: string): void {
  const now = draft.store.getState();
  if (now.id !== id) return;
  draft.reset(null);
  if (now.text !== sent) draft.edit(now.text);
}
