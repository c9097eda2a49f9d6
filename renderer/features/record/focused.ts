/** What the keys `y`, `Shift+Y` and `w` act on: said by the elements themselves, so that it is always what has the focus. */
import type { LinkKind } from '../../../shared/domain/account.ts';

/** A page of the service's, by what its template may want. */
export interface WebRef {
  kind: LinkKind;
  id?: string;
  client?: string;
  number?: string;
  domain?: string;
}

/** For an element whose value `y` copies, and whose page `w` opens. */
export const handles = (copy: string | null, web?: WebRef | null) => ({
  'data-copy': copy ?? undefined,
  'data-web': web ? JSON.stringify(web) : undefined,
});

const active = (): Element | null => document.activeElement;

/** The value of the element that has the focus; null where it has none. */
export const focusedCopy = (): string | null => active()?.closest<HTMLElement>('[data-copy]')?.dataset.copy ?? null;

/** The page of what has the focus, else of the record that is open. */
export function focusedWeb(): WebRef | null {
  const web =
    active()?.closest<HTMLElement>('[data-web]') ??
    document.querySelector<HTMLElement>('[data-pane="record"] [data-web]');
  // Written by `handles`, and by nothing else.
  return web?.dataset.web ? (JSON.parse(web.dataset.web) as WebRef) : null;
}

/** The button that copies the block which holds the focus, else the first one of the record that is open. */
export const focusedBlock = (): HTMLElement | null =>
  active()?.closest('[data-block]')?.querySelector<HTMLElement>('[data-copy-block]') ??
  document.querySelector<HTMLElement>('[data-pane="record"] [data-copy-block]');
