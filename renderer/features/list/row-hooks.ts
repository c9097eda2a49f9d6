/** Hooks of the list's rows: presses while rows move, and rows that leave. */
import { type MouseEvent, type PointerEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { type ListWindow, rowAt } from '../../parts/tickets/row-window.ts';
import type { VirtualListHandle } from '../../ui/VirtualList.tsx';

/** Distance (CSS pixels) that the pointer may move between press and release. */
const MAX_PRESS_MOVE = 6;

/** Remembers the row on which a press began, because news may move rows before the release. */
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

/** Place of the only row that went; -1 if more changed than that. */
export function rowThatWent(before: ListWindow, now: ListWindow): number {
  const { total } = before;
  if (total === null || now.total !== total - 1) return -1;
  for (let index = 0; index < total; index += 1) {
    const row = rowAt(before, index);
    if (!row) return -1;
    if (row.id === rowAt(now, index)?.id) continue;
    return index === total - 1 || rowAt(before, index + 1)?.id === rowAt(now, index)?.id ? index : -1;
  }
  return -1;
}

/**
 * Lets the eye follow a row that leaves the list, as after a reply, *done here* or a snooze.
 * `queue`: with another queue or order, nothing went.
 */
export function useClosingRows(rows: ListWindow, queue: string, list: RefObject<VirtualListHandle | null>): void {
  const before = useRef({ rows, queue });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { rows, queue };
    if (last.queue !== queue || last.rows === rows) return;
    const went = rowThatWent(last.rows, rows);
    if (went >= 0) list.current?.closeGap(went);
  }, [rows, queue, list]);
}
