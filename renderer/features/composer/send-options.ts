/** Types of a *Send* press: what happens with the ticket, and where the agent goes next. */
import { useState } from 'react';
import type { SendAnd, SendChoice } from '../../../shared/domain/account.ts';
import type { FollowUp } from '../../../shared/domain/outbox.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { choices } from '../../parts/text/time-choices.ts';
import type { AfterSend } from '../../parts/writing/after-send.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import { useAppStore } from '../../store/app-store.ts';

export interface ReplyOptions {
  after: AfterSend;
  followUp?: FollowUp | undefined;
  /** Not before then, our clock, ms. */
  sendAt?: number | undefined;
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

export const timeOfChoice = ({ and, when }: SendChoice, now: number): number | null =>
  isTimed(and) ? (choices(now).find(({ name }) => name === when)?.at ?? null) : null;

/** The follow-up of a reply; undefined if the choice has none. */
function followUpOf(and: SendAnd, at: number | null, text = ''): FollowUp | undefined {
  if (and === 'snooze' && at !== null) return { snooze: at };
  if (and === 'promise' && at !== null) return { promise: { text: text.trim(), due: at } };
  if (and === 'done') return { done: true };
  return and === 'close' ? { close: true } : undefined;
}

/** Sends with a choice, or later. `timing`: why the agent is asked for a time. */
export function useSendAnd(session: ReplySession, send: (order: ReplyOptions) => Promise<void>) {
  const store = useAppStore();
  const [timing, setTiming] = useState<'snooze' | 'promise' | 'later' | null>(null);

  /** Asks for the time if it is neither given nor still offered under its last name. */
  const sendAnd = (choice: SendChoice, picked?: { at: number; text: string }): Promise<void> | undefined => {
    const { and } = choice;
    const { afterSend, controls } = store.getState().composer;
    if (session.draft.store.getState().text.trim() === '') {
      controls?.focus();
      return;
    }
    const at = picked?.at ?? timeOfChoice(choice, Date.now());
    if (isTimed(and) && at === null) {
      setTiming(and);
      return;
    }
    // A ticket with a promise also counts as dealt with: go to the next one.
    const after = and === 'next' || afterSend === 'stay' ? 'next' : afterSend;
    return send({ after, followUp: followUpOf(and, at, picked?.text), choice });
  };

  return {
    sendAnd,
    askLater() {
      if (session.draft.store.getState().text.trim() === '') store.getState().composer.controls?.focus();
      else setTiming('later');
    },
    sendLater(sendAt: number) {
      setTiming(null);
      void send({ after: store.getState().composer.afterSend, sendAt });
    },
    timing,
    closeTiming: () => setTiming(null),
    sendAt(and: 'snooze' | 'promise', at: number, text: string, when: string) {
      setTiming(null);
      void sendAnd({ and, when }, { at, text });
    },
  };
}
