import { beforeEach, expect, it } from 'vitest';
import { suppressKeys } from './suppressed-keys.ts';

suppressKeys(document);

beforeEach(() => document.body.replaceChildren());

/** Presses the key in a new element; says who hears it there, and whether the browser acts. */
function press(tag: string, key: string, more: KeyboardEventInit = {}): { heard: boolean; allowed: boolean } {
  const element = document.body.appendChild(document.createElement(tag));
  let heard = false;
  element.addEventListener('keydown', () => {
    heard = true;
  });
  const allowed = element.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );
  return { heard, allowed };
}

it.each(['Enter', 'Escape', 'a', 'Backspace'])('nobody hears %s of an input method, which goes on with it', (key) => {
  for (const tag of ['input', 'textarea', 'button']) {
    expect(press(tag, key, { isComposing: true })).toEqual({ heard: false, allowed: true });
    expect(press(tag, key, { keyCode: 229 })).toEqual({ heard: false, allowed: true });
    expect(press(tag, key)).toEqual({ heard: true, allowed: true });
  }
});

it('still hears at the window that somebody is there', () => {
  let touched = false;
  const touch = () => {
    touched = true;
  };
  window.addEventListener('keydown', touch, { capture: true, once: true });
  press('input', 'a', { isComposing: true });
  expect(touched).toBe(true);
});

it.each([
  ['button', 'Enter', {}, false],
  ['input', 'Enter', {}, false],
  ['input', 'Escape', {}, false],
  ['textarea', 'Enter', { ctrlKey: true }, false],
  ['textarea', 'Enter', { metaKey: true }, false],
  ['textarea', 'Enter', {}, true],
  ['textarea', 'Enter', { shiftKey: true }, true],
  ['input', 'a', {}, true],
  ['button', 'ArrowDown', {}, true],
])('held down in a %s, %s with %o goes on: %s', (tag, key, more, goesOn) => {
  expect(press(tag, key, { ...more, repeat: true })).toEqual({ heard: goesOn, allowed: goesOn });
});
