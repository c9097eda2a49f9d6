import { expect, it, vi } from 'vitest';
import { preferencesOf } from './window.ts';

// Importing Electron under Node asks for its program; nothing of it is used here.
vi.mock('electron', () => ({ app: {}, BrowserWindow: {}, dialog: {}, nativeTheme: {}, protocol: {}, screen: {} }));

it('opens no developer tools in a package, where a page could be led by them', () => {
  expect([true, false].map((isPackaged) => preferencesOf('preload.cjs', isPackaged).devTools)).toEqual([false, true]);
});
