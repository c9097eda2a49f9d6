/** State of the review of a batch's held replies, opened one by one until none needs the agent. */
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { needsYou } from '../../parts/outbox/outbox-texts.ts';
import type { AppState, CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    review: ReviewSlice;
  }
}

export interface ReviewSlice {
  /** The reviewed batch and its account; null without a review. */
  of: { account: string; batch: string } | null;
  item: string | null;
  place: number;
  begin(batch: string): void;
  /** Opens the ticket of the reply `by` places on; stays at either end. */
  move(by: number): void;
  end(): void;
}

export const createReviewSlice: CreateSlice<ReviewSlice, 'nav' | 'outbox' | 'review'> = (set, get) => ({
  of: null,
  item: null,
  place: 0,
  begin(batch) {
    const { account, setOutboxOpen } = get().nav;
    if (account === null) return;
    set({ of: { account, batch }, item: null, place: 0 });
    setOutboxOpen(false);
    get().review.move(0);
  },
  move(by) {
    const held = heldItems(get());
    const { place } = currentReview(get());
    const next = held[Math.max(0, Math.min(place + by, held.length - 1))];
    if (!next) return;
    set({ item: next.id, place: held.indexOf(next) });
    get().nav.openTicket(next.ticket);
  },
  end: () => set({ of: null, item: null, place: 0 }),
});

/** The held replies of the reviewed batch, in order; empty in another account. */
export function heldItems({ nav, outbox, review }: Pick<AppState, 'nav' | 'outbox' | 'review'>): OutboxItem[] {
  const { of } = review;
  if (of === null || of.account !== nav.account) return [];
  return outbox.items.filter((item) => item.batch === of.batch && needsYou(item));
}

/** The current reply; if it was settled, the reply that took its place. */
export function currentReview(app: Pick<AppState, 'nav' | 'outbox' | 'review'>): {
  item: OutboxItem | null;
  place: number;
} {
  const held = heldItems(app);
  const known = held.findIndex(({ id }) => id === app.review.item);
  const place = known < 0 ? Math.min(app.review.place, Math.max(0, held.length - 1)) : known;
  return { item: held[place] ?? null, place };
}
