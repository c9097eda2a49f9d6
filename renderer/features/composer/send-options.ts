/** Types of a *Send* press: what happens with the ticket, and where the agent goes next. */
import type { SendAnd, SendChoice } from '../../../shared/domain/account.ts';
import type { FollowUp } from '../../../shared/domain/outbox.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { choices } from '../../parts/text/time-choices.ts';
import type { AfterSend } from '../../parts/writing/after-send.ts';

export interface ReplyOptions {
  after: AfterSend;
  followUp?: FollowUp | undefined;
  /** Stored as the last choice once the reply is in the outbox. */
  choice?: SendChoice | undefined;
}

export const SEND_WORDS: Record<SendAnd, { send: MessageKey; and: MessageKey }> = {
  next: { send: 'composer.sendAndNext', and: 'composer.andNext' },
  snooze: { send: 'composer.sendAndSnooze', and: 'composer.andSnooze' },
  promise: { send: 'composer.sendAndPromise', and: 'composer.andPromise' },
  done: { send: 'composer.sendAndDone', and: 'composer.andDone' },
  close: { send: 'composer.sendAndClose', and: 'composer.andClose' },
};

export const isTimed = (and: SendAnd): and is 'snooze' | 'promise' => and === 'snooze' || and === 'promise';

/** The time of a choice, if it is still offered now. */
export const timeOfChoice = ({ and, when }: SendChoice, now: number): number | null =>
  isTimed(and) ? (choices(now).find(({ name }) => name === when)?.at ?? null) : null;

/** The follow-up of a reply; undefined if the choice has none. */
export function followUpOf(and: SendAnd, at: number | null, text = ''): FollowUp | undefined {
  if (and === 'snooze' && at !== null) return { snooze: at };
  if (and === 'promise' && at !== null) return { promise: { text: text.trim(), due: at } };
  if (and === 'done') return { done: true };
  return and === 'close' ? { close: true } : undefined;
}
