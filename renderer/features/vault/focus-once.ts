/** A `ref` that focuses a field as soon as it is mounted. */
export const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
