import { defaultRangeExtractor, observeElementOffset, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { afterFrame, classNames, remPixels } from './dom.ts';
import css from './lists.module.css';

export interface VirtualListHandle {
  focus(): void;
  reveal(index: number): void;
  /** The row at this place went: those behind it are seen to close up. */
  closeGap(index: number): void;
}

interface VirtualListProps extends Omit<ComponentProps<'div'>, 'ref' | 'children'> {
  count: number;
  /** Row height (rem); all rows have the same. */
  rowHeight: number;
  renderRow: (index: number) => ReactNode;
  /** A row that is always rendered, because an ARIA attribute references it. Negative: none. */
  always?: number | undefined;
  /** Name of the list and its first scroll position, in rows; another name starts anew. */
  list?: { name: string; top: () => number } | null | undefined;
  /** A head above the rows that does not scroll; height in rem. */
  head?: { height: number; content: ReactNode } | undefined;
  onRange?: ((first: number, last: number) => void) | undefined;
  onTop?: ((rows: number) => void) | undefined;
  ref?: Ref<VirtualListHandle> | undefined;
}

function handleOf(
  scroller: RefObject<HTMLElement | null>,
  scale: Scale,
  height: number,
  headHeight: number,
): VirtualListHandle {
  return {
    reveal(index) {
      const box = scroller.current;
      if (!box) return;
      const seen = box.clientHeight - headHeight;
      const from = scale.toList(box.scrollTop);
      const top = index * height;
      if (top < from) box.scrollTop = scale.toScroller(top);
      else if (top + height > from + seen) box.scrollTop = scale.toScroller(top + height - seen);
    },
    focus: () => scroller.current?.focus(),
    closeGap(index) {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      for (const row of scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
        if (Number(row.dataset.index) < index) continue;
        row.animate({ translate: [`0 ${height}px`, '0 0'] }, { duration: CLOSING_MS, easing: 'ease-out' });
      }
    },
  };
}

/** Duration (ms), equal to `--motion` in `tokens.css`. */
const CLOSING_MS = 120;

/** Rows beyond each edge, which scrolling meets first. A new list draws them after its frame. */
const ROWS_AHEAD = 6;

/** Whether the first frame of the list with this name was drawn. */
function useDrawnOnce(name: string | undefined): boolean {
  const [drawn, setDrawn] = useState<{ name: string | undefined } | null>(null);
  useEffect(() => afterFrame(() => setDrawn({ name })), [name]);
  return drawn !== null && drawn.name === name;
}

/** A scrolling list of any length that renders only visible rows. Callers set roles and names. */
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
  // The window's height is unknown before mounting; until then the scale is only slightly wrong.
  const scale = scaleOf(count * height, seen(scroller.current));
  const current = useRef<Scale>(scale);
  current.current = scale;
  const isDrawn = useDrawnOnce(list?.name);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: isDrawn ? ROWS_AHEAD : 0,
    rangeExtractor(range) {
      const inSight = defaultRangeExtractor(range);
      // A distant row would lengthen a scaled list.
      const more = always >= 0 && always < range.count && current.current.factor === 1;
      return more && !inSight.includes(always) ? [...inSight, always] : inSight;
    },
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, moving) => {
        const at = current.current.toList(offset);
        // Ignore the position that this list set itself; its rows are rendered already.
        if (!moving || Math.abs(at - (instance.scrollOffset ?? 0)) >= 1) tell(at, moving);
      }),
  });
  const shown = useRef<string | null>(null);
  const top = list && list.name !== shown.current ? list.top() * height : null;
  if (top !== null) virtualizer.scrollOffset = Math.max(0, Math.min(top, count * height - seen(scroller.current)));
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  // Move the rows of a scaled list to the scroller, which moves by fewer pixels.
  const offset = virtualizer.scrollOffset ?? 0;
  const shift = offset - scale.toScroller(offset);
  useImperativeHandle(ref, () => handleOf(scroller, scale, height, headHeight));
  // The rows of the place are rendered already; now scroll there.
  useLayoutEffect(() => {
    shown.current = list?.name ?? null;
    if (top !== null && scroller.current) scroller.current.scrollTop = scale.toScroller(top);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows is another list to measure
  useLayoutEffect(() => virtualizer.measure(), [height]);
  // Call this first, because it computes the range for the list's current position.
  const items = virtualizer.getVirtualItems();
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  return (
    <div
      {...rest}
      ref={scroller}
      className={classNames(css.scroller, className)}
      onScroll={({ currentTarget }) => {
        // Otherwise rows render only when others come into view.
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
            data-index={item.index}
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

/** Greatest scrolled height (pixels): Chromium ends near 33.5 million. Longer lists are scaled. */
export const LONGEST = 26_000_000;

interface Scale {
  /** Scrolled height, and the pixels of the list per scrolled pixel. */
  scrolled: number;
  factor: number;
  /** Convert between the position in the list and that of the scroller. */
  toList(scrolled: number): number;
  toScroller(offset: number): number;
}

export function scaleOf(whole: number, seen: number): Scale {
  const scrolled = Math.min(whole, LONGEST);
  // Scale only the scrollable distance, so that first and last row keep their positions.
  const factor = scrolled > seen ? (whole - seen) / (scrolled - seen) : 1;
  return { scrolled, factor, toList: (at) => at * factor, toScroller: (offset) => offset / factor };
}
