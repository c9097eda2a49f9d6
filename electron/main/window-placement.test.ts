import { describe, expect, it } from 'vitest';
import { halfOf, placeOn, readSavedWindow } from './window-placement.ts';

describe('where the window stands', () => {
  const main = { x: 0, y: 25, width: 1440, height: 875 };
  const second = { x: 1440, y: 0, width: 1920, height: 1080 };
  const box = { x: 2000, y: 100, width: 1280, height: 800 };

  it('is where it was, on any display that is still there', () => {
    expect(placeOn([main, second], box)).toEqual(box);
    expect(placeOn([main, second], { ...box, x: -1100 })).toEqual({ ...box, x: -1100 });
  });

  it('is in the middle of the first display where its own is gone, no larger than that', () => {
    expect(placeOn([main], box)).toEqual({ x: 80, y: 63, width: 1280, height: 800 });
    expect(placeOn([main], { ...box, width: 3000, height: 2000 })).toEqual(main);
  });

  it('never hides its title bar, and is never too small to be used', () => {
    expect(placeOn([main], { x: 100, y: 10, width: 900, height: 600 }).y).toBe(25);
    expect(placeOn([main], { x: 100, y: 870, width: 900, height: 600 })).toMatchObject({ x: 270, y: 163 });
    expect(placeOn([main], { x: 100, y: 100, width: 3, height: 3 })).toMatchObject({ width: 480, height: 360 });
  });

  it('is read from what was kept, unless that is something else', () => {
    const kept = { box, maximized: true, fullScreen: false, theme: 'dark' };
    expect(readSavedWindow(JSON.stringify(kept))).toEqual(kept);
    expect(readSavedWindow(JSON.stringify({ box, theme: 'pink' }))).toEqual({
      ...{ box, maximized: false, fullScreen: false, theme: 'system' },
    });
    for (const text of ['', '{}', 'null', '[1]', '{"box":{"x":1}}', '{"box":{"x":"1","y":1,"width":1,"height":1}}']) {
      expect(readSavedWindow(text), text).toBeNull();
    }
  });

  it('is one half of the screen, beside the browser', () => {
    const odd = { x: 10, y: 20, width: 1001, height: 700 };
    expect(halfOf(odd, 'left')).toEqual({ x: 10, y: 20, width: 500, height: 700 });
    expect(halfOf(odd, 'right')).toEqual({ x: 511, y: 20, width: 500, height: 700 });
  });
});
