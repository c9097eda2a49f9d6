/** Lets the eye follow a row that leaves the list, as after a reply, *done here* or a snooze. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type ListWindow, rowAt } from '../../parts/tickets/row-window.ts';
import type { VirtualListHandle } from '../../ui/VirtualList.tsx';

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

/** `queue`: with another queue or order, nothing went. */
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
