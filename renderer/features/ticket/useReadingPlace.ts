/**
 * Keeps the place where the agent reads: a ticket opens at the start of its newest unread post, and
 * the timeline stays at its newest entry while they are there. Where they have scrolled away,
 * nothing moves; there they are again when they come back and nothing is new.
 */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { edgeOf, scrollFor } from './reading-place.ts';
import type { ThreadEntry } from './thread.ts';

/** So near the end, in CSS pixels, it counts as being there. */
const END = 48;
/** Left above a post that is brought to the top. */
const ABOVE = 8;

export function useReadingPlace(account: string, ticket: string, entries: readonly ThreadEntry[] | null) {
  const store = useAppStore();
  const unread = useApp((app) => app.ticket.folds.unread);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  /** Posts whose start is to stay in sight while it follows, first to last; none: its end is. */
  const targets = useRef<readonly string[]>([]);
  /** Where it was put by this hook: the event of that is no scrolling of the agent's. */
  const put = useRef(-1);
  /** Its height then: where that is another one, the window moved and not the agent. */
  const height = useRef(0);
  const [away, setAway] = useState(false);

  const settle = useCallback(() => {
    const box = scroller.current;
    if (!box || !follows.current) return;
    const end = box.scrollHeight - box.clientHeight;
    const to = Math.min(end, topOf(box, targets.current) ?? end);
    if (Math.abs(box.scrollTop - to) >= 1) box.scrollTop = to;
    put.current = box.scrollTop;
    height.current = box.clientHeight;
  }, []);

  const toEnd = useCallback(() => {
    follows.current = true;
    targets.current = [];
    settle();
    setAway(false);
  }, [settle]);

  const leave = useCallback(() => {
    follows.current = false;
  }, []);

  const last = entries?.at(-1);
  const lastKey = last && `${last.kind} ${last.id}`;
  const seen = useRef({ unread: '', lastKey: undefined as string | undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries are what it follows
  useLayoutEffect(() => {
    const news = unread.join(' ');
    const before = seen.current;
    seen.current = { unread: news, lastKey };
    if (news !== before.unread) targets.current = unread;
    // What the agent has just sent stands below: that is to be in sight, with its Undo.
    else if (before.lastKey !== undefined && lastKey !== before.lastKey) targets.current = [];
    else if (before.lastKey === undefined) targets.current = newestPost(entries);
    const box = scroller.current;
    const place = before.lastKey === undefined && news === '' ? store.getState().ticket.placeIn(account, ticket) : null;
    const to = box && place && lastKey !== undefined ? scrollFor(box, place) : null;
    if (box && to !== null) {
      follows.current = false;
      targets.current = [];
      box.scrollTop = to;
      setAway(true);
    }
    settle();
  }, [entries, unread]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { watchPlace, keepPlace } = store.getState().ticket;
    const placeNow = () => {
      const edge = follows.current ? null : edgeOf(box);
      const { folds } = store.getState().ticket;
      return edge && { ...edge, open: [...folds.open].flatMap(([post, isOpen]) => (isOpen ? [post] : [])) };
    };
    watchPlace(placeNow);
    return () => {
      keepPlace(account, ticket, placeNow());
      watchPlace(null);
    };
  }, [store, account, ticket]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    let from = box.scrollTop;
    const onScroll = () => {
      const top = box.scrollTop;
      if (follows.current && box.clientHeight !== height.current) settle();
      else if (Math.abs(top - put.current) >= 1) {
        const near = box.scrollHeight - top - box.clientHeight < END;
        // Only going up is leaving the end: that also moves away when a card arrives or the
        // composer grows. From the start of a post one goes down as well.
        if (near) follows.current = true;
        else if (top < from || targets.current.length > 0) follows.current = false;
        targets.current = [];
        put.current = -1;
      }
      from = top;
      setAway(!follows.current);
    };
    // Pictures that load, posts that unfold, and a composer that grows, change what the end is.
    const observer = new ResizeObserver(settle);
    observer.observe(box);
    observer.observe(content.current);
    // Whoever unfolds a post reads on from there.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-unfolds], summary')) leave();
    };
    content.current.addEventListener('click', onClick);
    const inside = content.current;
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      inside.removeEventListener('click', onClick);
      box.removeEventListener('scroll', onScroll);
    };
  }, [settle, leave]);

  return { scroller, content, away, toEnd, leave };
}

/** Where nothing is unread: the newest post, unless a reply of the agent's waits below it. */
function newestPost(entries: readonly ThreadEntry[] | null): string[] {
  const newest = entries?.findLast((entry) => entry.kind === 'post' || entry.kind === 'outbox');
  return newest?.kind === 'post' ? [newest.id] : [];
}

/** Where the first of these posts begins, if all of them fit; else the last; null without them. */
function topOf(box: HTMLElement, ids: readonly string[]): number | null {
  const posts = [...box.querySelectorAll<HTMLElement>('[data-post]')].filter(({ dataset }) =>
    ids.includes(dataset.post ?? ''),
  );
  const [first, last] = [posts[0], posts.at(-1)];
  if (!first || !last) return null;
  const from = first.getBoundingClientRect();
  const to = last.getBoundingClientRect();
  const start = to.bottom - from.top <= box.clientHeight ? from : to;
  return Math.max(0, start.top - box.getBoundingClientRect().top + box.scrollTop - ABOVE);
}
