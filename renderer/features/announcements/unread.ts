/** Counts unread announcements for the sidebar. */
import { useEffect } from 'react';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { isUnread } from './slice.ts';

/** Number of unread announcements in the current account, whose list loads when it opens. */
export function useUnreadAnnouncements(): number {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  useEffect(() => {
    if (account) void store.getState().announcements.load(account);
  }, [store, account]);
  return useApp((app) => (app.announcements.lists[account ?? ''] ?? []).filter(isUnread).length);
}
