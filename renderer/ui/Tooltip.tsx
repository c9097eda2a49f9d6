import { cloneElement, type ReactElement, type SyntheticEvent, useEffect, useRef } from 'react';
import { later } from './later.tsx';
import { hideTip, leaveTip, showTip, type Tip } from './tooltip-state.ts';

interface TooltipProps {
  words: string;
  keys?: string | undefined;
  /** One element that takes the handlers of a button; it carries its own accessible name. */
  children: ReactElement<Record<string, unknown>>;
  side?: Tip['side'];
}

/**
 * Words beside what the pointer or the focus is on. Never the only place where something is said.
 * Escape closes them and goes on to what it is meant for: no press is lost on words that nobody asked
 * for.
 */
export function Tooltip({ words, keys, children, side = 'bottom' }: TooltipProps) {
  const pointedAt = useRef<Element | null>(null);
  // An element that goes says no leave and no blur.
  useEffect(() => () => void (pointedAt.current && hideTip()), []);
  const show = (anchor: Element, by: 'pointer' | 'focus') => {
    pointedAt.current = anchor;
    showTip({ anchor, words, keys, side }, by);
  };
  const isOver = (hide: () => void) => () => {
    pointedAt.current = null;
    hide();
  };
  const heard: Record<string, (event: SyntheticEvent) => void> = {
    onPointerEnter({ currentTarget, nativeEvent }) {
      if ((nativeEvent as PointerEvent).pointerType !== 'touch') show(currentTarget, 'pointer');
    },
    onPointerLeave: isOver(leaveTip),
    onPointerDown: isOver(hideTip),
    onClick: isOver(hideTip),
    onFocus({ currentTarget }) {
      if (currentTarget.matches(':focus-visible')) show(currentTarget, 'focus');
    },
    onBlur: isOver(hideTip),
    onKeyDown(event) {
      // A dialog takes the key for itself, and its words go with it.
      if ((event.nativeEvent as globalThis.KeyboardEvent).key === 'Escape') hideTip();
    },
  };
  const both = Object.entries(heard).map(([name, ours]) => {
    const theirs = children.props[name];
    const handle = (event: SyntheticEvent) => {
      if (typeof theirs === 'function') theirs(event);
      ours(event);
    };
    return [name, handle];
  });
  return cloneElement(children, Object.fromEntries(both));
}

/** Draws the words. Their code is read after the first paint. */
export const TooltipLayer = later(async () => (await import('./BaseTooltip.tsx')).BaseTooltip);
