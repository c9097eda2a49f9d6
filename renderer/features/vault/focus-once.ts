/** A `ref` of the field that was just asked for: it has the focus as it comes. */
export const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
