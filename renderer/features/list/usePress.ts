/**
 * Keeps which row a press of the pointer began on. News may put another row in its place, or move
 * all rows, before the button is let go: the click is then another row's, or no row's at all.
 */
import { type MouseEvent, type PointerEvent, useCallback, useRef } from 'react';

/** CSS pixels that a pointer may move between press and release and still mean one place. */
const STEADY = 6;

interface Pressed {
  id: string;
  x: number;
  y: number;
}

/** `open`: what a click on a row does. */
export function usePress(open: (id: string, event: MouseEvent) => void) {
  const pressed = useRef<Pressed | null>(null);

  /** The row that a click means; null where it began on none, or was dragged. */
  const meant = useCallback(({ clientX, clientY }: MouseEvent): string | null => {
    const began = pressed.current;
    pressed.current = null;
    const isSteady = began && Math.hypot(clientX - began.x, clientY - began.y) <= STEADY;
    return isSteady ? began.id : null;
  }, []);

  return {
    meant,
    handlers: {
      onPointerDown({ target, clientX, clientY }: PointerEvent) {
        const id = rowAround(target);
        pressed.current = id === null ? null : { id, x: clientX, y: clientY };
      },
      /** No row took the click: press and release were on two of them. */
      onClick(event: MouseEvent) {
        if (rowAround(event.target) !== null) return;
        const id = meant(event);
        if (id !== null) open(id, event);
      },
    },
  };
}

const rowAround = (target: EventTarget): string | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-ticket-row]') : null)?.dataset.ticketRow ?? null;
