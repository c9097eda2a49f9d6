/**
 * A key can lead to a field that is on screen only a moment later, or much later: a ticket has to
 * be read first. What is typed until then is meant for that field: it is held and written into it,
 * and none of it is taken for a command, however long it takes.
 */
export interface TypeAhead {
  /**
   * A command that leads to a field runs now. `keep` takes what was typed if the field is given up.
   */
  begin(now: number, keep?: (text: string) => void): void;
  /**
   * A press outside of any field. True: it was held, or it ended the wait; nobody else is to act on
   * it.
   */
  take(event: KeyboardEvent): boolean;
  /** A field has the focus. */
  arrived(): void;
  /** The agent does something else. */
  giveUp(): void;
}

/** ms. Who types for so long into nothing is told what happens to it. */
const LATE = 1500;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];
/**
 * With Ctrl they change a text, and there is none to change yet; with Shift as well they are
 * commands of the desk.
 */
const EDITING = ['a', 'c', 'v', 'x', 'y', 'z'];

export const isModifier = ({ key }: KeyboardEvent): boolean => MODIFIERS.includes(key);

/** Ctrl, Command or Alt; AltGr only writes. */
const isWithMod = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');

/** A key by which a text is changed, and nothing is commanded. */
export const isEditing = (event: KeyboardEvent): boolean =>
  isWithMod(event) && !event.shiftKey && EDITING.includes(event.key.toLowerCase());

interface Wait {
  since: number;
  text: string;
  /** The agent was told. */
  told: boolean;
  keep: ((text: string) => void) | undefined;
}

/**
 * `write` puts it into the field that has come. `late`: the field keeps its agent waiting. `unsent`: Ctrl+Enter came
 * before the field did, and what was typed is only kept.
 */
export function createTypeAhead(write: (text: string) => void, late = () => {}, unsent = () => {}): TypeAhead {
  let wait: Wait | null = null;
  const end = (to: ((text: string) => void) | undefined) => {
    const text = wait?.text ?? '';
    wait = null;
    if (text !== '') to?.(text);
  };
  const giveUp = () => end(wait?.keep);
  return {
    begin(now, keep) {
      giveUp();
      wait = { since: now, text: '', told: false, keep };
    },
    take(event) {
      const { key } = event;
      if (!wait || isModifier(event)) return false;
      if (isEditing(event)) return true;
      if (isWithMod(event) || /^F\d/.test(key)) {
        if (key === 'Enter' && wait.keep && wait.text.trim() !== '') unsent();
        giveUp();
        return false;
      }
      if (key === 'Escape') giveUp();
      else if (key === 'Enter') wait.text += '\n';
      else if (key === 'Backspace') wait.text = [...wait.text].slice(0, -1).join('');
      else if ([...key].length === 1) wait.text += key;
      if (wait && !wait.told && event.timeStamp - wait.since > LATE) {
        wait.told = true;
        late();
      }
      return true;
    },
    arrived: () => end(write),
    giveUp,
  };
}

/** Presses a key where the focus is now. False: whoever heard it did what it does there. */
export function pressAgain({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const more = { ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  return document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, code, ...more })) ?? false;
}

/** Presses a key in the field that has the focus: it was pressed before the field had it. */
export function pressInField(event: KeyboardEvent): void {
  // After whoever gave it the focus has also placed the cursor.
  queueMicrotask(() => pressWithFocus(event));
}

const PRESSED = 'button, a[href], input[type="checkbox"], input[type="radio"]';

/** Presses a key where the focus is, and does what a browser does: a press that a script makes does nothing by itself. */
export function pressWithFocus(event: KeyboardEvent): void {
  const { key } = event;
  const at = document.activeElement;
  if (!pressAgain(event)) return;
  if (key === 'Backspace') document.execCommand('delete');
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (at instanceof HTMLElement && at.matches(PRESSED) && (key === ' ' || (key === 'Enter' && !at.matches('input'))))
    at.click();
  else if ([...key].length === 1) document.execCommand('insertText', false, key);
  else if (key === 'Enter' && at?.matches('textarea')) document.execCommand('insertText', false, '\n');
  else if (key === 'Enter' && at instanceof HTMLInputElement) submit(at.form);
}

/** As Enter in one of its fields does: by its button, if that can be pressed. */
function submit(form: HTMLFormElement | null): void {
  const button = [...(form?.elements ?? [])].find((one) => one instanceof HTMLButtonElement && one.type === 'submit');
  if (button instanceof HTMLButtonElement) button.click();
  else form?.requestSubmit();
}

/** Writes into the field that has the focus, as if it were typed. */
export function typeIntoField(text: string): void {
  // After whoever gave it the focus has also placed the cursor.
  queueMicrotask(() => document.execCommand('insertText', false, text));
}
