/** Calculates the window's place from the stored one and the displays. */
import { WINDOW_THEMES, type WindowPlace, type WindowTheme } from '../../shared/domain/computer.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Stored state of the window. `box`: the bounds, neither maximized nor full screen. */
export interface SavedWindow {
  box: Box;
  maximized: boolean;
  fullScreen: boolean;
  theme: WindowTheme;
}

/** Part of the title bar that must be on a display, so that the user can drag the window. */
const MIN_VISIBLE = { width: 120, height: 40 };
const LEAST = { width: 480, height: 360 };

/** Reads the stored state. Null if invalid: another version, or a person, may have written it. */
export function readSavedWindow(text: string): SavedWindow | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const { box, maximized, fullScreen, theme } = (found ?? {}) as Partial<SavedWindow>;
  const numbers = [box?.x, box?.y, box?.width, box?.height];
  if (!box || !numbers.every((number) => typeof number === 'number' && Number.isFinite(number))) return null;
  const [x = 0, y = 0, width = 0, height = 0] = numbers.map((number) => Math.round(number ?? 0));
  return {
    box: { x, y, width, height },
    maximized: maximized === true,
    fullScreen: fullScreen === true,
    theme: WINDOW_THEMES.find((one) => one === theme) ?? 'system',
  };
}

/**
 * Restores the window's place if its title bar is reachable. Otherwise centres it on the main
 * display and limits its size. `areas` are the work areas, the main display first.
 */
export function placeOn(areas: readonly Box[], kept: Box): Box {
  const [main] = areas;
  if (!main) return kept;
  const home = areas.find((area) => isReachable(kept, area)) ?? null;
  const area = home ?? main;
  const width = Math.max(LEAST.width, Math.min(kept.width, area.width));
  const height = Math.max(LEAST.height, Math.min(kept.height, area.height));
  if (home) return { x: kept.x, y: Math.max(kept.y, area.y), width, height };
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
}

function isReachable(box: Box, area: Box): boolean {
  const width = Math.min(box.x + box.width, area.x + area.width) - Math.max(box.x, area.x);
  const top = box.y >= area.y - MIN_VISIBLE.height && box.y + MIN_VISIBLE.height <= area.y + area.height;
  return top && width >= Math.min(MIN_VISIBLE.width, box.width);
}

export function halfOf(area: Box, side: Exclude<WindowPlace, 'back'>): Box {
  const width = Math.floor(area.width / 2);
  return { ...area, width, x: side === 'left' ? area.x : area.x + area.width - width };
}
