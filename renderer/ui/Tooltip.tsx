import { cloneElement, type ReactElement, type SyntheticEvent, useEffect, useRef } from 'react';
import { lazyView } from './lazy-view.tsx';
import { hideTip, leaveTip, showTip, type Tip } from './tooltip-state.ts';

interface TooltipProps {
  words: string;
  keys?: string | undefined;
  /** One element that accepts a button's handlers and has its own accessible name. */
  children: ReactElement<Record<string, unknown>>;
  side?: Tip['side'];
}

/** Text beside the hovered or focused element, never the only place of information. */
export function Tooltip({ words, keys, children, side = 'bottom' }: TooltipProps) {
  const pointedAt = useRef<Element | null>(null);
  // An unmounted element fires neither leave nor blur.
  useEffect(() => () => void (pointedAt.current && hideTip()), []);
  const show = (anchor: Element, by: 'pointer' | 'focus') => {
    pointedAt.current = anchor;
    showTip({ anchor, words, keys, side }, by);
  };
  const isOver = (leave: () => void) => () => {
    pointedAt.current = null;
    leave();
  };
  const hide = isOver(hideTip);
  const heard: Record<string, (event: SyntheticEvent) => void> = {
    onPointerEnter({ currentTarget, nativeEvent }) {
      if ((nativeEvent as PointerEvent).pointerType !== 'touch') show(currentTarget, 'pointer');
    },
    onPointerLeave: isOver(leaveTip),
    onPointerDown: hide,
    onClick: hide,
    onFocus({ currentTarget }) {
      if (currentTarget.matches(':focus-visible')) show(currentTarget, 'focus');
    },
    onBlur: hide,
    onKeyDown(event) {
      // A dialog handles Escape itself, so hide the tooltip before.
      if ((event.nativeEvent as globalThis.KeyboardEvent).key === 'Escape') hideTip();
    },
  };
  for (const [name, ours] of Object.entries(heard)) {
    const theirs = children.props[name];
    if (typeof theirs !== 'function') continue;
    heard[name] = (event) => {
      theirs(event);
      ours(event);
    };
  }
  return cloneElement(children, heard);
}

/** Renders the tooltip. Its code is loaded after the first paint. */
export const TooltipLayer = lazyView(async () => (await import('./BaseTooltip.tsx')).BaseTooltip);
