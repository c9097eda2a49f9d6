/**
 * Writes into a field as a person would: one step of the field's own undo, which setting its value would throw away. The
 * field must have the focus.
 */
export function insertText(
  field: HTMLTextAreaElement | HTMLInputElement,
  from: number,
  to: number,
  text: string,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Nothing else keeps the undo of a field, and every browser engine still has it.
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (done) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
