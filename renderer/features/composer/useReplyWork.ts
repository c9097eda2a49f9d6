import { useStore } from 'zustand';
import { useAppStore } from '../../store/app-store.ts';
import type { ReplyWork } from './reply-work.ts';

/** The reply to a ticket, as the window keeps it. */
export const useReplyWork = (account: string, ticket: string): ReplyWork =>
  useAppStore().getState().composer.work(account, ticket);

/** Something is written, attached, or chosen for this reply. */
export function useReplyBegun(account: string, ticket: string): boolean {
  const work = useReplyWork(account, ticket);
  const text = useStore(work.draft.store, (draft) => draft.text.trim() !== '');
  const extras = useStore(work.draft.store, (draft) => draft.extras !== null);
  const files = useStore(work.files.store, ({ files }) => files.length > 0);
  return text || files || extras;
}
