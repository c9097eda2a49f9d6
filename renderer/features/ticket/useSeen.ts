import { useEffect } from 'react';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { useAppStore } from '../../store/app-store.ts';

/** A header counts as seen once it stood on screen for so long. */
export const SEEN_AFTER_MS = 1000;

/** Marks the ticket as seen while the window is in sight; again with every change of its header. */
export function useSeen(detail: TicketDetail | null): void {
  const store = useAppStore();
  const print = detail?.fingerprint;
  const lastReply = print?.lastReply;
  const status = print?.status;
  const staff = print?.staff;
  useEffect(() => {
    if (lastReply === undefined || status === undefined || staff === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      stop();
      document.removeEventListener('visibilitychange', watch);
      store.getState().ticket.markSeen({ lastReply, status, staff });
    };
    const stop = () => clearTimeout(timer);
    const watch = () => {
      stop();
      if (document.visibilityState === 'visible') timer = setTimeout(mark, SEEN_AFTER_MS);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', watch);
    };
  }, [store, lastReply, status, staff]);
}
