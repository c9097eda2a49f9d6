/** Session of one new order: a form in steps, and the review of the request. */
import { createStore, type StoreApi } from 'zustand';
import type { OrderForm, OrderReview } from '../../../shared/domain/order-form.ts';
import { createFormSession, type FormOptions, type FormSession } from '../../parts/forms/form-session.ts';
import { createQuery } from '../../store/query.ts';

export const STEPS = ['customer', 'what', 'terms', 'review'] as const;
export type Step = (typeof STEPS)[number];

interface OrderSteps {
  step: Step;
  review: OrderReview | null;
}

export interface OrderSession extends FormSession<OrderForm> {
  steps: StoreApi<OrderSteps>;
  goTo(step: Step): void;
  review(): Promise<void>;
  shown(): string[];
}

export function createOrderSession(options: FormOptions<OrderForm>): OrderSession {
  const { bridge, account, initial } = options;
  const steps = createStore<OrderSteps>(() => ({ step: initial.client ? 'what' : 'customer', review: null }));
  const { setState: set, getState: get } = steps;
  /** Another one after each attempt: a review from before it does not know its result. */
  let attempt = {};
  const textNow = () => session.draft.store.getState().text;
  const askReview = createQuery(() => [textNow(), attempt]);
  const session = createFormSession({
    ...options,
    // The button stays disabled until the order is settled, so that nothing is ordered twice.
    pressedUntilBack: true,
    // The reason is shown beside the button.
    back(error) {
      const looked = error !== null || get().step === 'review';
      attempt = {};
      set({ review: null, ...(looked ? { step: 'review' as const } : {}) });
      if (looked) setTimeout(() => void review());
    },
  });

  // The form changed, perhaps in another window, so the review is out of date.
  session.draft.store.subscribe((now, before) => {
    if (now.text === before.text) return;
    set({ review: null });
    // While sending, `send` or `back` starts the review.
    if (get().step === 'review' && !session.store.getState().sending) void review();
  });

  async function review(): Promise<void> {
    const saved = await session.draft.flush();
    if (!saved.ok) return session.store.setState({ error: saved.error });
    // An empty form was never saved, so there is nothing to review.
    if (saved.value.rev === 0) return set({ review: null });
    const answer = await askReview(bridge.call('order.review', { account, draft: saved.value.id }));
    // After the press, the review that the agent saw counts.
    if (!answer || session.store.getState().sending) return;
    set({ review: answer.ok ? answer.value : null });
    if (!answer.ok) session.store.setState({ error: answer.error });
  }

  return {
    ...session,
    steps,
    async send() {
      const sent = await session.send();
      // The form changed while it was being sent, and the order was refused.
      if (sent?.ok === false && get().step === 'review' && get().review === null) void review();
      return sent;
    },
    goTo(step) {
      set({ step, ...(step === 'review' ? { review: null } : {}) });
      if (step === 'review') void review();
    },
    review,
    shown: () => (get().review?.similarOrders ?? []).map(({ id }) => id),
  };
}
