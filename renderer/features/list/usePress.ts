/** Remembers the row on which a press began, because news may move rows before the release. */
import { type MouseEvent, type PointerEvent, useCallback, useRef } from 'react';

/** Distance (CSS pixels) that the pointer may move between press and release. */
const MAX_PRESS_MOVE = 6;

export function usePress(open: (id: string, event: MouseEvent) => void) {
  const pressed = useRef<{ id: string; x: number; y: number } | null>(null);

  /** The row that a click means; null if the press began elsewhere or was a drag. */
  const meant = useCallback(({ clientX, clientY }: MouseEvent): string | null => {
    const began = pressed.current;
    pressed.current = null;
    const isSteady = began && Math.hypot(clientX - began.x, clientY - began.y) <= MAX_PRESS_MOVE;
    return isSteady ? began.id : null;
  }, []);

  return {
    meant,
    handlers: {
      onPointerDown({ target, clientX, clientY }: PointerEvent) {
        const id = rowIdAt(target);
        pressed.current = id === null ? null : { id, x: clientX, y: clientY };
      },
      /** Press and release were on two rows, so no row got the click. */
      onClick(event: MouseEvent) {
        if (rowIdAt(event.target) !== null) return;
        const id = meant(event);
        if (id !== null) open(id, event);
      },
    },
  };
}

const rowIdAt = (target: EventTarget): string | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-ticket-row]') : null)?.dataset.ticketRow ?? null;
