/** Suppresses presses of an input method, and a held key's repeats, before any view gets them. */

/** `keyCode` of presses for an input method, because not every browser sets `isComposing`. */
const INPUT_METHOD_KEY_CODE = 229;

const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY_CODE;

/** A held Enter repeats only in text, where it breaks lines. */
const isHeldPress = ({ repeat, key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  repeat &&
  (key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey || altKey || !(target instanceof HTMLTextAreaElement))));

/** Call it before any other listener on the document. Capturing ones on the window come first. */
export function suppressKeys(page: Document): void {
  page.addEventListener(
    'keydown',
    (event) => {
      const isHeldDown = isHeldPress(event);
      // Don't prevent the default of composed presses: the input method needs it.
      if (isHeldDown) event.preventDefault();
      if (isHeldDown || isComposed(event)) event.stopImmediatePropagation();
    },
    true,
  );
}
