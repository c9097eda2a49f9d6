import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp, useAppStore } from '../../store/app-store.ts';
import type { AppState } from '../../store/slices.ts';
import type { FormWork } from './form-work.ts';

interface FormsOfKind<W> {
  work(account: string, id: string): W;
  load(account: string): unknown;
}

/**
 * A form as its view needs it: read again when it opens, saved when it closes, and the outbox's item once it was sent.
 * `of` is one function for as long as the view lives.
 */
export function useOpenForm<W extends Pick<FormWork<unknown>, 'key' | 'draft' | 'store' | 'refresh'>>(
  account: string,
  id: string,
  of: (app: AppState) => FormsOfKind<W>,
) {
  const store = useAppStore();
  const work = of(store.getState()).work(account, id);
  useEffect(() => {
    of(store.getState()).load(account);
    void work.refresh();
    return () => void work.draft.flush();
  }, [store, of, work, account]);
  const item = useApp((app) => app.outbox.items.findLast(({ ticket }) => ticket === work.key) ?? null);
  const phase = useStore(work.store, (state) => state.phase);
  const error = useStore(work.store, (state) => state.error);
  return { work, item, phase, error };
}
