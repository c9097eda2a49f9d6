/**
 * Holds text that is typed between a key and the field it leads to. The field may appear much
 * later, for example after its ticket was read. The text is then written into it, and none of it is
 * taken as a command.
 */
interface TypeAhead {
  /** Call when a command leads to a field. `keep` gets the text if the field never appears. */
  begin(now: number, keep?: (text: string) => void): void;
  /** A press outside of any field. True: it was held or ended the wait, so it must not act. */
  take(event: KeyboardEvent): boolean;
  arrived(): void;
  giveUp(): void;
}

/** After this long (ms) we tell the agent why their typing does not show. */
const LATE_MS = 1500;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];
/** With Ctrl these edit text, of which there is none yet; with Shift as well they are commands. */
const EDITING_KEYS = ['a', 'c', 'v', 'x', 'y', 'z'];

export const isModifier = ({ key }: KeyboardEvent): boolean => MODIFIERS.includes(key);

/** Ctrl, Command or Alt. AltGr does not count, since it types characters. */
const isWithMod = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');

export const isEditing = (event: KeyboardEvent): boolean =>
  isWithMod(event) && !event.shiftKey && EDITING_KEYS.includes(event.key.toLowerCase());

interface Wait {
  since: number;
  text: string;
  isReported: boolean;
  keep: ((text: string) => void) | undefined;
}

/**
 * `write` puts the text into the field. `late`: called if the field takes long. `unsent`: called if
 * Ctrl+Enter came before the field, so the text is only kept.
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
      wait = { since: now, text: '', isReported: false, keep };
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
      if (wait && !wait.isReported && event.timeStamp - wait.since > LATE_MS) {
        wait.isReported = true;
        late();
      }
      return true;
    },
    arrived: () => end(write),
    giveUp,
  };
}

/** Repeats a key at the current focus. False if a handler took over its default action. */
function pressAgain({ key, code, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const more = { repeat, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
  return document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, code, ...more })) ?? false;
}

export function pressInField(event: KeyboardEvent): void {
  queueMicrotask(() => pressWithFocus(event));
}

const PRESSABLE = 'button, a[href], input[type="checkbox"], input[type="radio"]';

/**
 * Repeats a key at the focus, including the browser's default action, which scripted presses lack.
 */
export function pressWithFocus(event: KeyboardEvent): void {
  const { key } = event;
  const at = document.activeElement;
  if (!pressAgain(event)) return;
  if (key === 'Backspace') document.execCommand('delete');
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (at instanceof HTMLElement && at.matches(PRESSABLE) && (key === ' ' || (key === 'Enter' && !at.matches('input'))))
    at.click();
  else if ([...key].length === 1) document.execCommand('insertText', false, key);
  else if (key === 'Enter' && at?.matches('textarea')) document.execCommand('insertText', false, '\n');
  else if (key === 'Enter' && at instanceof HTMLInputElement) submit(at.form);
}

/** Submits like Enter in a field does: through the form's button, if it is enabled. */
function submit(form: HTMLFormElement | null): void {
  const button = [...(form?.elements ?? [])].find((one) => one instanceof HTMLButtonElement && one.type === 'submit');
  if (button instanceof HTMLButtonElement) button.click();
  else form?.requestSubmit();
}

export function typeIntoField(text: string): void {
  queueMicrotask(() => document.execCommand('insertText', false, text));
}
