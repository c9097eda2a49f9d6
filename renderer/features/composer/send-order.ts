/** Orders of *Send*: what is done with the ticket, and where one goes on. */
import type { SendAnd, SendChoice } from '../../../shared/domain/account.ts';
import type { FollowUp } from '../../../shared/domain/outbox.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { choices } from '../../parts/text/time-choices.ts';
import type { AfterSend } from '../../parts/writing/after-send.ts';

/** One press of *Send*. */
export interface SendOrder {
  after: AfterSend;
  followUp?: FollowUp | undefined;
  /** Remembered once the reply is in the outbox. */
  choice?: SendChoice | undefined;
}

export const SEND_WORDS: Record<SendAnd, { send: MessageKey; and: MessageKey }> = {
  next: { send: 'composer.sendAndNext', and: 'composer.andNext' },
  snooze: { send: 'composer.sendAndSnooze', and: 'composer.andSnooze' },
  promise: { send: 'composer.sendAndPromise', and: 'composer.andPromise' },
  done: { send: 'composer.sendAndDone', and: 'composer.andDone' },
  close: { send: 'composer.sendAndClose', and: 'composer.andClose' },
};

/** Whether a moment belongs to it. */
export const isTimed = (and: SendAnd): and is 'snooze' | 'promise' => and === 'snooze' || and === 'promise';

/** The moment of a choice, where it is still offered now. */
export const momentOf = ({ and, when }: SendChoice, now: number): number | null =>
  isTimed(and) ? (choices(now).find(({ name }) => name === when)?.at ?? null) : null;

/** What follows a reply, as the timed choices are filled in. */
export function followUpOf(and: SendAnd, at: number | null, text = ''): FollowUp | undefined {
  if (and === 'snooze' && at !== null) return { snooze: at };
  if (and === 'promise' && at !== null) return { promise: { text: text.trim(), due: at } };
  if (and === 'done') return { done: true };
  return and === 'close' ? { close: true } : undefined;
}
