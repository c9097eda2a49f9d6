import { type KeyboardEvent, useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import type { FormSession } from './form-session.ts';

interface FormsOfKind<W> {
  sessionOf(account: string, id: string): W;
  load(account: string): unknown;
}

/**
 * A form as its view needs it: read again when it opens, saved when it closes, and the outbox's
 * item once it was sent. `of` is one function for as long as the view lives.
 */
export function useOpenForm<W extends Pick<FormSession<unknown>, 'key' | 'draft' | 'store' | 'refresh'>>(
  account: string,
  id: string,
  of: (app: AppState) => FormsOfKind<W>,
) {
  const store = useAppStore();
  const session = of(store.getState()).sessionOf(account, id);
  useEffect(() => {
    of(store.getState()).load(account);
    void session.refresh();
    return () => void session.draft.flush();
  }, [store, of, session, account]);
  const item = useApp((app) => app.outbox.items.findLast(({ ticket }) => ticket === session.key) ?? null);
  const phase = useStore(session.store, (state) => state.phase);
  const error = useStore(session.store, (state) => state.error);
  return { session, item, phase, error };
}

/**
 * Escape leaves the field and keeps what was written: then the keys of the window work again, and
 * the next Escape goes back.
 */
export function closeOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  // An open list closes first.
  if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  // The pane itself: what it gives the focus to at first is a field again.
  event.currentTarget.closest<HTMLElement>('[data-pane]')?.focus();
}
