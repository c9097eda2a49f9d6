import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { OutboxState } from '../../../shared/domain/outbox.ts';
import type { Fingerprint, TicketDetail } from '../../../shared/domain/ticket.ts';
import { useReplyBegun, useReplySession } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import type { ThreadEntry } from './thread.ts';

/** Time on screen (ms) after which a header counts as seen, unless it came amid a reply. */
const SEEN_AFTER_MS = 1000;

const UNSENT_STATES: readonly OutboxState[] = ['held', 'queued', 'checking', 'stopped'];
const SENDING_STATES: readonly OutboxState[] = ['sending'];

/**
 * Marks the ticket as seen while the window is visible: again for each new header, and once the
 * newest post was in view, since the conversation then counts as read too. A header that arrives
 * while the agent writes is held until they confirm it or the reply is gone.
 */
export function useSeen(account: string, ticket: string, detail: TicketDetail | null): void {
  const store = useAppStore();
  const print = detail?.fingerprint ?? null;
  const isNews = print !== null && isUnseen(print, detail?.seen ?? null);
  const writing = useWriting(account, ticket);
  const held = useHeaderHeld(print, isNews, writing);
  // Effects of our own reply may show before its answer; until then their author is unknown.
  const isSending = useReplies(ticket, SENDING_STATES);
  const { lastReply, status, staff } = print ?? {};
  /** A note that came to the open ticket is seen with it. */
  const newsAt = detail?.newsAt;
  const newest = useApp(({ ticket: open }) => (open.id === ticket ? newestPost(open.timeline) : null));
  // An agent who starts to write has seen the header above, so it is not news when they return.
  const answers = held === false && isNews && writing === true;
  useEffect(() => {
    if (answers && lastReply !== undefined && status !== undefined && staff !== undefined)
      store.getState().ticket.markSeen({ lastReply, status, staff }, false);
  }, [store, answers, lastReply, status, staff]);
  useEffect(() => store.getState().ticket.holdHeader(held === true && !isSending), [store, held, isSending]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news is seen as a header is
  useEffect(() => {
    if (held !== false || lastReply === undefined || status === undefined || staff === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopLooking = () => {};
    const mark = () => {
      stop();
      document.removeEventListener('visibilitychange', watch);
      const seen = (read: boolean) => store.getState().ticket.markSeen({ lastReply, status, staff }, read);
      const look = onceOnScreen(newest, SEEN_AFTER_MS, () => seen(true));
      stopLooking = look.stop;
      if (!look.isOnScreenNow) seen(false);
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
      stopLooking();
      document.removeEventListener('visibilitychange', watch);
    };
  }, [store, held, lastReply, status, staff, newest, newsAt]);
}

/**
 * A reply is being written, or was sent but has not gone out; null until the stored draft is read.
 */
function useWriting(account: string, ticket: string): boolean | null {
  const loading = useStore(useReplySession(account, ticket).store, ({ phase }) => phase === 'loading');
  const begun = useReplyBegun(account, ticket);
  const waits = useReplies(ticket, UNSENT_STATES);
  return loading ? null : begun || waits;
}

const useReplies = (ticket: string, states: readonly OutboxState[]): boolean =>
  useApp(({ outbox }) => outbox.items.some((item) => item.ticket === ticket && states.includes(item.state)));

/** Whether this header arrived during writing and differs from the seen one; null while unknown. */
function useHeaderHeld(print: Fingerprint | null, isNews: boolean, writing: boolean | null): boolean | null {
  const came = useRef<{ header: string; writing: boolean } | null>(null);
  if (print === null || writing === null) return null;
  const header = JSON.stringify(print);
  // Writing that starts after the header does not hold it; when writing ends, it is released.
  if (came.current?.header !== header) came.current = { header, writing };
  else if (!writing) came.current.writing = false;
  // Without news, an old draft holds nothing, and the conversation may be read now.
  return came.current.writing && isNews;
}

const isUnseen = (print: Fingerprint, seen: Fingerprint | null): boolean =>
  print.lastReply !== seen?.lastReply || print.status !== seen.status;

/** The newest message that is not a note; null if none is known. */
function newestPost(entries: readonly ThreadEntry[] | null): string | null {
  return entries?.findLast((entry) => entry.kind === 'post' && !entry.post.note)?.id ?? null;
}

interface ScreenWatch {
  isOnScreenNow: boolean;
  stop(): void;
}

/** Calls back once the message was in view for `ms`; without a message, at once. */
function onceOnScreen(post: string | null, ms: number, then: () => void): ScreenWatch {
  const element = post === null ? null : document.querySelector(`[data-post="${CSS.escape(post)}"]`);
  if (element === null || isOnScreen(element)) {
    then();
    return { isOnScreenNow: true, stop: () => {} };
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(([found]) => {
    clearTimeout(timer);
    if (!found?.isIntersecting || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      observer.disconnect();
      then();
    }, ms);
  });
  observer.observe(element);
  return {
    isOnScreenNow: false,
    stop() {
      clearTimeout(timer);
      observer.disconnect();
    },
  };
}

/** Whether any part is visible within its scroll container. */
function isOnScreen(element: Element): boolean {
  const box = element.closest('[data-pane-scroll]')?.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return !box || (bottom >= box.top && top <= box.bottom);
}
