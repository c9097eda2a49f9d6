/**
 * Holds part of a search's hits, as pure functions; the slice loads them and stores the results.
 */
import type { SearchHit } from '../../../shared/domain/search.ts';
import { MAX_PAGES, PAGE_SIZE } from '../../parts/tickets/row-window.ts';

export interface HitWindow {
  pages: ReadonlyMap<number, readonly SearchHit[]>;
  total: number | null;
}

export const NO_HITS: HitWindow = { pages: new Map(), total: null };

/** Unique name of a hit, because ids are unique only within a kind. */
export const nameOfHit = ({ kind, id }: SearchHit): string => `${kind} ${id}`;

/** The hit at this index of the whole result; null if it is not loaded. */
export const hitAt = (window: HitWindow, index: number): SearchHit | null =>
  window.pages.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE] ?? null;

/** Index of a hit; -1 if it is not loaded. */
export function indexOfHit(window: HitWindow, name: string | null): number {
  for (const [page, hits] of window.pages) {
    const at = hits.findIndex((hit) => nameOfHit(hit) === name);
    if (at >= 0) return page * PAGE_SIZE + at;
  }
  return -1;
}

/** Whether a later page belongs to the same result in the same order, as far as we can tell. */
export function isSameResult(window: HitWindow, at: number, hits: readonly SearchHit[], total: number): boolean {
  if (total !== window.total) return false;
  const others = [...window.pages].flatMap(([page, held]) => (page === at ? [] : held.map(nameOfHit)));
  const known = new Set(others);
  return !hits.some((hit) => known.has(nameOfHit(hit)));
}

/** Adds a page, and drops the pages farthest from it. */
export function withHits(window: HitWindow, at: number, hits: readonly SearchHit[], total: number): HitWindow {
  const pages = new Map(window.pages).set(at, hits);
  const keep = [...pages.keys()].sort((a, b) => Math.abs(a - at) - Math.abs(b - at)).slice(0, MAX_PAGES);
  return { pages: new Map(keep.map((page) => [page, pages.get(page) as readonly SearchHit[]])), total };
}

/** The next hit whose ticket differs from the hit at `from`. */
export function neighbourOf(window: HitWindow, ticket: string | null, from: number, by: 1 | -1): SearchHit | null {
  for (let at = from + by; at >= 0 && at < (window.total ?? 0); at += by) {
    const hit = hitAt(window, at);
    if (!hit) return null;
    if (hit.ticket !== null && hit.ticket !== ticket) return hit;
  }
  return null;
}
