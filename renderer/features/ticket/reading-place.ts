/** Remembers the reading position by the entry at the top edge, because heights change. */
export interface ReadingPlace {
  entry: string;
  /** CSS pixels of the entry above the edge. */
  above: number;
  open: readonly string[];
}

/** The first visible entry; null if there is none. */
export function edgeOf(box: HTMLElement): Omit<ReadingPlace, 'open'> | null {
  const edge = box.getBoundingClientRect().top;
  for (const element of box.querySelectorAll<HTMLElement>('[data-entry]')) {
    const { top, bottom } = element.getBoundingClientRect();
    const entry = element.dataset.entry?.split(' ', 1)[0];
    if (bottom > edge && entry) return { entry, above: Math.round(edge - top) };
  }
  return null;
}

/** Scroll position for this place; null if its entry is gone. */
export function scrollFor(box: HTMLElement, { entry, above }: Omit<ReadingPlace, 'open'>): number | null {
  const element = box.querySelector(`[data-entry~="${CSS.escape(entry)}"]`);
  if (!element) return null;
  return box.scrollTop + element.getBoundingClientRect().top - box.getBoundingClientRect().top + above;
}
