/** Keeps the reading position: at new posts, at the end while the agent is there, or as left. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { edgeOf, scrollFor } from './reading-place.ts';
import type { ThreadEntry } from './thread.ts';

/** Distance (CSS pixels) from the end that still counts as the end. */
const END = 48;
/** Space (CSS pixels) left above a post that is scrolled to the top. */
const ABOVE = 8;

export function useReadingPlace(account: string, ticket: string, entries: readonly ThreadEntry[] | null) {
  const store = useAppStore();
  const unread = useApp((app) => app.ticket.folds.unread);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  /** Posts whose start stays in view while following, first to last; if empty, follow the end. */
  const targets = useRef<readonly string[]>([]);
  /** The position that this hook set, whose scroll event is not the agent's. */
  const ownTop = useRef(-1);
  /** Height when the hook scrolled last; if it changed, the window moved and not the agent. */
  const ownHeight = useRef(0);
  const [away, setAway] = useState(false);

  const settle = useCallback(() => {
    const box = scroller.current;
    if (!box || !follows.current) return;
    const end = box.scrollHeight - box.clientHeight;
    const to = Math.min(end, topOf(box, targets.current) ?? end);
    if (Math.abs(box.scrollTop - to) >= 1) box.scrollTop = to;
    ownTop.current = box.scrollTop;
    ownHeight.current = box.clientHeight;
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
    // The agent's new reply appears below and must be visible, with its Undo.
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

  useKeptPlace(account, ticket, scroller, follows);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    let from = box.scrollTop;
    const onScroll = () => {
      const top = box.scrollTop;
      if (follows.current && box.clientHeight !== ownHeight.current) settle();
      else if (Math.abs(top - ownTop.current) >= 1) {
        const near = box.scrollHeight - top - box.clientHeight < END;
        // At the end, only scrolling up stops following, because a new card or a growing composer
        // also moves the end. At the start of a post, scrolling down stops it too.
        if (near) follows.current = true;
        else if (top < from || targets.current.length > 0) follows.current = false;
        targets.current = [];
        ownTop.current = -1;
      }
      from = top;
      setAway(!follows.current);
    };
    // Loading pictures, unfolding posts and a growing composer move the end.
    const observer = new ResizeObserver(settle);
    observer.observe(box);
    observer.observe(content.current);
    // An agent who unfolds a post reads on from there.
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

/** Keeps the place in this ticket when the agent leaves it, unless they follow its end. */
function useKeptPlace(
  account: string,
  ticket: string,
  scroller: RefObject<HTMLDivElement | null>,
  follows: RefObject<boolean>,
): void {
  const store = useAppStore();
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
  }, [store, account, ticket, scroller, follows]);
}

/** If nothing is unread: the newest post, unless our reply waits below it. */
function newestPost(entries: readonly ThreadEntry[] | null): string[] {
  const newest = entries?.findLast((entry) => entry.kind === 'post' || entry.kind === 'outbox');
  return newest?.kind === 'post' ? [newest.id] : [];
}

/** Start of the first of these posts if all fit, else of the last; null without posts. */
function topOf(box: HTMLElement, ids: readonly string[]): number | null {
  const posts = [...box.querySelectorAll<HTMLElement>('[data-post]')].filter(({ dataset }) =>
    ids.includes(dataset.post ?? ''),
  );
  const [first, last] = [posts[0], posts.at(-1)];
  if (!first || !last) return null;
  // The line above the first new post belongs to it.
  const from = (first.closest('li') ?? first).getBoundingClientRect();
  const to = last.getBoundingClientRect();
  const start = to.bottom - from.top <= box.clientHeight ? from : to;
  return Math.max(0, start.top - box.getBoundingClientRect().top + box.scrollTop - ABOVE);
}
