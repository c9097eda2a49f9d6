import type { KeyboardEvent, PointerEvent } from 'react';
import { remPixels } from '../ui/dom.ts';
import css from './Shell.module.css';

interface DividerProps {
  label: string;
  /** Width of the pane before it, in CSS pixels at the normal size of the text. */
  width: number;
  min: number;
  max: number;
  onChange: (width: number) => void;
  /** Back to the window's own size. */
  onReset: () => void;
}

const STEP = 16;

/** 1 where the pane before it is on the left, -1 where one reads from the right. */
const forward = (handle: Element): 1 | -1 => (getComputedStyle(handle).direction === 'rtl' ? -1 : 1);

/** The edge between two panes: dragged, or moved with the arrow keys. */
export function PaneDivider({ label, width, min, max, onChange, onReset }: DividerProps) {
  const change = (next: number) => onChange(Math.round(Math.min(Math.max(next, min), max)));
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const handle = event.currentTarget;
    const from = event.clientX;
    const scale = (forward(handle) * 16) / remPixels();
    handle.setPointerCapture(event.pointerId);
    const move = (next: globalThis.PointerEvent) => change(width + (next.clientX - from) * scale);
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('lostpointercapture', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP * forward(event.currentTarget);
    const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: min, End: max }[event.key];
    if (next === undefined || event.altKey) return;
    event.preventDefault();
    change(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged or hold a value
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={css.divider}
      onPointerDown={onPointerDown}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}
