import type { KeyboardEvent } from 'react';

/** Escape leaves the field and keeps what was written: then the keys of the window work again, and the next Escape goes back. */
export function leaveOnEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  // An open list closes first.
  if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  // The pane itself: what it gives the focus to at first is a field again.
  event.currentTarget.closest<HTMLElement>('[data-pane]')?.focus();
}
