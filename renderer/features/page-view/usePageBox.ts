/**
 * Tracks the space reserved for the page. The host's view always lies above the window's own
 * content, so it is hidden while something of the window covers this space.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { PageBox } from '../../../shared/domain/page-view.ts';

const STEPS = [0.02, 0.25, 0.5, 0.75, 0.98];

export function usePageBox(place: (box: PageBox | null) => void): {
  room: RefObject<HTMLDivElement | null>;
  covered: boolean;
} {
  const room = useRef<HTMLDivElement>(null);
  const latestPlace = useRef(place);
  latestPlace.current = place;
  const [covered, setCovered] = useState(false);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    let last = '';
    let frame = 0;
    const look = () => {
      frame = 0;
      const isCovered = isElementCovered(element);
      setCovered(isCovered);
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = isCovered ? null : { x, y, width, height };
      if (JSON.stringify(box) === last) return;
      last = JSON.stringify(box);
      latestPlace.current(box);
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    const sizes = new ResizeObserver(lookSoon);
    sizes.observe(element);
    const changes = new MutationObserver(lookSoon);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('resize', lookSoon);
      latestPlace.current(null);
    };
  }, []);
  return { room, covered };
}

function isElementCovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return STEPS.some((across) =>
    STEPS.some((down) => {
      const top = document.elementFromPoint(x + width * across, y + height * down);
      // Tooltips come and go; ignore them, so that the page does not flicker.
      return top !== null && !element.contains(top) && !top.closest('[data-tooltip]');
    }),
  );
}
