import { defaultRangeExtractor, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react';
import { classes, remPixels } from './dom.ts';
import css from './lists.module.css';

export interface VirtualListHandle {
  focus(): void;
  /** Scrolls just far enough that the row is in sight. */
  reveal(index: number): void;
}

interface VirtualListProps extends Omit<ComponentProps<'div'>, 'ref' | 'children'> {
  count: number;
  /** Of one row, in rem: all rows are alike. */
  rowHeight: number;
  renderRow: (index: number) => ReactNode;
  /** A row that is there wherever the list is scrolled: what names it finds it. Below 0: none. */
  always?: number | undefined;
  /**
   * Which list it is, and how many rows are above the window as it begins. Another one is drawn there at
   * once; null: none is there yet.
   */
  list?: { name: string; top: () => number } | null | undefined;
  /** Stands above the rows whatever is scrolled; of so many rem. */
  head?: { height: number; content: ReactNode } | undefined;
  /** The rows on screen, whenever they change. */
  onRange?: ((first: number, last: number) => void) | undefined;
  /** How many rows are above the window, whenever it is scrolled. */
  onTop?: ((rows: number) => void) | undefined;
  ref?: Ref<VirtualListHandle> | undefined;
}

/**
 * A scrolling list of any length that holds only the rows in sight. Roles and names are its user's.
 */
export function VirtualList({
  count,
  rowHeight,
  renderRow,
  always = -1,
  list = null,
  head,
  onRange,
  onTop,
  ref,
  className,
  ...rest
}: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = rowHeight * remPixels();
  const headHeight = (head?.height ?? 0) * remPixels();
  const seen = (box: HTMLElement | null) => (box?.clientHeight ?? 0) - headHeight;
  // The height of the window is known once it is on screen; until then nothing is scaled wrongly by
  // much.
  const scale = scaleOf(count * height, seen(scroller.current));
  const current = useRef<Scale>(scale);
  current.current = scale;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    rangeExtractor(range) {
      const inSight = defaultRangeExtractor(range);
      // One far away would make a scaled list longer.
      const more = always >= 0 && always < range.count && current.current.factor === 1;
      return more && !inSight.includes(always) ? [...inSight, always] : inSight;
    },
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, moving) => {
        const at = current.current.toList(offset);
        // Where this list put it, its rows are drawn.
        if (!moving || Math.abs(at - (instance.scrollOffset ?? 0)) >= 1) tell(at, moving);
      }),
  });
  const shown = useRef<string | null>(null);
  const top = list && list.name !== shown.current ? list.top() * height : null;
  if (top !== null) virtualizer.scrollOffset = Math.max(0, Math.min(top, count * height - seen(scroller.current)));
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // Rows of a scaled list go where the scroller is: it moves fewer pixels than they do.
  const offset = virtualizer.scrollOffset ?? 0;
  const shift = offset - scale.toScroller(offset);
  useImperativeHandle(ref, () => {
    const scrollTo = (offset: number) => {
      if (scroller.current) scroller.current.scrollTop = scale.toScroller(offset);
    };
    return {
      reveal(index) {
        const box = scroller.current;
        if (!box) return;
        const from = scale.toList(box.scrollTop);
        const top = index * height;
        if (top < from) scrollTo(top);
        else if (top + height > from + seen(box)) scrollTo(top + height - seen(box));
      },
      focus: () => scroller.current?.focus(),
    };
  });
  // The rows of its place are drawn already: now that they are there, the scroller goes to them.
  useLayoutEffect(() => {
    shown.current = list?.name ?? null;
    if (top !== null && scroller.current) scroller.current.scrollTop = scale.toScroller(top);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows is another list to measure
  useLayoutEffect(() => virtualizer.measure(), [height]);
  // Asked for first: it works out the range of where the list is now.
  const items = virtualizer.getVirtualItems();
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  return (
    <div
      {...rest}
      ref={scroller}
      className={classes(css.scroller, className)}
      onScroll={({ currentTarget }) => {
        // Else rows need drawing only where others come into sight.
        if (scale.factor > 1) redraw();
        onTop?.(scale.toList(currentTarget.scrollTop) / height);
      }}
    >
      {head && (
        <div role="presentation" className={css.head} style={{ blockSize: headHeight }}>
          {head.content}
        </div>
      )}
      <div role="presentation" className={css.whole} style={{ blockSize: scale.scrolled }}>
        {items.map((item) => (
          <div
            key={item.key}
            role="presentation"
            className={css.row}
            style={{ blockSize: item.size, transform: `translateY(${item.start - shift}px)` }}
          >
            {renderRow(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * A list longer than a browser can scroll. Chromium ends near 33.5 million pixels, so above
 * `LONGEST` what scrolls is shorter than the list, and each pixel of it stands for more.
 */

/** CSS pixels that are scrolled at most. */
export const LONGEST = 26_000_000;

export interface Scale {
  /** Pixels that scroll, and how many of the list each of them stands for. */
  scrolled: number;
  factor: number;
  /** Where in the list the window stands, from where the scroller stands; and back. */
  toList(scrolled: number): number;
  toScroller(offset: number): number;
}

/** The scale for a list of `whole` pixels, seen through a window of `seen` pixels. */
export function scaleOf(whole: number, seen: number): Scale {
  const scrolled = Math.min(whole, LONGEST);
  // The first and the last row stand where they would without it: what is left to scroll is what is
  // scaled.
  const factor = scrolled > seen ? (whole - seen) / (scrolled - seen) : 1;
  return { scrolled, factor, toList: (at) => at * factor, toScroller: (offset) => offset / factor };
}
