/** Zoom and place of a picture that may be larger than its pane. */
import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** CSS pixels from the pane's upper left corner. */
interface Point {
  x: number;
  y: number;
}

export interface Zoom {
  /** The element that scrolls the picture, and a `ref` for it. */
  pane: RefObject<HTMLElement | null>;
  hold(pane: HTMLElement | null): () => void;
  image: RefObject<HTMLImageElement | null>;
  /** CSS pixels per pixel of the picture; null while it fits its pane. */
  scale: number | null;
  /** Zooms by so many steps: in, or out if negative. */
  by(steps: number): void;
  to(scale: number | null): void;
  isLarger(): boolean;
  pan(x: number, y: number): void;
  /** For the pane: the mouse moves the picture. */
  drag: Record<'onPointerDown' | 'onPointerMove', (event: PointerEvent<HTMLElement>) => void>;
}

const STEP = 1.25;
const SMALLEST = 0.1;
const LARGEST = 8;
/** A wheel's own pixels for one step. */
const WHEEL_STEP = 100;

/** Each `picture` begins whole. */
export function useZoom(picture: unknown): Zoom {
  const pane = useRef<HTMLElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [scale, setScale] = useState<number | null>(null);
  const keepPoint = useFixedPoint(pane, scale);
  const to = (next: number | null, at?: Point) => {
    keepPoint(at);
    setScale(next);
  };
  const by = (steps: number, at?: Point) => {
    const { naturalWidth: whole = 0 } = image.current ?? {};
    const now = (image.current?.getBoundingClientRect().width ?? 0) / whole;
    if (whole > 0) to(Math.min(LARGEST, Math.max(SMALLEST, now * STEP ** steps)), at);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture
  useLayoutEffect(() => setScale(null), [picture]);

  const isLarger = () => {
    const { current: box } = pane;
    return box !== null && (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
  };
  const pan = (x: number, y: number) => pane.current?.scrollBy(x, y);
  return {
    pane,
    hold: useWheel(pane, by),
    image,
    scale,
    by,
    to,
    isLarger,
    pan,
    drag: {
      onPointerDown({ button, pointerType, pointerId, currentTarget }) {
        if (button === 0 && pointerType === 'mouse' && isLarger()) currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove({ pointerId, currentTarget, movementX, movementY }) {
        if (currentTarget.hasPointerCapture(pointerId)) pan(-movementX, -movementY);
      },
    },
  };
}

/** Call the result before a zoom: this point of the pane, or its middle, keeps its place. */
function useFixedPoint(pane: RefObject<HTMLElement | null>, scale: number | null): (at?: Point) => void {
  const fixed = useRef<{ at: Point; part: Point } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture has another size now
  useLayoutEffect(() => {
    const { current: box } = pane;
    if (!box || !fixed.current) return;
    const { at, part } = fixed.current;
    fixed.current = null;
    box.scrollLeft = part.x * box.scrollWidth - at.x;
    box.scrollTop = part.y * box.scrollHeight - at.y;
  }, [scale]);
  return (at) => {
    const { current: box } = pane;
    if (!box) return;
    const { x, y } = at ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    const part = { x: (box.scrollLeft + x) / box.scrollWidth, y: (box.scrollTop + y) / box.scrollHeight };
    fixed.current = { at: { x, y }, part };
  };
}

/** Zooms by wheel with Ctrl. React's own listener can't stop the browser's zoom of the page. */
function useWheel(pane: RefObject<HTMLElement | null>, by: (steps: number, at: Point) => void): Zoom['hold'] {
  const latest = useRef(by);
  latest.current = by;
  return useCallback(
    (box) => {
      const onWheel = (event: WheelEvent) => {
        if (!box || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        const { left, top } = box.getBoundingClientRect();
        latest.current(-event.deltaY / WHEEL_STEP, { x: event.clientX - left, y: event.clientY - top });
      };
      pane.current = box;
      box?.addEventListener('wheel', onWheel, { passive: false });
      return () => {
        pane.current = null;
        box?.removeEventListener('wheel', onWheel);
      };
    },
    [pane],
  );
}

/** Copies as PNG, which every program takes. Throws if the picture or the clipboard refuses. */
export async function copyPicture(image: HTMLImageElement): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const png = new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png'),
  );
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
