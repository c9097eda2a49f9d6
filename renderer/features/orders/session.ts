/** One new order while it is being filled in: its draft, its review, and the one press of the button. */
import { createStore, type StoreApi } from 'zustand';
import type { Bridge } from '../../../shared/contract.ts';
import { formKey } from '../../../shared/domain/draft.ts';
import { newOrderForm, type OrderForm, type OrderReview } from '../../../shared/domain/order-form.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { type AppError, err, type Result } from '../../../shared/result.ts';
import { createDraftSession, type DraftSession } from '../composer/draft-session.ts';
import { readForm } from './form.ts';

export const STEPS = ['customer', 'what', 'terms', 'review'] as const;
export type Step = (typeof STEPS)[number];

export interface OrderWorkState {
  /** Until the stored draft was read nothing can be typed, so nothing can be overwritten. */
  phase: 'loading' | 'ready' | 'unreadable';
  step: Step;
  review: OrderReview | null;
  /** The button was pressed. It stays so until the order is accepted or a form again. */
  placing: boolean;
  /** Why the review could not be had, or the order not be placed; what the service said stays with the draft. */
  error: AppError | null;
}

export interface OrderWork {
  id: string;
  /** In place of a ticket. */
  key: string;
  draft: DraftSession;
  store: StoreApi<OrderWorkState>;
  form(): OrderForm;
  edit(change: (form: OrderForm) => OrderForm): void;
  goTo(step: Step): void;
  refresh(): Promise<void>;
  /** Saves what was typed, then asks what would be sent. */
  review(): Promise<void>;
  /** Once: a second press while the first is under way does nothing. */
  place(): Promise<Result<OutboxItem> | null>;
}

export function createOrderWork(bridge: Bridge, account: string, id: string, client: OrderForm['client']): OrderWork {
  const key = formKey('order', id);
  const store = createStore<OrderWorkState>(() => ({
    phase: 'loading',
    step: client ? 'what' : 'customer',
    review: null,
    placing: false,
    error: null,
  }));
  const { setState: set, getState: get } = store;

  /** When the form was last saved that the desk has taken, our clock; null while it is here. */
  let takenAt: number | null = null;

  const draft = createDraftSession({
    newId: () => id,
    replaced: () => undefined,
    save: (input) => bridge.call('draft.save', { account, ticket: key, ...input }),
    async read() {
      const found = await bridge.call('draft.get', { account, ticket: key });
      if (!found.ok || !found.value) return found;
      const { error, savedAt } = found.value;
      // Only what was stored after the desk took it has come back: an answer may have been on its way since before.
      const isBack = takenAt !== null && savedAt > takenAt;
      if (isBack) takenAt = null;
      // What was the reason stands beside the button.
      if (isBack || get().phase === 'loading') {
        set({ placing: false, error, ...(error ? { step: 'review' as const } : {}) });
      }
      return found;
    },
  });
  const form = (): OrderForm => {
    const { text } = draft.store.getState();
    return text === '' ? newOrderForm(client) : readForm(text);
  };

  async function review(): Promise<void> {
    const saved = await draft.flush();
    if (!saved.ok) return set({ error: saved.error });
    // What was never saved has nothing to be looked at.
    if (saved.value.rev === 0) return set({ review: null });
    const answer = await bridge.call('order.review', { account, draft: saved.value.id });
    if (answer.ok) set({ review: answer.value });
    else set({ review: null, error: answer.error });
  }

  return {
    id,
    key,
    draft,
    store,
    form,
    edit(change) {
      draft.edit(JSON.stringify(change(form())));
      // It no longer says what would be sent.
      if (get().review) set({ review: null });
    },
    goTo(step) {
      set({ step, ...(step === 'review' ? { review: null } : {}) });
      if (step === 'review') void review();
    },
    async refresh() {
      const read = await draft.refresh();
      if (read.ok) set({ phase: 'ready' });
      else if (get().phase === 'loading') set({ phase: 'unreadable', error: read.error });
    },
    review,
    async place() {
      if (get().placing) return null;
      set({ placing: true, error: null });
      const saved = await draft.flush();
      const placed = saved.ok
        ? await bridge.call('order.place', { account, draft: saved.value.id, rev: saved.value.rev })
        : err(saved.error.kind, 'order.place', saved.error);
      if (!placed.ok) {
        set({ placing: false, error: placed.error });
        return placed;
      }
      takenAt = saved.ok ? saved.value.savedAt : null;
      // News that it came back may have been quicker than this answer.
      void draft.refresh();
      return placed;
    },
  };
}
