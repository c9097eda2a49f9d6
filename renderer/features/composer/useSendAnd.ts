import { useState } from 'react';
import type { SendChoice } from '../../../shared/domain/account.ts';
import type { ReplySession } from '../../parts/writing/reply-session.ts';
import { useAppStore } from '../../store/app-store.ts';
import { followUpOf, isTimed, type ReplyOptions, timeOfChoice } from './send-options.ts';

/** Sends with a choice. `timing`: the choice for which the agent is asked for a time. */
export function useSendAnd(session: ReplySession, send: (order: ReplyOptions) => Promise<void>) {
  const store = useAppStore();
  const [timing, setTiming] = useState<'snooze' | 'promise' | null>(null);

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
    timing,
    closeTiming: () => setTiming(null),
    sendAt(and: 'snooze' | 'promise', at: number, text: string, when: string) {
      setTiming(null);
      void sendAnd({ and, when }, { at, text });
    },
  };
}
