/** The loaded part of a long list: pages of rows around the visible ones. Pure functions. */
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { keepKnown } from '../../store/keep-known.ts';

export const PAGE_SIZE = 100;
/** Maximum of loaded pages, about a thousand rows. */
export const MAX_PAGES = 10;

export interface Page {
  rows: readonly TicketRow[];
  /** Number of the news known when these rows were requested. */
  epoch: number;
}

export interface ListWindow {
  pages: ReadonlyMap<number, Page>;
  /** Null until the first answer. */
  total: number | null;
}

export const EMPTY_WINDOW: ListWindow = { pages: new Map(), total: null };

/** Pages that contain the rows from `first` to `last` (both included) of the list. */
export function pagesFor(first: number, last: number, total: number | null): number[] {
  const end = total === null ? last : Math.min(last, total - 1);
  const from = Math.floor(Math.max(first, 0) / PAGE_SIZE);
  const to = Math.floor(Math.max(end, 0) / PAGE_SIZE);
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at);
}

export const rowAt = (window: ListWindow, index: number): TicketRow | null =>
  window.pages.get(Math.floor(index / PAGE_SIZE))?.rows[index % PAGE_SIZE] ?? null;

export function indexOf(window: ListWindow, id: string | null): number {
  if (id === null) return -1;
  for (const [page, { rows }] of window.pages) {
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return page * PAGE_SIZE + at;
  }
  return -1;
}

/** Adds a page, and drops the pages farthest from it. */
export function withPage(window: ListWindow, at: number, page: Page, total: number): ListWindow {
  const rows = keepKnown(window.pages.get(at)?.rows, page.rows);
  const pages = new Map(window.pages).set(at, { ...page, rows });
  const keep = [...pages.keys()].sort((a, b) => Math.abs(a - at) - Math.abs(b - at)).slice(0, MAX_PAGES);
  return { pages: new Map(keep.map((key) => [key, pages.get(key) as Page])), total };
}

/** Pages of `wanted` to load: missing, or requested before `epoch`. */
export const missingPages = (window: ListWindow, wanted: readonly number[], epoch: number): number[] =>
  wanted.filter((at) => (window.pages.get(at)?.epoch ?? -1) < epoch);

/** Updates rows in place, because the order is frozen while the agent works in the list. */
export function refreshed(window: ListWindow, fresh: readonly TicketRow[]): ListWindow {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const pages = new Map(
    [...window.pages].map(([at, page]): [number, Page] => [
      at,
      { ...page, rows: page.rows.map((row) => keepKnown(row, byId.get(row.id) ?? row)) },
    ]),
  );
  return { ...window, pages };
}

/** Time of each loaded ticket's last message, to detect new rows while the order is frozen. */
export function lastWritten(window: ListWindow): ReadonlyMap<string, string> {
  const rows = [...window.pages.values()].flatMap((page) => page.rows);
  return new Map(rows.map((row) => [row.id, row.lastAt?.text ?? '']));
}

/** Number of rows at the top that are new since `known`, or have a newer message. */
export const countNew = (known: ReadonlyMap<string, string>, top: readonly TicketRow[]): number =>
  top.filter((row) => known.get(row.id) !== (row.lastAt?.text ?? '')).length;

/** Whether these rows would change places. */
export const hasMoved = (window: ListWindow, at: number, fresh: readonly TicketRow[]): boolean => {
  const rows = window.pages.get(at)?.rows;
  return !!rows && (rows.length !== fresh.length || rows.some((row, index) => row.id !== fresh[index]?.id));
};
