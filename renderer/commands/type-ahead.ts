/**
 * A key can lead to a field that is on screen only a moment later. What is typed until then is meant for that field: it is
 * held and written into it, and none of its letters is taken for a command.
 */
export interface TypeAhead {
  /** A command that leads to a field runs now. */
  begin(now: number): void;
  /** A press outside of any field. True: it was held, or it ended the wait; nobody else is to act on it. */
  take(event: KeyboardEvent): boolean;
  /** A field has the focus. */
  arrived(): void;
}

/** ms. A field that has not come by then does not come. */
const LONGEST = 1500;
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

export function createTypeAhead(write: (text: string) => void): TypeAhead {
  let text = '';
  let until = Number.NEGATIVE_INFINITY;
  const end = () => {
    until = Number.NEGATIVE_INFINITY;
    text = '';
  };
  return {
    begin(now) {
      until = now + LONGEST;
      text = '';
    },
    take(event) {
      const { key } = event;
      if (event.timeStamp >= until || MODIFIERS.includes(key)) return false;
      if ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')) {
        end();
        return false;
      }
      if (key.length === 1) text += key;
      else if (key === 'Backspace') text = text.slice(0, -1);
      else end();
      return true;
    },
    arrived() {
      const held = text;
      end();
      if (held !== '') write(held);
    },
  };
}

/** Into the field that has the focus, as if it were typed. */
export function typeIntoField(text: string): void {
  // After whoever gave it the focus has also placed the cursor.
  queueMicrotask(() => document.execCommand('insertText', false, text));
}
