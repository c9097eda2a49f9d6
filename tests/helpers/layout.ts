/** Faults of a page's layout, found by measuring it. */
import type { Page } from 'playwright';

/**
 * Texts that stick out of the window or their pane, texts that are cut off without an ellipsis,
 * titles that have no room for three letters, and controls that lie under others. What is scrolled
 * out of sight inside a pane is not wrong.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(FIND) as Promise<string[]>;

/**
 * Paddings, margins and gaps off the grid: no multiple of 2 px at normal text size. Text within a
 * line has its own measure.
 */
export const spacingFaults = (page: Page): Promise<string[]> => page.evaluate(FIND_SPACING) as Promise<string[]>;

const FIND_SPACING = `(() => {
  const sides = ['Top', 'Right', 'Bottom', 'Left'].flatMap((side) => ['padding' + side, 'margin' + side]);
  const faults = new Map();
  for (const element of document.querySelectorAll('#root *, [role="dialog"] *')) {
    if (!element.checkVisibility() || element.closest('svg, [data-quotable] [dir], option')) continue;
    const style = getComputedStyle(element);
    if (style.display === 'inline' || style.display === 'contents') continue;
    for (const name of [...sides, 'rowGap', 'columnGap']) {
      // An automatic margin has the room that is left.
      if (name.startsWith('margin') && element.computedStyleMap().get(name.replace(/[A-Z]/, (a) => '-' + a.toLowerCase()))?.value === 'auto') continue;
      const size = parseFloat(style[name]);
      if (!(Math.abs(size) % 2 > 0.05 && Math.abs(size) % 2 < 1.95)) continue;
      const selector = element.tagName.toLowerCase() + [...element.classList].map((at) => '.' + at).join('');
      faults.set(selector + ' ' + name, 'off the grid: ' + selector + ' ' + name + ' ' + style[name]);
    }
  }
  return [...faults.values()];
})()`;

/** A string, since it runs in the page, whose types the tests do not know. */
const FIND = `(() => {
  const faults = [];
  const name = (element) => element.tagName.toLowerCase() + (element.id ? '#' + element.id : '') + ' "' +
    (element.getAttribute('aria-label') || element.textContent || '').trim().slice(0, 50) + '"';
  // The nearest ancestor that cuts off sideways; what it shortens with an ellipsis is meant to be.
  const frameOf = (element) => {
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const { display, overflowX, textOverflow } = getComputedStyle(up);
      if (display === 'contents') continue;
      if (textOverflow === 'ellipsis') return null;
      if (/auto|scroll|hidden|clip/.test(overflowX)) return up.getBoundingClientRect();
    }
    return { left: 0, right: innerWidth };
  };
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  for (const element of document.querySelectorAll('#root *, [role="dialog"] *')) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (element.matches('h1, h2, h3') && element.textContent.trim().length > 3 && style.clipPath === 'none' &&
        box.height > 1 && box.width < 2 * parseFloat(style.fontSize) && element.checkVisibility())
      faults.push('no room: ' + name(element));
    if (box.width <= 1 || box.height <= 1 || style.clipPath !== 'none') continue;
    // Not what is folded away either.
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
    const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    // A picture alone is as lost as a text: a button's belongs to it.
    const seen = ownText || element.matches('button');
    const edge = seen && style.textOverflow !== 'ellipsis' ? frameOf(element) : null;
    if (edge && (box.left < edge.left - 1 || box.right > edge.right + 1)) faults.push('sticks out: ' + name(element));
    const hides = /hidden|clip/.test(style.overflowX);
    if (ownText && hides && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1 &&
        !/textarea|input|select/i.test(element.tagName))
      faults.push('cut off: ' + name(element));
    if (!element.matches('button:not([tabindex="-1"]), a[href], input, select, textarea')) continue;
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    if (!top || element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)) continue;
    // Scrolled under the edge of its pane, or under an overlay that is open, it is not meant to be
    // reached.
    // A table that scrolls sideways may itself stand in such a pane.
    let scrolledAway = false;
    for (let up = element.parentElement; up && !scrolledAway; up = up.parentElement) {
      if (!/auto|scroll|hidden/.test(getComputedStyle(up).overflowY)) continue;
      const frame = up.getBoundingClientRect();
      scrolledAway = y < frame.top || y > frame.bottom || x < frame.left || x > frame.right;
    }
    if (scrolledAway) continue;
    if (top.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [data-over]')) continue;
    // A foot that stays in sight while what is above it scrolls.
    let sticks = false;
    for (let up = top; up && !sticks && !up.contains(element); up = up.parentElement)
      sticks = getComputedStyle(up).position === 'sticky';
    if (sticks) continue;
    if (top.matches('button, a, input, select, textarea') || top.closest('button, a'))
      faults.push('under ' + name(top) + ': ' + name(element));
  }
  return [...new Set(faults)];
})()`;
