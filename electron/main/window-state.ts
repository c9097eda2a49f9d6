/** Remembers where the window stands, from one start to the next. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, nativeTheme, screen } from 'electron';
import { writeFileAtomic } from '../core/vault/write-file-atomic.ts';
import { type Box, type KeptWindow, placeOn, readKeptWindow } from './place.ts';

const file = () => join(app.getPath('userData'), 'place.json');
const SETTLED_MS = 500;

/** How the window was left, on the displays that are there now; null at the first start. */
export function keptWindow(): KeptWindow | null {
  let text: string;
  try {
    text = readFileSync(file(), 'utf8');
  } catch {
    return null; // Not there yet.
  }
  const kept = readKeptWindow(text);
  return kept && { ...kept, box: placeOn(workAreas(), kept.box) };
}

/** The main display's first. */
function workAreas(): Box[] {
  const main = screen.getPrimaryDisplay();
  return [main, ...screen.getAllDisplays().filter(({ id }) => id !== main.id)].map(({ workArea }) => workArea);
}

/** Writes down each place the window comes to rest at, and brings it back where its display was taken away. */
export function watchWindow(window: BrowserWindow): void {
  let timer: NodeJS.Timeout | undefined;
  const keep = () => {
    clearTimeout(timer);
    if (window.isDestroyed()) return;
    const kept: KeptWindow = {
      box: window.getNormalBounds(),
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
      theme: nativeTheme.themeSource,
    };
    try {
      writeFileAtomic(file(), JSON.stringify(kept));
    } catch {
      // A full disk: then the window comes back where it was before.
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, SETTLED_MS);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('close', keep);
  nativeTheme.on('updated', soon);

  const bringBack = () => {
    if (window.isDestroyed() || window.isFullScreen()) return;
    const box = window.getNormalBounds();
    const there = placeOn(workAreas(), box);
    if (there.x !== box.x || there.y !== box.y) window.setBounds(there);
  };
  screen.on('display-removed', bringBack);
  screen.on('display-metrics-changed', bringBack);
  window.on('closed', () => {
    nativeTheme.off('updated', soon);
    screen.off('display-removed', bringBack);
    screen.off('display-metrics-changed', bringBack);
  });
}
