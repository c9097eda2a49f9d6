/**
 * One new order while it is being filled in: a form in steps, and the review of what would be sent.
 */
import { createStore, type StoreApi } from 'zustand';
import type { OrderForm, OrderReview } from '../../../shared/domain/order-form.ts';
import { createFormSession, type FormOptions, type FormSession } from '../../parts/forms/form-session.ts';

export const STEPS = ['customer', 'what', 'terms', 'review'] as const;
export type Step = (typeof STEPS)[number];

export interface OrderSteps {
  step: Step;
  review: OrderReview | null;
}

export interface OrderSession extends FormSession<OrderForm> {
  steps: StoreApi<OrderSteps>;
  goTo(step: Step): void;
  /** Saves what was typed, then asks what would be sent. */
  review(): Promise<void>;
  /** The orders that look the same, as they stand in the review. */
  shown(): string[];
}

export function createOrderSession(options: FormOptions<OrderForm>): OrderSession {
  const { bridge, account, initial } = options;
  const steps = createStore<OrderSteps>(() => ({ step: initial.client ? 'what' : 'customer', review: null }));
  const { setState: set, getState: get } = steps;
  /** Grows with each review that is asked for and each change: an older answer is not of this order. */
  let asked = 0;
  const session = createFormSession({
    ...options,
    // The button stays dead until the order is accepted or a form again: nothing is ordered twice.
    pressedUntilBack: true,
    // What was the reason stands beside the button.
    back(error) {
      const looked = error !== null || get().step === 'review';
      // What was looked at before the attempt does not know what came of it.
      set({ review: null, ...(looked ? { step: 'review' as const } : {}) });
      if (looked) setTimeout(() => void review());
    },
  });

  // Whoever changed it, also another window: what was found no longer says what would be sent.
  session.draft.store.subscribe((now, before) => {
    if (now.text === before.text) return;
    asked += 1;
    set({ review: null });
    // While one is being sent, `send` or `back` looks at it again.
    if (get().step === 'review' && !session.store.getState().sending) void review();
  });

  async function review(): Promise<void> {
    asked += 1;
    const mine = asked;
    const saved = await session.draft.flush();
    if (mine !== asked) return;
    if (!saved.ok) return session.store.setState({ error: saved.error });
    // What was never saved has nothing to be looked at.
    if (saved.value.rev === 0) return set({ review: null });
    const answer = await bridge.call('order.review', { account, draft: saved.value.id });
    // Once the button is pressed, what the agent saw then is what counts.
    if (mine !== asked || session.store.getState().sending) return;
    set({ review: answer.ok ? answer.value : null });
    if (!answer.ok) session.store.setState({ error: answer.error });
  }

  return {
    ...session,
    steps,
    async send() {
      const sent = await session.send();
      // It changed while it was on its way, and was not taken.
      if (sent?.ok === false && get().step === 'review' && get().review === null) void review();
      return sent;
    },
    goTo(step) {
      set({ step, ...(step === 'review' ? { review: null } : {}) });
      if (step === 'review') void review();
    },
    review,
    shown: () => (get().review?.alike ?? []).map(({ id }) => id),
  };
}
