/**
 * Finds the place where a timeline is read, by the entry at its upper edge: its height changes with
 * the window, and with what is unfolded.
 */
export interface ReadingPlace {
  /** The first name of its entry. */
  entry: string;
  /** CSS pixels of it that are above the edge. */
  above: number;
  /** Ids of the posts that stand open. */
  open: readonly string[];
}

/** The first entry in sight; null where there is none. */
export function edgeOf(box: HTMLElement): Omit<ReadingPlace, 'open'> | null {
  const edge = box.getBoundingClientRect().top;
  for (const element of box.querySelectorAll<HTMLElement>('[data-entry]')) {
    const { top, bottom } = element.getBoundingClientRect();
    const entry = element.dataset.entry?.split(' ', 1)[0];
    if (bottom > edge && entry) return { entry, above: Math.round(edge - top) };
  }
  return null;
}

/** Where the timeline has to be scrolled to for this place; null where its entry is gone. */
export function scrollFor(box: HTMLElement, { entry, above }: Omit<ReadingPlace, 'open'>): number | null {
  const element = box.querySelector(`[data-entry~="${CSS.escape(entry)}"]`);
  if (!element) return null;
  return box.scrollTop + element.getBoundingClientRect().top - box.getBoundingClientRect().top + above;
}
