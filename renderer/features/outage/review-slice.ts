/**
 * The held replies of one bulk reply, walked through in a row: each with its ticket open, until
 * none needs the agent any more.
 */
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { needsYou } from '../../parts/outbox/outbox-texts.ts';
import type { AppState, CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    review: ReviewSlice;
  }
}

export interface ReviewSlice {
  /** The bulk reply, and whose it is; null while nothing is reviewed. */
  of: { account: string; batch: string } | null;
  /** The reply that is looked at, and its place among the held ones. */
  item: string | null;
  place: number;
  begin(batch: string): void;
  /** Opens the ticket of the held reply so many places on; at an end it stays. */
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
    // It would stand over the ticket.
    setOutboxOpen(false);
    get().review.move(0);
  },
  move(by) {
    const held = heldOf(get());
    const { place } = reviewed(get());
    const next = held[Math.max(0, Math.min(place + by, held.length - 1))];
    if (!next) return;
    set({ item: next.id, place: held.indexOf(next) });
    get().nav.openTicket(next.ticket);
  },
  end: () => set({ of: null, item: null, place: 0 }),
});

/** The held replies of the bulk reply that is reviewed, in their order; none in another account. */
export function heldOf({ nav, outbox, review }: Pick<AppState, 'nav' | 'outbox' | 'review'>): OutboxItem[] {
  const { of } = review;
  if (of === null || of.account !== nav.account) return [];
  return outbox.items.filter((item) => item.batch === of.batch && needsYou(item));
}

/** The one that is looked at; where that was settled, the one that came to its place. */
export function reviewed(app: Pick<AppState, 'nav' | 'outbox' | 'review'>): { item: OutboxItem | null; place: number } {
  const held = heldOf(app);
  const known = held.findIndex(({ id }) => id === app.review.item);
  const place = known < 0 ? Math.min(app.review.place, Math.max(0, held.length - 1)) : known;
  return { item: held[place] ?? null, place };
}
