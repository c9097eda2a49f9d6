/** Counts what the title bar shows of the announcements. */
import { useEffect } from 'react';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { isUnread } from './slice.ts';

/** How many announcements of the open account were not read. They are read again for each account. */
export function useUnreadAnnouncements(): number {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  useEffect(() => {
    if (account) void store.getState().announcements.load(account);
  }, [store, account]);
  return useApp((app) => (app.announcements.lists[account ?? ''] ?? []).filter(isUnread).length);
}
