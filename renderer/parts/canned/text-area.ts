/** Measures positions in a text area with a copy of it, and inserts text that can be undone. */
const COPIED = [
  ...['font', 'letter-spacing', 'word-spacing', 'line-height', 'text-indent', 'text-align', 'text-transform'],
  ...['tab-size', 'direction', 'padding', 'border-width', 'border-style'],
];

function lineOf(field: HTMLTextAreaElement, at: number): { left: number; top: number; bottom: number } {
  const style = getComputedStyle(field);
  const copy = document.createElement('div');
  for (const name of COPIED) copy.style.setProperty(name, style.getPropertyValue(name));
  const edges = Number.parseFloat(style.borderInlineStartWidth) + Number.parseFloat(style.borderInlineEndWidth);
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    insetBlockStart: '0',
    boxSizing: 'border-box',
    // Without the scroll bar, like the text's lines.
    inlineSize: `${field.clientWidth + edges}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  copy.textContent = field.value.slice(0, at);
  const mark = document.createElement('span');
  // The following text decides where the line breaks.
  mark.textContent = field.value.slice(at, at + 20) || '.';
  copy.append(mark);
  document.body.append(copy);
  const line = mark.getClientRects()[0];
  const frame = copy.getBoundingClientRect();
  copy.remove();
  if (!line) return { left: 0, top: 0, bottom: 0 };
  return { left: line.left - frame.left, top: line.top - frame.top, bottom: line.bottom - frame.top };
}

/** On screen. If scrolled out of view, the field's edge is used. */
interface Spot {
  left: number;
  top: number;
  bottom: number;
}

export function spotOf(field: HTMLTextAreaElement, at: number): Spot {
  const line = lineOf(field, at);
  const around = field.getBoundingClientRect();
  const within = (y: number) => Math.min(Math.max(around.top + y - field.scrollTop, around.top), around.bottom);
  return { left: around.left + line.left, top: within(line.top), bottom: within(line.bottom) };
}

/** Places a popup above the spot if it fits, else on the larger side, never over the line. */
export function placePopup(
  spot: Spot,
  size: { width: number; height: number },
  window: { width: number; height: number },
): { left: number; top: number; height: number } {
  const gap = 4;
  const above = spot.top - 2 * gap;
  const below = window.height - spot.bottom - 2 * gap;
  const up = above >= size.height || above >= below;
  const height = Math.min(size.height, up ? above : below);
  return {
    left: Math.max(gap, Math.min(spot.left, window.width - size.width - gap)),
    top: up ? spot.top - gap - height : spot.bottom + gap,
    height,
  };
}

export function revealIn(field: HTMLTextAreaElement, at: number): void {
  const { top, bottom } = lineOf(field, at);
  if (top < field.scrollTop) field.scrollTop = top;
  else if (bottom > field.scrollTop + field.clientHeight) field.scrollTop = bottom - field.clientHeight;
}

/** Types into the focused field as one step of its undo, which setting the value would destroy. */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  from: number,
  to: number,
  text: string,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but only `execCommand` keeps the undo, and every browser engine has it.
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (done) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
