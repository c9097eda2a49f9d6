/** Where a text stands on the page, for finding in what is shown. Within one piece of text: not across its markup. */
const SKIPPED = 'script, style, [hidden], [data-find="no"], [inert]';

/** Every place below `root` that says `text`, upper and lower case alike, in the order of the page. */
export function matchesIn(root: Element, text: string): Range[] {
  if (text === '') return [];
  const wanted = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(SKIPPED) || !node.parentElement?.checkVisibility()
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const found: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: said, index } of (node.nodeValue ?? '').matchAll(wanted)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + said.length);
      found.push(range);
    }
  }
  return found;
}

const ALL = 'find';
const CURRENT = 'find-current';

/** Marks them on the page, and the one that is stepped to. Nothing of the page itself is changed. */
export function mark(ranges: readonly Range[], current: Range | null): void {
  CSS.highlights.set(ALL, new Highlight(...ranges));
  CSS.highlights.set(CURRENT, new Highlight(...(current ? [current] : [])));
}

export function unmark(): void {
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(CURRENT);
}
