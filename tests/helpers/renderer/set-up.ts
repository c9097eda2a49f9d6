/**
 * Beginning and end of each file of the window's tests. Files of one worker share the page and the
 * modules they load: the imports take effect once a worker, and each file leaves the page as it
 * found it.
 */
import './patience.ts';
import './without-owner-stacks.ts';
import './primitives.ts';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, vi } from 'vitest';
import { readAllViews } from '../../../renderer/ui/lazy-view.tsx';
import { ToastLayer } from '../../../renderer/ui/Toast.tsx';
import { dropFrames } from './frames.ts';
import { resetPage } from './reset-page.ts';
import { toasts } from './toasts.ts';

// Files share their modules, so a toast is recorded here and not by a mock in each of them.
vi.mock(import('../../../renderer/ui/Toast.tsx'), async (original) => {
  const [real, { toasts }] = await Promise.all([original(), import('./toasts.ts')]);
  return {
    ...real,
    showToast: (toast) => toasts(toast) ?? real.showToast(toast),
  };
});

// jsdom draws nothing: all is on screen but what says that it is not.
Element.prototype.checkVisibility ??= function (this: Element) {
  return this.closest('[hidden]') === null;
};

// Tests begin where the window stands a moment after it opened: all words and views are read.
await readAllViews();

// And toasts have their place: else the first window of a worker shows what the files before it
// said.
render(createElement(ToastLayer));
cleanup();

afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toasts.mockReset();
  dropFrames();
  resetPage();
});
